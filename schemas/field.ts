import { toLicence } from './licences.ts';
import type { Model } from './model.ts';

/** What a row of the field table says of one field. */
interface FieldBase {
  readonly name: string;
  /** Sentence of the API documentation. */
  readonly about: string;
  /** Where the value stands in an answer, if not under the name: another name in expressions. */
  readonly path?: string;
  readonly facet?: true;
  readonly sort?: true;
}
interface KeywordField extends FieldBase {
  readonly type: 'keyword';
  /** Values of a closed list, where there is one. */
  readonly values?: readonly string[];
  /** Whether a model has one value at most, so that two can only be meant as alternatives. */
  readonly single?: true;
  of(model: Model): readonly string[];
}
interface FlagField extends FieldBase {
  readonly type: 'flag';
  of(model: Model): boolean | null;
}
interface NumberField extends FieldBase {
  readonly type: 'number';
  /** Names of the parameters for the inclusive lower and upper bound; absent: not a filter. */
  readonly min?: string;
  readonly max?: string;
  /** Other spellings of these parameters. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly integer?: true;
  /** Lower bounds of the facet's ranges, ascending; the first is 0. */
  readonly ranges?: readonly number[];
  of(model: Model): number | null;
}
interface DateField extends FieldBase {
  readonly type: 'date';
  /** Names of the parameters for the inclusive lower and exclusive upper bound. */
  readonly min?: string;
  readonly max?: string;
  /** Text that sorts as the date does: a date, a month or an instant. */
  of(model: Model): string | null;
}
interface TextField extends FieldBase {
  readonly type: 'text';
  readonly sort: true;
  of(model: Model): string;
}
export type Field = KeywordField | FlagField | NumberField | DateField | TextField;

/** Lower bounds of facets: USD per 1M tokens, and tokens. */
export const PRICE_RANGES = [0, 0.1, 0.5, 1, 2, 5, 10, 20, 50] as const;
export const CONTEXT_RANGES = [0, 8_000, 32_000, 128_000, 200_000, 500_000, 1_000_000] as const;

/** Offers that cost nothing and are neither a trial nor part of a subscription. */
export const freeOffersOf = ({ offers }: Pick<Model, 'offers'>): Model['offers'] =>
  offers.filter(
    ({ access, pricing }) => access === 'free' && pricing.input === 0 && pricing.output === 0,
  );

/** Whether anybody offers a model free of charge. */
export const isFree = (model: Model): boolean => freeOffersOf(model).length > 0;

/** Fields whose values are slugs. */
const SLUG_FIELDS: ReadonlySet<string> = new Set(['creator', 'provider', 'family']);

/** Regions by other names people have for them; offers name places by their codes. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['australia', 'au'],
  ['canada', 'ca'],
  ['china', 'cn'],
  ['europe', 'eu'],
  ['european-union', 'eu'],
  ['india', 'in'],
  ['japan', 'jp'],
  ['korea', 'kr'],
  ['singapore', 'sg'],
  ['south-korea', 'kr'],
  ['uk', 'gb'],
  ['united-kingdom', 'gb'],
  ['united-states', 'us'],
  ['usa', 'us'],
]);

/**
 * A value of a field as the catalogue has it, however it was typed: `OpenAI` is `openai`, `Claude Sonnet`
 * `claude-sonnet`, `MIT`, `Apache 2.0` and `llama3.1` are the ids of these licences, and `Europe` is `eu`.
 */
export function toStored(field: string, typed: string): string {
  if (field === 'license') return toLicence(typed).id;
  if (field === 'region') return toRegion(typed);
  return SLUG_FIELDS.has(field) ? toSlugPart(typed) : typed;
}

const toSlugPart = (typed: string): string => typed.toLowerCase().replace(/\s+/g, '-');

const toRegion = (typed: string): string =>
  REGIONS.get(toSlugPart(typed)) ?? (/^[A-Z]{2}$/.test(typed) ? typed.toLowerCase() : typed);

/** A part of a value, as `toStored` has it; a part of a licence or region is none of them. */
export function toStoredPart(field: string, typed: string): string {
  if (field === 'region') return typed;
  return field === 'license' ? toSlugPart(typed) : toStored(field, typed);
}
