import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import { buildPrice, buildResolvedOffer, buildResult } from '../../support/build-resolved.ts';
import { benchmark, build, priced, type Case } from './build-faulty.ts';

const heron = (overrides: Parameters<typeof build>[1]) => build('heron', overrides);
const egret = (overrides: Parameters<typeof build>[1]) => build('egret', overrides);
const community = (slug: string, overrides: Parameters<typeof build>[1] = {}) =>
  build(slug, { isCommunity: true, creator: 'zoo', ...overrides });
const creator = (slug: string, kind: 'lab' | 'community') =>
  ({
    slug,
    name: slug,
    kind,
    country: null,
    website: null,
    hfOrgs: [],
  }) satisfies ResolvedCatalog['creators'][number];
const host = (slug: string, kind: 'first_party' | 'cloud') =>
  ({
    slug,
    name: slug.toUpperCase(),
    kind,
    docsUrl: null,
  }) satisfies ResolvedCatalog['providers'][number];
const asked = (...prices: ReturnType<typeof buildPrice>[]) => ({
  offers: [buildResolvedOffer('a', 'heron', prices)],
});
const vision = (value: boolean) => [{ capability: 'vision' as const, value, source: 'test' }];

/** Figures that are just right beside those that are just wrong. */
export const FIGURE_BORDER_CASES: readonly Case[] = [
  [
    'contradicting_dates',
    [
      heron({ releaseDate: '2025-05-20', retiresOn: '2025-04-30' }),
      egret({ releaseDate: '2025-05-20', deprecatedOn: '2025-04' }),
      build('ibis', { releaseDate: '2025-05-20', retiresOn: '2025-05-01' }),
      build('crake', { releaseDate: '2025-05' }),
      build('stork', { releaseDate: '2025-05', knowledgeCutoff: '2025-05-31' }),
      build('crane', { deprecatedOn: '2020-01-01', knowledgeCutoff: '2030-01' }),
    ],
    ['heron', 'egret'],
  ],
  [
    'impossible_date',
    [
      heron({ results: [buildResult('song', 1, { run: { evaluatedOn: '2016-01-01' } })] }),
      egret({ ...asked(buildPrice('input', 1, { validFrom: '2025-13-01' })) }),
      build('ibis', { retiresOn: '2099-01-01' }),
      build('stork', { releaseDate: '2017-01-01', deprecatedOn: '2026-02' }),
    ],
    ['heron models-dev:run:song evaluatedOn', 'egret a validFrom', 'ibis retiresOn'],
  ],
  [
    'same_creator',
    [],
    ['Heron-AI = heron', 'egret-labs = the-egret'],
    {
      creators: [
        creator('heron', 'lab'),
        { ...creator('the-egret', 'lab'), name: 'Egret' },
        creator('ibis', 'community'),
        creator('Heron-AI', 'community'),
        creator('egret-labs', 'community'),
        creator('ibis-team', 'community'),
      ],
    },
  ],
  [
    'answer_beyond_context',
    [
      heron({ contextWindow: 10, maxOutputTokens: 11 }),
      egret({ contextWindow: 10, maxOutputTokens: 10 }),
      build('ibis', { maxOutputTokens: 9 }),
      build('stork', { contextWindow: 0 }),
    ],
    ['heron'],
  ],
  [
    'contradicting_sizes',
    [
      heron({ contextWindow: 10, maxOutputTokens: 11 }),
      egret({ contextWindow: 10, maxOutputTokens: 10, paramsActive: 7, paramsTotal: 7 }),
      build('ibis', { maxOutputTokens: 9, paramsActive: 7 }),
      build('stork', { type: 'image', contextWindow: 10, maxOutputTokens: 11 }),
    ],
    ['heron'],
  ],
  [
    'mixture_without_sizes',
    [
      build('heron-30b-a3b', { paramsTotal: 30 }),
      build('egret-a1.5b-chat', { paramsActive: 1 }),
      build('ibis-30b-a3b', { paramsTotal: 30, paramsActive: 3 }),
      build('stork-a3'),
      community('zoo--heron-30b-a3b'),
    ],
    ['heron-30b-a3b', 'egret-a1.5b-chat'],
  ],
  [
    'family_of_a_letter',
    [heron({ family: 'h' }), egret({ family: 'eg' }), build('ibis')],
    ['heron'],
  ],
  [
    'host_in_slug',
    [build('cloud--heron'), build('maker--heron'), build('cloud-heron'), community('cloud--egret')],
    ['cloud--heron'],
    { providers: [host('cloud', 'cloud'), host('maker', 'first_party')] },
  ],
  [
    'snapshot_belies_model',
    [
      heron({ openWeights: true }),
      build('heron-2025-01-01', { snapshotOf: 'heron', openWeights: false, paramsTotal: 7 }),
      egret({ openWeights: true }),
      build('egret-1', { snapshotOf: 'egret', openWeights: false }),
      build('egret-2', { snapshotOf: 'egret', openWeights: false }),
      build('ibis', { licence: { id: 'mit', name: 'MIT', commercialUse: true } }),
      build('ibis-1', { snapshotOf: 'ibis' }),
      build('stork'),
      build('stork-1', { snapshotOf: 'stork' }),
      build('crane-1', { snapshotOf: 'crane' }),
    ],
    ['heron heron-2025-01-01', 'ibis ibis-1'],
  ],
  [
    'vision_without_image',
    [
      heron({ capabilities: vision(true) }),
      egret({ capabilities: vision(false), inputModalities: ['text', 'image'] }),
      build('ibis', { capabilities: vision(true), inputModalities: ['image'] }),
      build('stork', { capabilities: vision(true), inputModalities: [] }),
      build('crane', { inputModalities: ['image'] }),
    ],
    ['heron', 'egret'],
  ],
  [
    'impossible_capability',
    ['test', 'curated'].map((source) =>
      build(source, {
        type: 'embedding',
        capabilities: [{ capability: 'tool_calling', value: true, source }],
      }),
    ),
    ['test'],
  ],
  [
    'orphan_model',
    [
      heron({ offers: [] }),
      egret({ offers: [] }),
      build('egret-1', {
        snapshotOf: 'egret',
        results: [buildResult('song', 1, { run: { snapshot: 'ibis' } })],
      }),
      build('ibis', { offers: [] }),
      build('stork', { offers: [], results: [buildResult('song', 1)] }),
    ],
    ['heron'],
  ],
  [
    'placeholder',
    [
      build('gate--heron', { creator: null, key: 'gate:default' }),
      build('gate--auto', { creator: null, key: 'gate:heron' }),
      community('zoo--test'),
    ],
    ['gate--heron'],
  ],
  [
    'empty_repository_name',
    [community('zoo--test'), community('test--heron'), build('test')],
    ['zoo--test'],
  ],
  [
    'dead_reference',
    [
      heron({ snapshotOf: 'heron' }),
      egret({ replacement: 'gone', family: 'birds' }),
      build('ibis', { results: [buildResult('song', 1, { run: { snapshot: 'gone' } })] }),
    ],
    ['heron snapshot_of', 'egret replacement', 'ibis snapshot'],
  ],
  [
    'sources_far_apart',
    [1, 2, 3].map((at) =>
      build(`heron-${at}`, {
        ...asked(
          buildPrice('input', 1),
          ...(at === 1 ? [buildPrice('input', 5, { source: 'b', isChosen: false })] : []),
          ...(at === 2 ? [buildPrice('input', 0, { source: 'b', isChosen: false })] : []),
          ...(at === 3
            ? [
                buildPrice('input', 9, {
                  source: 'b',
                  isChosen: false,
                  suspectReason: 'outlier',
                }),
                buildPrice('input', 0.19, { source: 'c', isChosen: false }),
              ]
            : []),
        ),
      }),
    ),
    ['heron-3 a/heron input'],
  ],
  [
    'cache_dearer_than_input',
    [
      build('heron-1', asked(buildPrice('input', 1), buildPrice('cache_read', 1))),
      build(
        'heron-2',
        asked(buildPrice('input', 1), buildPrice('cache_read', 2, { minPromptTokens: 9 })),
      ),
      build(
        'heron-3',
        asked(buildPrice('input', 1), buildPrice('cache_read', 2, { unit: 'page' })),
      ),
      build('heron-4', asked(buildPrice('input', 1), buildPrice('cache_read', 1.1))),
    ],
    ['heron-4 a/heron cache_read'],
  ],
  [
    'odd_price_ratio',
    [
      build('heron-1', { offers: [priced('a', 1, 30)] }),
      build('heron-2', { offers: [priced('a', 1, 30.1)] }),
      build('heron-3', { offers: [priced('a', 1, 0.5)] }),
      build('heron-4', { offers: [priced('a', 1, 0.49)] }),
      build('heron-5', { offers: [priced('a', 0, 9), priced('b', 9, 0)] }),
      build('heron-6', { type: 'image', offers: [priced('a', 1, 99)] }),
    ],
    ['heron-2 a/heron output', 'heron-4 a/heron output'],
  ],
  [
    'false_free',
    [heron({ offers: [priced('a', 1, 0, { access: 'free' }), priced('b', 0, 1)] })],
    ['heron a/heron input'],
  ],
  [
    'token_price_too_high',
    [heron({ offers: [priced('a', 1_000, 1_000)] }), egret({ offers: [priced('a', 1, 1_000.1)] })],
    ['egret a/heron output'],
  ],
  [
    'dear_price',
    [
      build('heron-1', { offers: [priced('a', 60, 1), priced('b', 1, 1)] }),
      build('heron-2', { offers: ['a', 'b', 'c'].map((at) => priced(at, 60, 1)) }),
    ],
    ['heron-1 a/heron input'],
  ],
  [
    'score_out_of_bounds',
    [heron({ results: [-1, 0, 100].map((score) => buildResult('song', score)) })],
    ['heron song'],
  ],
  [
    'mixed_scales',
    [
      heron({ results: [1, 90, 80].map((score) => buildResult('flight', score)) }),
      egret({
        results: [4, 0].map((score) => buildResult('flight', score, { run: { source: 'b' } })),
      }),
      build('ibis', { results: [buildResult('flight', 0, { run: { source: 'c' } })] }),
      build('stork', { results: [buildResult('song', 1)] }),
      build('crane', { results: [buildResult('song', 20, { run: { source: 'b' } })] }),
    ],
    [],
  ],
  [
    'share_as_percent',
    [
      heron({ results: ['flight', 'rating', 'song'].map((one) => buildResult(one, 0.5)) }),
      egret({
        results: [buildResult('flight', 1), buildResult('rating', 1), buildResult('song', 0.5)],
      }),
    ],
    ['flight models-dev'],
    {
      benchmarks: ['flight', 'rating', 'song'].map((slug) =>
        benchmark(slug, slug, slug === 'rating' ? 'points' : 'percent'),
      ),
    },
  ],
];
