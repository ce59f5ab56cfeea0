import { buildPrice, buildResolvedOffer, buildResult } from '../../support/build-resolved.ts';
import { alias, build, priced, type Case } from './build-faulty.ts';

/** Figures, dates, names and references that are wrong. */
export const FIGURE_CASES: readonly Case[] = [
  ['orphan_model', [build('heron', { offers: [] }), build('egret')], ['heron']],
  ['placeholder', [build('default'), build('70b'), build('egret')], ['default', '70b']],
  ['empty_name', [build('acme-base', { name: 'Base' }), build('egret')], ['acme-base']],
  [
    'generic_alias',
    [build('heron', { aliases: [alias('text-to-image'), alias('heron-4')] })],
    ['text-to-image'],
  ],
  [
    'sources_far_apart',
    [
      build('heron', {
        offers: [
          buildResolvedOffer('a', 'heron', [
            buildPrice('input', 1),
            buildPrice('input', 10, { source: 'other', isChosen: false }),
            buildPrice('output', 2),
            buildPrice('output', 3, { source: 'other', isChosen: false }),
          ]),
        ],
      }),
    ],
    ['heron a/heron input'],
  ],
  [
    'suspect_price',
    [
      build('heron', {
        offers: [
          buildResolvedOffer('a', 'heron', [
            buildPrice('input', 2000, { isChosen: false, suspectReason: 'too_high' }),
          ]),
        ],
      }),
    ],
    ['heron a/heron input'],
  ],
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
        results: [
          buildResult('flight', 0.8),
          buildResult('flight', 80, { run: { source: 'other' } }),
        ],
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
      build('ibis', { releaseDate: '2016-12-31', knowledgeCutoff: '2017-01' }),
    ],
    ['heron releaseDate', 'egret releaseDate', 'ibis releaseDate'],
  ],
  [
    'alias_claimed_twice',
    [
      build('heron', { aliases: [alias('x'), alias('a/B', 'hf')] }),
      build('egret', { aliases: [alias('x'), alias('a/B', 'hf')] }),
    ],
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
  [
    'provider_id_claimed_twice',
    [
      build('heron', { aliases: [alias('host-egret/x'), alias('host-egret/path/y')] }),
      build('egret', { aliases: [alias('host-egret/x'), alias('host-egret/path/y')] }),
    ],
    ['host-egret/x', 'host-egret/path/y'],
  ],
  ['alias_is_a_slug', [build('heron'), build('egret', { aliases: [alias('heron')] })], ['heron']],
  [
    'offer_of_two_models',
    [
      build('heron', { offers: [priced('a', 1, 2)] }),
      build('egret', { offers: [priced('a', 1, 2, { nativeModelId: 'Heron' })] }),
    ],
    ['a/heron'],
  ],
  [
    'repeated_row',
    [
      build('heron', {
        conflicts: [
          { field: 'pricing.input', values: [], chosen: 1, rule: 'precedence' },
          { field: 'pricing.input', values: [], chosen: 2, rule: 'precedence' },
          { field: 'pricing.output', values: [], chosen: 2, rule: 'precedence' },
        ],
      }),
    ],
    ['heron conflict pricing.input'],
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
