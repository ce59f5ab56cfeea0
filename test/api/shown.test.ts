import { expect } from 'chai';
import type { FacetAnswer } from '../../schemas/api/catalog/facets.ts';
import type { ListAnswer } from '../../schemas/api/catalog/models.ts';
import type { SearchAnswer } from '../../schemas/api/catalog/search.ts';
import type { z } from 'zod';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildOffer, buildScore } from '../support/build.ts';
import { callTool, connectMcp } from '../support/mcp.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';

type List = z.output<typeof ListAnswer>;

const acme = { slug: 'acme', name: 'Acme' };
const make = (slug: string, price: number, overrides: Parameters<typeof buildModel>[0] | object) =>
  buildModel({
    slug,
    name: slug,
    creator: acme,
    providers: ['acme-cloud'],
    offers: [buildOffer('acme-cloud', price, price, { id: `off_acme-cloud_${slug}` })],
    pricing: buildModelPricing(price, price),
    benchmarks: [buildScore('reasoning-test', 100 - price)],
    ...overrides,
  });

const MODELS = [
  make('swan', 4, { snapshots: ['swan-2026-01-01'], aliases: ['acme/swan'] }),
  make('swan-2026-01-01', 4, { snapshot_of: 'swan', aliases: ['acme/swan-2026-01-01'] }),
  make('swan-preview', 3, { status: 'preview' }),
  make('coot', 2, { status: 'deprecated', replacement_slug: 'swan', deprecated_at: '2026-05-01' }),
  make('dodo', 1, { status: 'retired', replacement_slug: 'swan', retires_at: '2026-01-05' }),
];

