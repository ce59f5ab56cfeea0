import { expect } from 'chai';
import type { Filter, Sort } from '../../../schemas/query.ts';
import { unknownNames, unknownValues } from '../../../server/catalog/query/unknown-names.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';

const VIEW = {
  creators: [{ slug: 'acme' }, { slug: 'zoo' }],
  providers: [{ slug: 'borealis' }],
  benchmarks: [{ id: 'reasoning-test' }],
  source: {},
  version: '1',
  // What models have of a field is counted.
  search: ({ facets: [field = ''] }: { readonly facets: readonly string[] }) => {
    const values =
      { family: ['heron'], license: ['apache-2.0', 'mit'], region: ['eu'] }[field] ?? [];
    const counted = values.map((value) => ({ value, count: 1 }));
    return Promise.resolve({ facets: { [field]: { kind: 'values', values: counted } } });
  },
} as unknown as CatalogView;

describe('names nobody knows', () => {
  const any = (field: string, ...values: string[]): Filter =>
    ({ kind: 'any_of', field, values, not: false }) as Filter;
  const expression = (...of: object[]): Filter =>
    ({ kind: 'expression', text: '', of: { kind: 'all', of } }) as Filter;
  const oneOf = (field: string, ...values: string[]) => ({ kind: 'one_of', field, values });
  const score = (min: number | null, max: number | null): Filter => ({
    kind: 'score',
    benchmark: 'reasoning-tset',
    min,
    max,
  });
  const warned = async (filters: readonly Filter[], ...by: string[]): Promise<string[]> => {
    const sort = by.map((one) => ({ by: one, direction: 'asc' })) as Sort[];
    return (await unknownNames({ filters, sort }, VIEW)).map(
      ({ parameter, detail, did_you_mean: meant }) =>
        `${parameter ?? ''}: ${detail ?? ''}${meant === undefined ? '' : ` ${meant}?`}`,
    );
  };

  const NINETEEN = Array.from({ length: 19 }, (_, i) => `nobody-${i}`);
  const TABLE: readonly (readonly [
    what: string,
    asked: Parameters<typeof warned>,
    warned: readonly string[],
  ])[] = [
    ['names it has', [[any('creator', 'acme', 'zoo'), any('provider', 'borealis')]], []],
    [
      'a creator',
      [[any('creator', 'acme', 'acmee')]],
      ['creator: “acmee” is not in the catalogue. acme?'],
    ],
    [
      'a provider named as a creator is',
      [[any('provider', 'zoo')]],
      ['provider: “zoo” is not in the catalogue.'],
    ],
    [
      'families, licences and regions no model has',
      [[any('family', 'heron', 'heorn'), any('license', 'mit', 'mti'), any('region', 'eu', 'eur')]],
      [
        'family: “heorn” is not in the catalogue. heron?',
        'license: “mti” is not in the catalogue. mit?',
        'region: “eur” is not in the catalogue. eu?',
      ],
    ],
    ['values of another field', [[any('status', 'acmee'), { kind: 'is' } as Filter]], []],
    [
      'a benchmark of a lower bound',
      [[score(1, null)]],
      ['benchmark_min: “reasoning-tset” is not in the catalogue. reasoning-test?'],
    ],
    [
      'a benchmark of an upper bound',
      [[score(null, 1)]],
      ['benchmark_max: “reasoning-tset” is not in the catalogue. reasoning-test?'],
    ],
    [
      'names in an expression',
      [
        [
          expression(
            oneOf('creator', 'acme', 'zooo'),
            { kind: 'not', of: oneOf('provider', 'x-cloud') },
            { kind: 'scored', benchmark: 'spelling', ends: {} },
            oneOf('status', 'acmee'),
            { kind: 'flag', field: 'is_free', value: true },
          ),
        ],
      ],
      [
        'filter: “zooo” is not in the catalogue. zoo?',
        'filter: “x-cloud” is not in the catalogue.',
        'filter: “spelling” is not in the catalogue.',
      ],
    ],
    [
      'a benchmark to sort by',
      [[], 'name', 'benchmark', 'benchmark:reasoning-test', 'benchmark:other:more'],
      ['sort: “other” is not in the catalogue.'],
    ],
    [
      'the first twenty names at most, filters before sort keys',
      [[any('creator', ...NINETEEN)], 'benchmark:t1', 'benchmark:t2'],
      [
        ...NINETEEN.map((one) => `creator: “${one}” is not in the catalogue.`),
        'sort: “t1” is not in the catalogue.',
      ],
    ],
  ];
  for (const [what, asked, expected] of TABLE) {
    it(`are warnings: ${what}`, async () => {
      expect(await warned(...asked)).to.deep.equal(expected);
    });
  }

  it('are warnings in any list of values, shown as far as 100 characters', () => {
    expect(unknownValues('slug', undefined, ['a'])).to.deep.equal([]);
    expect(unknownValues('slug', ['heron', 'x'.repeat(120)], ['heron'])).to.deep.equal([
      {
        code: 'unknown_value',
        parameter: 'slug',
        detail: `“${'x'.repeat(100)}” is not in the catalogue.`,
      },
    ]);
  });
});
