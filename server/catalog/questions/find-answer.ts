import type { z } from 'zod';
import { ListParams, SHARED_ALIASES } from '../../../schemas/api/catalog/models.ts';
import type { Interpretation } from '../../../schemas/api/catalog/search.ts';
import { toFilters } from '../../../schemas/api/parameters/filters.ts';
import { FILTERS_MAX } from '../../../schemas/api/parameters/lists.ts';
import type { TextQuery } from '../../../schemas/query.ts';
import type { Warning } from '../../errors.ts';
import type { CatalogView } from '../catalog-view.ts';
import { findModels } from '../find-models.ts';
import type { QueryParams } from '../query/build-query.ts';
import type { CatalogRequest } from '../query/meta.ts';
import { findByWords, type SearchMatches } from '../find-by-words.ts';
import { type ReadCondition, toAddress } from './conditions.ts';
import { interpret } from './interpret.ts';
import { suggestConditions } from './suggested.ts';

/** What was found for a text that may be a question. */
export interface Answer extends SearchMatches {
  /** null: the text was not read. */
  readonly interpretation: Interpretation | null;
  /** The list that was answered; null where words were searched for. */
  readonly list: AnsweredList | null;
}

/** The list a question stands for, so that parts of it can be taken away. */
interface AnsweredList {
  readonly conditions: readonly ReadCondition[];
  readonly text: string | null;
}

interface Asked {
  readonly params: QueryParams;
  readonly text: TextQuery;
  /** The request's own parameters as they were typed. */
  readonly given: URLSearchParams;
  readonly isRead: boolean;
  /** Whether what is suggested is asked for, too, as on pages, where it can be taken away. */
  readonly isNarrowed?: boolean;
}

/** Conditions of one question that are looked at one by one. */
const CONDITIONS_MAX = 12;

/** Parameters of a search that are none of the list, or choose a part of an answer. */
const NOT_OF_THE_LIST = [
  'q',
  'typo',
  'interpret',
  'highlight',
  'highlight_pre_tag',
  'highlight_post_tag',
  'page',
  'cursor',
  'offset',
];

const ALIASES: Readonly<Record<string, string>> = SHARED_ALIASES;

/** The parameters of a request that a list takes, too, under the names of the API. */
function toListAddress(given: URLSearchParams): URLSearchParams {
  const named = [...given].map(([name, value]) => [ALIASES[name] ?? name, value] as const);
  const listed = named.filter(
    ([name, value]) =>
      name in ListParams.shape &&
      !NOT_OF_THE_LIST.includes(name) &&
      // A list has no relevance to sort by.
      !(name === 'sort' && value.includes('relevance')),
  );
  return new URLSearchParams(listed.map(([name, value]) => [name, value]));
}

type ReadParams = Partial<z.output<typeof ListParams>>;

/** The parameters of conditions as the list parses them; null if it would refuse them. */
function parseConditions(conditions: readonly ReadCondition[]): ReadParams | null {
  const address = toAddress(conditions);
  const names = [...new Set(address.keys())];
  const raw = names.map((name) => {
    const shape = ListParams.shape[name as keyof typeof ListParams.shape];
    const isList = shape.safeParse(['']).success || !shape.safeParse(address.get(name)).success;
    return [name, isList ? address.getAll(name) : address.get(name)];
  });
  const parsed = ListParams.safeParse(Object.fromEntries(raw));
  if (!parsed.success) return null;
  const entries = Object.entries(parsed.data).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries);
}

const namesOf = (given: URLSearchParams): ReadonlySet<string> =>
  new Set([...given.keys()].map((name) => ALIASES[name] ?? name));

/** Whoever names models means them, though they are retired: as in a search for their name. */
const withRetired = (conditions: readonly ReadCondition[]): ReadCondition => ({
  text: 'Retired models too',
  wishes: [{ param: 'status', value: 'any' }],
  ...(conditions[0] === undefined ? {} : { suggestedBy: conditions[0] }),
});

/** Those conditions that the request's own parameters leave, and that can hold together. */
function chooseConditions(
  read: readonly ReadCondition[],
  params: QueryParams,
  given: URLSearchParams,
): {
  readonly conditions: readonly ReadCondition[];
  readonly params: QueryParams;
  readonly left: string[];
} {
  const left: string[] = [];
  const conditions: ReadCondition[] = [];
  const names = namesOf(given);
  let merged = params;
  for (const one of read) {
    const isGiven = one.wishes.some(
      ({ param }) => names.has(param) || (param === 'sort' && names.has('order')),
    );
    const own = isGiven ? null : parseConditions([...conditions, one]);
    const next = own === null ? null : { ...params, ...own };
    const checked = next === null ? null : toFilters(next);
    const fits = checked?.crossed.length === 0 && checked.filters.length <= FILTERS_MAX;
    if (next === null || !fits || conditions.length === CONDITIONS_MAX) left.push(one.text);
    else {
      conditions.push(one);
      merged = next;
    }
  }
  return { conditions, params: merged, left };
}

