import type { NamedModels } from '../conditions.ts';
import { beginsModel, isBoth, nameEnd, nameStart } from './names.ts';
import { readHalf } from './references.ts';
import type { Match, QuestionText } from './text.ts';

/** Models that a text names to be told apart or replaced, and where it does. */
export interface ReadNamed {
  readonly named: NamedModels;
  readonly start: number;
  readonly end: number;
}

interface Name {
  readonly start: number;
  readonly end: number;
  /** Whether it is no creator or provider, and no single word that may be anything. */
  readonly isCertain: boolean;
}

/** Models of one text that are told apart. */
const COMPARED_MAX = 6;

function readName(text: QuestionText, from: number): Name | null {
  const end = nameEnd(text, from);
  if (end === null) return null;
  // `legal docs gpt-5`: words without a meaning may stand before a name.
  let start = from;
  while (start < end && text.at(start).length === 0 && !beginsModel(text, start)) start += 1;
  if (start === end || !beginsModel(text, start)) start = from;
  const isModel = text.find(start, (meanings) => meanings.isModel === true) !== undefined;
  const hasDigits = text.tokens.slice(start, end).some(({ kind }) => kind === 'digits');
  return { start, end, isCertain: isModel || hasDigits || text.isLine(start, end) };
}

const hasRole = (text: QuestionText, role: 'compares'): boolean =>
  text.tokens.some((_, at) => text.role(at, role) !== undefined);

/** `compare gpt-5 with o3`, `gpt-5 to o3 comparison` */
const readWith = (text: QuestionText, at: number): Match | undefined =>
  ['with', 'to'].includes(text.tokens[at]?.text ?? '') && hasRole(text, 'compares')
    ? text.at(at).find(({ length }) => length === 1)
    : undefined;

/** What stands between two names, and whether it says that they are compared. */
function readBetween(text: QuestionText, at: number): { end: number; isStrong: boolean } | null {
  // `gpt-5 price vs o3 price`
  const figure = text.find(at, ({ quantity }) => quantity !== undefined)?.length ?? 0;
  const isFigure = text.role(at + figure, 'versus') !== undefined;
  const from = isFigure ? at + figure : at;
  const next = text.sign(from, ',', '|', '&') ? from + 1 : from;
  const versus = text.role(next, 'versus');
  if (versus !== undefined) {
    const dot = next + versus.length;
    return { end: text.skip(dot, 'ignored'), isStrong: true };
  }
  const joint = text.role(next, 'or') ?? text.role(next, 'and') ?? readWith(text, next);
  const end = next + (joint?.length ?? 0);
  return end === at ? null : { end: text.skip(end, 'ignored'), isStrong: false };
}

/** `better than`, `cheaper than` between two names: `is gpt-5 better than gemini 2.5 pro`. */
function readThan(text: QuestionText, at: number): number | null {
  const better = text.role(at, 'better') ?? text.role(at, 'below') ?? text.role(at, 'above');
  const half = readHalf(text, at);
  const end = better === undefined ? half?.end : at + better.length;
  if (end === undefined) return null;
  const isThan = text.tokens[end - 1]?.text === 'than';
  if (isThan) return end;
  return text.tokens[end]?.text === 'than' ? end + 1 : null;
}

/** Names one after the other, joined by what compares or lists. */
function readNames(
  text: QuestionText,
  first: Name,
): { names: [Name, ...Name[]]; isStrong: boolean } {
  const names: [Name, ...Name[]] = [first];
  let isStrong = false;
  while (names.length < COMPARED_MAX) {
    const between = readBetween(text, names.at(-1)?.end ?? 0);
    const next = between === null ? null : readName(text, between.end);
    if (between === null || next === null) break;
    names.push(next);
    isStrong ||= between.isStrong;
  }
  return { names, isStrong };
}

/** Whether a name is only that of a creator or provider: those are conditions. */
function isMaker(text: QuestionText, { start, end }: Name): boolean {
  const found = text.find(start, ({ creator, provider }) => (creator ?? provider) !== undefined);
  // `llama` is a provider, too, but means models.
  return found?.length === end - start && found.meanings.isCommon !== true;
}

/** The names of a text, one of which may begin a list of them. */
function firstNames(text: QuestionText): Name[] {
  const names: Name[] = [];
  for (let at = 0; at < text.tokens.length; at += 1) {
    const name = readName(text, at);
    if (name === null) continue;
    names.push(name);
    if (name.isCertain) at = name.end - 1;
  }
  return names;
}

/** Whether names joined by no more than `or` are those of models: `gtp-5 mini or gemni flash`. */
function isSure(text: QuestionText, names: readonly Name[]): boolean {
  // `deepseek or qwen`, but not `openai or anthropic`
  if (names.every((name) => name.isCertain || isMaker(text, name))) return true;
  const isAll = names[0]?.start === 0 && names.at(-1)?.end === text.tokens.length;
  return isAll && names.some(({ isCertain }) => isCertain);
}

