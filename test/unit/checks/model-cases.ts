import { buildPrice, buildResolvedOffer, buildResult } from '../../support/build-resolved.ts';
import { both, build, type Case } from './build-faulty.ts';

/** Models that are one, or two under one name. */
export const MODEL_CASES: readonly Case[] = [
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
  [
    'editorial_row',
    [build('heron-4')],
    ['acme/egret'],
    { review: [{ source: 'curated', nativeId: 'acme/egret', reason: 'unknown_model' }] },
  ],
  [
    'outliving_snapshot',
    [
      build('heron-4', { status: 'retired' }),
      build('heron-4-2025-01-01', { snapshotOf: 'heron-4' }),
      build('heron-4-2025-02-02', { snapshotOf: 'heron-4', status: 'retired' }),
    ],
    ['heron-4-2025-01-01'],
  ],
  [
    'ended_snapshots',
    [
      build('heron-4'),
      build('heron-4-2025-01-01', { snapshotOf: 'heron-4', status: 'retired' }),
      build('egret-1'),
      build('egret-1-preview-0506', { snapshotOf: 'egret-1', status: 'retired' }),
    ],
    ['heron-4'],
  ],
  [
    'ended_successor',
    [
      build('heron-4', { status: 'retired', replacement: 'heron-5' }),
      build('heron-5', { status: 'retired', replacement: 'heron-6' }),
      build('heron-6'),
    ],
    ['heron-4'],
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
  [
    'undated_twin',
    [
      build('heron-4'),
      build('heron-4-0314'),
      build('heron-4-0613', { snapshotOf: 'heron-4' }),
      both('egret-1'),
      both('egret-1-2025-05-01'),
    ],
    ['heron-4-0314 = heron-4'],
  ],
  [
    'repository_offered_apart',
    [
      build('heron-4'),
      build('zoo--heron-4', { key: 'hf:zoo/heron-4', isCommunity: true, creator: 'zoo' }),
      build('egret-1', { hfRepo: 'acme/egret-1' }),
      build('zoo--egret-1', { key: 'hf:zoo/egret-1', isCommunity: true, creator: 'zoo' }),
    ],
    ['zoo--heron-4 = heron-4'],
  ],
  [
    'repository_named_as_model',
    [
      build('egret-1', { hfRepo: 'acme/egret-1' }),
      build('zoo--egret-1', { name: 'egret-1', isCommunity: true, creator: 'zoo' }),
    ],
    ['zoo--egret-1 = egret-1'],
  ],
  [
    'two_names_measured',
    [
      build('heron', {
        results: [
          buildResult('flight', 50, { run: { rawModelName: 'heron' } }),
          buildResult('flight', 60, { run: { rawModelName: 'heron-xl' } }),
          buildResult('song', 50, { run: { rawModelName: 'heron' } }),
          buildResult('song', 60, { run: { rawModelName: 'heron-hi', reasoningEffort: 'high' } }),
        ],
      }),
    ],
    ['heron models-dev'],
  ],
  [
    'two_prices_of_one_provider',
    [
      build('heron', {
        offers: [
          buildResolvedOffer('a', 'heron', [buildPrice('input', 1)]),
          buildResolvedOffer('a', 'heron-xl', [buildPrice('input', 4)]),
          buildResolvedOffer('b', 'heron', [buildPrice('input', 1)]),
          buildResolvedOffer('b', 'heron-fast', [buildPrice('input', 4)], { serviceTier: 'fast' }),
        ],
      }),
    ],
    ['heron a global standard'],
  ],
  ['transport_in_name', [build('us.anthropic-heron'), build('heron-v2')], ['us.anthropic-heron']],
];
