import { expect } from 'chai';
import type { ResolvedCatalogue, ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { DATA_CHECKS, examineData } from '../../../scripts/doctor/data/examine.ts';
import { EXCEPTIONS } from '../../../scripts/doctor/data/exceptions.ts';
import {
  buildCatalogue,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
} from '../../support/build-resolved.ts';

/** What one check finds, without any exception. */
function find(name: string, catalogue: ResolvedCatalogue): string[] {
  const check = DATA_CHECKS.find((each) => each.name === name);
  if (check === undefined) throw new Error(`There is no check ${name}.`);
  const [finding] = examineData(catalogue, [check], []);
  return (finding?.found ?? []).map(({ subject }) => subject);
}

/** A lab's model with an offer of a provider of its own, so that nothing tells two apart. */
const build = (slug: string, overrides: Parameters<typeof buildResolved>[1] = {}): ResolvedModel =>
  buildResolved(slug, {
    creator: 'acme',
    offers: [
      buildResolvedOffer(`host-${slug}`, slug, [buildPrice('input', 1), buildPrice('output', 2)]),
    ],
    ...overrides,
  });
const priced = (provider: string, input: number, output: number, overrides = {}) =>
  buildResolvedOffer(
    provider,
    'heron',
    [buildPrice('input', input), buildPrice('output', output)],
    overrides,
  );
const alias = (text: string, kind: 'id' | 'hf' = 'id') => ({
  alias: text,
  source: 'test',
  kind,
  strategy: 'exact',
  confidence: 1,
});

type Case = readonly [
  check: string,
  faulty: readonly ResolvedModel[],
  subjects: readonly string[],
  overrides?: Partial<ResolvedCatalogue>,
];

const both = (slug: string) => build(slug, { offers: [priced('one-host', 1, 2)] });
const CASES: readonly Case[] = [
  [
    'same_name',
    [build('heron-1', { name: 'Heron 1' }), build('heron-one', { name: 'heron1' })],
    ['heron-1 = heron-one'],
  ],
  ['same_slug', [build('heron-1.5'), build('heron-15')], ['heron-1.5 = heron-15']],
  [
    'same_words',
    [build('heron-sonnet-4.5'), build('heron-4-5-sonnet')],
    ['heron-4-5-sonnet = heron-sonnet-4.5'],
  ],
  [
    'same_repository',
    [
      build('heron', { hfRepo: 'Acme/Heron' }),
      build('acme--heron', { key: 'hf:acme/heron', isCommunity: true, creator: 'zoo' }),
    ],
    ['acme--heron = heron'],
  ],
  [
    'same_name_elsewhere',
    [build('heron-4'), build('zoo--heron-4', { name: 'heron 4', creator: 'zoo' })],
    ['heron-4 = zoo--heron-4'],
  ],
  ['configured_name', [build('heron-4'), build('heron-4-fp8')], ['heron-4-fp8 = heron-4']],
  [
    'omitted_word',
    [build('heron-4'), build('heron-4-instruct'), both('egret-1'), both('egret-1-chat')],
    ['heron-4-instruct = heron-4'],
  ],
  [
    'prefixed_name',
    [build('heron-4'), build('gate--gate-heron-4', { creator: null, key: 'gate:gate-heron-4' })],
    ['gate--gate-heron-4'],
  ],
  ['transport_in_name', [build('us.anthropic-heron'), build('heron-v2')], ['us.anthropic-heron']],
  ['orphan_model', [build('heron', { offers: [] }), build('egret')], ['heron']],
  ['placeholder', [build('default'), build('70b'), build('egret')], ['default', '70b']],
  [
    'token_price_too_high',
    [build('heron', { offers: [priced('a', 1001, 2)] })],
    ['heron a/heron input'],
  ],
  ['dear_price', [build('heron', { offers: [priced('a', 60, 90)] })], ['heron a/heron input']],
  [
    'token_price_too_low',
    [build('heron', { offers: [priced('a', 0.0001, 1)] })],
    ['heron a/heron input'],
  ],
  [
    'price_outlier',
    [build('heron', { offers: [priced('a', 1, 2), priced('b', 1, 2), priced('c', 21, 40)] })],
    ['heron c/heron input'],
  ],
  [
    'odd_price_ratio',
    [build('heron', { offers: [priced('a', 0.1, 9)] })],
    ['heron a/heron output'],
  ],
  [
    'cache_dearer_than_input',
    [
      build('heron', {
        offers: [
          buildResolvedOffer('a', 'heron', [buildPrice('input', 1), buildPrice('cache_read', 2)]),
        ],
      }),
    ],
    ['heron a/heron cache_read'],
  ],
  [
    'false_free',
    [
      build('heron', {
        offers: [priced('a', 0, 0), priced('b', 0, 0, { access: 'free' }), priced('c', 0, 1)],
      }),
    ],
    ['heron a/heron input'],
  ],
  [
    'score_out_of_bounds',
    [build('heron', { results: [buildResult('flight', 101), buildResult('song', 100)] })],
    ['heron flight'],
  ],
  [
    'share_as_percent',
    [
      build('heron', { results: [buildResult('flight', 0.5), buildResult('song', 0.5)] }),
      build('egret', { results: [buildResult('flight', 0.9), buildResult('song', 90)] }),
    ],
    ['flight models-dev'],
  ],
  [
    'mixed_scales',
    [
      build('heron', {
        results: [buildResult('flight', 0.8), buildResult('flight', 80, { source: 'other' })],
      }),
    ],
    ['flight'],
  ],
  [
    'contradicting_dates',
    [build('heron', { releaseDate: '2025-05-01', knowledgeCutoff: '2025-06' })],
    ['heron'],
  ],
  [
    'contradicting_sizes',
    [build('heron', { paramsTotal: 7, paramsActive: 8 }), build('egret', { paramsTotal: 7 })],
    ['heron'],
  ],
  [
    'impossible_date',
    [
      build('heron', { releaseDate: '2025-02-30' }),
      build('egret', { releaseDate: '1970-01-01', knowledgeCutoff: '2024-06' }),
    ],
    ['heron releaseDate', 'egret releaseDate'],
  ],
  [
    'alias_claimed_twice',
    [build('heron', { aliases: [alias('x')] }), build('egret', { aliases: [alias('x')] })],
    ['x'],
  ],
  [
    'repository_of_two_models',
    [
      build('heron', { aliases: [alias('a/B', 'hf')] }),
      build('egret', { aliases: [alias('a/B', 'hf'), alias('a/b', 'hf')] }),
    ],
    ['a/B'],
  ],
  ['alias_is_a_slug', [build('heron'), build('egret', { aliases: [alias('heron')] })], ['heron']],
  [
    'offer_of_two_models',
    [
      build('heron', { offers: [priced('a', 1, 2)] }),
      build('egret', { offers: [priced('a', 1, 2)] }),
    ],
    ['a/heron'],
  ],
  ['dead_reference', [build('heron', { snapshotOf: 'gone' })], ['heron snapshot_of']],
  [
    'snapshot_of_snapshot',
    [
      build('heron'),
      build('heron-1', { snapshotOf: 'heron' }),
      build('heron-2', { snapshotOf: 'heron-1' }),
    ],
    ['heron-2'],
  ],
  ['unknown_creator', [build('heron', { creator: null }), build('egret')], ['heron']],
  [
    'creator_without_models',
    [build('heron')],
    ['idle'],
    {
      creators: ['acme', 'idle'].map((slug) => ({
        slug,
        name: slug,
        kind: 'lab',
        country: null,
        website: null,
        hfOrgs: [],
      })),
    },
  ],
  [
    'provider_without_name',
    [],
    ['nameless'],
    { providers: [{ slug: 'nameless', name: 'nameless', kind: 'cloud', docsUrl: null }] },
  ],
  [
    'same_provider',
    [],
    ['heron-ai = heron_ai'],
    {
      providers: ['heron-ai', 'heron_ai'].map((slug) => ({
        slug,
        name: slug,
        kind: 'cloud',
        docsUrl: null,
      })),
    },
  ],
];

describe('the checks of the data', () => {
  for (const [check, faulty, subjects, overrides] of CASES) {
    it(`${check} finds what is wrong and nothing else`, () => {
      expect(find(check, buildCatalogue(faulty, overrides))).to.have.members([...subjects]);
    });
  }

  it('alike benchmarks are found, versions are not', () => {
    const named = (slug: string, name: string) => ({
      ...buildCatalogue([build('x', { results: [buildResult(slug, 50)] })]).benchmarks[0],
      slug,
      name,
    });
    const benchmarks = [
      named('swe-bench-pro', 'SWE-Bench Pro'),
      named('swe-bench-pro-2', 'SWE Bench Pro'),
      named('heron', 'Heron Benchmark'),
      named('heron-test', 'Heron'),
      named('terminal-bench-2', 'Terminal-Bench 2'),
      named('terminal-bench-2.1', 'Terminal-Bench 2.1'),
    ] as ResolvedCatalogue['benchmarks'];
    const catalogue = buildCatalogue([], { benchmarks });
    expect(find('same_benchmark', catalogue)).to.deep.equal(['swe-bench-pro = swe-bench-pro-2']);
    expect(find('alike_benchmarks', catalogue)).to.deep.equal(['heron = heron-test']);
    expect(find('benchmark_without_results', catalogue)).to.have.length(6);
  });

  it('two of one name are no duplicates where a provider has both or years lie between', () => {
    const pair = (overrides: readonly Parameters<typeof buildResolved>[1][]) =>
      buildCatalogue(overrides.map((each, at) => build(`heron-${at}`, { name: 'Heron', ...each })));
    const sold = pair([{ offers: [priced('a', 1, 2)] }, { offers: [priced('a', 1, 2)] }]);
    const dated = pair([{ releaseDate: '2024-10-01' }, { releaseDate: '2025-12-01' }]);
    for (const catalogue of [sold, dated]) {
      expect(find('same_name', catalogue)).to.deep.equal([]);
      expect(find('ambiguous_name', catalogue)).to.deep.equal(['heron-0 = heron-1']);
    }
  });

  it('leaves listed exceptions out, and says which are needed no more', () => {
    const check = DATA_CHECKS.filter(({ name }) => name === 'placeholder');
    const exceptions = ['default', 'gone'].map((subject) => ({
      check: 'placeholder',
      subject,
      reason: 'its maker calls it so',
    }));
    const [finding, unused] = examineData(
      buildCatalogue([build('default'), build('test')]),
      check,
      exceptions,
    );
    expect(finding?.found.map(({ subject }) => subject)).to.deep.equal(['test']);
    expect(finding?.excepted).to.equal(1);
    expect(unused?.found.map(({ subject }) => subject)).to.deep.equal(['placeholder gone']);
  });

  it('have a name each, and every exception names one, with a reason', () => {
    const names = DATA_CHECKS.map(({ name }) => name);
    expect(new Set(names).size).to.equal(names.length);
    for (const { check, subject, reason } of EXCEPTIONS) {
      expect(names, subject).to.include(check);
      expect(reason, subject).to.match(/\w{3}/);
    }
  });
});
