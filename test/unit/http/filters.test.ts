import { expect } from 'chai';
import { z } from 'zod';
import {
  FILTER_ALIASES,
  type FilterParams,
  FILTERS,
  toFilters,
} from '../../../schemas/api/parameters/filters.ts';
import { ApiError } from '../../../server/errors.ts';
import { compileParams } from '../../../server/http/params/parse-params.ts';

const parse = compileParams({
  path: '/things',
  params: z.object(FILTERS),
  aliases: FILTER_ALIASES,
});
const read = (query: string) => toFilters(parse(query, {}, true).params as FilterParams);
const filtersOf = (query: string) => read(query).filters;
const boundsOf = (count: number): string =>
  Array.from({ length: count }, (_, i) => `benchmark_min=b${i}:1`).join('&');

describe('the filters of an address', () => {
  it('are none where none is given', () => {
    expect(read('')).to.deep.equal({ filters: [], crossed: [] });
  });

  it('hold a score to the strictest of its bounds, of each benchmark for itself', () => {
    expect(
      filtersOf('benchmark_min=a:1&benchmark_min=a:3&benchmark_max=a:9&benchmark_max=a:7'),
    ).to.deep.equal([{ kind: 'score', benchmark: 'a', min: 3, max: 7 }]);
    expect(filtersOf('benchmark_min=a:-1.5&benchmark_max=b:7&benchmark_min=b:0')).to.deep.equal([
      { kind: 'score', benchmark: 'a', min: -1.5, max: null },
      { kind: 'score', benchmark: 'b', min: 0, max: 7 },
    ]);
  });

  it('take ten bounds of scores, and no more', () => {
    expect(filtersOf(boundsOf(10))).to.have.length(10);
    expect(() => filtersOf(boundsOf(11)))
      .to.throw(ApiError)
      .with.nested.property('members.errors[0].detail', 'May be given at most 10 times.');
  });

  it('name bounds that exclude everything together, and none that leave one value', () => {
    const crossedBy = (query: string) => read(query).crossed;
    expect(crossedBy('benchmark_min=a:3&benchmark_max=a:3')).to.deep.equal([]);
    expect(crossedBy('benchmark_min=a:3&benchmark_max=b:2')).to.deep.equal([]);
    expect(crossedBy('benchmark_min=a:3&benchmark_max=a:2.999')).to.deep.equal([
      { lower: 'benchmark_min', upper: 'benchmark_max' },
    ]);
    expect(crossedBy('min_input_price=2&max_input_price=2')).to.deep.equal([]);
    expect(crossedBy('min_input_price=2&max_input_price=1')).to.deep.equal([
      { lower: 'min_input_price', upper: 'max_input_price' },
    ]);
  });

  it('are ranges with one end or both', () => {
    const range = { kind: 'range', field: 'input_price' };
    expect(filtersOf('min_input_price=2')).to.deep.equal([{ ...range, min: 2, max: null }]);
    expect(filtersOf('max_input_price=0')).to.deep.equal([{ ...range, min: null, max: 0 }]);
    expect(filtersOf('min_input_price=1&max_input_price=3')).to.deep.equal([
      { ...range, min: 1, max: 3 },
    ]);
  });

  it('compare days with days, and instants where those are kept', () => {
    expect(filtersOf('released_after=2026-01-15T23:00:00Z')).to.deep.equal([
      { kind: 'between', field: 'release_date', min: '2026-01-15', max: null },
    ]);
    expect(filtersOf('updated_since=2026-01-15T23:00:00Z')).to.deep.equal([
      { kind: 'between', field: 'updated_at', min: '2026-01-15T23:00:00Z', max: null },
    ]);
  });

  it('leave out no status where any is wanted', () => {
    expect(filtersOf('status=any')).to.deep.equal([]);
    expect(filtersOf('status=active')).to.deep.equal([
      { kind: 'any_of', field: 'status', values: ['active'], not: false },
    ]);
  });

  it('are flags as they are given, and go by their other names', () => {
    expect(filtersOf('open_weights=false&author=acme')).to.deep.equal([
      { kind: 'any_of', field: 'creator', values: ['acme'], not: false },
      { kind: 'is', field: 'open_weights', value: false },
    ]);
  });
});
