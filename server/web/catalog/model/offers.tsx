import type { VNode } from 'preact';
import type { Model, Offer } from '../../../../schemas/model.ts';
import { toOfferHeadline } from '../../../price-text.ts';
import { TokensCell, Unknown } from '../../ui/cells.tsx';
import { countOf, formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PriceCells } from '../../ui/price-cells.tsx';
import { toRegionName, toWords } from '../../ui/words.ts';
import { ModelLink, toModelHref } from '../model-link.tsx';
import { blendOf, isByToken, toRatio, toSeller } from './offer-prices.ts';
import { sortOffers, splitOffers, toQuery, type Order } from './offer-order.ts';
import { SourceMark } from './score-rows.tsx';
import { SpecialPrices } from './special-prices.tsx';

interface Props {
  readonly model: Model;
  readonly order: Order;
}

interface OfferColumn {
  readonly name: string;
  readonly unit?: string;
  readonly sort?: Order['by'];
}

const COLUMNS: readonly OfferColumn[] = [
  { name: 'Provider', sort: 'provider' },
  { name: 'Tier' },
  { name: 'Region' },
  { name: 'Quantised' },
  { name: 'Input', unit: '$ per 1M tokens', sort: 'input' },
  { name: 'Output', unit: '$ per 1M tokens', sort: 'output' },
  { name: 'Against', sort: 'price' },
  { name: 'Context', unit: 'tokens', sort: 'context' },
  { name: 'Max output', unit: 'tokens' },
  { name: 'Source' },
];

/** Where nothing is sold by the token. */
const BY_UNIT: readonly OfferColumn[] = COLUMNS.flatMap((column) => {
  if (column.name === 'Output') return [];
  return column.name === 'Input' ? [{ name: 'Price' }] : [column];
});

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
  const standard = pricing?.basis === 'maker' ? 'list price' : 'median';
  const isEachByUnit = headline !== null && !offers.some(isByToken);
  const columns = (isEachByUnit ? BY_UNIT : COLUMNS).filter(({ name }) => !empty.has(name));
  const countAt = (slug: string): number =>
    offers.filter(({ provider }) => provider.slug === slug).length;
  const toRow = (offer: Offer): VNode => (
    <OfferRow
      offer={offer}
      isList={offer.id === pricing?.offer_id}
      seller={toSeller(offer, model)}
      isVariant={countAt(offer.provider.slug) > 1}
      type={model.type}
      span={isEachByUnit ? 1 : 2}
      standard={standard}
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
          <Summary model={model} list={isCompared ? list : undefined} standard={standard} />
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
              {columns.map((column) => (
                <Head
                  {...column}
                  text={column.name === 'Against' ? `vs. ${standard}` : column.name}
                  model={model}
                  order={order}
                />
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

interface SummaryProps {
  readonly model: Model;
  /** The offer that others are held against; undefined: none is. */
  readonly list: Offer | undefined;
  readonly standard: string;
}

/** How many offers there are, and what their bars show. */
function Summary({ model: { offers }, list, standard }: SummaryProps): VNode {
  const providers = new Set(offers.map(({ provider }) => provider.slug));
  const shown =
    list !== undefined && isByToken(list)
      ? 'Bars show input and output blended 3:1'
      : 'Bars compare prices';
  return (
    <p>
      {countOf(offers.length, 'offer')} from {countOf(providers.size, 'provider')}.
      {list === undefined ? '' : ` ${shown}; the tick marks the ${standard}.`}
      {offers.some(isByToken) ? (
        <>
          {' '}
          <span class="only-s">Prices in $ per 1M tokens.</span>
        </>
      ) : null}
    </p>
  );
}

/** Columns in which no offer has anything. */
function emptyColumns(offers: readonly Offer[], isCompared: boolean): ReadonlySet<string> {
  const filled: readonly (readonly [string, boolean])[] = [
    ['Quantised', offers.some(({ quantization }) => quantization !== null)],
    ['Against', isCompared],
    ['Context', offers.some(({ limits }) => limits.context_window !== null)],
    ['Max output', offers.some(({ limits }) => limits.max_output_tokens !== null)],
  ];
  return new Set(filled.flatMap(([name, isFilled]) => (isFilled ? [] : [name])));
}

const NUMBERS: ReadonlySet<string> = new Set([
  'Price',
  ...COLUMNS.slice(4, 9).map(({ name }) => name),
]);

interface HeadProps extends OfferColumn {
  /** What is read of it. */
  readonly text: string;
  readonly model: Model;
  readonly order: Order;
}

/** A head that sorts by its column, and the other way round where it does already. */
function Head({ name, text, unit, sort, model, order }: HeadProps): VNode {
  const style = NUMBERS.has(name) ? 'number' : undefined;
  const words = (
    <>
      {text}
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
  /** What its provider is. */
  readonly seller: string;
  /** Whether its provider sells the model in other ways too. */
  readonly isVariant: boolean;
  readonly type: Model['type'];
  /** Columns a price has. */
  readonly span: 1 | 2;
  /** What the price others are held against is called. */
  readonly standard: string;
  readonly empty: ReadonlySet<string>;
  readonly headline: ReturnType<typeof toOfferHeadline>;
  /** undefined: nothing is compared. */
  readonly against: number | null | undefined;
}

function OfferRow(props: RowProps): VNode {
  const { offer, isList, type, span, standard, empty, headline, against } = props;
  const { pricing, limits, service_tier: tier, region } = offer;
  return (
    <tr class={isList ? 'list' : undefined}>
      <NameCell {...props} />
      <td data-l="Tier" class={tier === 'standard' ? 'hide-s' : undefined}>
        {toWords(tier)}
      </td>
      <td data-l="Region" class={region.join() === 'global' ? 'hide-s' : undefined}>
        {region.map(toRegionName).join(', ')}
      </td>
      {empty.has('Quantised') ? null : (
        <td data-l="Quantised">{offer.quantization ?? <Unknown />}</td>
      )}
      <PriceCells pricing={{ ...pricing, headline }} type={type} span={span} />
      {against === undefined ? null : (
        <td class="number wide" data-l={`vs. ${standard}`} data-value={against ?? ''}>
          {against === null ? (
            <Unknown />
          ) : (
            <Against ratio={against} own={isList ? standard.replace(' price', '') : null} />
          )}
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
function NameCell({ offer, seller, isVariant }: RowProps): VNode {
  const { provider, access, status, snapshot, other_model_ids: others } = offer;
  const terms = [
    seller,
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

/** Where the tick of that price stands, in percent: a quarter more still fits. */
const TICK = 80;

interface AgainstProps {
  readonly ratio: number;
  /** What is said of the offer the others are held against; null: it is one of the others. */
  readonly own: string | null;
}

/** A bar against the price of the model: only what is cheaper has the colour. */
function Against({ ratio, own }: AgainstProps): VNode {
  const percent = Math.round(ratio * 100);
  const width = Math.min(100, TICK * (1 + ratio));
  const text = percent === 0 ? '0%' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
  return (
    <span class="rel">
      <svg class={percent < 0 ? 'bar' : 'bar dim'} aria-hidden="true">
        <rect width={`${width.toFixed(1)}%`} height="100%" />
        <rect class="tick" x={`${TICK}%`} width="2" height="100%" />
      </svg>
      <b class={percent < 0 ? 'down' : percent > 0 ? 'up' : 'quiet'}>{own ?? text}</b>
    </span>
  );
}
