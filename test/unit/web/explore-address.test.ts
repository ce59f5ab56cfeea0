import { expect } from 'chai';
import {
  add,
  put,
  remove,
  toHref,
  toParams,
  valuesOf,
} from '../../../server/web/catalog/explore/address.ts';
import { toFilterChips } from '../../../server/web/catalog/explore/chips.tsx';

const of = (query: string): URLSearchParams => new URLSearchParams(query);
const NOBODY = { creators: [], providers: [], benchmarks: [] };

describe('an address of the list of models', () => {
  it('has the names of the API, and not the page', () => {
    const typed = of('search=heron&per_page=5&page=3&cursor=x&offset=20&type=text');
    expect(toParams({ searchParams: typed }).toString()).to.equal('q=heron&limit=5&type=text');
  });

  it('has its commas and colons as they are', () => {
    expect(toHref(of('creator=a,b&sort=-benchmark:gpqa'))).to.equal(
      '/explore?creator=a,b&sort=-benchmark:gpqa',
    );
    expect(toHref(of(''))).to.equal('/explore');
  });

  it('has one value put in place of all, or taken away', () => {
    expect(put(of('type=text&type=image'), 'type', 'video').toString()).to.equal('type=video');
    expect(put(of('type=text&q=a'), 'type', null).toString()).to.equal('q=a');
  });

  it('has one more value beside the others that are wanted, or as a condition of its own', () => {
    const href = (query: string, how: 'or' | 'and') =>
      toHref(add(of(query), 'creator', 'new', how));
    expect(href('', 'or')).to.equal('/explore?creator=new');
    expect(href('creator=a', 'or')).to.equal('/explore?creator=a,new');
    expect(href('creator=!b&creator=a', 'or')).to.equal('/explore?creator=%21b&creator=a,new');
    expect(href('creator=!b', 'or')).to.equal('/explore?creator=%21b&creator=new');
    expect(href('creator=a', 'and')).to.equal('/explore?creator=a&creator=new');
  });

  it('is left by one value, and its list with the last', () => {
    expect(toHref(remove(of('creator=a,b&creator=b&q=x'), 'creator', 'b'))).to.equal(
      '/explore?q=x&creator=a',
    );
    expect(valuesOf(of('creator=a,b&creator=c'), 'creator')).to.deep.equal(['a', 'b', 'c']);
  });
});

describe('the filters of an address', () => {
  const chipsOf = (query: string): string[] =>
    toFilterChips(of(query), NOBODY).map(({ label, href }) => `${label} → ${href}`);

  it('are each shown once, with the list without it', () => {
    expect(chipsOf('creator=a,b,a&q=x')).to.deep.equal([
      'a → /explore?q=x&creator=b',
      'b → /explore?q=x&creator=a,a',
    ]);
  });

  it('are not what only says how the list looks', () => {
    expect(chipsOf('q=x&sort=name&order=desc&limit=5&typo=off&interpret=off')).to.deep.equal([]);
  });

  it('are no lists where a value may hold a comma', () => {
    expect(chipsOf('max_input_price=2')).to.deep.equal(['Input ≤ $2.00 → /explore']);
    expect(chipsOf('benchmark_min=a:1&benchmark_min=b:2')).to.deep.equal([
      'a ≥ 1 → /explore?benchmark_min=b:2',
      'b ≥ 2 → /explore?benchmark_min=a:1',
    ]);
  });
});
