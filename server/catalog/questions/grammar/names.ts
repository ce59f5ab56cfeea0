import type { QuestionText } from './text.ts';
import type { Meanings } from '../vocabulary.ts';

/** Words of a name that have a meaning elsewhere. */
const NAME_WORDS: ReadonlySet<string> = new Set(
  'thinking reasoning preview small tiny vision chat free latest beta plus pro max mini nano fast large medium lite flash ultra turbo instruct high base coder code embedding embeddings embed rerank reranker image tts transcribe'.split(
    ' ',
  ),
);

/** Whether a token is the part of a name that says which of a family: `flash`, but not `vision`, which models have. */
export function isVariant(text: QuestionText, at: number): boolean {
  const isWish = text.find(at, ({ wishes }) => wishes.length > 0) !== undefined;
  return NAME_WORDS.has(text.tokens[at]?.text ?? '') && !isWish;
}

const STOPS = [
  'with',
  'and',
  'or',
  'on',
  'for',
  'by',
  'not',
  'below',
  'above',
  'question',
  'ignored',
  'versus',
  'compares',
  'alternative',
  'successor',
  'benchmark',
] as const;
const isStop = ({ roles }: Meanings): boolean => STOPS.some((role) => roles.has(role));

const isOwn = ({ creator, provider }: Meanings): boolean => (creator ?? provider) !== undefined;

/** `rerank 4`: what models do is part of a name where a version follows it. */
function isVersioned(text: QuestionText, at: number): boolean {
  const next = text.tokens[at + 1];
  const after = text.tokens[at + 2];
  return next?.kind === 'digits' && (after?.isGlued !== true || after.kind === 'digits');
}

/** Tokens of a name from one on: what joins it there, and whether it is a name by itself. */
function nextOfName(
  text: QuestionText,
  at: number,
  isName: boolean,
): { length: number; isName: boolean } | null {
  const token = text.tokens[at];
  if (token === undefined || token.kind === 'sign') return null;
  const isWord = token.kind === 'word';
  const compound = text.compoundEnd(at) - at;
  if (compound > 1) return { length: compound, isName: isWord };
  const model = text.find(at, (meanings) => meanings.isModel === true);
  if (model !== undefined) return { length: model.length, isName: true };
  if (isName && NAME_WORDS.has(token.text)) return { length: 1, isName: true };
  return joinsName(text, at, isName) ? { length: 1, isName: isWord } : null;
}

/** Whether one word or number may belong to a name: nothing else is meant by it. */
function joinsName(text: QuestionText, at: number, isName: boolean): boolean {
  const longest = text.at(at)[0]?.meanings;
  if (longest === undefined) return true;
  if (isStop(longest)) return false;
  if (longest.wishes.length > 0 && isVersioned(text, at)) return true;
  return isOwn(longest) || (isName && text.tokens[at]?.kind === 'digits');
}

/** Where the name of a model ends that begins at a token; null: none does. */
export function nameEnd(text: QuestionText, index: number): number | null {
  let at = index;
  let isName = false;
  for (;;) {
    const next = nextOfName(text, at, isName);
    if (next === null) return isName ? at : null;
    isName ||= next.isName;
    at += next.length;
  }
}

/** Whether a list of names begins behind a token: `both gpt-5 and o3`. */
export const isBoth = (text: QuestionText, at: number): boolean =>
  /^(?:both|either)$/.test(text.tokens[at]?.text ?? '');

/** Tokens of a name that ends somewhere. */
const NAME_TOKENS_MAX = 10;

/** Whether a model's own name begins at a token, whatever stands before it: `gpt-5`. */
export function beginsModel(text: QuestionText, at: number): boolean {
  if (text.find(at, (meanings) => meanings.isModel === true) !== undefined) return true;
  const compound = text.tokens.slice(at, text.compoundEnd(at));
  return (compound[0]?.text.length ?? 0) > 1 && compound.some(({ kind }) => kind === 'digits');
}

/** Further names with a number that a list goes on with: `, o3 or o4` behind `cheaper than gpt-5`. */
export function furtherNames(
  text: QuestionText,
  index: number,
): readonly { readonly start: number; readonly end: number }[] {
  const names: { start: number; end: number }[] = [];
  for (let at = index; ;) {
    const next = text.sign(at, ',') ? at + 1 : at;
    const joint = text.role(next, 'or') ?? text.role(next, 'and');
    const start = next + (joint?.length ?? 0);
    const end = start > at && beginsModel(text, start) ? nameEnd(text, start) : null;
    const hasDigits = text.tokens.slice(start, end ?? start).some(({ kind }) => kind === 'digits');
    if (end === null || !hasDigits) return names;
    names.push({ start, end });
    at = end;
  }
}

/** Whether a token is no first one of a phrase: `source` of `open source`. */
const isInside = (text: QuestionText, at: number): boolean =>
  at > 0 && text.at(at - 1).some(({ length }) => length > 1);

/** Where a name begins that ends before a token, no word before it; null: none does. */
export function nameStart(text: QuestionText, end: number): number | null {
  const starts: number[] = [];
  for (let at = Math.max(0, end - NAME_TOKENS_MAX); at < end; at += 1) {
    if (nameEnd(text, at) === end) starts.push(at);
  }
  const [first] = starts;
  const isOwn = (at: number): boolean => beginsModel(text, at) || !isInside(text, at);
  return starts.find((at) => beginsModel(text, at)) ?? starts.find(isOwn) ?? first ?? null;
}
