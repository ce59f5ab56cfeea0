import { expect } from 'chai';
import type { Pagination, Problem } from '../../schemas/api/responses.ts';
import type { Model } from '../../schemas/model.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing } from '../support/build.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';

interface Listed {
  readonly data: readonly Model[];
  readonly pagination: Pagination;
  readonly facets?: Readonly<Record<string, unknown>>;
  readonly meta: { readonly warnings: readonly { code: string; parameter?: string }[] };
}

/** A model at 4 USD whose cheapest offer costs so much, 3 of input to 1 of output; null: none does. */
const soldFrom = (slug: string, lowest: number | null): Model =>
  buildModel({
    slug,
    pricing: buildModelPricing(4, 4, {
      lowest:
        lowest === null
          ? null
          : {
              provider: 'borealis',
              offer_id: `off_${slug}`,
              input: lowest,
              output: lowest,
              blended_3_to_1: lowest,
            },
    }),
  });

const PAINTER = buildModel({
  slug: 'painter',
  type: 'image',
  pricing: buildModelPricing(null, null, {
    headline: { kind: 'image_output', unit: 'image', price: 0.04, quality: null, size: null },
  }),
});
const VECTORS = buildModel({
  slug: 'vectors',
  type: 'embedding',
  embedding_dimensions: 1_536,
  limits: { context_window: null, max_input_tokens: 8_191, max_output_tokens: null },
  pricing: buildModelPricing(0.02, null),
});
const MODELS = [
  soldFrom('dear', 3),
  soldFrom('cheap', 0.25),
  soldFrom('fair', 1),
  soldFrom('resold', null),
  PAINTER,
  VECTORS,
  // Only its cache has a price: nothing a list could show.
  buildModel({ slug: 'odd', pricing: { ...buildModelPricing(null, null), cache_read: 1 } }),
];

