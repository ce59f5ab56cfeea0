import type { VNode } from 'preact';
import { PROVIDER_KINDS, type Model, type Offer } from '../../../../schemas/model.ts';
import { BarChart, type Bar } from '../../charts/bar-chart.tsx';
import { CountCell, DayCell, PriceCell, TextCell } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf, formatUsd } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toWords } from '../../ui/words.ts';
import { termsOf } from '../terms.ts';
import { SpecialPrices } from './special-prices.tsx';

const CHARTED_MAX = 15;
const PER_1M = '$ per 1M tokens';
const COLUMNS = [
  { name: 'Provider' },
  { name: 'Input', unit: PER_1M, isNumber: true },
  { name: 'Output', unit: PER_1M, isNumber: true },
  { name: 'Cache read', unit: PER_1M, isNumber: true },
  { name: 'Cache write', unit: PER_1M, isNumber: true },
  { name: 'Batch input', unit: PER_1M, isNumber: true },
  { name: 'Batch output', unit: PER_1M, isNumber: true },
  { name: 'Context', unit: 'tokens', isNumber: true },
  { name: 'Longest answer', unit: 'tokens', isNumber: true },
  { name: 'Kind' },
  { name: 'Terms' },
  { name: 'Region' },
  { name: 'Id there' },
  { name: 'Source' },
  { name: 'Checked' },
];

/** What a model costs where. */
export function Prices({ model }: { readonly model: Model }): VNode {
  const { offers, pricing } = model;
  if (offers.length === 0) {
    return (
      <section>
        <h2>Prices</h2>
        <p>No provider is known to offer it.</p>
      </section>
    );
  }
  const sorted = [...offers].sort(byPrice);
  return (
    <section>
      <h2>Prices</h2>
      <Standing model={model} />
      <PriceChart offers={sorted} name={model.name} />
      <DataTable
        id="prices"
        caption={`${countOf(offers.length, 'offer')}, the cheapest first by 3 parts of input to 1 of output.`}
        columns={COLUMNS}
      >
        {sorted.map((offer) => (
          <OfferRow offer={offer} stands={offer.id === pricing?.offer_id} />
        ))}
      </DataTable>
      <SpecialPrices offers={sorted} />
    </section>
  );
}

/** Which offer's prices lists show. */
function Standing({ model: { pricing, offers } }: { readonly model: Model }): VNode | null {
  const offer = offers.find(({ id }) => id === pricing?.offer_id);
  if (pricing === null || offer === undefined) return null;
  return (
    <p>
      Lists show the prices at {offer.provider.name}: {toAmount(pricing.input)} of input,{' '}
      {toAmount(pricing.output)} of output. It is the cheapest current offer of its maker, a cloud
      or an inference provider; gateways and resellers stand for a model only if nobody else offers
      it.
    </p>
  );
}

function toAmount(usd: number | null): string {
  if (usd === null) return 'a price not known';
  return usd === 0 ? 'free' : `${formatUsd(usd)} per 1M tokens`;
}

const isKnown = ({ pricing }: Offer): boolean => pricing.input !== null || pricing.output !== null;

/** By blended price, what is not known last; of equal ones the nearest to the maker. */
function byPrice(a: Offer, b: Offer): number {
  const of = ({ pricing }: Offer): number =>
    pricing.blended_3_to_1 ?? pricing.input ?? pricing.output ?? Number.MAX_VALUE;
  const nearness = ({ provider }: Offer): number => PROVIDER_KINDS.indexOf(provider.kind);
  return of(a) - of(b) || nearness(a) - nearness(b) || (labelOf(a) < labelOf(b) ? -1 : 1);
}

function PriceChart({
  offers,
  name,
}: {
  readonly offers: readonly Offer[];
  readonly name: string;
}): VNode | null {
  const comparable = offers.filter(
    (offer) =>
      offer.access === 'pay_as_you_go' &&
      offer.service_tier === 'standard' &&
      offer.status !== 'retired' &&
      isKnown(offer),
  );
  const [cheapest] = comparable;
  if (comparable.length < 2 || cheapest === undefined) return null;
  const charted = comparable.slice(0, CHARTED_MAX);
  const which =
    charted.length < comparable.length
      ? `the ${charted.length} cheapest of ${comparable.length} offers`
      : `${comparable.length} offers`;
  return (
    <BarChart
      id="price-chart"
      title={`Price per 1M tokens, ${which} paid by use`}
      description={`Input and output prices of ${name}, from ${cheapest.provider.name} on; the table below has every figure.`}
      series={['Input', 'Output']}
      rows={toLabels(charted).map(({ label, offer }) => ({ label, bars: barsOf(offer) }))}
    />
  );
}

function labelOf({ provider, region }: Offer): string {
  const place = region.filter((one) => one !== 'global').join(', ');
  return place === '' ? provider.name : `${provider.name}, ${place}`;
}

/** Labels that differ: where a provider offers a model twice, with its id there. */
function toLabels(offers: readonly Offer[]): { label: string; offer: Offer }[] {
  const labels = offers.map(labelOf);
  return offers.map((offer) => {
    const label = labelOf(offer);
    const isAlone = labels.filter((other) => other === label).length === 1;
    return { label: isAlone ? label : `${label}, ${offer.provider_model_id}`, offer };
  });
}

function barsOf({ pricing }: Offer): Bar[] {
  return [pricing.input, pricing.output].flatMap((value, series): Bar[] =>
    value === null ? [] : [{ value, series, text: value === 0 ? 'free' : formatUsd(value) }],
  );
}

function OfferRow({ offer, stands }: { readonly offer: Offer; readonly stands: boolean }): VNode {
  const { provider, pricing, limits } = offer;
  return (
    <tr>
      <th scope="row" class="name" data-value={provider.name}>
        <a href={`/providers/${encodeURIComponent(provider.slug)}`}>{provider.name}</a>
        {stands ? <span class="marks">shown in lists</span> : null}
      </th>
      <PriceCell usd={pricing.input} />
      <PriceCell usd={pricing.output} />
      <PriceCell usd={pricing.cache_read} />
      <PriceCell usd={pricing.cache_write} />
      <PriceCell usd={pricing.batch_input} />
      <PriceCell usd={pricing.batch_output} />
      <CountCell count={limits.context_window} />
      <CountCell count={limits.max_output_tokens} />
      <td>{toWords(provider.kind)}</td>
      <td class="short">{termsOf(offer)}</td>
      <td class="long">{offer.region.join(', ')}</td>
      <td class="long">
        <code>{offer.provider_model_id}</code>
      </td>
      {pricing.source === null ? (
        <TextCell text={null} />
      ) : (
        <td>
          <OutsideLink url={pricing.source.url} name={pricing.source.name} />
        </td>
      )}
      <DayCell day={pricing.checked_at?.slice(0, 10) ?? null} />
    </tr>
  );
}
