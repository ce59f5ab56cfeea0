import type { VNode } from 'preact';
import type { ModelPricing, PriceProvenance } from '../../../../schemas/model.ts';
import { Day } from '../../ui/cells.tsx';
import { formatTokens } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toTierName } from '../descriptions.ts';

/** Which prompts a tier is of: “Prompts over 200K tokens”. */
export const toLongPrompts = ({
  min_prompt_tokens: from,
}: Pick<ModelPricing['tiers'][number], 'min_prompt_tokens'>): string =>
  `Prompts over ${formatTokens(from - 1)} tokens`;

interface Sourced {
  readonly names: readonly string[];
  readonly provenance: PriceProvenance;
}

/** Where the prices come from, and which of them come from elsewhere. */
export function PriceSources({ pricing }: { readonly pricing: ModelPricing }): VNode {
  return (
    <>
      <From provenance={pricing} />
      {toOthers(pricing).map(({ names, provenance }) => (
        <From names={names} provenance={provenance} />
      ))}
    </>
  );
}

/** The prices of another source than the first ones, by source. */
function toOthers(pricing: ModelPricing): Sourced[] {
  const stated = [
    ...pricing.tiers.map((tier) => [toLongPrompts(tier), tier.provenance] as const),
    ['Batch', pricing.batch_provenance] as const,
    ...Object.entries(pricing.service_tiers).map(
      ([tier, { provenance }]) => [toTierName(tier), provenance] as const,
    ),
  ];
  const others = new Map<string, Sourced>();
  for (const [name, provenance] of stated) {
    if (provenance === undefined) continue;
    const key = `${provenance.source?.name} ${provenance.source?.url} ${provenance.checked_at}`;
    others.set(key, { names: [...(others.get(key)?.names ?? []), name], provenance });
  }
  return [...others.values()];
}

function From({ names = [], provenance }: Partial<Sourced> & Pick<Sourced, 'provenance'>) {
  const { source, checked_at: at } = provenance;
  if (source === null) return null;
  return (
    <>
      {names.length === 0 ? 'From ' : ` ${names.join(', ')}: from `}
      <OutsideLink url={source.url} name={source.name} />
      {at === null ? null : (
        <>
          , checked <Day day={at.slice(0, 10)} />
        </>
      )}
      .
    </>
  );
}