describe('prices by which models are listed', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: SAMPLE_OTHERS });
  });
  after(() => app.close());

  const list = (query: string): Promise<Listed> => app.read<Listed>(`${ROOT}/models?${query}`);
  const slugs = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ slug }) => slug);
  const query = (json: object, status = 200): Promise<Listed> =>
    app.read<Listed>(`${ROOT}/models/query`, status, { method: 'post', json });

  it('200: filters by the lowest price, in an address, a body and an expression', async () => {
    const asked = 'sort=lowest_price&min_lowest_price=0.25&max_lowest_price=1';
    expect(await slugs(asked)).to.deep.equal(['cheap', 'fair']);
    const sent = await query({ sort: 'lowest_price', min_lowest_price: 0.25, max_lowest_price: 1 });
    expect(sent.data.map(({ slug }) => slug)).to.deep.equal(['cheap', 'fair']);
    for (const expression of [
      'lowest_price:[0.25..1]',
      'pricing.lowest.blended_3_to_1:<=1',
      'lowest_price:!=null && !lowest_price:>1',
    ]) {
      const found = await slugs(`sort=lowest_price&filter=${encodeURIComponent(expression)}`);
      expect(found, expression).to.deep.equal(['cheap', 'fair']);
    }
  });

  it('200: sorts by the lowest price, those without one last either way, page by page', async () => {
    for (const [sort, first] of [
      ['lowest_price', ['cheap', 'fair', 'dear']],
      ['-lowest_price', ['dear', 'fair', 'cheap']],
    ] as const) {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const page: Listed = await list(`sort=${sort}&limit=2${more}`);
        found.push(...page.data.map(({ slug }) => slug));
        cursor = page.pagination.next_cursor;
      }
      expect(found.slice(0, 3), sort).to.deep.equal(first);
      expect(found, sort).to.have.members(MODELS.map(({ slug }) => slug));
      expect(found).to.have.lengthOf(MODELS.length);
    }
  });

  it('200: filters by the price of cached input, and reads it in questions', async () => {
    expect(await slugs('max_cache_read_price=1')).to.deep.equal(['odd']);
    expect(await slugs('max_cache_read_price=0.99')).to.deep.equal([]);
    expect((await slugs('sort=cache_read_price'))[0]).to.equal('odd');
    const { meta } = await app.read<{ meta: { interpretation: { query: string } } }>(
      `${ROOT}/search?q=${encodeURIComponent('cached input under $0.10')}`,
    );
    expect(meta.interpretation.query).to.equal('/api/v1/models?max_cache_read_price=0.1');
  });

  it('200: filters by the price of the usual unit, and reads it in questions', async () => {
    expect(await slugs('max_unit_price=0.04')).to.deep.equal(['painter']);
    expect(await slugs('type=image&max_unit_price=0.039')).to.deep.equal([]);
    expect((await query({ min_unit_price: 0.05 })).data).to.deep.equal([]);
    const find = (q: string): Promise<string[]> =>
      app
        .read<Listed>(`${ROOT}/search?q=${encodeURIComponent(q)}`)
        .then(({ data }) => data.map(({ slug }) => slug));
    expect(await find('image generation under 5 cents')).to.deep.equal(['painter']);
    expect(await find('less than 3 cents per image')).to.deep.equal([]);
    // Nothing is cheaper than itself.
    expect(await find('cheaper than painter')).to.deep.equal([]);
    expect(await find('image models cheaper than painter')).to.deep.equal([]);
  });

  it('200: sorts by the price of the usual unit; what is sold by another comes last either way', async () => {
    const speech = (slug: string, unit: 'minute' | 'request', price: number): Model =>
      buildModel({
        slug,
        type: 'speech_to_text',
        pricing: buildModelPricing(9 - price, 9, {
          headline: { kind: 'audio_input', unit, price, quality: null, size: null },
        }),
      });
    const models = [
      speech('by-request', 'request', 0.0001),
      speech('minute-6', 'minute', 0.006),
      speech('minute-3', 'minute', 0.003),
      buildModel({ slug: 'by-token', type: 'speech_to_text', pricing: buildModelPricing(1, 1) }),
    ];
    const other = await openTestApp({ models, others: SAMPLE_OTHERS });
    const sorted = async (sort: string): Promise<string[]> =>
      (await other.read<Listed>(`${ROOT}/models?sort=${sort}`)).data.map(({ slug }) => slug);
    expect(await sorted('unit_price')).to.deep.equal([
      'minute-3',
      'minute-6',
      'by-request',
      'by-token',
    ]);
    expect((await sorted('-unit_price')).slice(0, 2)).to.deep.equal(['minute-6', 'minute-3']);
    await other.close();
  });

  it('200: warns where prices per image are compared with those per minute', async () => {
    const codes = async (asked: string): Promise<unknown[]> =>
      (await list(asked)).meta.warnings.map(({ code, parameter }) => [code, parameter]);
    const mixed = [['mixed_units', 'type']];
    expect(await codes('max_unit_price=0.04')).to.deep.equal(mixed);
    expect(await codes('sort=-unit_price')).to.deep.equal(mixed);
    expect(await codes('max_unit_price=0.04&type=image,video')).to.deep.equal(mixed);
    expect(await codes('max_unit_price=0.04&type=!image')).to.deep.equal(mixed);
    expect(await codes(`filter=${encodeURIComponent('unit_price:<1')}`)).to.deep.equal(mixed);
    for (const plain of ['type:=image && unit_price:<1', 'input_price:<1', 'has_price:=true']) {
      expect(await codes(`filter=${encodeURIComponent(plain)}`), plain).to.deep.equal([]);
    }
    expect(await codes('sort=-input_price')).to.deep.equal([]);
    expect(await codes('max_unit_price=0.04&type=image')).to.deep.equal([]);
    expect(await codes('sort=unit_price&type=audio,speech_to_text')).to.deep.equal([]);
    expect(await codes('max_input_price=0.04')).to.deep.equal([]);
  });

  it('200: a price by another unit is a price; what lists cannot show is none', async () => {
    expect(await slugs('has_price=false')).to.deep.equal(['odd']);
    expect(await slugs('has_price=true&type=image')).to.deep.equal(['painter']);
    const { facets } = await list('facets=has_price&limit=1');
    expect(facets?.['has_price']).to.deep.equal([
      { value: 'true', count: 6 },
      { value: 'false', count: 1 },
    ]);
    const { data } = await list('slugs=painter&fields=pricing.headline,pricing.basis');
    expect(data[0]?.pricing).to.deep.equal({ basis: 'maker', headline: PAINTER.pricing?.headline });
  });

  it('200: filters and sorts by dimensions and the longest input', async () => {
    expect(await slugs('min_embedding_dimensions=1536&min_input_tokens=8k')).to.deep.equal([
      'vectors',
    ]);
    expect(await slugs('max_embedding_dimensions=1535')).to.deep.equal([]);
    expect((await slugs('sort=-embedding_dimensions'))[0]).to.equal('vectors');
  });

  it('422: naming the place in the body', async () => {
    for (const [json, pointer] of [
      [{ min_lowest_price: 'x' }, '#/min_lowest_price'],
      [{ min_lowest_price: 2, max_lowest_price: 1 }, '#/min_lowest_price'],
      [{ sort: ['lowest_price', 'asc'] }, '#/sort'],
    ] as const) {
      const problem = (await query(json, 422)) as unknown as Problem;
      expect(problem.errors?.[0]?.pointer, JSON.stringify(json)).to.equal(pointer);
    }
    const wrong = (await query({ filter: 'lowest_price:cheap' }, 400)) as unknown as Problem;
    expect(wrong.code).to.equal('invalid_filter');
    expect(wrong.errors?.[0]).to.include({ pointer: '#/filter', value: 'cheap' });
  });
});
