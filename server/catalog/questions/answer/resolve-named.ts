import { parseFilter } from '../../../../schemas/filter/parse.ts';
import { SEARCH_FILTERS } from '../../../../schemas/search/default-filters.ts';
import type { Model } from '../../../../schemas/model.ts';
import { norm } from '../../../../schemas/search/text.ts';
import { correctWords } from '../../find-by-words.ts';
import type { CatalogView } from '../../catalog-view.ts';
import {
  type Interpreted,
  type NamedModels,
  type ReadCondition,
  toPriceOf,
} from '../conditions.ts';
import type { Question } from '../read-question.ts';
import type { Wish } from '../vocabulary.ts';
import { findExactly, findModel, findNearest } from './find-model.ts';

/** A model, or all that are called so: `llama`. */
interface Found {
  readonly model: Model;
  /** Conditions of a filter expression, any of which it meets. */
  readonly is: readonly string[];
}

/** Looks named models up; null: one that is compared or replaced is not in the catalogue. */
export async function resolveAllNamed(
  catalog: CatalogView,
  read: readonly ReadCondition[],
): Promise<readonly ReadCondition[] | null> {
  const isTyped = hasType(read);
  const about = { isTyped, isAlone: read.length === 1 };
  const all = await Promise.all(read.map((one) => resolveNamed(catalog, one, about)));
  const found = all.filter((one) => one !== null);
  if (found.length < all.length) return null;
  const type = isTyped ? null : typeOf(found.filter(({ named }) => named !== undefined));
  return type === null ? found : found.map((one) => toPricesOf(one, type));
}

const hasType = (read: readonly ReadCondition[]): boolean =>
  read.some(({ wishes }) => wishes.some(({ param }) => param === 'type'));

const typeOf = (read: readonly ReadCondition[]): string | null =>
  read.flatMap(({ wishes }) => wishes).find(({ param }) => param === 'type')?.value ?? null;

/** `cheapest alternative to whisper`: by the price that models of its type have. */
function toPricesOf(one: ReadCondition, type: string): ReadCondition {
  const wishes = one.wishes.map(({ param, value, ...more }): Wish => {
    const isSort = param === 'sort' && value.endsWith('blended_price');
    return {
      param,
      value: isSort ? value.replace('blended_price', toPriceOf(type)) : value,
      ...more,
    };
  });
  return { ...one, wishes };
}

/** The rest of a question. */
interface About {
  readonly isTyped: boolean;
  /** Whether nothing else is asked for: what comes after a model need not be what is. */
  readonly isAlone: boolean;
}

async function resolveNamed(
  catalog: CatalogView,
  one: ReadCondition,
  about: About,
): Promise<ReadCondition | null> {
  const { named, text } = one;
  if (named === undefined || named.as === 'repriced') return one;
  const all = await Promise.all(named.models.map((name) => findNamed(catalog, name)));
  const found = all.filter((each) => each !== null);
  if (found.length < all.length || found.length === 0) return null;
  const models = [...new Set(found.map(({ model }) => model.slug))];
  // What is compared with itself is no comparison.
  if (named.as === 'compared' && models.length < 2) return null;
  const wishes = await toWishes(catalog, named.as, found, about);
  return { text, wishes, named: { ...named, models } };
}

/** `cheapest provider for llama 3.3 70b`: the lowest price of anybody who sells it, of that model alone. */
export async function toSold(
  catalog: CatalogView,
  { isOfSellers }: Pick<Question, 'isOfSellers'>,
  read: Interpreted,
): Promise<Interpreted> {
  const isCheapest = ({ param, value }: Wish): boolean =>
    param === 'sort' && value === 'blended_price';
  if (!read.conditions.some(({ wishes }) => wishes.some(isCheapest))) return read;
  const model = read.text === null ? null : await findExactly(catalog, read.text);
  // `cheapest deepseek r1` is that model, wherever it is sold; `cheapest claude` is any.
  const isOne = read.conditions.length === 1 && /\d/.test(read.text ?? '') && model !== null;
  if (!isOfSellers && !isOne) return read;
  const sorted = read.conditions.map((one) => ({
    ...one,
    wishes: one.wishes.map((wish) =>
      isCheapest(wish) ? { param: 'sort', value: 'lowest_price' } : wish,
    ),
  }));
  if (model === null || read.text === null) return { ...read, conditions: sorted };
  const named = { as: 'offers', models: [model.slug] } as const;
  const only = { text: read.text, wishes: toListed([toFound(model)]), named };
  return { ...read, conditions: [only, ...sorted], text: null };
}