/** Between what negates and a name: `don't want the`. */
const AFTER_NOT = /^(?:want|need|use|include|the|any|models?)$/;

/** Whether names from a token on are left out: `not gpt-5 or o3`, but not `why not gpt-5 or o3`. */
function isLeftOut(text: QuestionText, start: number): boolean {
  let end = start;
  while (AFTER_NOT.test(text.tokens[end - 1]?.text ?? '')) end -= 1;
  for (let at = 0; at < end; at += 1) {
    const isWhy = text.tokens[at - 1]?.text === 'why';
    if (text.role(at, 'not')?.length === end - at) return !isWhy;
  }
  return false;
}

type Names = readonly [Name, ...Name[]];

const endOf = (names: Names): number => (names.at(-1) ?? names[0]).end;

/** Models that are compared, from the first to the last. */
function toCompared(text: QuestionText, names: Names): ReadNamed {
  const models = names.map(({ start, end }) => text.slice(start, end));
  return { named: { as: 'compared', models }, start: names[0].start, end: endOf(names) };
}

/** `is gpt-5 better than o3 or o4`, `does gpt-5 have a longer context than o3` */
function readBetter(text: QuestionText, first: Name): ReadNamed | null {
  const isClosed = /^(?:is|are|does|do|was)\b/i.test(text.text.trim());
  const other = isClosed ? readThan(text, text.skip(first.end, 'with', 'ignored')) : null;
  const than = other === null ? null : readName(text, isBoth(text, other) ? other + 1 : other);
  if (than === null) return null;
  return toCompared(text, [first, ...readNames(text, than).names.slice(0, COMPARED_MAX - 1)]);
}

/** `gpt-5 vs o3`, `difference between gpt-5 and o3`, `gpt-5 or o3`; null: nothing is compared. */
function findCompared(text: QuestionText): ReadNamed | null {
  const isAsked = hasRole(text, 'compares');
  let end = 0;
  for (const first of firstNames(text)) {
    if (first.start < end) continue;
    const { names, isStrong } = readNames(text, first);
    const isSaid = isStrong || isAsked;
    // `cheaper than gpt-5 or o3`, `cheaper than both gpt-5 and o3`
    const before = text.tokens[first.start - (isBoth(text, first.start - 1) ? 2 : 1)];
    const isThan = before?.text === 'than';
    if (isThan || (!isSaid && isLeftOut(text, first.start))) end = endOf(names);
    else if (names.length === 1) {
      const better = readBetter(text, first);
      if (better !== null) return better;
    } else if (isSaid || isSure(text, names)) {
      if (!names.every((name) => isMaker(text, name))) return toCompared(text, names);
    }
  }
  return null;
}

/** `I would like`, `feels like`: no comparison. */
const NOT_LIKE = /^(?:would|d|to|feels?|looks?|sounds?|i|we|you)$/;

/** Words for other models at a token. */
function readInstead(
  text: QuestionText,
  at: number,
  isCompared: boolean,
): { readonly as: 'alternatives' | 'successor'; readonly end: number } | null {
  const successor = text.role(at, 'successor');
  if (successor !== undefined) return { as: 'successor', end: at + successor.length };
  const word = text.role(at, 'alternative');
  const typed = text.tokens[at]?.text;
  const before = text.tokens[at - 1]?.text ?? '';
  // `claude but cheaper`, `cheaper version of claude`; `claude but not opus` asks for claude.
  const isOther = /^(?:but|versions?|variants?)$/.test(typed ?? '')
    ? !isCompared
    : typed === 'like' && NOT_LIKE.test(before);
  return word === undefined || isOther ? null : { as: 'alternatives', end: at + word.length };
}

/** The model that others are asked for instead of: `gpt-5 alternatives`; null: none is. */
function findReplaced(text: QuestionText): ReadNamed | null {
  const isCompared = text.tokens.some((_, at) => readHalf(text, at, true) !== null);
  for (let at = 0; at < text.tokens.length; at += 1) {
    const instead = readInstead(text, at, isCompared);
    if (instead === null) continue;
    const after = text.skip(instead.end, 'ignored', 'for');
    const start = nameEnd(text, after) === null ? nameStart(text, at) : after;
    const end = start === null ? null : nameEnd(text, start);
    if (start === null || end === null) continue;
    return { named: { as: instead.as, models: [text.slice(start, end)] }, start, end };
  }
  return null;
}

/** Models that are named to be told apart or replaced; null: none are. */
export const findNamed = (text: QuestionText): ReadNamed | null =>
  findReplaced(text) ?? findCompared(text);
