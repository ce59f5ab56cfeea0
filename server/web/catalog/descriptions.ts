import type { BenchmarkScore, Offer } from '../../../schemas/model.ts';
import { countOf, formatTokens } from '../ui/format.ts';
import { toWords } from '../ui/words.ts';

/** How a run was set up, in a few words; empty where nothing is stated. */
export function configurationOf({
  variant,
  harness,
  configuration,
}: Pick<BenchmarkScore, 'variant' | 'harness' | 'configuration'>): string {
  const { effort, thinking_budget: budget, shots, scaffold } = configuration;
  const { prompt_style: style, precision, cost_usd: cost } = configuration;
  // A variant is made of some of the configuration: nothing is said twice.
  const said = new Set(variant?.split(', '));
  const parts = [
    [effort, 'effort '],
    [scaffold, 'agent '],
    [style, ''],
    [precision, ''],
  ] as const;
  return [
    ...(variant === null ? [] : [variant]),
    ...parts.flatMap(([value, word]) =>
      value === undefined || said.has(value) ? [] : [`${word}${value}`],
    ),
    ...(budget === undefined || said.has(`${budget} thinking tokens`)
      ? []
      : [`${budget} thinking tokens`]),
    ...(shots === undefined ? [] : [countOf(shots, 'example')]),
    ...(harness === null ? [] : [`harness ${harness}`]),
    ...(cost === undefined ? [] : [`run cost $${cost.toFixed(2)}`]),
  ]
    .map(shortenVariant)
    .join(', ');
}

/** A configuration as people say it: `59K thinking tokens`, and `no reasoning` for an effort of none. */
export function shortenVariant(variant: string): string {
  return variant
    .replace(/^none(?=,|$)/, 'no reasoning')
    .replaceAll(/\d{4,}(?= thinking tokens)/g, (count) => formatTokens(Number(count)));
}

/** When a price of `service_tiers` holds: “Flex tier”, or “Off-peak”, which is a time of day. */
export function toTierName(tier: string): string {
  return tier === 'off_peak' ? 'Off-peak' : `${toWords(tier)} tier`;
}

/** What a provider is: who sells models of its own is a creator. */
export const toProviderKind = (kind: Offer['provider']['kind']): string =>
  kind === 'first_party' ? 'Creator' : toWords(kind);

/** How an offer is paid, and what is out of the ordinary about it. */
export function termsOf({ access, service_tier: tier, status, quantization }: Offer): string {
  return [
    toWords(access),
    ...(tier === 'standard' || tier === access ? [] : [`${tier} tier`]),
    ...(status === 'active' ? [] : [status]),
    ...(quantization === null ? [] : [quantization]),
  ].join(', ');
}
