import type {
  ResolvedCatalog,
  ResolvedModel,
  ResolvedOffer,
  ResolvedAlias,
} from '../../../indexer/resolve/resolved.ts';
import { buildPrice, buildResolved, buildResolvedOffer } from '../../support/build-resolved.ts';

/** A lab's model with an offer of a provider of its own, so that nothing tells two apart. */
export const build = (
  slug: string,
  overrides: Parameters<typeof buildResolved>[1] = {},
): ResolvedModel =>
  buildResolved(slug, {
    creator: 'acme',
    offers: [
      buildResolvedOffer(`host-${slug}`, slug, [buildPrice('input', 1), buildPrice('output', 2)]),
    ],
    ...overrides,
  });
/** A provider's offer of a heron, in USD per 1M tokens. */
export const priced = (
  provider: string,
  input: number,
  output: number,
  overrides: Partial<ResolvedOffer> = {},
): ResolvedOffer =>
  buildResolvedOffer(
    provider,
    'heron',
    [buildPrice('input', input), buildPrice('output', output)],
    overrides,
  );
export const benchmark = (
  slug: string,
  name: string,
  unit: string,
): ResolvedCatalog['benchmarks'][number] => ({
  ...{ slug, name, unit, version: null, parent: null, category: null, url: null },
  ...{ metric: 'score', min: null, max: null, higherIsBetter: true },
});
/** A name that is sure. */
export const alias = (text: string, kind: 'id' | 'hf' = 'id'): ResolvedAlias => ({
  alias: text,
  source: 'test',
  kind,
  strategy: 'exact',
  confidence: 1,
});

/** A check, models of which some are faulty, what it must find of them, and what else there is. */
export type Case = readonly [
  check: string,
  faulty: readonly ResolvedModel[],
  subjects: readonly string[],
  overrides?: Partial<ResolvedCatalog>,
];

/** A model that one host offers beside others. */
export const both = (slug: string): ResolvedModel =>
  build(slug, { offers: [priced('one-host', 1, 2)] });
