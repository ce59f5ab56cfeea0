import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { Filter, TextQuery } from '../../../schemas/query.ts';
import { parts, readVersions } from '../../../schemas/search/text.ts';
import type { CatalogPage } from '../../search/port.ts';
import { correctWords } from '../find-by-words.ts';
import { rememberPerState, type CatalogView } from '../catalog-view.ts';
import type { Interpreted } from './conditions.ts';
import { loadVocabulary } from './load-vocabulary.ts';
import { type Question, readQuestion } from './read-question.ts';
import { findNearest } from './answer/find-model.ts';
import { resolveAllNamed, toSold } from './answer/resolve-named.ts';
import { resolveReferences } from './answer/resolve-references.ts';
import type { Vocabulary } from './vocabulary.ts';

/** An id in one piece, phrases in quotes, excluded words: nothing that is read. */
const NO_QUESTION = /^[\w.@+-]*[\d/:@][\w./:@+-]*$|["“”„]|(?<!\S)-(?=[\p{L}])/u;
/** What is part of no name, though a search finds names without it. */
const ASKING = /\b(?:models?|by)\b|[$€£<>≤≥]/i;
/** Names have it behind: `grok-latest`. */
const LATEST = /^(?:the\s+)?latest\s/i;
/** What is no third party's. */
const MADE: Filter = { kind: 'is', field: 'community', value: false };
/** Hits among which a name is looked for. */
const NAMES = 10;

/** The text as it is searched for where it is no question. */
const asWords = (q: string, unknown: readonly string[] = []): Interpreted => ({
  conditions: [],
  text: q,
  ignored: [],
  unknown,
});

/** Texts whose reading is kept: who filters or pages through what was found sends the same again. */
const KEPT = 5_000;
const remember = rememberPerState<Interpreted>(KEPT);

/**
 * Reads a text as a question, unless it is the name of something: a text whose words are all found
 * in names as typed stays a search.
 */
export function interpret(catalog: CatalogView, text: Asked): Promise<Interpreted> {
  return remember(catalog, `${text.typo} ${text.q}`, () => read(catalog, text));
}

type Asked = Pick<TextQuery, 'q' | 'typo'>;

async function read(catalog: CatalogView, text: Asked): Promise<Interpreted> {
  if (NO_QUESTION.test(text.q.trim())) return asWords(text.q);
  const vocabulary = await loadVocabulary(catalog);
  const read =
    (await readWith(catalog, text, vocabulary, true)) ??
    (await readWith(catalog, text, vocabulary, false)) ??
    asWords(text.q);
  // `alternatives to midjourney`: what is left is no name, not even with a typo.
  if (read.text === null || read.text === text.q || read.conditions.length > 0) return read;
  const { total } = await findNearest(catalog, read.text);
  const unknown = new Set([...read.unknown, read.text]);
  return total > 0 ? read : { ...read, unknown: [...unknown] };
}

/**
 * @param names whether models that are named may be compared or replaced
 * @returns null where one of those is not in the catalogue: the text is read without them then
 */
async function readWith(
  catalog: CatalogView,
  { q, typo }: Asked,
  vocabulary: Vocabulary,
  names: boolean,
): Promise<Interpreted | null> {
  const today = catalog.info.updated_at.slice(0, 10);
  const plain = readQuestion(q, vocabulary, { today, corrects: false, names });
  const isMistyped = plain.text !== null && typo !== 'off' && !(await isFound(catalog, plain.text));
  const corrected = isMistyped
    ? readQuestion(q, vocabulary, { today, corrects: true, names })
    : plain;
  const question = corrected.conditions.length > plain.conditions.length ? corrected : plain;
  if (isMistyped && !isClear(question) && (await isMistypedName(catalog, q, question))) {
    return asWords(q);
  }
  if (question.conditions.length === 0) return searchWords(catalog, q, question);
  if (await isName(catalog, q, question)) return asWords(q);
  const best = vocabulary.bestOf.get('text');
  const found = await resolveAllNamed(catalog, question.conditions);
  if (found === null) return null;
  const resolved = await resolveReferences(catalog, found, best);
  const named = await textOf(catalog, question);
  const { left, dropped } = await toNames(catalog, named, typo, vocabulary);
  const unknown = [...question.unknown, ...resolved.unknown, ...dropped];
  if (resolved.conditions.length === 0 && left === null) return asWords(q, unknown);
  const { ignored } = question;
  return toSold(catalog, question, {
    conditions: resolved.conditions,
    text: left,
    ignored,
    unknown,
  });
}

/** Words that are in no name people know, and in none but those of third parties. */
export async function findRare(catalog: CatalogView, text: string): Promise<readonly string[]> {
  const { nameWords } = await loadVocabulary(catalog);
  const words = text.split(' ').filter((word) => {
    const own = parts(word);
    return /^\p{L}+$/u.test(word) && own.every((part) => !nameWords.has(part));
  });
  const isMade = await Promise.all(
    words.map(async (word) => (await findNames(catalog, word, 0, [MADE])).total > 0),
  );
  return words.filter((_, at) => isMade[at] !== true);
}

/** What is searched for: wishes that are not in the data are left out where no name has them. */
async function textOf(catalog: CatalogView, { text, named }: Question): Promise<string | null> {
  const isSearched = text === null || text === named || (await isFound(catalog, text));
  return isSearched ? text : named;
}

/**
 * What is left of a question as it is searched for: corrected as in a search, and without words
 * that no name has.
 */
async function toNames(
  catalog: CatalogView,
  text: string | null,
  typo: TextQuery['typo'],
  { nameWords }: Vocabulary,
): Promise<{ readonly left: string | null; readonly dropped: readonly string[] }> {
  if (text === null || (await isFound(catalog, text))) return { left: text, dropped: [] };
  const corrected = typo === 'off' ? null : correctWords(text, await findNearest(catalog, text));
  const typed = new Set(parts(text));
  // `events` is no `venti`.
  const isLikely = parts(corrected ?? '').every((word) => typed.has(word) || nameWords.has(word));
  if (corrected !== null && isLikely && (await isFound(catalog, corrected))) {
    return { left: corrected, dropped: [] };
  }
  const words = text.split(' ');
  const isKept = await Promise.all(words.map((word) => isFound(catalog, word)));
  if (await isUnknownVersion(catalog, words, isKept)) return { left: text, dropped: [] };
  return {
    left: words.filter((_, at) => isKept[at]).join(' ') || null,
    dropped: words.filter((_, at) => isKept[at] !== true),
  };
}

/** Whether a word that no name has is a version of what names have: `gpt-4.2` is nothing else. */
async function isUnknownVersion(
  catalog: CatalogView,
  words: readonly string[],
  isKept: readonly boolean[],
): Promise<boolean> {
  const lines = words.filter((_, at) => isKept[at] !== true).flatMap(readVersions);
  const isLine = await Promise.all(lines.map(({ word }) => isFound(catalog, word)));
  return isLine.includes(true);
}

/** Whether no name is meant; `chep embedings`: every word has a meaning once it is corrected. */
const isClear = ({ conditions, text, isAsked, isNamed }: Question): boolean =>
  isAsked || (text === null && !isNamed && conditions.length > 1);

/** The models that are called so, every word as typed. */
const findNames = (
  catalog: CatalogView,
  q: string,
  limit = NAMES,
  filters: readonly Filter[] = [],
): Promise<CatalogPage> =>
  catalog.search({
    text: { q, typo: 'off', mode: 'filter' },
    filters: [...SEARCH_FILTERS, ...filters],
    sort: [{ by: 'relevance', direction: 'desc' }],
    window: { kind: 'offset', offset: 0 },
    limit,
    facets: [],
    independentScores: false,
  });

const isFound = async (catalog: CatalogView, q: string): Promise<boolean> =>
  (await findNames(catalog, q, 0)).total > 0;

/** Whether the words are rather a name with typos: what is left of them is none, or a search finds them. */
async function isMistypedName(
  catalog: CatalogView,
  q: string,
  { text, conditions }: Question,
): Promise<boolean> {
  if (text !== null && conditions.length === 0 && !(await isFound(catalog, text))) return true;
  const { stage } = await findNearest(catalog, q);
  return stage === 'exact' || stage === 'fuzzy';
}

/** Nothing is a condition: what is left is searched for, unless there is something called as typed. */
async function searchWords(
  catalog: CatalogView,
  q: string,
  { text, ignored, unknown, isAsked }: Question,
): Promise<Interpreted> {
  if (text === null || !isAsked || (await isFound(catalog, q))) {
    return asWords(q, isAsked ? unknown : []);
  }
  return { conditions: [], text, ignored, unknown };
}

/**
 * Names win: some model is called so. Where every word has a meaning, its own name must have them
 * all, and the text must name its maker: `mistral small` is a name, `openai tts` and `embeddings` are
 * questions.
 */
async function isName(catalog: CatalogView, q: string, question: Question): Promise<boolean> {
  const { conditions, text, isAsked, isNamed } = question;
  const isWho = conditions.every(({ wishes }) =>
    wishes.every(({ param }) => param === 'creator' || param === 'provider'),
  );
  // `alibaba qwen 2.5`: a search knows creators and providers itself.
  if (isWho && !isAsked && text !== null) return true;
  const words = parts(q);
  if (LATEST.test(q.trim()) || ASKING.test(q)) return false;
  const { hits } = await findNames(catalog, q);
  if (hits.length === 0) return false;
  if (text !== null || words.length === 1 || (isWho && conditions.length === 1)) return true;
  return (
    isNamed &&
    hits.some(({ model: { name, slug } }) => {
      const own = new Set([...parts(name), ...parts(slug)]);
      return words.every((word) => own.has(word));
    })
  );
}
