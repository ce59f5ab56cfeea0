import type { VNode } from 'preact';
import type { Offer } from '../../../../schemas/model.ts';
import { toUnit } from '../../../price-text.ts';
import { PriceCell, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { toTierName } from '../descriptions.ts';

const PER_1M = '$ per 1M tokens';
const TOKEN_COLUMNS = [
  { name: 'Provider' },
  { name: 'When' },
  { name: 'Input', unit: PER_1M, isNumber: true },
  { name: 'Output', unit: PER_1M, isNumber: true },
  { name: 'Cache read', unit: PER_1M, isNumber: true },
  { name: 'Cache write', unit: PER_1M, isNumber: true },
];
const UNIT_COLUMNS = [
  { name: 'Provider' },
  { name: 'What' },
  { name: 'Price', unit: '$', isNumber: true },
  { name: 'Unit' },
  { name: 'Size' },
  { name: 'Quality' },
];

interface TokenPrice {
  readonly provider: string;
  readonly when: string;
  readonly input: number | null;
  readonly output: number | null;
  readonly cacheRead: number | null;
  readonly cacheWrite: number | null;
}

/** Prices that hold under a condition, and those of other things than tokens. */
export function SpecialPrices({ offers }: { readonly offers: readonly Offer[] }): VNode | null {
  const tokens = offers.flatMap(toTokenPrices);
  const units = offers.flatMap(({ provider, pricing }) =>
    pricing.other_units.map((one) => ({ ...one, provider: provider.name })),
  );
  if (tokens.length === 0 && units.length === 0) return null;
  return (
    <details class="fold">
      <summary>
        {tokens.length === 0
          ? 'Prices by size, quality and unit'
          : 'Cache, batch, long-prompt, audio and other prices'}
      </summary>
      {tokens.length === 0 ? null : (
        <DataTable id="conditions" caption="Conditional token prices." columns={TOKEN_COLUMNS}>
          {tokens.map((one) => (
            <tr>
              <th scope="row">{one.provider}</th>
              <td>{one.when}</td>
              <PriceCell usd={one.input} />
              <PriceCell usd={one.output} />
              <PriceCell usd={one.cacheRead} />
              <PriceCell usd={one.cacheWrite} />
            </tr>
          ))}
        </DataTable>
      )}
      {units.length === 0 ? null : (
        <DataTable id="units" caption="Prices not per token." columns={UNIT_COLUMNS}>
          {units.map(({ provider, kind, unit, price, size, quality }) => (
            <tr>
              <th scope="row">{provider}</th>
              <td>{toWords(kind)}</td>
              <PriceCell usd={price} />
              <td>per {toUnit(unit)}</td>
              <TextCell text={size} />
              <TextCell text={quality} />
            </tr>
          ))}
        </DataTable>
      )}
    </details>
  );
}

function toTokenPrices({ provider: { name: provider }, pricing }: Offer): TokenPrice[] {
  const none = { input: null, output: null, cacheRead: null, cacheWrite: null };
  const tiers = pricing.tiers.map((tier) => ({
    provider,
    when: `prompts of ${formatCount(tier.min_prompt_tokens)}+ tokens`,
    input: tier.input,
    output: tier.output,
    cacheRead: tier.cache_read,
    cacheWrite: tier.cache_write,
  }));
  const services = Object.entries(pricing.service_tiers).map(([tier, { input, output }]) => ({
    ...none,
    provider,
    when: toTierName(tier).toLowerCase(),
    input,
    output,
  }));
  const others: TokenPrice[] = [
    {
      ...none,
      provider,
      when: 'cache',
      cacheRead: pricing.cache_read,
      cacheWrite: pricing.cache_write,
    },
    {
      ...none,
      provider,
      when: 'batch',
      input: pricing.batch_input,
      output: pricing.batch_output,
    },
    {
      ...none,
      provider,
      when: 'audio',
      input: pricing.input_audio,
      output: pricing.output_audio,
    },
    { ...none, provider, when: 'reasoning tokens', output: pricing.reasoning },
    { ...none, provider, when: '1-hour cache', cacheWrite: pricing.cache_write_1h },
  ];
  return [
    ...tiers,
    ...services,
    ...others.filter(
      ({ input, output, cacheRead, cacheWrite }) =>
        (input ?? output ?? cacheRead ?? cacheWrite) !== null,
    ),
  ];
}
