import { expect } from 'chai';
import { completeModels, completeNames, toCompletion } from '../../../server/search/completion.ts';
import { rankReferenceMatches } from '../../../server/search/rank-reference-matches.ts';

describe('models that complete a text', () => {
  const complete = (q: string, names: readonly string[], stage: 'exact' | 'partial' = 'exact') => {
    const found = names.map((text) => {
      const [called = '', status = 'active'] = text.split(': ');
      const [name = '', slug = name.toLowerCase().replaceAll(' ', '-')] = called.split(' = ');
      return { name, slug, status };
    });
    return completeModels(q, found, stage).map(({ value }) => value);
  };

  const CASES: readonly (readonly [
    what: string,
    q: string,
    found: readonly string[],
    listed: readonly string[],
  ])[] = [
    ['as they were found', 'heron', ['Heron 3', 'Heron 2'], ['Heron 3', 'Heron 2']],
    [
      'with what is called so first',
      'heron 2',
      ['Heron 2 Pro', 'Heron 2'],
      ['Heron 2', 'Heron 2 Pro'],
    ],
    [
      'with what is called so first, though it has ended',
      'heron-2',
      ['Heron 2 Pro', 'Heron 2: retired'],
      [...['Heron 2', 'Heron 2 Pro']],
    ],
    [
      'with the model of that slug first',
      'heron 2',
      ['Heron 2 Pro', 'Second = heron-2'],
      ['Second', 'Heron 2 Pro'],
    ],
    [
      'with what ends or has ended last',
      'heron',
      ['A Heron: deprecated', 'B Heron: retired', 'Heron X'],
      [...['Heron X', 'A Heron', 'B Heron']],
    ],
    [
      'with what is of the typed version before others',
      'heron 2',
      ['Heron 3 2', 'Heron 2 Mini: retired', 'Heron 2 Pro'],
      [...['Heron 2 Pro', 'Heron 2 Mini', 'Heron 3 2']],
    ],
  ];
  for (const [what, q, found, listed] of CASES) {
    it(`are listed ${what}`, () => {
      expect(complete(q, found)).to.deep.equal(listed);
    });
  }

  it('are of no version where half of the words were enough', () => {
    expect(complete('heron 2', ['Ibis 3', 'Heron 2 Pro'], 'partial')).to.deep.equal([
      ...['Ibis 3', 'Heron 2 Pro'],
    ]);
  });
});

describe('creators, families and providers that complete a text', () => {
  const name = (type: 'creator' | 'family' | 'provider', value: string, slug = value) =>
    toCompletion(type, { name: value, slug });
  const ALL = [
    ...['acme long', 'acme', 'acme two', 'zoo'].map((one) => name('provider', one)),
    ...['acme b', 'acme a'].map((one) => name('creator', one)),
    name('creator', 'Other', 'acme-other'),
    name('family', 'acmex'),
  ];
  const complete = (key: string, limit: number) =>
    completeNames(key, ALL, limit).map(({ type, slug }) => `${type} ${slug}`);

  it('are listed in that order, of each the two shortest', () => {
    expect(complete('acme', 20)).to.deep.equal([
      ...['creator acme-other', 'creator acme a', 'family acmex', 'provider acme'],
      'provider acme two',
    ]);
  });

  it('take half of the list at most', () => {
    expect([9, 3, 2, 1].map((limit) => complete('acme', limit).length)).to.deep.equal([4, 1, 1, 0]);
  });

  it('begin with the text, by their name or their slug', () => {
    expect(complete('other', 20)).to.deep.equal(['creator acme-other']);
    expect(complete('long', 20)).to.deep.equal([]);
  });
});

describe('what a name refers to', () => {
  type Kind = 'slug' | 'former_slug' | 'alias';
  const match = (...named: readonly string[]) => {
    const candidates = named.map((text) => {
      const [kind = '', target = '', written = ''] = text.split(' ');
      return { kind: kind as Kind, target, isSameCase: written === '' };
    });
    const { kind, targets } = rankReferenceMatches(candidates, ({ target }) => target);
    return [kind, ...targets].join(' ');
  };

  const CASES: readonly (readonly [what: string, named: readonly string[], meant: string])[] = [
    ['nothing', [], 'alias'],
    ['a slug before an alias', ['alias a', 'slug b'], 'slug b'],
    ['a name as it is written before another', ['slug a other', 'alias b'], 'alias b'],
    ['a slug before an alias, both written otherwise', ['alias a other', 'slug b other'], 'slug b'],
    ['every model that has it as an alias', ['alias a', 'alias b', 'alias a'], 'alias a b'],
    [
      'a former slug before an alias of the same model',
      ['alias a', 'former_slug a'],
      'former_slug a',
    ],
  ];
  for (const [what, named, meant] of CASES) {
    it(`is ${what}`, () => {
      expect(match(...named)).to.equal(meant);
    });
  }
});
