import { expect } from 'chai';
import type { z } from 'zod';
import type { IndexDocument } from '../../indexer/index/port.ts';
import type { Problem } from '../../schemas/api/responses.ts';
import type { HistoryAnswer } from '../../schemas/api/catalog/history.ts';
import type { ModelAnswer } from '../../schemas/api/catalog/model-detail.ts';
import type { ListAnswer } from '../../schemas/api/catalog/models.ts';
import type { ModelHistory, PriceInterval } from '../../schemas/history.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS, SINCE } from '../support/past-sample.ts';

type History = z.infer<typeof HistoryAnswer>;
type List = z.infer<typeof ListAnswer>;

/** Prices of one offer from one day on that differ in what is sold, each in one thing alone. */
const DIFFERENCES: readonly Partial<PriceInterval>[] = [
  {},
  { effective_from: null },
  { effective_to: '2026-07-02' },
  { quality: 'high' },
  { size: '1024x1024' },
  { time_window: '00:00-08:00' },
  { unit: '1m_tokens' },
  { min_prompt_tokens: 1_000 },
  { source: 'other' },
  { size: '512x512' },
];
const PAINTER = buildModel({ slug: 'painter', type: 'image' });
const OF_PAINTER: ModelHistory = {
  model_id: PAINTER.id,
  offers: [
    {
      id: 'off_painter',
      provider: 'acme-cloud',
      provider_model_id: 'painter',
      region: 'global',
      service_tier: 'standard',
    },
  ],
  intervals: DIFFERENCES.map((own, at) => ({
    kind: 'price',
    offer_id: 'off_painter',
    component: 'output_image',
    unit: 'image',
    amount: at,
    min_prompt_tokens: 0,
    time_window: null,
    size: null,
    quality: null,
    chosen: true,
    suspect_reason: null,
    source: 'test',
    effective_from: SINCE,
    effective_to: null,
    ...own,
  })),
};
/** It was not known on the days before. */
const UNBORN = { model_id: PAINTER.id, valid_from: null, valid_to: '2026-07-02', document: null };
const OTHERS: readonly IndexDocument[] = [
  ...PAST_OTHERS,
  { kind: 'history', id: PAINTER.id, body: OF_PAINTER },
  { kind: 'version', id: `${PAINTER.id}@first`, body: UNBORN },
];

