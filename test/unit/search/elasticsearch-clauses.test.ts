import { expect } from 'chai';
import type { CatalogQuery, Condition, Expression, Filter } from '../../../schemas/query.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import { SERVED_BONUS, weighBrevity, weighPopularity } from '../../../schemas/search/document.ts';
import { parseQuery } from '../../../schemas/search/text-query.ts';
import {
  toMatching,
  toNeighbourBody,
  toPageBody,
  type BodyInput,
} from '../../../server/search/elasticsearch/query/body.ts';
import { best, MODELS, type Clause } from '../../../server/search/elasticsearch/query/clauses.ts';
import { boundsOf, toAggregations } from '../../../server/search/elasticsearch/query/facets.ts';
import { toClause } from '../../../server/search/elasticsearch/query/filters.ts';
import { addRank } from '../../../server/search/elasticsearch/query/ranking.ts';
import { toQuery, toTextQuery } from '../../conformance/search-harness.ts';

/** What matches a text, with its rank. */
interface Ranked {
  readonly function_score: {
    readonly query: { readonly bool: { readonly filter: readonly Clause[] } };
    readonly functions: readonly { readonly weight: number }[];
  };
}

const SCORES = 'scores.independent';
const expressed = (of: Expression): Filter => ({ kind: 'expression', text: '', of });
const flag: Condition = { kind: 'flag', field: 'free', value: true };
const isFree = { terms: { f_free: [true] } };
const scored = (range: object) => ({
  nested: {
    path: 'scores',
    query: {
      bool: {
        filter: [{ terms: { 'scores.benchmark': ['quiz'] } }, { range: { [SCORES]: range } }],
      },
    },
  },
});

const FILTERS: readonly (readonly [what: string, filter: Filter, clause: Clause])[] = [
  [
    'one of some values',
    { kind: 'any_of', field: 'creator', values: ['a', 'b'], not: false },
    { terms: { f_creator: ['a', 'b'] } },
  ],
  [
    'none of some values',
    { kind: 'any_of', field: 'creator', values: ['a'], not: true },
    { bool: { must_not: [{ terms: { f_creator: ['a'] } }] } },
  ],
  ['a flag', { kind: 'is', field: 'free', value: false }, { terms: { f_free: [false] } }],
  [
    'a number from another on',
    { kind: 'range', field: 'input_price', min: 1, max: null },
    { range: { f_input_price: { gte: 1 } } },
  ],
  [
    'a number up to another',
    { kind: 'range', field: 'input_price', min: null, max: 2 },
    { range: { f_input_price: { lte: 2 } } },
  ],
  [
    'a number that is known',
    { kind: 'range', field: 'input_price', min: null, max: null },
    { range: { f_input_price: { gte: -Number.MAX_VALUE } } },
  ],
  [
    'a day from one on and before another',
    { kind: 'between', field: 'release_date', min: '2026-01-01', max: '2026-02-01' },
    { range: { f_release_date: { gte: Date.parse('2026-01-01'), lt: Date.parse('2026-02-01') } } },
  ],
  [
    'no day',
    { kind: 'between', field: 'release_date', min: null, max: 'soon' },
    { match_none: {} },
  ],
  [
    'a score up to another',
    { kind: 'score', benchmark: 'quiz', min: null, max: 5 },
    scored({ lte: 5 }),
  ],
  [
    'any score',
    { kind: 'score', benchmark: 'quiz', min: null, max: null },
    scored({ gte: -Number.MAX_VALUE }),
  ],
  [
    'a part of a value in any case',
    expressed({ kind: 'holds', field: 'family', text: 'A*b?c\\' }),
    { wildcard: { f_family: { value: '*A\\*b\\?c\\\\*', case_insensitive: true } } },
  ],
  [
    'a part of a name',
    expressed({ kind: 'reads', field: 'name', text: 'a b', whole: false }),
    { wildcard: { f_name: { value: '*a b*' } } },
  ],
  [
    'a whole name',
    expressed({ kind: 'reads', field: 'name', text: 'a b', whole: true }),
    { terms: { f_name: ['a b'] } },
  ],
  [
    'half a character',
    expressed({ kind: 'holds', field: 'family', text: '\ud800' }),
    { match_none: {} },
  ],
  [
    'a value that is known',
    expressed({ kind: 'known', field: 'family' }),
    { exists: { field: 'f_family' } },
  ],
  [
    'a number between two others',
    expressed({ kind: 'within', field: 'input_price', ends: { gt: 1, lte: 2 } }),
    { range: { f_input_price: { gt: 1, lte: 2 } } },
  ],
  [
    'a score in an expression',
    expressed({ kind: 'scored', benchmark: 'quiz', ends: { lt: 5 } }),
    scored({ lt: 5 }),
  ],
  [
    'all of some',
    expressed({ kind: 'all', of: [flag, flag] }),
    { bool: { filter: [isFree, isFree] } },
  ],
  [
    'one of some',
    expressed({ kind: 'any', of: [flag, flag] }),
    { bool: { should: [isFree, isFree], minimum_should_match: 1 } },
  ],
  ['the opposite', expressed({ kind: 'not', of: flag }), { bool: { must_not: [isFree] } }],
];