describe('what is shown', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const list = async (query: string): Promise<[string[], number]> => {
    const { data, meta } = await app.read<List>(`${ROOT}/models?sort=input_price&${query}`);
    return [data.map(({ slug }) => slug), meta.retired_excluded];
  };

  it('leaves out snapshots and what is retired, and says how many of these', async () => {
    expect(await list('')).to.deep.equal([['coot', 'swan-preview', 'swan'], 1]);
    expect(await list('max_input_price=3')).to.deep.equal([['coot', 'swan-preview'], 1]);
    expect(await list('min_input_price=3')).to.deep.equal([['swan-preview', 'swan'], 0]);
    expect(await list('q=swan')).to.deep.equal([['swan-preview', 'swan'], 0]);
  });

  it('shows what is asked for', async () => {
    const all = ['dodo', 'coot', 'swan-preview', 'swan'];
    expect(await list('status=any')).to.deep.equal([all, 0]);
    expect(await list('status=retired')).to.deep.equal([['dodo'], 0]);
    expect(await list('status=retired,active')).to.deep.equal([['dodo', 'swan'], 0]);
    expect(await list('filter=status:=retired')).to.deep.equal([['dodo'], 0]);
    expect(await list('filter=!status:=active')).to.deep.equal([all.slice(0, 3), 0]);
    const whole = [...all, 'swan-2026-01-01'];
    expect(await list('snapshots=true')).to.deep.equal([whole.slice(1), 1]);
    expect(await list('snapshots=true&status=any')).to.deep.equal([whole, 0]);
    expect(await list('is_snapshot=true')).to.deep.equal([['swan-2026-01-01'], 0]);
    expect(await list('snapshots=false')).to.deep.equal([all.slice(1), 1]);
    const { data } = await app.read<List>(`${ROOT}/models?slugs=dodo,swan-2026-01-01`);
    expect(data.map(({ slug }) => slug)).to.deep.equal(['dodo', 'swan-2026-01-01']);
  });

  it('counts alike', async () => {
    const count = async (query: string): Promise<unknown> => {
      const { data, meta } = await app.read<{ data: { count: number }; meta: List['meta'] }>(
        `${ROOT}/models/count?${query}`,
      );
      return [data.count, meta.retired_excluded];
    };
    expect(await count('')).to.deep.equal([3, 1]);
    expect(await count('snapshots=true&status=any')).to.deep.equal([5, 0]);
    const { data, meta } = await app.read<z.output<typeof FacetAnswer>>(
      `${ROOT}/facets?fields=creator`,
    );
    expect(data).to.deep.equal({ creator: [{ value: 'acme', count: 3 }] });
    expect(meta.retired_excluded).to.equal(1);
    const { data: creator } = await app.read<{ data: { models: number } }>(`${ROOT}/creators/acme`);
    expect(creator.models).to.equal(3);
    const { data: about } = await app.read<{ data: { counts: { models: number } } }>(
      `${ROOT}/meta`,
    );
    expect(about.counts.models).to.equal(3);
  });

  it('asks by a body alike', async () => {
    const ask = async (body: object): Promise<unknown> => {
      const answer = await app.ask(`${ROOT}/models/query`, {
        method: 'post',
        json: { sort: 'input_price', ...body },
      });
      return (answer.body as List).data.map(({ slug }) => slug);
    };
    expect(await ask({})).to.deep.equal(['coot', 'swan-preview', 'swan']);
    expect(await ask({ snapshots: true, status: 'any' })).to.have.length(5);
  });

  it('searches for models once, what is retired last, and names the snapshot', async () => {
    const search = async (query: string): Promise<unknown[]> =>
      (await app.read<SearchAnswer>(`${ROOT}/search?${query}`)).data.map(
        ({ slug, matched_snapshot: matched }) => [slug, matched],
      );
    expect(await search('q=acme')).to.have.length(4);
    expect((await search('q=acme')).at(-1)).to.deep.equal(['dodo', null]);
    expect((await search('q=acme%2Fswan-2026-01-01'))[0]).to.deep.equal([
      'swan',
      'swan-2026-01-01',
    ]);
    expect(await search('q=swan-2026-01-01&snapshots=true')).to.have.length(2);
    expect(await search('q=dodo&status=active')).to.deep.equal([]);
  });

  it('names the snapshot in the lines of the MCP search, too', async () => {
    const client = await connectMcp(app);
    const { text } = await callTool(client, 'search_models', { q: 'acme/swan-2026-01-01' });
    await client.close();
    expect(text).to.contain('matched snapshot swan-2026-01-01');
  });

  it('draws the frontier and costs of what can be used', async () => {
    const slugs = async (path: string): Promise<string[]> => {
      const { data } = await app.read<{ data: { model: { slug: string } }[] }>(`${ROOT}/${path}`);
      return data.map(({ model }) => model.slug);
    };
    const frontier = 'frontier?benchmark=reasoning-test&price=input_price';
    expect(await slugs(frontier)).to.deep.equal(['swan-preview']);
    expect(await slugs(`${frontier}&status=any`)).to.deep.equal(['dodo']);
    const costs = async (query: string): Promise<string[]> => {
      const { data } = await app.read<{ data: { slug: string }[] }>(
        `${ROOT}/estimate?requests=1&input_tokens=1000000&${query}`,
      );
      return data.map(({ slug }) => slug);
    };
    expect(await costs('')).to.deep.equal(['coot', 'swan-preview', 'swan']);
    expect(await costs('creator=acme')).to.deep.equal(['coot', 'swan-preview', 'swan']);
    expect((await costs('status=any'))[0]).to.equal('dodo');
    expect(await costs('slugs=dodo,swan-2026-01-01')).to.deep.equal(['dodo', 'swan-2026-01-01']);
    expect(await costs('slugs=dodo,swan&max_input_price=1')).to.deep.equal(['dodo']);
    const { data } = await app.read<{ data: { model: { slug: string } }[] }>(
      `${ROOT}/benchmarks/reasoning-test/scores`,
    );
    expect(data.map(({ model }) => model.slug)).to.deep.equal(['coot', 'swan-preview', 'swan']);
  });

  it('puts the replacement first', async () => {
    const { data } = await app.read<{ data: { model: { slug: string } }[] }>(
      `${ROOT}/models/dodo/alternatives`,
    );
    expect(data[0]?.model.slug).to.equal('swan');
  });
});
