import { grouped } from '../grouped.ts';
import type { ModelPricing } from '../../schemas/model.ts';
import type { Interpretation } from '../../schemas/api/catalog/search.ts';
import {
  formatHeadline,
  isLastPrice,
  toBasisText,
  toHeadlineNote,
  toOfferHeadline,
} from '../price-text.ts';

/** Says an answer of the API in lines of text. */
export type Lines = (body: Answer) => string[];

/** A body of an answer, as far as lines are made of it: any part may have been left out. */
export interface Answer {
  readonly data?: unknown;
  readonly pagination?: {
    readonly total: number;
    readonly has_more: boolean;
    readonly next_cursor: string | null;
  };
  readonly did_you_mean?: readonly string[];
  readonly query?: { readonly q: string; readonly corrected: string | null };
  readonly meta?: {
    readonly as_of?: string;
    readonly warnings?: readonly Warning[];
    readonly interpretation?: Pick<Interpretation, 'understood' | 'text' | 'without'>;
  };
}

interface Warning {
  readonly code: string;
  readonly parameter?: string;
  readonly detail?: string;
  readonly did_you_mean?: string;
}

interface NamedEntity {
  readonly slug?: string;
  readonly name?: string;
}

interface Prices {
  readonly input?: number | null;
  readonly output?: number | null;
  readonly cache_read?: number | null;
  readonly other_units?: ModelPricing['other_units'];
}

/** Prices of a model, with which they are. */
interface OwnPrices extends Prices {
  readonly offer_id?: string | null;
  readonly basis?: ModelPricing['basis'];
  readonly providers_priced?: number;
  readonly lowest?: Partial<NonNullable<ModelPricing['lowest']>> | null;
  readonly headline?: ModelPricing['headline'];
}

interface Score {
  readonly benchmark?: { readonly id?: string };
  readonly score?: number;
  readonly unit?: string | null;
  readonly variant?: string | null;
  readonly self_reported?: boolean;
}

interface Offer {
  readonly id?: string;
  readonly status?: string;
  readonly provider?: NamedEntity;
  readonly access?: string;
  readonly pricing?: Prices;
  readonly limits?: { readonly context_window?: number | null };
}

/** A model with the requested fields. */
export interface Row extends NamedEntity {
  readonly creator?: NamedEntity | null;
  readonly description?: string;
  readonly status?: string;
  readonly release_date?: string | null;
  readonly replacement_slug?: string | null;
  readonly limits?: { readonly context_window?: number | null };
  readonly pricing?: OwnPrices | null;
  readonly offers?: readonly Offer[];
  /** In a list of what is free: where it is. */
  readonly free_offers?: readonly { readonly provider?: NamedEntity }[];
  readonly benchmarks?: readonly Score[];
  /** Of a search: the dated snapshot its words name. */
  readonly matched_snapshot?: string | null;
}

const OFFERS_SHOWN = 12;
const SCORES_SHOWN = 12;

/** A text of a source, with its beginning and end: what is in it is never ours. */
const quote = (text: string): string => JSON.stringify(text);

/** An amount of money; what is not known is said. */
export const usd = (value: number | null | undefined): string =>
  value === null || value === undefined ? 'unknown' : `$${value}`;

function toPrice({ input, output, cache_read: cached }: Prices, headline: Headline): string {
  if ((input ?? null) === null && (output ?? null) === null) {
    if (headline === null || headline === undefined) return 'price unknown';
    const note = toHeadlineNote(headline);
    return `${formatHeadline(headline)}${note === null ? '' : ` (${note})`}`;
  }
  const cache = typeof cached === 'number' ? `, ${usd(cached)} cached input` : '';
  return `${usd(input)} in / ${usd(output)} out${cache} per 1M tokens`;
}

type Headline = ModelPricing['headline'] | undefined;

/** The price of a model, by which rule it is its price, and the lowest where that is another. */
function toOwnPrice(row: Row, pricing: OwnPrices): string {
  const { basis, providers_priced: count = 0 } = pricing;
  const rule =
    basis === undefined
      ? ''
      : ` (${toBasisText({ basis, providers_priced: count }, nameOf(row.creator), isLastPrice(row))})`;
  return `${toPrice(pricing, pricing.headline)}${rule}${toLeast(row, pricing)}`;
}

/** The lowest price where it is another; by the image or minute only with the offers, which say it. */
function toLeast(row: Row, { lowest = null, offer_id: own, headline }: OwnPrices): string {
  if (lowest === null || (lowest.offer_id ?? null) === (own ?? null)) return '';
  const offer = row.offers?.find(({ id }) => id !== undefined && id === lowest.offer_id);
  const unit = toOfferHeadline(offer?.pricing ?? {}, headline ?? null);
  const price = unit === null ? toTokenPrice(lowest) : formatHeadline(unit);
  return price === null ? '' : `; lowest ${price} at ${lowest.provider ?? 'a provider'}`;
}

/** Input and output; null where neither is known. */
const toTokenPrice = ({ input = null, output = null }: Prices): string | null =>
  input === null && output === null ? null : `${usd(input)} in / ${usd(output)} out`;

