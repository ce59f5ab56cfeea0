import { buildPrice, buildResolvedOffer, buildResult } from '../../support/build-resolved.ts';
import { alias, benchmark, both, build, priced, type Case } from './build-faulty.ts';

const community = (slug: string, overrides: Parameters<typeof build>[1] = {}) =>
  build(slug, { isCommunity: true, creator: 'zoo', ...overrides });
const two = (other: object, ids: readonly [string, string] = ['heron', 'heron-xl'], usd = 2) => ({
  offers: [
    buildResolvedOffer('a', ids[0], [buildPrice('input', 1)]),
    buildResolvedOffer('a', ids[1], [buildPrice('input', usd)], other),
  ],
});

/** Names that are just right beside those that are just wrong. */
export const NAME_BORDER_CASES: readonly Case[] = [
  [
    'same_benchmark',
    [],
    [],
    { benchmarks: ['—', '…'].map((name, at) => benchmark(`sign-${at}`, name, 'percent')) },
  ],
  [
    'ambiguous_name',
    [
      ...['2020-01-01', '2025-01-01'].map((releaseDate) =>
        build(`zoo--${releaseDate}`, {
          name: 'Zoo',
          releaseDate,
          creator: 'zoo',
          isCommunity: true,
        }),
      ),
      ...['2020-01-01', '2025-01-01'].map((releaseDate) =>
        build(`ibis-${releaseDate}`, { name: 'Ibis', releaseDate }),
      ),
    ],
    ['ibis-2020-01-01 = ibis-2025-01-01'],
  ],
  [
    'two_names_measured',
    [
      build('heron', {
        results: ['heron', 'heron'].map((rawModelName, at) =>
          buildResult('song', at, { run: { rawModelName } }),
        ),
      }),
      build('egret', {
        results: ['egret', 'egret-xl'].map((rawModelName) =>
          buildResult('song', 1, { run: { rawModelName } }),
        ),
      }),
      ...(['harness', 'snapshot'] as const).map((condition) =>
        build(`ibis-${condition}`, {
          results: ['ibis', 'ibis-xl'].map((rawModelName, at) =>
            buildResult('song', at, { run: { rawModelName, [condition]: rawModelName } }),
          ),
        }),
      ),
    ],
    [],
  ],
  ['alias_is_a_slug', [build('heron', { aliases: [alias('heron')] }), build('egret')], []],
  [
    'alias_claimed_twice',
    [
      build('heron', {
        aliases: ['test', 'other'].map((source) => ({ ...alias('bird'), source })),
      }),
    ],
    [],
  ],
  ['generic_alias', [build('heron', { aliases: [{ ...alias('Base'), kind: 'name' }] })], []],
  [
    'repository_named_as_model',
    [
      build('heron'),
      build('egret', { results: [buildResult('song', 1)] }),
      ...['heron', 'egret'].map((name) => community(`zoo--${name}`, { hfRepo: `zoo/${name}` })),
    ],
    ['zoo--egret = egret'],
  ],
  [
    'empty_repository_name',
    [
      community('zoo--default', { creator: null, key: 'hf:zoo/default' }),
      community('zoo--heron', { creator: null, key: 'hf:zoo/heron' }),
    ],
    ['zoo--default'],
  ],
  [
    'same_words',
    [
      { ...both('a'), name: 'Heron Big' },
      { ...both('b'), name: 'Big Heron' },
    ],
    [],
  ],
  [
    'same_name',
    [
      // 180 days and 181.
      ...['2025-01-01', '2025-06-30'].map((releaseDate) =>
        build(`heron-${releaseDate}`, { name: 'Heron', releaseDate }),
      ),
      ...['2025-01-01', '2025-07-01'].map((releaseDate) =>
        build(`ibis-${releaseDate}`, { name: 'Ibis', releaseDate }),
      ),
      ...['test', 'other'].map((source) =>
        build(`stork-${source}`, {
          name: 'Stork',
          results: [buildResult('song', 1, { run: { source } })],
        }),
      ),
    ],
    ['heron-2025-01-01 = heron-2025-06-30', 'stork-other = stork-test'],
  ],
  [
    'score_out_of_bounds',
    [NaN, 1].map((score) => build(`heron-${score}`, { results: [buildResult('song', score)] })),
    ['heron-NaN song'],
  ],
  [
    'two_prices_of_one_provider',
    [
      build('heron-1', two({}, undefined, 1.9)),
      build('heron-2', two({}, undefined, 1.91)),
      build('heron-3', two({ quantization: 'fp8' })),
      build('heron-4', two({ region: 'eu' })),
      build('heron-5', two({}, ['heron', 'TEE/heron'])),
      build('heron-6', two({}, ['heron', 'heron:thinking'])),
      build('heron-7', {
        offers: [
          buildResolvedOffer('a', 'heron', [buildPrice('input', 1)]),
          buildResolvedOffer('a', 'heron-xl', [
            buildPrice('input', 0),
            buildPrice('input', 9, { isChosen: false }),
            buildPrice('input', 9, { minPromptTokens: 5 }),
            buildPrice('input', 9, { unit: 'page' }),
            buildPrice('output', 9),
          ]),
        ],
      }),
    ],
    ['heron-2 a global standard'],
  ],
  [
    'transport_in_name',
    [
      build('gate--heron', { creator: null, key: 'gate:openrouter-heron' }),
      build('openrouter-egret', { creator: null, key: 'gate:egret' }),
      community('zoo--openrouter-heron'),
      build('heron-latest'),
    ],
    ['gate--heron', 'heron-latest'],
  ],
  [
    'repository_offered_apart',
    [
      build('heron-4', { results: [buildResult('song', 1)] }),
      community('zoo--heron-4', { key: 'hf:zoo/heron-4' }),
      build('egret-4', {
        creator: 'openai',
        offers: [priced('a', 1, 2), priced('openai', 1, 2)],
      }),
      community('zoo--egret-4', { key: 'hf:zoo/egret-4' }),
    ],
    [],
  ],
  [
    'repository_named_as_model',
    [
      build('egret-1', { hfRepo: 'acme/egret-1' }),
      community('zoo--copy', { hfRepo: 'zoo/Egret-1' }),
      build('heron-1', { creator: null, hfRepo: 'acme/heron-1' }),
      community('zoo--heron-1', { hfRepo: 'zoo/heron-1' }),
    ],
    ['zoo--copy = egret-1'],
  ],
  [
    'prefixed_name',
    [
      build('heron'),
      build('gate--gate-heron', { creator: null, key: 'gate:gate-heron' }),
      build('egret-4', { creator: null }),
      build('gate--gate-egret-4', { creator: null, key: 'gate:gate-egret-4' }),
    ],
    [],
  ],
  [
    'same_words',
    [
      build('heron-a', { name: 'Sonnet Heron 4' }),
      build('heron-b', { name: 'Heron Sonnet 4' }),
      build('egret-a', { name: 'Egret 4 5' }),
      build('egret-b', { name: 'Egret 5 4' }),
    ],
    ['heron-a = heron-b'],
  ],
  [
    'same_slug',
    [build('acme--heron-1.5'), build('heron-15'), build('zoo--heron-15', { creator: 'zoo' })],
    ['acme--heron-1.5 = heron-15'],
  ],
  [
    'editorial_row',
    [],
    ['acme/heron'],
    {
      review: ['curated', 'feed'].map((source) => ({
        source,
        nativeId: source === 'curated' ? 'acme/heron' : 'acme/egret',
        reason: 'unknown_model' as const,
      })),
    },
  ],
  [
    'ended_snapshots',
    [
      build('heron'),
      build('heron-1', { snapshotOf: 'heron', status: 'retired' }),
      build('heron-2', { snapshotOf: 'heron' }),
    ],
    [],
  ],
  [
    'omitted_word',
    [
      build('heron-4-chat', { creator: 'zoo' }),
      build('heron-4'),
      build('egret-chat', { offers: [] }),
      build('egret', { offers: [] }),
      build('ibis-chat', { results: [buildResult('song', 1)], offers: [] }),
      build('ibis', { results: [buildResult('song', 2)], offers: [] }),
    ],
    ['egret-chat = egret'],
  ],
];
