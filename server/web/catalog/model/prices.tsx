import type { VNode } from 'preact';
import {
  type Model,
  type ModelPricing,
  type Offer,
  type PriceBasis,
  PROVIDER_KINDS,
} from '../../../../schemas/model.ts';
import {
  formatHeadline,
  formatInOut,
  formatLowest,
  formatPrice,
  toBasisText,
  toHeadlineNote,
  toOfferHeadline,
} from '../../../price-text.ts';
import { type Bar, BarChart } from '../../charts/bar-chart.tsx';
import { CountCell, DayCell, PriceCell, TextCell } from '../../ui/cells.tsx';
import { PriceCells } from '../../ui/price-cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toWords } from '../../ui/words.ts';
import { SpecialPrices } from './special-prices.tsx';
import { termsOf } from '../descriptions.ts';
import { ModelLink } from '../model-link.tsx';

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
  { name: 'Max output', unit: 'tokens', isNumber: true },
  { name: 'Kind' },
  { name: 'Terms' },
  { name: 'Region' },
  { name: 'Id there' },
  { name: 'Source' },
  { name: 'Checked' },
];

interface Props {
  readonly model: Model;
}

/** What a model costs where. */
export function Prices({ model }: Props): VNode {
  const { offers, pricing } = model;
  if (offers.length === 0) {
    return (
      <section>
        <h2>Prices</h2>
        <p>No known provider offers this model.</p>
      </section>
    );
  }
  const sorted = [...offers].sort(byPrice(pricing?.headline ?? null));
  return (
    <section>
      <h2>Prices</h2>
      <RepresentativePrice model={model} />
      <PriceChart offers={sorted} name={model.name} />
      <DataTable
        id="prices"
        caption={`${countOf(offers.length, 'offer')}, cheapest first by blended price (3 input : 1 output). Free tiers and trials come last.`}
        columns={COLUMNS}
      >
        {sorted.map((offer) => (
          <OfferRow
            offer={offer}
            headline={toOfferHeadline(offer.pricing, pricing?.headline ?? null)}
            marks={toMarks(offer.id, pricing)}
          />
        ))}
      </DataTable>
      <SpecialPrices offers={sorted} />
    </section>
  );
}

/** Which price lists show and why, and where it costs least. */
function RepresentativePrice({ model }: Props): VNode | null {
  const { pricing, creator } = model;
  if (pricing === null) return null;
  return (
    <>
      <p>
        <strong>{toBasisText(pricing, creator?.name ?? null)}</strong>
        {pricing.basis === 'free' ? '' : `: ${toAmount(pricing)}`}
        {pricing.basis === 'maker' || pricing.basis === 'free'
          ? ''
          : toPlace(model, pricing.offer_id)}
        {toLowest(model)}.
      </p>
      <p class="quiet">{RULES[pricing.basis]}</p>
    </>
  );
}

/** `$3.00 in / $15.00 out`, per 1M tokens as everywhere, or the price by another unit. */
function toAmount(pricing: ModelPricing): string {
  const tokens = formatInOut(pricing);
  if (tokens !== null) return `${tokens} per 1M tokens`;
  const { headline } = pricing;
  if (headline === null) return 'token price not known';
  const note = toHeadlineNote(headline);
  return `${formatHeadline(headline)}${note === null ? '' : ` (${note})`}`;
}

const nameOf = ({ offers }: Model, id: string | null): string | null =>
  offers.find((offer) => offer.id === id)?.provider.name ?? null;

function toPlace(model: Model, id: string | null): string {
  const name = nameOf(model, id);
  return name === null ? '' : ` at ${name}`;
}

/** The cheapest offer, where it is another one. */
function toLowest(model: Model): string {
  const lowest = model.pricing?.lowest ?? null;
  if (lowest === null || lowest.offer_id === model.pricing?.offer_id) return '';
  return `; ${formatLowest(lowest, nameOf(model, lowest.offer_id) ?? lowest.provider)}`;
}

const RULES: Readonly<Record<PriceBasis, string>> = {
  maker: 'Lists and comparisons use the maker’s list price at the standard tier.',
  median:
    'The maker does not sell this model. Lists and comparisons use the median price of clouds and inference providers.',
  reseller:
    'Neither the maker nor a cloud or inference provider sells this model. Lists and comparisons use the median price of gateways and resellers.',
  free: 'No known provider charges for this model.',
};

/** What is to be said of an offer beside its provider. */
function toMarks(id: string, pricing: Model['pricing']): string[] {
  const stands = id === pricing?.offer_id ? [STANDS[pricing.basis]] : [];
  return id === pricing?.lowest?.offer_id ? [...stands, 'lowest direct price'] : stands;
}

const STANDS: Readonly<Record<PriceBasis, string>> = {
  maker: 'list price',
  median: 'median, shown in lists',
  reseller: 'shown in lists',
  free: 'shown in lists',
};

const isKnown = ({ pricing }: Offer): boolean => pricing.input !== null || pricing.output !== null;

/**
 * What is paid by use by its blended price, or that of the unit it is sold by; then what is free, or
 * part of something else; what is not known last. Of equal ones the nearest to the maker.
 */
function byPrice(headline: ModelPricing['headline']): (a: Offer, b: Offer) => number {
  const of = ({ pricing }: Offer): number =>
    pricing.blended_3_to_1 ??
    pricing.input ??
    pricing.output ??
    toOfferHeadline(pricing, headline)?.price ??
    Number.MAX_VALUE;
  const rank = (offer: Offer): number =>
    of(offer) === Number.MAX_VALUE ? 2 : Number(offer.access !== 'pay_as_you_go');
  const nearness = ({ provider }: Offer): number => PROVIDER_KINDS.indexOf(provider.kind);
  return (a, b) =>
    rank(a) - rank(b) ||
    of(a) - of(b) ||
    nearness(a) - nearness(b) ||
    (labelOf(a) < labelOf(b) ? -1 : 1);
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
      ? `${charted.length} cheapest of ${comparable.length} offers`
      : `${comparable.length} offers`;
  return (
    <BarChart
      id="price-chart"
      title={`Price per 1M tokens, ${which}, pay as you go`}
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
    value === null ? [] : [{ value, series, text: formatPrice(value) }],
  );
}

interface RowProps {
  readonly offer: Offer;
  readonly headline: ReturnType<typeof toOfferHeadline>;
  readonly marks: readonly string[];
}

function OfferRow({ offer, headline, marks }: RowProps): VNode {
  const { provider, pricing, limits } = offer;
  return (
    <tr>
      <th scope="row" class="name" data-value={provider.name}>
        <a href={`/providers/${encodeURIComponent(provider.slug)}`}>{provider.name}</a>
        {marks.length === 0 ? null : <span class="marks">{marks.join(' · ')}</span>}
      </th>
      <PriceCells pricing={{ ...pricing, headline }} />
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
        <OtherIds offer={offer} />
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

/** Other ids that buy the same, and the dated snapshot that is sold where it is one. */
function OtherIds({ offer: { other_model_ids: ids, snapshot } }: { readonly offer: Offer }): VNode {
  return (
    <>
      {ids.map((id) => (
        <>
          {' '}
          <code>{id}</code>
        </>
      ))}
      {snapshot === null ? null : (
        <span class="marks">
          {' '}
          snapshot <ModelLink slug={snapshot}>{snapshot}</ModelLink>
        </span>
      )}
    </>
  );
}
