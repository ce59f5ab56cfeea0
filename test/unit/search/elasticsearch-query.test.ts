import { expect } from 'chai';
import fc from 'fast-check';
import { FACET_NAMES } from '../../../schemas/fields.ts';
import type { CatalogQuery, Position } from '../../../schemas/query.ts';
import { PROFILE, type SearchProfile, toPoints } from '../../../schemas/search/profile.ts';
import { parseQuery } from '../../../schemas/search/text-query.ts';
import { toPageBody, type SearchBody } from '../../../server/search/elasticsearch/query/body.ts';
import { terms } from '../../../server/search/elasticsearch/query/clauses.ts';
import { toOrder } from '../../../server/search/elasticsearch/query/sort.ts';
import type { StageNumber } from '../../../server/search/term-variants.ts';
import { toQuery, toTextQuery } from '../../conformance/search-harness.ts';

const compile = (
  query: CatalogQuery,
  stage: StageNumber = 0,
  profile: SearchProfile = PROFILE,
): SearchBody =>
  toPageBody({
    query,
    parsed: query.text === null ? null : parseQuery(query.text.q),
    stage,
    scope: terms('kind', ['model']),
    todayMs: Date.parse('2026-09-14T03:00:00Z'),
    profile,
  });

/** Every clause of a kind anywhere in a body. */
function findAll(body: unknown, name: string): Record<string, unknown>[] {
  if (Array.isArray(body)) return body.flatMap((one) => findAll(one, name));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => [
    ...(key === name ? [value as Record<string, unknown>] : []),
    ...findAll(value, name),
  ]);
}

/** What would be parsed, or run, or walk through every term. */
const FORBIDDEN = [
  'query_string',
  'simple_query_string',
  'wildcard',
  'regexp',
  'script',
  'more_like_this',
];