describe('the past', () => {
  let app: TestApp;
  before(async () => {
    const models = [...PAST_MODELS, PAINTER];
    app = await openTestApp({ models, others: OTHERS, clock: () => NOW });
  });
  after(() => app.close());

  describe('GET /api/v1/models/{slug}/history', () => {
    const at = (query = ''): string => `${ROOT}/models/ibis/history${query}`;
    const amounts = async (query: string): Promise<unknown[]> =>
      (await app.read<History>(at(query))).data.map((one) =>
        one.kind === 'price' ? one.amount : one.value,
      );

    it('200: intervals, with the offers and sources they speak of', async () => {
      const { data, pagination, meta } = await app.read<History>(at());
      expect(pagination.total).to.equal(4);
      expect(meta.since).to.equal(SINCE);
      expect(data[0]).to.deep.equal({
        kind: 'fact',
        field: 'limits.context_window',
        offer: null,
        value: 8000,
        previous: 4000,
        source: { name: 'Test source', url: 'https://example.com', license: 'MIT' },
        effective_from: '2026-07-02',
        effective_to: null,
      });
      expect(data[1]).to.deep.include({
        kind: 'price',
        field: 'pricing.input',
        amount: 1,
        currency: 'USD',
        chosen: true,
        offer: {
          id: 'off_acme-cloud_ibis',
          provider: { slug: 'acme-cloud', name: 'ACME-CLOUD' },
          provider_model_id: 'ibis',
          region: 'global',
          service_tier: 'standard',
        },
      });
      expect(data[3]?.offer?.provider).to.deep.equal({ slug: 'gone', name: 'gone' });
    });

    it('200: the same in the document, where it is asked for', async () => {
      const read = async (query: string): Promise<Record<string, unknown>> =>
        (await app.read<z.infer<typeof ModelAnswer>>(`${ROOT}/models/ibis${query}`)).data;
      const { data } = await app.read<History>(at());
      const alone = await read('?include=history');
      expect(alone['history']).to.deep.equal(data);
      expect(alone).not.to.have.any.keys('offers', 'benchmarks');
      expect(await read('?include=offers,history')).to.include.keys('offers', 'history');
      expect(await read('')).not.to.have.property('history');
      expect(await read('?fields=name&include=history')).to.deep.equal({
        slug: 'ibis',
        name: alone['name'],
        history: data,
      });
      const gone = await app.read<History>(at('?provider=gone'));
      expect(gone.data).to.have.length.within(1, data.length - 1);
      expect((await read('?include=history&provider=gone'))['history']).to.deep.equal(gone.data);
      const past = await app.read<History>(at(`?to=${DAY}`));
      expect(past.data).to.have.length.within(1, data.length - 1);
      expect((await read(`?include=history&as_of=${DAY}`))['history']).to.deep.equal(past.data);
    });

    it('200: only the days, fields and providers asked for', async () => {
      expect(await amounts('?to=2026-06-20')).to.deep.equal([2, 3]);
      expect(await amounts('?from=2026-06-20&to=2026-07-01')).to.deep.equal([2]);
      expect(await amounts('?from=2026-07-02')).to.deep.equal([8000, 1]);
      expect(await amounts('?from=2026-07-02&to=2026-07-02')).to.deep.equal([8000, 1]);
      expect(await amounts('?to=2026-07-01')).to.deep.equal([2, 3]);
      expect(await amounts('?field=pricing.input')).to.deep.equal([1, 2]);
      expect(await amounts('?field=pricing.output,limits')).to.deep.equal([8000, 3]);
      expect(await amounts('?provider=gone')).to.deep.equal([3]);
      const { meta } = await app.read<History>(at('?provider=acme-clod'));
      expect(meta.warnings[0]).to.include({ parameter: 'provider', did_you_mean: 'acme-cloud' });
      // One that sells nothing any more is known from the history.
      expect((await app.read<History>(at('?provider=gone'))).meta.warnings).to.deep.equal([]);
    });

    it('200: page by page, by number and by cursor', async () => {
      const first = await app.read<History>(at('?limit=3'));
      expect(first.pagination).to.include({ page: 1, total: 4, total_pages: 2, has_more: true });
      const next = first.pagination.next_cursor ?? '';
      const second = await app.read<History>(at(`?limit=3&cursor=${next}`));
      expect([...first.data, ...second.data]).to.deep.equal((await app.read<History>(at())).data);
      expect((await app.read<History>(at('?limit=3&page=2'))).data).to.deep.equal(second.data);
      for (const query of ['field=limits', 'provider=gone', 'from=2026-06-20', 'to=2026-07-01']) {
        const other = await app.read<Problem>(at(`?${query}&cursor=${next}`), 400);
        expect(other.code, query).to.equal('invalid_cursor');
      }
    });

    it('200: page by page, prices that differ by what is sold alone', async () => {
      const seen: unknown[] = [];
      for (let cursor = ''; seen.length <= DIFFERENCES.length;) {
        const { data, pagination } = await app.read<History>(
          `${ROOT}/models/painter/history?limit=1${cursor}`,
        );
        seen.push(...data.map((one) => one.kind === 'price' && one.amount));
        if (!pagination.has_more) break;
        cursor = `&cursor=${pagination.next_cursor}`;
      }
      expect(seen).to.deep.equal([...DIFFERENCES.keys()]);
    });

    it('200: by an alias, with its address; nothing for a model that never changed', async () => {
      const { status, headers } = await app.ask(`${ROOT}/models/acme%2Fibis/history`);
      expect(status).to.equal(200);
      expect(headers).to.include({ 'content-location': `${ROOT}/models/ibis/history` });
      const none = await app.read<History>(`${ROOT}/models/heron-2/history`);
      expect([none.data, none.pagination.total]).to.deep.equal([[], 0]);
    });

    it('301: a slug of before', async () => {
      const { status, headers } = await app.ask(`${ROOT}/models/old-ibis/history?limit=1`);
      expect(status).to.equal(301);
      expect(headers).to.include({ location: `${ROOT}/models/ibis/history?limit=1` });
    });

    it('400: naming parameter and value', async () => {
      for (const [query, parameter] of [
        ['from=2026-07-02&to=2026-07-01', 'from'],
        ['from=2026-02-30', 'from'],
        ['to=tomorrow', 'to'],
        ['field=prices', 'field'],
        ['limit=101', 'limit'],
        ['page=0', 'page'],
      ] as const) {
        const { errors } = await app.read<Problem>(at(`?${query}`), 400);
        expect(
          errors?.map((error) => error.parameter),
          query,
        ).to.deep.equal([parameter]);
      }
    });

    it('404: no such model', async () => {
      const problem = await app.read<Problem>(`${ROOT}/models/ibes/history`, 404);
      expect(problem).to.deep.include({ code: 'model_not_found' });
      expect(problem.did_you_mean?.[0]?.slug).to.equal('ibis');
    });
  });

  describe('as_of', () => {
    const slugs = async (path: string): Promise<string[]> =>
      (await app.read<List>(`${ROOT}${path}`)).data.map(({ slug }) => slug);

    it('200: list, search, detail and facets show the day and say so', async () => {
      const list = await app.read<List>(
        `${ROOT}/models?as_of=${DAY}&min_input_price=2&max_input_price=2&sort=name`,
      );
      expect(list.data.map(({ slug }) => slug)).to.deep.equal(['heron-2', 'ibis']);
      expect(list.meta.as_of).to.equal(DAY);
      expect(await slugs('/models?min_input_price=2&max_input_price=2')).to.deep.equal(['heron-2']);
      expect(await slugs(`/search?q=egret&typo=off&as_of=${DAY}`)).to.deep.equal([]);
      expect(await slugs('/search?q=egret&typo=off')).to.deep.equal(['egret-embed']);
      const detail = await app.read<z.infer<typeof ModelAnswer>>(
        `${ROOT}/models/ibis?as_of=${DAY}`,
      );
      expect(detail.data).to.have.nested.property('pricing.input', 2);
      expect(detail.meta.as_of).to.equal(DAY);
      const { data } = await app.read<{ data: { type: unknown } }>(
        `${ROOT}/facets?fields=type&as_of=${DAY}`,
      );
      expect(data.type).to.deep.equal([{ value: 'text', count: 4 }]);
      const rows = await app.read<List>(
        `${ROOT}/models?as_of=${DAY}&include=offers&slugs=ibis,egret-embed`,
      );
      expect(rows.data).to.have.nested.property('[0].offers[0].pricing.input', 2);
      expect(rows.meta).to.deep.include({ missing: ['egret-embed'], as_of: DAY });
    });

    it('200: today and the first day; the present says no day', async () => {
      expect(await slugs('/models?as_of=2026-07-10&sort=name&limit=1')).to.deep.equal([
        'egret-embed',
      ]);
      expect(await slugs(`/models?as_of=${SINCE}&sort=name&limit=1`)).to.deep.equal(['heron-2']);
      const { meta } = await app.read<List>(`${ROOT}/models`);
      expect(meta).not.to.have.property('as_of');
    });

    it('200: another tag a day, and cursors of that day alone', async () => {
      const tag = async (query: string): Promise<unknown> =>
        ((await app.ask(`${ROOT}/models${query}`)).headers as Record<string, string>)['etag'];
      expect(await tag(`?as_of=${DAY}`)).not.to.equal(await tag(''));
      const first = await app.read<List>(`${ROOT}/models?as_of=${DAY}&limit=2&sort=name`);
      const cursor = first.pagination.next_cursor ?? '';
      expect(await slugs(`/models?as_of=${DAY}&limit=9&sort=name&cursor=${cursor}`)).to.have.length(
        2,
      );
      for (const query of ['', 'as_of=2026-07-02&']) {
        const path = `${ROOT}/models?${query}limit=2&sort=name&cursor=${cursor}`;
        expect((await app.read<Problem>(path, 400)).code).to.equal('invalid_cursor');
      }
    });

    it('400: a day that is none, is not known or is to come', async () => {
      const allowed = { minimum: SINCE, maximum: '2026-07-10' };
      for (const path of [
        '/models',
        '/models/ibis',
        '/search?q=ibis',
        '/facets',
        '/models?slugs=ibis',
      ]) {
        for (const value of ['2026-06-15', '2026-07-11', '0000-01-01', '9999-12-31']) {
          const address = `${ROOT}${path}${path.includes('?') ? '&' : '?'}as_of=${value}`;
          const { errors } = await app.read<Problem>(address, 400);
          expect(errors?.[0], address).to.deep.include({ parameter: 'as_of', value, allowed });
        }
        for (const value of ['2026-02-30', 'today', '', '2026-07-01T00:00:00Z', '1e3', '%00']) {
          const address = `${ROOT}${path}${path.includes('?') ? '&' : '?'}as_of=${value}`;
          const { errors } = await app.read<Problem>(address, 400);
          expect(errors?.[0]?.parameter, address).to.equal('as_of');
        }
      }
    });

    it('404: a model that was not known on the day', async () => {
      const problem = await app.read<Problem>(`${ROOT}/models/egret-embed?as_of=${DAY}`, 404);
      expect(problem.detail).to.contain(DAY);
      expect(problem.did_you_mean).to.deep.equal([{ slug: 'egret-embed', score: 1 }]);
    });
  });

  it('/meta says since when', async () => {
    const { data } = await app.read<{ data: { history: { since: string } | null } }>(
      `${ROOT}/meta`,
    );
    expect(data.history?.since).to.equal(SINCE);
  });
});
