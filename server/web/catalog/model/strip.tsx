import type { ComponentChildren, VNode } from 'preact';
import {
  type Model,
  type ModelPricing,
  type Offer,
  UNITS_BY_TYPE,
} from '../../../../schemas/model.ts';
import {
  formatPrice,
  isLastPrice,
  toHeadlineNote,
  toOfferHeadline,
  toUnit,
} from '../../../price-text.ts';
import { Day, Tokens, Unknown } from '../../ui/cells.tsx';
import { formatCount, formatDay, formatShort } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';
import { cheapestOf, isDirect, toSeller } from './offer-prices.ts';

/** One figure: what it is, how much, and what there is to know of it. */
interface Fact {
  readonly name: string;
  /** null: not known. */
  readonly value: ComponentChildren;
  readonly note?: string;
}

/** The eight figures people look for first, always in one order. */
export function FactStrip({ model }: { readonly model: Model }): VNode {
  const { license, open_weights: open } = model;
  const facts: readonly Fact[] = [
    ...toPrices(model),
    toCheapest(model),
    ...(isWithoutTokens(model) ? toModalities(model) : toLimits(model)),
    toDay('Released', model.release_date),
    {
      name: 'Licence',
      value: license === null ? null : <span title={license.name}>{license.name}</span>,
      note: open === null ? '' : open ? 'open weights' : 'closed weights',
    },
  ];
  return (
    <dl class="strip">
      {facts.map(({ name, value, note = '' }) => (
        <div>
          <dt>{name}</dt>
          <dd>
            {value ?? <Unknown />}
            {value === null || note === '' ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether it reads and writes no tokens that anybody counts, such as a model of images. */
const isWithoutTokens = ({ type, limits }: Model): boolean =>
  type in UNITS_BY_TYPE && limits.context_window === null && limits.max_output_tokens === null;

function toLimits({ limits, knowledge_cutoff: cutoff, embedding_dimensions: size }: Model): Fact[] {
  return [
    { name: 'Context', value: toTokens(limits.context_window), note: 'tokens' },
    size === null
      ? { name: 'Max output', value: toTokens(limits.max_output_tokens), note: 'tokens' }
      : { name: 'Dimensions', value: formatCount(size) },
    toDay('Knowledge cutoff', cutoff),
  ];
}

function toModalities({ modalities: { input, output }, providers }: Model): Fact[] {
  const toText = (names: readonly string[]): string | null =>
    names.length === 0 ? null : toWords(names.join(', '));
  return [
    { name: 'Accepts', value: toText(input) },
    { name: 'Generates', value: toText(output) },
    { name: 'Providers', value: formatCount(providers.length) },
  ];
}

const toTokens = (count: number | null): VNode | null =>
  count === null ? null : <Tokens count={count} />;

function toDay(name: string, day: string | null): Fact {
  if (day === null) return { name, value: null };
  const note = day.length > 7 ? formatDay(day).replace(/ \d+$/, '') : '';
  return { name, value: <Day day={day} isMonth />, note };
}

/** Prices of input and output; of what is not sold by the token, that price and its size. */
function toPrices(model: Model): Fact[] {
  const { pricing, parameters } = model;
  const who = pricing === null ? '' : toBasis(pricing, model);
  const { input = null, output = null, headline = null } = pricing ?? {};
  const isByToken = input !== null || output !== null;
  if (!isByToken && (headline !== null || isWithoutTokens(model))) {
    const size = parameters.total === null ? null : formatShort(parameters.total);
    return [toUnitPrice(headline, who), { name: 'Parameters', value: size }];
  }
  const note = `${who}, per 1M`;
  const show = (price: number | null): string | null =>
    price === null ? null : formatPrice(price);
  return [
    { name: 'Input', value: show(input), note },
    output === null && model.embedding_dimensions !== null
      ? { name: 'Output', value: 'Vectors' }
      : { name: 'Output', value: show(output), note },
  ];
}

function toUnitPrice(headline: ModelPricing['headline'], who: string): Fact {
  if (headline === null) return { name: 'Price', value: null };
  const detail = toHeadlineNote(headline);
  const note = `per ${toUnit(headline.unit)}${detail === null ? '' : ` (${detail})`}, ${who}`;
  return { name: 'Price', value: formatPrice(headline.price), note };
}

function toBasis({ basis, providers_priced: count }: ModelPricing, model: Model): string {
  const words = {
    maker: `${isLastPrice(model) ? 'last at ' : ''}${model.creator?.name ?? 'its creator'}`,
    median: count > 1 ? `median of ${count}` : 'only direct price',
    reseller: 'resellers',
    free: 'every provider',
  };
  return words[basis];
}

function toCheapest(model: Model): Fact {
  const offer = cheapestOf(model);
  if (offer === null) return { name: 'Cheapest', value: null };
  return {
    name: isDirect(offer) ? 'Cheapest direct' : 'Cheapest',
    value: toPair(offer, model.pricing?.headline ?? null),
    note: `${offer.provider.name}, ${toSeller(offer, model).toLowerCase()}`,
  };
}

function toPair({ pricing }: Offer, headline: ModelPricing['headline']): string {
  const other = toOfferHeadline(pricing, headline);
  if (other !== null) return formatPrice(other.price);
  return [pricing.input, pricing.output]
    .flatMap((price) => (price === null ? [] : [formatPrice(price)]))
    .join(' / ');
}