describe('clauses of Elasticsearch', () => {
  for (const [what, filter, clause] of FILTERS) {
    it(`ask for ${what}`, () => {
      expect(toClause(filter, SCORES)).to.deep.equal(clause);
    });
  }

  it('are the one there is, or count as the best of them', () => {
    expect(best([isFree])).to.deep.equal(isFree);
    expect(best([isFree, MODELS])).to.deep.equal({ dis_max: { queries: [isFree, MODELS] } });
  });

  it('rank by popularity, age and length, and what is of creators and still served', () => {
    const today = Date.parse('2026-09-14');
    const all = 2 * 8.64e15;
    const { rank } = PROFILE;
    expect(addRank(MODELS, { popularity: 2, brevity: 3 }, today)).to.deep.equal({
      function_score: {
        query: MODELS,
        functions: [
          {
            field_value_factor: { field: 'f_popularity', modifier: 'ln1p', missing: 0 },
            weight: 2,
          },
          {
            exp: {
              f_release_date: {
                ...{ origin: today + all, offset: all, decay: 0.5 },
                scale: rank.halfLifeDays * 86_400_000,
              },
            },
            filter: { range: { f_release_date: { gte: -Number.MAX_VALUE } } },
            weight: rank.recency,
          },
          { exp: { s_length: { origin: 0, scale: rank.halfLength, decay: 0.5 } }, weight: 3 },
          {
            filter: { bool: { must_not: [{ terms: { f_community: [true] } }] } },
            weight: rank.community,
          },
          {
            filter: { bool: { must_not: [{ terms: { f_status: ['retired'] } }] } },
            weight: SERVED_BONUS,
          },
        ],
        score_mode: 'sum',
        boost_mode: 'sum',
      },
    });
  });

  it('count values, or ranges from each bound up to the next', () => {
    const { input_price: price, creator } = toAggregations(
      toQuery({ facets: ['input_price', 'creator'] }),
    );
    const bounds = boundsOf('input_price') ?? [];
    const ranges = bounds.map((from, at) =>
      at === bounds.length - 1 ? { from } : { from, to: bounds[at + 1] },
    );
    expect(price?.['aggs']).to.deep.equal({
      ranges: { range: { field: 'f_input_price', ranges } },
      min: { min: { field: 'f_input_price' } },
      max: { max: { field: 'f_input_price' } },
    });
    expect(creator?.['aggs']).to.deep.equal({
      values: { terms: { field: 'f_creator', size: 10_000 } },
    });
  });
});