/** Finds what a text means: the models called so, or the list a question asks for. */
export async function findAnswer(
  catalog: CatalogView,
  { params, text, given, isRead, isNarrowed = false }: Asked,
  request: Pick<CatalogRequest, 'now'>,
): Promise<Answer> {
  const words = async (q: string): Promise<SearchMatches> =>
    findByWords(catalog, params, { ...text, q }, request);
  if (!isRead) return { ...(await words(text.q)), interpretation: null, list: null };
  const read = await interpret(catalog, text);
  const base = toListAddress(given);
  const asked = isNarrowed
    ? [...read.conditions, ...suggestConditions(read.conditions, namesOf(given))]
    : read.conditions;
  let chosen = chooseConditions(asked, params, given);
  const ignored = [...read.ignored, ...chosen.left];
  const about = { text: read.text, ignored, unknown: [...read.unknown] };
  if (chosen.conditions.length === 0) {
    const q = read.text ?? text.q;
    const matches = await words(q);
    base.append('interpret', 'off');
    const query = toPath('/api/v1/search', q, base);
    return {
      ...matches,
      warnings: [...matches.warnings, ...warnOf(read.unknown)],
      interpretation: { understood: [], ...about, text: q, query },
      list: null,
    };
  }
  const run = (with_: QueryParams, q: string | null): ReturnType<typeof findModels> =>
    findModels(catalog, with_, q === null ? null : { q, typo: 'off', mode: 'filter' }, request);
  const isByRelevance = params.sort?.some(({ by }) => by === 'relevance') === true;
  const find = ({ params: with_ }: typeof chosen): ReturnType<typeof findModels> =>
    run(isByRelevance ? { ...with_, sort: undefined } : with_, read.text);
  let matches = await find(chosen);
  const isStatusAsked = asked.some(({ wishes }) => wishes.some(({ param }) => param === 'status'));
  if (matches.page.total === 0 && read.text !== null && !isStatusAsked) {
    const retiredToo = withRetired(chosen.conditions);
    const wider = chooseConditions([...asked, retiredToo], params, given);
    const all = wider.conditions.includes(retiredToo) ? await find(wider) : matches;
    if (all.page.total > 0) [chosen, matches] = [wider, all];
  }
  const { conditions } = chosen;
  const interpretation = toInterpretation(conditions, about, base);
  if (matches.page.total === 0) {
    interpretation.without = await countWithout(conditions, read.text, async (rest, q) => {
      const own = parseConditions(rest) ?? {};
      const { page } = await run(
        { ...params, ...own, limit: 0, page: 1, cursor: undefined, offset: undefined, facets: [] },
        q,
      );
      return page.total;
    });
  }
  return {
    ...matches,
    warnings: [...matches.warnings, ...warnOf(read.unknown)],
    corrected: null,
    nearest: [],
    interpretation,
    list: { conditions, text: read.text },
  };
}

/**
 * What a text asks for, without looking for the models.
 * @param q as typed so far: nothing in it is corrected
 * @returns null where it is no question, but words to search for
 */
export async function readAsked(catalog: CatalogView, q: string): Promise<Interpretation | null> {
  const read = await interpret(catalog, { q, typo: 'off' });
  const nothing = new URLSearchParams();
  const { conditions, left } = chooseConditions(read.conditions, ListParams.parse({}), nothing);
  if (conditions.length === 0) return null;
  const { text, ignored, unknown } = read;
  return toInterpretation(
    conditions,
    { text, ignored: [...ignored, ...left], unknown: [...unknown] },
    nothing,
  );
}

/** @param base parameters of the request that the list takes too */
function toInterpretation(
  conditions: readonly ReadCondition[],
  about: Pick<Interpretation, 'text' | 'ignored' | 'unknown'>,
  base: URLSearchParams,
): Interpretation {
  const queryOf = (of: readonly ReadCondition[]): string =>
    toPath('/api/v1/models', about.text, new URLSearchParams([...base, ...toAddress(of)]));
  const suggested = suggestConditions(conditions, namesOf(base)).map((one) => ({
    ...toUnderstood(one),
    query: queryOf([...conditions, one]),
  }));
  return {
    understood: conditions.map(toUnderstood),
    ...about,
    query: queryOf(conditions),
    ...(suggested.length === 0 ? {} : { suggested }),
  };
}

const toUnderstood = (condition: ReadCondition): Interpretation['understood'][number] => ({
  text: condition.text,
  as: toText(toAddress([condition])),
});

type Count = (conditions: readonly ReadCondition[], q: string | null) => Promise<number>;

/** How many models each condition keeps out by itself; sorts keep none out. */
async function countWithout(
  conditions: readonly ReadCondition[],
  text: string | null,
  count: Count,
): Promise<NonNullable<Interpretation['without']>> {
  const filters = conditions.filter(({ wishes }) => wishes.some(({ param }) => param !== 'sort'));
  const counts = filters.map(async (condition) => {
    const total = await count(
      conditions.filter((one) => one !== condition),
      text,
    );
    return { ...toUnderstood(condition), total };
  });
  const words =
    text === null
      ? []
      : [count(conditions, null).then((total) => ({ text, as: `q=${text}`, total }))];
  return Promise.all([...counts, ...words]);
}

/** An address in which commas and colons stand as they are typed. */
const toText = (params: URLSearchParams): string =>
  params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%21', '!');

function toPath(path: string, q: string | null, params: URLSearchParams): string {
  const all = new URLSearchParams([...(q === null ? [] : [['q', q]]), ...params]);
  return `${path}?${toText(all)}`;
}

const warnOf = (unknown: readonly string[]): Warning[] =>
  unknown.map((text) => ({
    code: 'not_in_the_data',
    parameter: 'q',
    detail: `The catalogue has no data about “${text}”.`,
  }));
