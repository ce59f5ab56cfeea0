import { expect } from 'chai';
import fc from 'fast-check';
import type { IndexDocument } from '../../indexer/index/port.ts';
import { DEPTH_MAX, parseFilter } from '../../schemas/filter/parse.ts';
import type { Model } from '../../schemas/model.ts';
import type { CatalogQuery, Filter } from '../../schemas/query.ts';
import { sentences } from '../support/expressions.ts';
import { CORPUS, scoreOf } from './search-filters.ts';
import { publishModels, slugsOf, toQuery, type SearchEngine } from './search-harness.ts';

/** Regions in which every sign has a meaning somewhere. */
const REGIONS = ['ÜBER-Ü', 'a*b?c', 'axbyc', 'say "x\\y"', 'null'];

const MODELS: readonly Model[] = CORPUS.map((model, i) => ({
  ...model,
  offers: model.offers.map((offer) => ({
    ...offer,
    region: [...offer.region, ...REGIONS.filter((_, at) => i % (at + 3) === 0)],
  })),
}));

/** A day on which every third model was another one, and every tenth was not known. */
const DAY = '2026-05-20';
const PAST: readonly (Model | null)[] = MODELS.map((model, i) => {
  if (i % 10 === 9) return null;
  const other = MODELS[(i + 7) % MODELS.length];
  // Names and slugs are those of today.
  return i % 3 !== 0 || other === undefined
    ? model
    : { ...other, id: model.id, slug: model.slug, name: model.name };
});
const VERSIONS: readonly IndexDocument[] = MODELS.flatMap((model, i): IndexDocument[] => {
  const past = PAST[i] ?? null;
  if (past === model) return [];
  const body = { model_id: model.id, valid_from: null, valid_to: '2026-06-01', document: past };
  return [{ kind: 'version', id: `${model.id}@first`, body }];
});

/** The filter of an expression that has no mistake. */
export function toExpressionFilter(text: string): Filter {
  const parsed = parseFilter(text);
  if ('mistakes' in parsed) throw new Error(`${text}: ${JSON.stringify(parsed.mistakes)}`);
  return { kind: 'expression', text, of: parsed.expression };
}

/** Laws of filter expressions: parsed and asked of an engine, they say what they say of a document. */
export function describeExpressions(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, MODELS, VERSIONS);
  });
  after(() => engine.close());

  const ask = async (text: string, more: Partial<CatalogQuery> = {}): Promise<string[]> => {
    const filters = [toExpressionFilter(text), ...(more.filters ?? [])];
    const page = await engine.reader.search(toQuery({ limit: 100, ...more, filters }));
    expect(page.total).to.equal(page.hits.length);
    return slugsOf(page).sort();
  };

  for (const [when, day, corpus] of [
    ['today', undefined, MODELS],
    ['on a day of the past', DAY, PAST.filter((model) => model !== null)],
  ] as const) {
    it(`has the hits of the plain definition ${when}`, async () => {
      await fc.assert(
        fc.asyncProperty(sentences, fc.boolean(), async ({ text, holds }, independentScores) => {
          const scoresOf = (model: Model) => (benchmark: string) =>
            scoreOf(model, benchmark, independentScores);
          const expected = corpus.filter((model) => holds(model, scoresOf(model)));
          const asked = { independentScores, ...(day === undefined ? {} : { asOf: day }) };
          expect(await ask(text, asked)).to.deep.equal(expected.map(({ slug }) => slug).sort());
        }),
        { numRuns: 200 },
      );
    });
  }

  it('finds a part of a value, however it is capitalised', async () => {
    const isThere = ({ offers }: Model) => offers.some(({ region }) => region.includes('ÜBER-Ü'));
    const expected = MODELS.filter(isThere).map(({ slug }) => slug);
    expect(expected).not.to.deep.equal([]);
    for (const text of ['region:ber-', 'region:BER-', 'region:Ber-']) {
      expect(await ask(text), text).to.deep.equal(expected.sort());
    }
  });

  it('is one filter among others, which facets respect', async () => {
    const others: readonly Filter[] = [
      { kind: 'any_of', field: 'type', values: ['embedding'], not: false },
    ];
    const filters = [toExpressionFilter('creator:=openai || type:=embedding'), ...others];
    const { facets, total } = await engine.reader.search(
      toQuery({ filters, facets: ['type', 'creator'] }),
    );
    expect(total).to.equal(6);
    // The filter on the type is ignored by its facet; the expression by none.
    expect(facets.type).to.deep.equal({
      kind: 'values',
      values: [
        { value: 'text', count: 18 },
        { value: 'embedding', count: 6 },
      ],
    });
  });

  it('bears the largest expression there is', async () => {
    const list = Array.from({ length: 50 }, (_, at) => String(at));
    const conditions = Array.from({ length: 20 }, () => `benchmark.quiz:!=[${list.join(',')}]`);
    expect(await ask(conditions.join(' && '))).to.have.length.above(10);
    const deep = Array.from({ length: DEPTH_MAX }).reduce<string>(
      (inner, _, at) => `!(input_price:>${at} && type:=text || ${inner})`,
      'type:=embedding',
    );
    expect(await ask(deep)).to.be.an('array');
  });
}