describe('queries for Elasticsearch', () => {
  it('are made of clauses that parse nothing, whatever was typed', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .array(
          fc.constantFrom('gpt*', 'name:gpt', '/re/', '{"script":1}', 'a AND b', '-"x y"', '~2'),
          {
            maxLength: 6,
          },
        )
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(0, 1, 2), (q, stage) => {
        const body = compile(toTextQuery(q), stage);
        for (const name of FORBIDDEN) expect(findAll(body, name), name).to.deep.equal([]);
        for (const { query } of findAll(body, 'multi_match')) {
          expect(query).to.match(/^[\p{L}0-9]+( [\p{L}0-9]+)*$/u);
        }
      }),
    );
  });

  it('weigh every form as the profile says', () => {
    const clauses = findAll(compile(toTextQuery('opus ')), 'multi_match');
    const { name, all, often, about } = PROFILE.fields;
    expect(clauses[0]).to.deep.equal({
      query: 'opus',
      fields: [
        `s_name^${name}`,
        `s_all^${all}`,
        `s_often^${often}`,
        `s_about^${about}`,
        `s_name_joined^${toPoints(name * PROFILE.forms.joined)}`,
        `s_all_joined^${toPoints(all * PROFILE.forms.joined)}`,
      ],
    });
  });

  it('weigh by the profile they are given', () => {
    const { forms, rank, fields } = PROFILE;
    const profile = {
      ...PROFILE,
      fields: { ...fields, name: 64 },
      forms: { ...forms, prefix: 0.015625 },
      // Three words: what is a whole name is worth half as much again.
      bonus: { exact: 7.5, starts: 12.25, words: 8.5, version: 10.25, community: 1 },
      rank: { ...rank, popularity: 7.25, few: 0, recency: 8.25, community: 9.25 },
      neighbours: 1.5,
      optional: 0.03125,
    };
    const of = (given: SearchProfile, q = 'the claude so'): string =>
      JSON.stringify(compile(toTextQuery(q), 1, given));
    // A prefix in names, three bonuses, three parts of the rank, an optional word, neighbours.
    for (const weight of ['1', '11.25', '12.25', '12.75', '7.25', '8.25', '9.25', '2', '96']) {
      const there = new RegExp(`[:^]${weight.replace('.', '[.]')}[",}]`);
      expect(of(profile), weight).to.match(there);
    }
    expect(of(profile, 'claude 3')).to.include('"boost":10.25');
    expect(of(PROFILE)).not.to.match(/[:^]((11|12|7|8|9)[.]25|12[.]75|96)[",}]/);
  });

  it('try typos from the second stage on, never in digits', () => {
    const typos = (stage: StageNumber, typo: 'auto' | 'strict' | 'off' = 'auto'): unknown[] =>
      findAll(compile(toTextQuery('claude 4711 gpt', { typo }), stage), 'multi_match')
        .filter((clause) => 'fuzziness' in clause)
        .map(({ query, fuzziness, prefix_length }) => [query, fuzziness, prefix_length]);
    expect(typos(0)).to.deep.equal([]);
    expect(typos(1)).to.deep.equal([
      ['claude', 1, 0],
      ['claude', 2, 0],
      ['gpt', 1, 0],
    ]);
    expect(typos(1, 'strict')).to.deep.equal([
      ['claude', 1, 1],
      ['gpt', 1, 1],
    ]);
    expect(typos(2, 'off')).to.deep.equal([]);
  });

  it('complete the last word only, by one token', () => {
    const body = compile(toTextQuery('claude so'));
    const starts = findAll(body, 'multi_match').filter(({ fields }) =>
      String(fields).includes('starts'),
    );
    const { fields, forms } = PROFILE;
    expect(starts).to.deep.equal([
      {
        query: 'so',
        fields: [
          `s_name.starts^${toPoints(fields.name * forms.prefix)}`,
          `s_all.starts^${toPoints(fields.all * forms.prefix)}`,
          `s_often.starts^${toPoints(fields.often * forms.prefix)}`,
        ],
      },
    ]);
    expect(findAll(body, 'prefix').flatMap((clause) => Object.keys(clause))).to.deep.equal([
      's_starts',
      'f_creator',
      's_starts',
    ]);
  });

  it('ask of the last stage half of the words that must match, rounded up', () => {
    const minimum = (stage: StageNumber): unknown =>
      findAll(compile(toTextQuery('claude opus sonnet model '), stage), 'bool')
        .map(({ minimum_should_match }) => minimum_should_match)
        .filter((one) => one !== undefined);
    expect(minimum(0)).to.deep.equal([1, 3]);
    expect(minimum(2)).to.deep.equal([1, 2]);
  });

  it('let a facet ignore the filters on its own field, and only those', () => {
    const body = compile(
      toQuery({
        filters: [
          { kind: 'any_of', field: 'creator', values: ['acme'], not: false },
          { kind: 'any_of', field: 'status', values: ['active'], not: true },
          { kind: 'range', field: 'input_price', min: 1, max: null },
        ],
        facets: ['creator', 'status'],
      }),
    );
    const creator = terms('f_creator', ['acme']);
    const status = { bool: { must_not: [terms('f_status', ['active'])] } };
    expect(body['post_filter']).to.deep.equal({ bool: { filter: [creator, status] } });
    const aggs = body['aggs'] as Record<string, { filter: unknown }>;
    expect(aggs['creator']?.filter).to.deep.equal({ bool: { filter: [status] } });
    expect(aggs['status']?.filter).to.deep.equal({ bool: { filter: [creator] } });
    expect(findAll(body['query'], 'range')).to.deep.equal([{ f_input_price: { gte: 1 } }]);
  });

  it('count every facet there is', () => {
    const aggs = compile(toQuery({ facets: FACET_NAMES }))['aggs'] as object;
    expect(Object.keys(aggs)).to.deep.equal(FACET_NAMES);
  });

  it('put what is not known last, also when they are read backwards', () => {
    const query = toQuery({ sort: [{ by: 'input_price', direction: 'desc' }] });
    expect(toOrder(query).sort[0]).to.deep.equal({
      f_input_price: { order: 'desc', missing: '_last' },
    });
    expect(toOrder(query, true).sort[0]).to.deep.equal({
      f_input_price: { order: 'asc', missing: '_first' },
    });
    expect(toOrder(query).toSearchAfter([null, 'x'])).to.deep.equal(['-Infinity', 'x']);
    expect(toOrder(query, true).toSearchAfter([null, 'x'])).to.deep.equal(['-Infinity', 'x']);
  });

  it('have the positions that other engines have', () => {
    const query = toTextQuery('gpt');
    const position: Position = [12.5, 3, 'gpt'];
    const values = toOrder(query).toSearchAfter(position);
    expect(values).to.deep.equal(position);
    expect(toOrder(query).toPosition(values)).to.deep.equal(position);
    expect(() => toOrder(query).toSearchAfter(['x', 3, 'gpt'])).to.throw('another query');
  });

  it('are none for a value that is no text', () => {
    const filters = [
      { kind: 'any_of', field: 'creator', values: ['\ud800', 'acme'], not: false },
    ] as const;
    const body = compile(toQuery({ filters }));
    expect(findAll(body['query'], 'terms')).to.deep.include({ f_creator: ['acme'] });
  });
});