function toScore({ benchmark, score, unit, variant, self_reported: self }: Score): string {
  const parts = [variant, self === true ? 'self-reported' : null].filter((part) => part !== null);
  const unitText = unit === 'percent' ? '%' : '';
  const aside = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${benchmark?.id ?? ''} ${score ?? 'unknown'}${unitText}${aside}`;
}

/** A name as its source wrote it, quoted; null: it has none. */
export const nameOf = (entity: NamedEntity | null | undefined): string | null =>
  entity?.name === undefined ? null : quote(entity.name);

/** A status other than active, and what to use where the model ends. */
function toEnding(status: string, { replacement_slug: next }: Row): string {
  return typeof next === 'string' ? `${status}, use ${next} instead` : status;
}

/** At whom a model is free; null: nobody asked. */
function toFree({ free_offers: offers = [] }: Row): string | null {
  const at = offers.flatMap(({ provider }) => provider?.slug ?? []);
  return at.length === 0 ? null : `free at ${at.join(', ')}`;
}

/** A model in one line, with the requested fields. */
export function toRow(row: Row): string {
  const { slug = '', name, creator, status, pricing, limits, benchmarks = [] } = row;
  const title = name === undefined ? slug : `${slug} – ${quote(name)}`;
  const context = limits?.context_window;
  const facts = [
    typeof row.matched_snapshot === 'string' ? `matched snapshot ${row.matched_snapshot}` : null,
    toFree(row),
    pricing === undefined ? null : toOwnPrice(row, pricing ?? {}),
    typeof context === 'number' ? `context ${grouped(context)}` : null,
    typeof row.release_date === 'string' ? `released ${row.release_date}` : null,
    status === undefined || status === 'active' ? null : toEnding(status, row),
    ...benchmarks.slice(0, SCORES_SHOWN).map(toScore),
  ].filter((fact) => fact !== null);
  const maker = nameOf(creator);
  return `${title}${maker === null ? '' : ` by ${maker}`}${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`;
}

function toMore({ pagination }: Answer): string[] {
  if (pagination?.has_more !== true || pagination.next_cursor === null) return [];
  return [`More: the same arguments with cursor ${pagination.next_cursor}`];
}

/** What the API warned of, such as a value that nothing has. */
export function toWarnings({ meta }: Answer): string[] {
  return (meta?.warnings ?? []).map(({ code, parameter, detail, did_you_mean: near }) => {
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    return `Warning ${code}${parameter === undefined ? '' : ` (${parameter})`}: ${detail ?? ''}${hint}`;
  });
}

/** What a question was read as, and what keeps all models out. */
function toReading({ meta }: Answer): string[] {
  const { understood = [], text = null, without = [] } = meta?.interpretation ?? {};
  if (understood.length === 0) return [];
  const read = [...understood.map(({ as }) => as), ...(text === null ? [] : [`q=${text}`])];
  return [
    `Read as: ${read.join(', ')}`,
    ...without.map(({ as, total }) => `Without ${as}: ${grouped(total)} models`),
  ];
}

/** A page of models. */
export const toModelLines: Lines = (body) => {
  const rows = (body.data ?? []) as readonly Row[];
  const total = body.pagination?.total ?? rows.length;
  const corrected = body.query?.corrected ?? null;
  const hints = body.did_you_mean ?? [];
  return [
    `${rows.length} of ${grouped(total)} models${corrected === null ? '' : ` for “${corrected}”`}`,
    ...toReading(body),
    ...rows.map(toRow),
    ...(rows.length === 0 && hints.length > 0 ? [`Did you mean: ${hints.join(', ')}?`] : []),
    ...toMore(body),
  ];
};

/** One model with its offers and scores. */
export const toDetailLines: Lines = (body) => {
  const row = (body.data ?? {}) as Row;
  const { benchmarks, ...facts } = row;
  return [
    toRow(facts),
    ...(row.description === undefined ? [] : [quote(row.description)]),
    ...(typeof row.replacement_slug === 'string' ? [`Replaced by ${row.replacement_slug}`] : []),
    ...toOffers(facts.offers, facts.pricing?.headline ?? null),
    ...toScores(benchmarks),
  ];
};

function toOffers(
  offers: readonly Offer[] | undefined,
  headline: ModelPricing['headline'],
): string[] {
  if (offers === undefined) return [];
  const shown = offers.slice(0, OFFERS_SHOWN).map(({ provider, access, pricing, limits }) => {
    const context = limits?.context_window;
    const facts = [
      toPrice(pricing ?? {}, toOfferHeadline(pricing ?? {}, headline)),
      access === undefined || access === 'pay_as_you_go' ? null : access,
      typeof context === 'number' ? `context ${grouped(context)}` : null,
    ].filter((fact) => fact !== null);
    return `- ${provider?.slug ?? ''}: ${facts.join('; ')}`;
  });
  return [`Offers (${shown.length} of ${offers.length}):`, ...shown];
}

function toScores(scores: readonly Score[] | undefined): string[] {
  if (scores === undefined || scores.length === 0) return [];
  const shown = scores.slice(0, SCORES_SHOWN).map((score) => `- ${toScore(score)}`);
  return [`Scores (${shown.length} of ${scores.length}):`, ...shown];
}

/** What a model cost on a day. */
export const toPriceLines: Lines = (body) => {
  const day = body.meta?.as_of ?? 'today';
  const [title = '', ...others] = toDetailLines(body);
  return [`On ${day}: ${title}`, ...others];
};
