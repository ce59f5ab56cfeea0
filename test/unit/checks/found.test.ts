import { DATA_CHECKS, examineData } from '../../../indexer/checks/examine.ts';
import type { ResolvedCatalog, ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { CAPABILITIES, MODEL_TYPES } from '../../../schemas/vocabulary.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
} from '../../support/build-resolved.ts';
import { expectSnapshot } from '../../support/snapshot.ts';
import { build, priced } from './build-faulty.ts';
import { FIGURE_CASES } from './figure-cases.ts';
import { MODEL_CASES } from './model-cases.ts';

/** Everything that is found of a catalogue, without any exception. */
const sayFound = (catalogue: ResolvedCatalog): string[] =>
  examineData(catalogue, DATA_CHECKS, []).flatMap(({ check, level, found, measured }) => [
    ...found.map(({ subject, detail }) => `  ${level} ${check} ${subject}: ${detail}`),
    ...(measured === null ? [] : [`  ${check}: ${measured}`]),
  ]);

const USD = [
  0, 0.0001, 0.0009, 0.001, 0.01, 0.5, 1, 2, 5, 5.01, 50, 50.01, 200, 200.01, 500.01, 1001,
];
const COMPONENTS = ['input', 'output', 'cache_read', 'cache_write_1h', 'reasoning'] as const;
const UNITS = ['image', 'second', 'minute', '1m_characters', 'page', 'request', '1k_requests'];
const NAMES = [
  'Base',
  'Model',
  'heron',
  'Heron',
  'Heron (free)',
  '70B',
  'Auto',
  'text-to-image',
  'h',
];
const RATIOS = [1.5, 2, 4.9, 5, 5.1, 9.9, 10, 10.1, 19.9, 20, 20.1, 50, 50.1, 101];

