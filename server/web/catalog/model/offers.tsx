import type { VNode } from 'preact';
import type { Model, Offer } from '../../../../schemas/model.ts';
import { toOfferHeadline } from '../../../price-text.ts';
import { TokensCell, Unknown } from '../../ui/cells.tsx';
import { countOf, formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PriceCells } from '../../ui/price-cells.tsx';
import { toWords } from '../../ui/words.ts';
import { ModelLink, toModelHref } from '../model-link.tsx';
import { blendOf, toRatio } from './offer-prices.ts';
import { sortOffers, splitOffers, toQuery, type Order } from './offer-order.ts';
import { SourceMark } from './score-rows.tsx';
import { SpecialPrices } from './special-prices.tsx';

interface Props {
  readonly model: Model;
  readonly order: Order;
}

const COLUMNS = [
  { name: 'Provider', sort: 'provider' },
  { name: 'Tier' },
  { name: 'Region' },
  { name: 'Quantised' },
  { name: 'Input', unit: '$ per 1M tokens', sort: 'input' },
  { name: 'Output', unit: '$ per 1M tokens', sort: 'output' },
  { name: 'vs. list price', sort: 'price' },
  { name: 'Context', unit: 'tokens', sort: 'context' },
  { name: 'Max output', unit: 'tokens' },
  { name: 'Source' },
] as const;

/** Where a model is sold, and for how much. */
export function Offers({ model, order }: Props): VNode {
  const { offers, pricing } = model;
  if (offers.length === 0) {
    return (
      <section class="msec" id="providers">
        <h2>Providers</h2>
        <p class="src">No known provider offers this model.</p>
      </section>
    );
  }
  const headline = pricing?.headline ?? null;
  const sorted = sortOffers(offers, headline, order);
  const [first, rest] = splitOffers(sorted);
  const list = offers.find(({ id }) => id === pricing?.offer_id);
  const listPrice = list === undefined ? null : blendOf(list, headline);
  const isCompared = listPrice !== null && listPrice > 0;
  const empty = emptyColumns(offers, isCompared);
  const countAt = (slug: string): number =>
    offers.filter(({ provider }) => provider.slug === slug).length;
  const toRow = (offer: Offer): VNode => (
    <OfferRow
      offer={offer}
      isList={offer.id === pricing?.offer_id}
      isVariant={countAt(offer.provider.slug) > 1}
      type={model.type}
      empty={empty}
      headline={toOfferHeadline(offer.pricing, headline)}
      against={list !== undefined && isCompared ? toRatio(offer, list, headline) : undefined}
    />
  );
  return (
    <section class="msec" id="providers">
      <div class="sec-h">
        <div>
          <h2>Providers</h2>
          <p>
            {countOf(offers.length, 'offer')} from {countOf(model.providers.length, 'provider')}.
            {isCompared
              ? ' Bars show input and output blended 3:1; the tick marks the list price.'
              : ''}
          </p>
        </div>
        <button type="button" class="plain small" data-csv="prices" hidden>
          Copy as CSV
        </button>
      </div>
      {rest.length === 0 ? null : (
        <label class="tog">
          <input type="checkbox" id="all-offers" /> Show all {offers.length} offers
        </label>
      )}
      <div class="offers-frame" tabIndex={0} role="region" aria-label={`Offers of ${model.name}`}>
        <table id="prices" class="cards offers">
          <caption class="hidden">Offers of {model.name}</caption>
          <thead>
            <tr>
              {COLUMNS.filter(({ name }) => !empty.has(name)).map((column) => (
                <Head {...column} model={model} order={order} />
              ))}
            </tr>
          </thead>
          <tbody>{first.map(toRow)}</tbody>
          {rest.length === 0 ? null : <tbody class="rest">{rest.map(toRow)}</tbody>}
        </table>
      </div>
      <SpecialPrices offers={sorted} />
    </section>
  );
}

type Column = (typeof COLUMNS)[number]['name'];

/** Columns in which no offer has anything. */
function emptyColumns(offers: readonly Offer[], isCompared: boolean): ReadonlySet<Column> {
  const filled: readonly (readonly [Column, boolean])[] = [
    ['Quantised', offers.some(({ quantization }) => quantization !== null)],
    ['vs. list price', isCompared],
    ['Context', offers.some(({ limits }) => limits.context_window !== null)],
    ['Max output', offers.some(({ limits }) => limits.max_output_tokens !== null)],
  ];
  return new Set(filled.flatMap(([name, isFilled]) => (isFilled ? [] : [name])));
}

const NUMBERS: ReadonlySet<string> = new Set(COLUMNS.slice(4, 9).map(({ name }) => name));

interface HeadProps {
  readonly name: string;
  readonly unit?: string;
  readonly sort?: Order['by'];
  readonly model: Model;
  readonly order: Order;
}