describe('a page of Elasticsearch', () => {
  const input = (query: Partial<CatalogQuery>): BodyInput => ({
    query: toQuery({ sort: [{ by: 'name', direction: 'asc' }], limit: 5, ...query }),
    ...{ parsed: null, stage: 0, scope: MODELS, todayMs: 0, profile: PROFILE },
  });
  const at = (kind: 'after' | 'before') => input({ window: { kind, position: ['b', 'slug-b'] } });
  const names = (order: 'asc' | 'desc', missing: '_first' | '_last') => [
    { f_name: { order, missing } },
    { slug: { order } },
  ];
  const shown = { _source: false, stored_fields: ['summary'] };
  const rows = { query: { bool: { filter: [MODELS] } }, track_total_hits: true };

  it('begins at its offset, or behind a row, or before one, where it is read backwards', () => {
    expect(toPageBody(input({ window: { kind: 'offset', offset: 10 } }))).to.deep.equal({
      ...{ ...rows, ...shown, from: 10, size: 5, sort: names('asc', '_last') },
    });
    expect(toPageBody(at('after'))).to.deep.equal({
      ...{ ...rows, ...shown, size: 6, sort: names('asc', '_last'), search_after: ['b', 'slug-b'] },
    });
    expect(toPageBody(at('before'))).to.deep.equal({
      ...{ ...rows, ...shown, size: 6, sort: names('desc', '_first') },
      search_after: ['b', 'slug-b'],
    });
  });

  it('has scores where there is a text, and counts where there are facets', () => {
    const body = toPageBody(input({ ...toTextQuery('heron'), facets: ['type'] }));
    expect(body).to.include({ track_scores: true }).and.have.property('aggs');
  });

  it('has what a text finds and the filters leave, weighed by how few words there are', () => {
    const filters = [{ kind: 'is', field: 'free', value: true }] as const;
    const q = '"grey heron" -ibis';
    const matching = toMatching({
      ...input({ ...toTextQuery(q), filters }),
      parsed: parseQuery(q),
    }) as unknown as Ranked;
    const { query, functions } = matching.function_score;
    expect(query.bool.filter).to.deep.equal([
      ...[MODELS, isFree],
      { bool: { filter: [{ terms: { s_all_joined: ['greyheron'] } }] } },
    ]);
    const parsed = parseQuery(q);
    expect([functions[0]?.weight, functions[2]?.weight]).to.deep.equal([
      ...[weighPopularity(parsed, 0, PROFILE), weighBrevity(parsed, 0, PROFILE)],
    ]);
    expect(functions[2]?.weight).to.be.above(0);
  });

  it('has the scores others measured where only those count', () => {
    const filters = [{ kind: 'score', benchmark: 'quiz', min: 1, max: null }] as const;
    const sort = [{ by: 'benchmark:quiz', direction: 'desc' }] as const;
    for (const [independentScores, field] of [
      [true, 'scores.independent'],
      [false, 'scores.score'],
    ] as const) {
      const body = toPageBody(input({ filters, sort, independentScores }));
      const [first] = body['sort'] as readonly Clause[];
      expect(Object.keys(first ?? {})).to.deep.equal([field]);
      expect(JSON.stringify(body['query'])).to.contain(`{"range":{"${field}":{"gte":1}}}`);
    }
  });

  it('has neighbours behind its row, or before it and at it', () => {
    const one = { ...rows, track_total_hits: false, size: 1, _source: false };
    expect(toNeighbourBody(at('after'), 'after')).to.deep.equal({
      ...{ ...one, sort: names('asc', '_last'), search_after: ['b', 'slug-b'] },
      stored_fields: '_none_',
    });
    expect(toNeighbourBody(at('before'), 'up_to')).to.deep.equal({
      ...{ ...one, sort: names('desc', '_first'), search_after: ['b', 'slug-b\u0000'] },
      stored_fields: '_none_',
    });
    expect(() => toNeighbourBody(input({}), 'after')).to.throw(RangeError);
  });
});
