import { expect } from 'chai';
import type { z } from 'zod';
import type { ListAnswer } from '../../schemas/api/catalog/models.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

type List = z.infer<typeof ListAnswer>;

describe('a list of models without a row', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  afterEach(() => app.close());

  const list = (query: string): Promise<List> => app.read<List>(`${ROOT}/models?${query}`);

  it('200: does not blame its filters where it only begins behind the last row', async () => {
    const { data, meta, pagination } = await list('creator=acme&page=50');
    expect(data).to.deep.equal([]);
    expect(pagination.total).to.be.above(0);
    expect(meta).not.to.have.property('without');
  });

  it('200: counts without each filter, wherever it was to begin', async () => {
    const all = (await list('')).pagination.total;
    const without = [{ parameter: 'creator', total: all }];
    for (const place of ['', '&page=3', '&limit=2&offset=4']) {
      const { data, meta } = await list(`creator=unheard-of${place}`);
      expect(data, place).to.deep.equal([]);
      expect(meta.without, place).to.deep.equal(without);
    }
  });

  it('200: counts without twelve filters at most', async () => {
    const names = ['creator', 'provider', 'family', 'license'].map((name) => `${name}=unheard-of`);
    const bounds = ['input_price', 'output_price', 'context_window', 'parameters', 'output_tokens'];
    const given = [...names, ...bounds.flatMap((name) => [`min_${name}=1`, `max_${name}=2`])];
    const { meta } = await list(given.join('&'));
    expect(meta.without).to.have.length(12);
  });

  it('200: counts without each filter behind a cursor too, where all rows are gone', async () => {
    const { pagination } = await list('creator=acme&limit=1');
    const rest = SAMPLE_MODELS.filter(({ creator }) => creator?.slug !== 'acme');
    await app.publish(rest, SAMPLE_OTHERS);
    const { data, meta } = await list(
      `creator=acme&limit=1&cursor=${pagination.next_cursor ?? ''}`,
    );
    expect(data).to.deep.equal([]);
    expect(meta.without).to.deep.equal([{ parameter: 'creator', total: rest.length }]);
  });

  it('200: warns of parameters it does not know beside names of models', async () => {
    const { meta } = await list('slugs=unheard-of&fiedls=name');
    expect(meta.missing).to.deep.equal(['unheard-of']);
    expect(meta.warnings).to.deep.equal([
      { code: 'unknown_parameter', parameter: 'fiedls', did_you_mean: 'fields' },
    ]);
  });
});