/** A head that sorts by its column, and the other way round where it does already. */
function Head({ name, unit, sort, model, order }: HeadProps): VNode {
  const style = NUMBERS.has(name) ? 'number' : undefined;
  const words = (
    <>
      {name}
      {unit === undefined ? null : (
        <>
          <span class="hidden">, </span>
          <span class="unit">{unit}</span>
        </>
      )}
    </>
  );
  if (sort === undefined) {
    return (
      <th scope="col" class={style}>
        {words}
      </th>
    );
  }
  const isSorted = order.by === sort;
  const isDown = isSorted && order.isDown;
  const query = toQuery({ by: sort, isDown: isSorted && !isDown });
  return (
    <th
      scope="col"
      class={style}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <a href={`${toModelHref(model.slug)}${query}#providers`}>
        <span>{words}</span>
        <Icon name={isDown ? 'descending' : 'ascending'} />
      </a>
    </th>
  );
}

interface RowProps {
  readonly offer: Offer;
  /** Whether its price is the list price of the model. */
  readonly isList: boolean;
  /** Whether its provider sells the model in other ways too. */
  readonly isVariant: boolean;
  readonly type: Model['type'];
  readonly empty: ReadonlySet<Column>;
  readonly headline: ReturnType<typeof toOfferHeadline>;
  /** undefined: nothing is compared. */
  readonly against: number | null | undefined;
}

function OfferRow(props: RowProps): VNode {
  const { offer, isList, type, empty, headline, against } = props;
  const { pricing, limits, service_tier: tier, region } = offer;
  return (
    <tr class={isList ? 'list' : undefined}>
      <NameCell {...props} />
      <td data-l="Tier" class={tier === 'standard' ? 'hide-s' : undefined}>
        {toWords(tier)}
      </td>
      <td data-l="Region" class={region.join() === 'global' ? 'hide-s' : undefined}>
        {region.map(toPlace).join(', ')}
      </td>
      {empty.has('Quantised') ? null : (
        <td data-l="Quantised">{offer.quantization ?? <Unknown />}</td>
      )}
      <PriceCells pricing={{ ...pricing, headline }} type={type} />
      {against === undefined ? null : (
        <td class="number wide" data-l="vs. list price" data-value={against ?? ''}>
          {against === null ? <Unknown /> : <Against ratio={against} isList={isList} />}
        </td>
      )}
      {empty.has('Context') ? null : <TokensCell label="Context" count={limits.context_window} />}
      {empty.has('Max output') ? null : (
        <TokensCell label="Max output" count={limits.max_output_tokens} />
      )}
      <SourceCell pricing={pricing} />
    </tr>
  );
}

/** Who sells it and on which terms; its ids there where they tell offers apart. */
function NameCell({ offer, isList, isVariant }: RowProps): VNode {
  const { provider, access, status, snapshot, other_model_ids: others } = offer;
  const terms = [
    isList && provider.kind === 'first_party' ? 'Creator' : toWords(provider.kind),
    ...(access === 'pay_as_you_go' || access === provider.kind ? [] : [toWords(access)]),
    ...(status === 'active' ? [] : [toWords(status)]),
  ];
  return (
    <th scope="row" class="model" data-value={provider.name}>
      <a href={`/providers/${encodeURIComponent(provider.slug)}`}>{provider.name}</a>{' '}
      <span class="kind">{terms.join(' · ')}</span>
      {isVariant || others.length > 0 ? (
        <span class="marks">
          {[offer.provider_model_id, ...others].map((id) => (
            <>
              <code>{id}</code>{' '}
            </>
          ))}
          {snapshot === null ? null : (
            <>
              snapshot <ModelLink slug={snapshot}>{snapshot}</ModelLink>
            </>
          )}
        </span>
      ) : null}
    </th>
  );
}

function SourceCell({ pricing: { source, checked_at: at } }: Pick<Offer, 'pricing'>): VNode {
  return (
    <td data-l="Source" data-value={source?.name ?? ''}>
      {source === null ? (
        <Unknown />
      ) : (
        <SourceMark {...source} note={at === null ? '' : `, checked ${formatDay(at)}`} />
      )}
    </td>
  );
}

/** `global` is Global, a code of a cloud stays as it is. */
const toPlace = (region: string): string => (region.length > 6 ? region : toWords(region));

/** Where the tick of the list price stands, in percent: a quarter more still fits. */
const TICK = 80;

/** A bar against the list price: only what is cheaper has the colour. */
function Against({ ratio, isList }: { readonly ratio: number; readonly isList: boolean }): VNode {
  const percent = Math.round(ratio * 100);
  const width = Math.min(100, TICK * (1 + ratio));
  const text = percent === 0 ? '0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
  return (
    <span class="rel">
      <svg class={percent < 0 ? 'bar' : 'bar dim'} aria-hidden="true">
        <rect width={`${width.toFixed(1)}%`} height="100%" />
        <rect class="tick" x={`${TICK}%`} width="2" height="100%" />
      </svg>
      <b class={percent < 0 ? 'down' : percent > 0 ? 'up' : 'quiet'}>{isList ? 'list' : text}</b>
    </span>
  );
}