async function toWishes(
  catalog: CatalogView,
  as: NamedModels['as'],
  found: readonly Found[],
  { isTyped, isAlone }: About,
): Promise<readonly Wish[]> {
  const [first] = found;
  if (first === undefined) return [];
  if (as === 'compared' || as === 'offers') return toListed(found);
  const successors =
    as === 'successor' && isAlone ? await readSuccessors(catalog, first.model) : [];
  if (successors.length > 0) return toListed(successors.map(toFound));
  const others = { param: 'filter', value: first.is.map((is) => `!${is}`).join(' && ') };
  return isTyped ? [others] : [{ param: 'type', value: first.model.type }, others];
}

/** A list of models by their names, though some of them are retired. */
function toListed(found: readonly Found[]): readonly Wish[] {
  const is = found.flatMap((one) => one.is);
  const value = is.length > 1 ? `(${is.join(' || ')})` : (is[0] ?? '');
  const isGone = found.some(({ model, is: [only = '', more] }) => {
    return more === undefined && only.includes(':=') && model.status === 'retired';
  });
  const listed = { param: 'filter', value };
  return isGone ? [listed, { param: 'status', value: 'any' }] : [listed];
}

/** Successors that are looked for, each of the one before it. */
const SUCCESSORS_MAX = 3;

/** What a model is replaced by, and that by what comes after it, as far as it is known. */
async function readSuccessors(catalog: CatalogView, model: Model): Promise<readonly Model[]> {
  const found: Model[] = [];
  let slug = model.replacement_slug;
  while (slug !== null && found.length < SUCCESSORS_MAX) {
    const [next] = await catalog.read([slug]);
    if (next === undefined || found.includes(next)) break;
    found.push(next);
    slug = next.replacement_slug;
  }
  return found.filter(({ status }) => status !== 'retired');
}

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

const toFound = (model: Model): Found => ({ model, is: [`name:=${quote(model.name)}`] });

/**
 * The model called so, or all of a creator; a word without a number is a line of models, `llama`, and so is a version of
 * which there are several: `llama 3`.
 */
async function findNamed(catalog: CatalogView, name: string): Promise<Found | null> {
  const creator = catalog.creators.find((one) =>
    [one.name, one.slug].map(norm).includes(norm(name)),
  );
  if (creator !== undefined) return findBy(catalog, [`creator:=${creator.slug}`]);
  const isWord = /^\p{L}+$/u.test(name.trim());
  const exact = isWord ? null : await findExactly(catalog, name);
  if (exact !== null) return toFound(exact);
  const corrected = correctWords(name, await findNearest(catalog, name));
  const line = await findLine(catalog, corrected ?? name);
  if (line !== null) return line;
  const model = await findModel(catalog, name);
  return model === null ? null : toFound(model);
}

/** The models whose names have the words, a version right behind its word however they are joined. */
function findLine(catalog: CatalogView, name: string): Promise<Found | null> {
  const typed = name.trim();
  const hasVersion = /\d/.test(typed);
  const words = hasVersion ? [typed] : typed.split(/\s+/);
  const joins = hasVersion && /[\s-]/.test(typed) ? [' ', '-', ''] : [];
  const forms = new Set([typed, ...joins.map((join) => typed.replaceAll(/[\s-]+/g, join))]);
  const one = words.map((word) => `name:${quote(word)}`).join(' && ');
  const is = words.length > 1 ? [`(${one})`] : [...forms].map((form) => `name:${quote(form)}`);
  return findBy(catalog, is, norm(typed));
}

/** Best-known models among which one is looked for whose name begins as typed. */
const BEST_KNOWN = 20;

/**
 * The best known of the models that meet any of the conditions; null: none does.
 * @param start what its name begins with, if that of one of them does: Whisper is no GPT Realtime Whisper
 */
async function findBy(
  catalog: CatalogView,
  is: readonly string[],
  start = '',
): Promise<Found | null> {
  const text = is.join(' || ');
  const parsed = parseFilter(text);
  if (!('expression' in parsed)) return null;
  const page = await catalog.search({
    text: null,
    filters: [...SEARCH_FILTERS, { kind: 'expression', text, of: parsed.expression }],
    sort: [{ by: 'popularity', direction: 'desc' }],
    window: { kind: 'offset', offset: 0 },
    limit: BEST_KNOWN,
    facets: [],
    independentScores: false,
  });
  const found = page.hits.map((hit) => hit.model);
  const best = found.find(({ name }) => norm(name).startsWith(start)) ?? found[0];
  const [model] = best === undefined ? [] : await catalog.read([best.slug]);
  return model === undefined ? null : { model, is };
}
