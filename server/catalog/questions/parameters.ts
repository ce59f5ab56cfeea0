import { type Field, FIELDS, fieldsOf } from '../../../schemas/fields.ts';
import { FILTER_VALUES_MAX } from '../../../schemas/filter/parse.ts';
import type { Wish } from './vocabulary.ts';

const KEYWORDS = new Set<string>(fieldsOf('keyword').map(({ name }) => name));
const FLAGS = new Set<string>(fieldsOf('flag').map(({ name }) => name));

/** Whether values of the parameter are words, of which a model may have several. */
export const isKeyword = (param: string): boolean => KEYWORDS.has(param);

const SINGLE = new Set<string>(
  fieldsOf('keyword').flatMap((field) => (field.single === true ? [field.name] : [])),
);
/** Whether a model has one of its words at most: two of them can only mean either. */
export const isSingle = (param: string): boolean => SINGLE.has(param);

/** How expressions write a bound, by its parameter: `released_before` is `release_date:<`. */
const BOUNDS: ReadonlyMap<string, string> = new Map(
  (FIELDS as readonly Field[]).flatMap((field): [string, string][] => {
    if ((field.type !== 'number' && field.type !== 'date') || field.min === undefined) return [];
    const below = field.type === 'date' ? '<' : '<=';
    const low: [string, string] = [field.min, `${field.name}:>=`];
    return field.max === undefined ? [low] : [low, [field.max, `${field.name}:${below}`]];
  }),
);
export const isBound = (param: string): boolean => BOUNDS.has(param);

/** The key of a sort, in whichever direction. */
export const sortKey = (value: string): string => value.replace(/^-/, '');

/** The opposite of a wish. */
export function negate({ param, value }: Wish): Wish {
  if (isKeyword(param)) {
    return {
      param,
      value: value
        .split(',')
        .map((one) => `!${one}`)
        .join(','),
    };
  }
  if (FLAGS.has(param)) return { param, value: value === 'true' ? 'false' : 'true' };
  if (param === 'sort')
    return { param, value: value.startsWith('-') ? sortKey(value) : `-${value}` };
  const other = param.startsWith('min_') ? 'max_' : 'min_';
  return { param: param.replace(/^m(?:in|ax)_/, other), value };
}

/** Whether a bound leaves fewer models than another of the same parameter. */
export function isTighter(param: string, value: string, than: string): boolean {
  const isLower = param.startsWith('min_') || param.endsWith('_after');
  const [a, b] = /^(?:released|knowledge)_/.test(param)
    ? [value, than]
    : [Number(value), Number(than)];
  return isLower ? a > b : a < b;
}

/** Wishes all of which hold, as an expression writes them; null: it cannot. */
export function toExpression(wishes: readonly Wish[]): string | null {
  const each = wishes.map(toCondition);
  if (each.length === 0 || each.includes(null)) return null;
  return each.length === 1 ? (each[0] ?? null) : `(${each.join(' && ')})`;
}

function toCondition({ param, value }: Wish): string | null {
  if (param === 'filter') return value;
  if (isKeyword(param)) return toWords(param, value.split(','));
  if (FLAGS.has(param)) return `${param}:=${value}`;
  const [, side, id = ''] = /^benchmark_(min|max)=(.+)$/.exec(`${param}=${value}`) ?? [];
  if (side !== undefined) return `benchmark.${id.replace(':', side === 'min' ? ':>=' : ':<=')}`;
  const bound = BOUNDS.get(param);
  return bound === undefined ? null : bound + value;
}

/** Retired models are found by their status alone, and longer lists not at all. */
function toWords(param: string, values: readonly string[]): string | null {
  if (param === 'status' || values.length > FILTER_VALUES_MAX) return null;
  const sign = values[0]?.startsWith('!') === true ? ':!=' : ':=';
  const plain = values.map((value) => value.replace(/^!/, ''));
  return param + sign + (plain.length === 1 ? (plain[0] ?? '') : `[${plain.join()}]`);
}
