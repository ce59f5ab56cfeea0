import { expect } from 'chai';
import { toAsked } from '../../../server/web/catalog/explore/asked.ts';
import {
  saySort,
  sortedBenchmark,
  toScoreChoices,
  toSortChoices,
  toSorting,
} from '../../../server/web/catalog/explore/sorts.ts';
import { buildBenchmark } from '../../support/build.ts';

const scale = { min: 0, max: 100, higher_is_better: false };
const BENCHMARKS = [
  buildBenchmark('gpqa-diamond', 'GPQA'),
  buildBenchmark('own-test', 'Own Test'),
  { ...buildBenchmark('mistakes', 'Mistakes'), scale },
];
const CATALOG = { benchmarks: BENCHMARKS } as unknown as Parameters<typeof toScoreChoices>[1];
const ask = (query: string) => toAsked(new URLSearchParams(query), null);
/** A query sorted by these keys. */
const queryOf = (...sort: readonly string[]) =>
  ({
    text: null,
    sort: sort.map((key) => ({
      by: key.replace(/^-/, ''),
      direction: key.startsWith('-') ? 'desc' : 'asc',
    })),
  }) as unknown as Parameters<typeof toSortChoices>[1];

describe('the order of a list', () => {
  it('is said by what comes first', () => {
    expect(saySort('-release_date', CATALOG)).to.equal('Newest');
    expect(saySort('release_date', CATALOG)).to.equal('Newest, last first');
    expect(saySort('-benchmark:own-test', CATALOG)).to.equal('Best on Own Test');
    expect(saySort('benchmark:own-test', CATALOG)).to.equal('Lowest on Own Test');
    expect(saySort('benchmark:mistakes', CATALOG)).to.equal('Best on Mistakes');
    expect(saySort('-benchmark:nothing', CATALOG)).to.equal('Best on nothing');
    expect(saySort('colour', CATALOG)).to.equal('colour');
  });

  it('is by a benchmark only where that comes first', () => {
    expect(sortedBenchmark(queryOf('-benchmark:own-test', 'name'))).to.equal('own-test');
    expect(sortedBenchmark(queryOf('name', '-benchmark:own-test'))).to.equal(null);
  });

  it('is among those to choose from, whatever it is', () => {
    const choicesOf = (query: string, sort: string) =>
      toSortChoices(ask(query), queryOf(sort), CATALOG).filter(({ isNow }) => isNow);
    expect(choicesOf('type=text', 'name')).to.deep.equal([
      { label: 'Name', href: '/explore?type=text&sort=name', isNow: true },
    ]);
    expect(choicesOf('', '-benchmark:own-test')).to.deep.equal([
      { label: 'Best on Own Test', href: '/explore?sort=-benchmark:own-test', isNow: true },
    ]);
  });

  it('of the newest leaves copies by the community out, unless they are asked for', () => {
    const newestOf = (query: string) =>
      toSortChoices(ask(query), queryOf('name'), CATALOG).find(({ label }) => label === 'Newest')
        ?.href;
    expect(newestOf('order=asc')).to.equal('/explore?sort=-release_date&community=false');
    expect(newestOf('community=any')).to.equal('/explore?community=any&sort=-release_date');
  });

  it('by a score is best first, and of the one that is a column now, too', () => {
    const labels = (now: string | null) =>
      toScoreChoices(ask(''), CATALOG, now).map(({ label, href, isNow }) =>
        [label, href.replace('/explore?sort=', ''), isNow].join(' '),
      );
    expect(labels(null)).to.deep.equal(['GPQA -benchmark:gpqa-diamond false']);
    expect(labels('mistakes')).to.deep.equal([
      'Mistakes benchmark:mistakes true',
      'GPQA -benchmark:gpqa-diamond false',
    ]);
    expect(labels('gpqa-diamond')).to.deep.equal(['GPQA -benchmark:gpqa-diamond true']);
  });

  it('turns around at the head of the column it is by', () => {
    const [gpqa = null] = BENCHMARKS;
    const headOf = (sort: string, column: 'input' | 'context' | 'score', of = gpqa) =>
      toSorting(ask(''), queryOf(sort), of)(column);
    expect(headOf('input_price', 'input')).to.deep.equal({
      href: '/explore?sort=-input_price',
      sorted: 'ascending',
    });
    expect(headOf('-input_price', 'input')).to.deep.equal({
      href: '/explore?sort=input_price',
      sorted: 'descending',
    });
    expect(headOf('name', 'context')).to.deep.equal({
      href: '/explore?sort=-context_window',
      sorted: null,
    });
    expect(headOf('name', 'score').href).to.equal('/explore?sort=-benchmark:gpqa-diamond');
    expect(headOf('name', 'score', null)).to.deep.equal({});
  });
});