/** Models that differ in one thing each, from what is right to what cannot be. */
const SWEEPS: Readonly<Record<string, readonly ResolvedModel[]>> = {
  'a price alone': COMPONENTS.flatMap((component) =>
    USD.map((usd) =>
      build(`${component}-${usd}`, {
        offers: [buildResolvedOffer('a', 'x', [buildPrice(component, usd)])],
      }),
    ),
  ),
  'a price by another unit': UNITS.flatMap((unit) =>
    USD.map((usd) =>
      build(`${unit}-${usd}`, {
        type: unit === 'image' ? 'image' : 'text',
        offers: [
          buildResolvedOffer('a', 'x', [buildPrice('output', usd, { unit: unit as '1m_tokens' })]),
        ],
      }),
    ),
  ),
  'a host dearer than two others': RATIOS.map((ratio) =>
    build(`dearer-${ratio}`, {
      offers: [
        priced('a', 1, 2),
        priced('b', 1, 2),
        priced('c', ratio, 2),
        priced('d', 1, 2 * ratio),
      ],
    }),
  ),
  'output by input': RATIOS.map((ratio) =>
    build(`ratio-${ratio}`, { offers: [priced('a', 1, ratio), priced('b', ratio, 1)] }),
  ),
  'a score': [-1, -0.01, 0, 0.5, 1, 1.01, 50, 99.9, 100, 100.01, 1500].map((score) =>
    build(`score-${score}`, { results: [buildResult('heron-test', score)] }),
  ),
  'a type that can do what it does not': MODEL_TYPES.flatMap((type) =>
    CAPABILITIES.map((capability) =>
      build(`${type}-${capability}`, {
        type,
        capabilities: [true, false].map((value) => ({ capability, value, source: 'test' })),
      }),
    ),
  ),
  'a type that takes and gives': MODEL_TYPES.flatMap((type) => [
    build(`${type}-none`, { type, inputModalities: [], outputModalities: [] }),
    build(`${type}-in`, { type, inputModalities: ['text'], outputModalities: [] }),
    build(`${type}-both`, { type, inputModalities: ['image'], outputModalities: ['text'] }),
  ]),
  'a name': NAMES.flatMap((name, at) =>
    [true, false].map((isCommunity) => build(`name-${at}-${isCommunity}`, { name, isCommunity })),
  ),
  'weights and licences': [true, false, null].flatMap((openWeights) =>
    ['proprietary', 'mit', null].flatMap((id) =>
      ['acme/heron', null].map((hfRepo) =>
        build(`weights-${openWeights}-${id}-${hfRepo === null}`, {
          openWeights,
          hfRepo,
          licence: id === null ? null : { id, name: id, commercialUse: null },
        }),
      ),
    ),
  ),
  'a snapshot beside its model': (['active', 'deprecated', 'retired'] as const).flatMap((status) =>
    (['active', 'deprecated', 'retired'] as const).flatMap((own) => [
      build(`model-${status}-${own}`, { status }),
      build(`model-${status}-${own}-2025-01-01`, {
        status: own,
        snapshotOf: `model-${status}-${own}`,
      }),
    ]),
  ),
  'a snapshot and its licence': ['mit', 'apache-2.0', null].flatMap((id) => {
    const licence = id === null ? null : { id, name: id, commercialUse: null };
    return [
      build(`licensed-${id}`, { licence: { id: 'mit', name: 'mit', commercialUse: null } }),
      build(`licensed-${id}-2025-01-01`, { snapshotOf: `licensed-${id}`, licence }),
    ];
  }),
  'a benchmark of two sources': [0, 0.04, 0.05, 0.051, 1, 19.9, 20, 20.1].map((score) =>
    build(`twice-${score}`, {
      results: [score, 1, 1, 0.9, 90].map((one, at) =>
        buildResult(`twice-${score}`, one, { run: { source: at === 0 ? 'other' : 'test' } }),
      ),
    }),
  ),
  'scores that may be shares': [[0.5], [0.5, 0.5], [0.5, 1], [0.5, 1.01], [1, 1]].map((scores) =>
    build(`shares-${scores.join('-')}`, {
      results: scores.map((score) => buildResult(`shares-${scores.join('-')}`, score)),
    }),
  ),
  'an offer of which two sources speak': [0, 0.19, 0.2, 1, 4.9, 5, 5.1].flatMap((usd) =>
    [null, 'odd'].map((suspectReason) =>
      build(`spoken-${usd}-${suspectReason}`, {
        offers: [
          buildResolvedOffer('a', `x-${usd}-${suspectReason}`, [
            buildPrice('input', usd, { source: 'other', isChosen: false, suspectReason }),
            buildPrice('output', 40 * usd, { source: 'other', isChosen: false, suspectReason }),
            buildPrice('input', 1),
            buildPrice('output', 2),
          ]),
        ],
      }),
    ),
  ),
  'what its creator asks': (['standard', 'batch', 'flex'] as const).flatMap((serviceTier) =>
    [1, 2].map((input) =>
      buildResolved(`gpt-${serviceTier}-${input}`, {
        creator: 'openai',
        offers: ['openai', 'azure'].map((provider) =>
          buildResolvedOffer(
            provider,
            `gpt-${serviceTier}-${input}`,
            [buildPrice('input', provider === 'openai' ? 1 : input), buildPrice('output', 4)],
            { serviceTier },
          ),
        ),
      }),
    ),
  ),
};

const provider = (slug: string, name: string) => ({
  slug,
  name,
  kind: 'cloud' as const,
  docsUrl: null,
});

describe('what the checks of the data find', () => {
  it('of every faulty model, as its creator’s and as the community’s, is what is recorded', () => {
    const said = [...MODEL_CASES, ...FIGURE_CASES].flatMap(([check, faulty, , overrides]) => {
      const community = faulty.map((model) => ({ ...model, isCommunity: true }));
      return [
        `# ${check}`,
        ...sayFound(buildResolvedCatalog(faulty, overrides)),
        `# ${check}, of the community`,
        ...sayFound(buildResolvedCatalog(community, overrides)),
      ];
    });
    expectSnapshot('test/snapshots/checks/cases.txt', `${said.join('\n')}\n`);
  });

  for (const [what, models] of Object.entries(SWEEPS)) {
    it(`of ${what}, from right to wrong, is what is recorded`, () => {
      const said = sayFound(buildResolvedCatalog(models));
      const file = what.replaceAll(' ', '-');
      expectSnapshot(`test/snapshots/checks/${file}.txt`, `${said.join('\n')}\n`);
    });
  }

  it('of providers that share a slug or a name is what is recorded', () => {
    const providers = [
      provider('heron', 'Heron'),
      provider('heron-cloud', 'heron.'),
      provider('egret', 'Egret AI'),
      provider('egret_ai', 'Other'),
      provider('ibis', ' '),
      provider('stork', 'stork'),
    ];
    const said = sayFound(buildResolvedCatalog([], { providers }));
    expectSnapshot('test/snapshots/checks/providers.txt', `${said.join('\n')}\n`);
  });
});
