import { expect } from 'chai';
import type { z } from 'zod';
import type { ListRow } from '../../schemas/api/catalog/models.ts';
import type { SearchAnswer, SuggestAnswer } from '../../schemas/api/catalog/search.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

interface Found {
  readonly score: number | null;
  readonly highlights: Record<string, string[]>;
  readonly matched_on: string[];
}
type Search = Omit<SearchAnswer, 'data'> & { data: (ListRow & Found)[] };

describe('GET /api/v1/search', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());
  const search = (query: string): Promise<Search> => app.read<Search>(`${ROOT}/search?${query}`);

  it('200: finds by words, best first, and says why', async () => {
    const { data, query, meta, pagination } = await search('q=heron+2');
    expect(data[0]?.slug).to.equal('heron-2');
    expect(data[0]?.highlights['name']).to.deep.equal(['<mark>Heron 2</mark>']);
    expect(data[0]?.matched_on).to.include.members(['name', 'slug']);
    expect(data[0]?.score).to.be.a('number');
    expect(query).to.deep.equal({ q: 'heron 2', corrected: null });
    expect(meta).to.include({ engine: 'embedded', stage: 'exact' });
    expect(pagination.total).to.equal(2);
  });

  it('200: punctuation and case do not matter', async () => {
    const expected = (await search('q=heron+2')).data.map(({ slug }) => slug);
    for (const q of ['heron-2', 'HERON2', 'Heron_2', 'heron%2F2']) {
      expect((await search(`q=${q}`)).data.map(({ slug }) => slug)[0], q).to.equal(expected[0]);
    }
  });

  it('200: corrects what matches nothing, and says so', async () => {
    const { data, query, did_you_mean, meta } = await search('q=egert');
    expect(data.map(({ slug }) => slug)).to.deep.equal(['egret-embed']);
    expect(query.corrected).to.equal('egret');
    expect(did_you_mean).to.deep.equal(['egret']);
    expect(meta.stage).to.equal('fuzzy');
    expect(data[0]?.highlights['name']).to.deep.equal(['<mark>Egret</mark> Embed']);
  });

  it('200: typo=off corrects nothing', async () => {
    const { data, query } = await search('q=egert&typo=off');
    expect(data).to.deep.equal([]);
    expect(query.corrected).to.equal(null);
  });

  it('200: no hit offers the nearest names', async () => {
    const { data, did_you_mean } = await search('q=egretembde&typo=off');
    expect(data).to.deep.equal([]);
    expect(did_you_mean).to.include('egret-embed');
    // No name that only looks like a part of what was asked.
    expect((await search('q=west%20coding%20model')).did_you_mean).to.deep.equal([]);
  });

  it('200: own tags, escaped text; none with highlight=false', async () => {
    const marked = await search('q=long&highlight_pre_tag=**&highlight_post_tag=**');
    expect(marked.data[0]?.highlights['description']).to.deep.equal([
      'A text model with &lt;b&gt;**long**&lt;/b&gt; context.',
    ]);
    const plain = await search('q=heron&highlight=false');
    expect(plain.data[0]?.highlights).to.deep.equal({});
    expect(plain.data[0]?.matched_on).to.include('name');
  });

  it('200: filters, sorts, facets and fields as the list does', async () => {
    const { data, facets } = await search(
      'q=heron&community=false&sort=input_price&facets=status&fields=name',
    );
    expect(data.map(({ slug }) => slug)).to.deep.equal(['heron-2-mini', 'heron-2']);
    expect(Object.keys(data[0] ?? {}).sort()).to.deep.equal([
      'highlights',
      'matched_on',
      'matched_snapshot',
      'name',
      'score',
      'slug',
    ]);
    expect(facets?.['status']).to.have.length(2);
  });

  it('200: cursors read on through hits', async () => {
    const all = (await search('q=heron')).data.map(({ slug }) => slug);
    const first = await search('q=heron&limit=1');
    const rest = await search(`q=heron&limit=100&cursor=${first.pagination.next_cursor ?? ''}`);
    expect([...first.data, ...rest.data].map(({ slug }) => slug)).to.deep.equal(all);
  });

  it('200: warns of what it left out of a query', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index}x`).join('+');
    const { meta } = await search(`q=${words}`);
    expect(meta.warnings.map(({ code }) => code)).to.include('query_truncated');
    const empty = await search('q=%21%3F');
    expect(empty.data).to.deep.equal([]);
    expect(empty.meta.warnings.map(({ code }) => code)).to.include('query_empty');
  });

  it('200: hostile text is text', async () => {
    for (const q of [
      '" OR 1=1 --',
      'name:*',
      'NEAR(a b)',
      '\u0000',
      '\uFFFD',
      '^heron',
      'a'.repeat(256),
    ]) {
      const { meta } = await search(`q=${encodeURIComponent(q)}`);
      expect(meta.engine).to.equal('embedded');
    }
  });
});

describe('GET /api/v1/suggest', () => {
  it('200: completes what is typed', async () => {
    const app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS });
    try {
      const { data } = await app.read<z.infer<typeof SuggestAnswer>>(
        `${ROOT}/suggest?q=heron&limit=2`,
      );
      expect(data).to.have.length(2);
      expect(data).to.deep.include({ type: 'model', value: 'Heron 2', slug: 'heron-2' });
    } finally {
      await app.close();
    }
  });
});

describe('a cursor of a search that meets both engines', () => {
  let app: TestApp;
  let engine = 'elasticsearch';
  before(async () => {
    app = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      services: ({ catalog }) => ({
        catalog: new Proxy(catalog, {
          get: (target, name): unknown => {
            if (name === 'engine') return engine;
            const found: unknown = Reflect.get(target, name, target);
            return typeof found === 'function' ? (found.bind(target) as unknown) : found;
          },
        }),
      }),
    });
  });
  after(() => app.close());

  it('410: from either engine to the other; the one that gave it goes on', async () => {
    for (const [from, to] of [
      ['elasticsearch', 'fallback'],
      ['fallback', 'elasticsearch'],
    ] as const) {
      engine = from;
      const list = `${ROOT}/search?q=heron&limit=${from.length % 2 === 0 ? 1 : 2}`;
      const { pagination } = await app.read<Search>(list);
      const next = `${list}&cursor=${pagination.next_cursor ?? ''}`;
      engine = to;
      const problem = await app.read<{ code: string; detail: string }>(next, 410);
      expect(problem.code).to.equal('cursor_expired');
      expect(problem.detail).to.contain('start again without a cursor');
      engine = from;
      await app.read(next);
    }
  });

  it('200: goes on in an order that engines share', async () => {
    for (const list of ['/search?q=heron&sort=name&limit=1', '/models?limit=1']) {
      engine = 'elasticsearch';
      const { pagination } = await app.read<Search>(`${ROOT}${list}`);
      engine = 'fallback';
      await app.read(`${ROOT}${list}&cursor=${pagination.next_cursor ?? ''}`);
    }
  });
});
