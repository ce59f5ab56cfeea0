import { ListParams } from '../../../schemas/api/catalog/models.ts';
import type { Interpretation } from '../../../schemas/api/catalog/search.ts';
import type { TextQuery } from '../../../schemas/query.ts';
import type { CatalogView } from '../catalog-view.ts';
import { findByWords, type SearchMatches, warnOfWords } from '../find-by-words.ts';
import { findModels, type ModelMatches } from '../find-models.ts';
import type { QueryParams } from '../query/build-query.ts';
import type { CatalogRequest } from '../query/meta.ts';
import {
  chooseConditions,
  type ChosenConditions,
  namesOf,
  parseConditions,
  toListAddress,
} from './answer/choose-conditions.ts';
import { findList } from './answer/find-list.ts';
import { countWithout, toInterpretation, toSearched, warnOf } from './answer/to-interpretation.ts';
import type { Interpreted, ReadCondition } from './conditions.ts';
import { findRare, interpret } from './interpret.ts';
import { implyConditions } from './answer/suggested.ts';

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

/** Finds what a text means: the models called so, or the list a question asks for. */
export async function findAnswer(
  catalog: CatalogView,
  asked: Asked,
  request: Pick<CatalogRequest, 'now'>,
): Promise<Answer> {
  const { params, text, isRead } = asked;
  if (!isRead) {
    const matches = await findByWords(catalog, params, text, request);
    return { ...matches, interpretation: null, list: null };
  }
  const read = await interpret(catalog, text);
  const found = await answerRead(catalog, asked, read, request);
  if (found.list === null || found.page.total > 0 || read.text === null) return found;
  // `pros of kimi k3 vs glm 5.2`: words of no known name, and of no model that is meant.
  const rare = await findRare(catalog, read.text);
  if (rare.length === 0) return found;
  const words = read.text.split(' ').filter((word) => !rare.includes(word));
  const unknown = [...read.unknown, ...rare];
  const plain = { ...read, text: words.join(' ') || null, unknown };
  const more = await answerRead(catalog, asked, plain, request);
  return more.page.total > 0 ? more : found;
}

/** Finds what was read. */
async function answerRead(
  catalog: CatalogView,
  { params, text, given, isNarrowed = false }: Asked,
  read: Interpreted,
  request: Pick<CatalogRequest, 'now'>,
): Promise<Answer> {
  const words = async (q: string): Promise<SearchMatches> =>
    findByWords(catalog, params, { ...text, q }, request);
  const base = toListAddress(given);
  const taken = namesOf(given);
  const choose = (conditions: readonly ReadCondition[]): ChosenConditions =>
    chooseConditions(conditions, params, given);
  const asked = read.conditions;
  const { conditions: able, left } = choose(asked);
  const about = {
    text: read.text,
    ignored: [...read.ignored, ...left],
    unknown: [...read.unknown],
  };
  const run = async (with_: QueryParams, q: string | null): Promise<ModelMatches> => {
    if (q === null) return findModels(catalog, with_, null, request);
    const matches = await findModels(catalog, with_, { q, typo: 'off', mode: 'filter' }, request);
    return { ...matches, warnings: [...matches.warnings, ...warnOfWords(q, matches.page)] };
  };
  const isByRelevance = params.sort?.some(({ by }) => by === 'relevance') === true;
  const find = (with_: QueryParams, q: string | null): Promise<ModelMatches> =>
    run(isByRelevance ? { ...with_, sort: undefined } : with_, q);
  if (able.length === 0) {
    const q = read.text ?? text.q;
    // A wish nothing is known of finds what is called so, and nothing that is only spelled alike.
    const matches =
      read.unknown.length === 0
        ? await words(q)
        : { ...(await find(params, q)), corrected: null, nearest: [] };
    return {
      ...matches,
      warnings: [...matches.warnings, ...warnOf(read.unknown, [])],
      interpretation: toSearched(about, q, base),
      list: null,
    };
  }
  const { chosen, matches } = await findList({
    asked,
    implied: isNarrowed ? implyConditions(able, taken) : [],
    text: read.text,
    choose,
    find: ({ params: with_ }) => find(with_, read.text),
  });
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
  // Who asks for Europe named none of its regions.
  const named = new Set(conditions.flatMap(({ wishes }) => wishes.map(({ param }) => param)));
  const typed = matches.warnings.filter(
    ({ code, parameter }) => code !== 'unknown_value' || !named.has(parameter ?? ''),
  );
  return {
    ...matches,
    warnings: [...typed, ...warnOf(read.unknown, conditions)],
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
