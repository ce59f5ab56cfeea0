import type { QuantityName } from '../english/language.ts';
import { CONTEXT_BELOW, type ReadAmount, readAmount, type Target } from './amounts.ts';
import { type ReadDates, readDates, readPeriod } from './dates.ts';
import { Naming } from './naming.ts';
import { parametersIn, readMemory } from './memory.ts';
import { readComparison, readNumbers } from './numbers.ts';
import { readPer, type ReadPer } from './paying.ts';
import type { Figure, Read } from './reading.ts';
import { negate, toExpression } from '../parameters.ts';
import type { Meanings, Wish } from '../vocabulary.ts';

/** Bounds of days, or those days alone where others lie between them. */
const toWishes = (
  { after, before, only }: ReadDates,
  param: 'released' | 'knowledge',
  field: 'release_date' | 'knowledge_cutoff',
): Wish[] =>
  only === undefined
    ? [
        ...(after === null ? [] : [{ param: `${param}_after`, value: after }]),
        ...(before === null ? [] : [{ param: `${param}_before`, value: before }]),
      ]
    : [{ param: 'filter', value: `${field}:=[${only.join()}]` }];

/** All days but those; `not released before 2025` is since then. */
function toOtherDays({ after, before, only }: ReadDates): Wish {
  if (only !== undefined) return { param: 'filter', value: `release_date:!=[${only.join()}]` };
  if (after === null) return { param: 'released_after', value: before ?? '' };
  if (before === null) return { param: 'released_before', value: after };
  return { param: 'filter', value: `(release_date:<${after} || release_date:>=${before})` };
}

/** The opposite of bounds: of several, or of a score, as an expression. */
function toOpposite(wishes: readonly Wish[]): readonly Wish[] {
  const [first] = wishes;
  const isOne = wishes.length === 1 && first?.param.startsWith('benchmark_') === false;
  return isOne ? [negate(first)] : [{ param: 'filter', value: `!${toExpression(wishes) ?? ''}` }];
}

/** Reads bounds: of amounts, of days, and by what is paid for. */
export class Bounding extends Naming {
  /** What the last bound was on, and its parameter. */
  #bounded: { readonly target: Target; readonly param: string } | null = null;

  /** `16GB of VRAM`, `two RTX 3090`: open weights that run there. */
  protected readMemory(at: number): Read {
    const found = readMemory(this.text, at);
    if (found === null) return null;
    this.isNegated = false;
    this.isAsked = true;
    const value = String(parametersIn(found.gigabytes));
    this.add(at, found.end, [{ param: 'max_parameters', value }], true);
    return this.add(at, found.end, [{ param: 'open_weights', value: 'true' }]);
  }

  /** `embed 1 billion tokens`, `transcribe 100 hours`: work to do, of which no field speaks. */
  protected readWork(at: number): Read {
    const count = readNumbers(this.text, at);
    if (count === null || count.isBounded || count.unit === 'money') return null;
    const isMany = (count.low ?? 0) >= CONTEXT_BELOW;
    const unit = this.text.find(
      count.end,
      (one) => (isMany && one.unit?.of === 'tokens') || one.soldBy !== undefined,
    );
    if (unit === undefined) return null;
    this.ignored.push(this.text.slice(at, count.end + unit.length));
    return count.end + unit.length;
  }

  /** A bound of any kind, or one that no field has. */
  protected readBounds(at: number): Read {
    return (
      this.#readAmount(at) ??
      this.#readKnowledge(at) ??
      this.#readRelease(at) ??
      this.#readUnknown(at)
    );
  }

  #readAmount(at: number): Read {
    const { target = null, param = '' } = this.#bounded ?? {};
    const isGoingOn = this.chained && param === this.lastParam;
    const found: ReadAmount | null = readAmount(this.text, at, isGoingOn ? target : null);
    if (found === null) return null;
    this.isNegated = false;
    this.isAsked = true;
    this.#bounded = { target: found.target, param: found.wishes[0]?.param ?? '' };
    if ('benchmark' in found.target && this.best?.isWeak === true) this.best = null;
    if (found.type !== null)
      this.soldAs = { text: this.text.slice(at, found.end), type: found.type };
    // `shouldn't cost more than $5`
    const isOther = this.negation !== '';
    return this.add(at, found.end, isOther ? toOpposite(found.wishes) : found.wishes, true);
  }

  /** `more than 5 providers`, `under €5`: a bound that no field has. */
  #readUnknown(at: number): Read {
    const found = readNumbers(this.text, at);
    const word = this.text.tokens[at]?.text ?? '';
    // `qwen max 2.5`
    const isName = this.left.length > 0 && /^(?:max|min|sub)/.test(word);
    const isBound = readComparison(this.text, at) !== null && !isName;
    if (found === null || !(isBound || found.unit === 'currency')) return null;
    const end = Math.max(found.end, this.text.compoundEnd(found.end - 1));
    this.unknown.push(this.text.slice(at, end));
    this.break();
    this.isAsked = true;
    return end;
  }

  #readRelease(at: number): Read {
    const found = readDates(this.text, at, this.today);
    if (found === null) return null;
    const wishes =
      this.negation === '' ? toWishes(found, 'released', 'release_date') : [toOtherDays(found)];
    // `retired in 2025`: no field says when.
    if (this.chained && this.lastParam === 'status') {
      this.unknown.push(this.text.slice(at, found.end));
      return found.end;
    }
    this.isNegated = false;
    return this.add(at, found.end, wishes, true);
  }

  /** `knowledge cutoff after May 2025`, `knows about 2025`: data of then at least. */
  #readKnowledge(at: number): Read {
    const match = this.text.role(at, 'knows');
    if (match === undefined) return null;
    const start = this.text.skip(at + match.length, 'ignored');
    const isCutoff = /cut/i.test(this.text.slice(at, at + match.length));
    const period = isCutoff ? null : readPeriod(this.text, start, this.today);
    const found =
      period === null
        ? readDates(this.text, start, this.today)
        : { after: period.from, before: null, end: period.end };
    if (found === null) return null;
    const wishes = toWishes(found, 'knowledge', 'knowledge_cutoff');
    this.isNegated = false;
    this.isAsked = true;
    return this.add(at, found.end, wishes, true);
  }

  /** A phrase, with what a price is for: `lowest price per million output tokens`. */
  protected addPhrase(at: number, end: number, wishes: readonly Wish[]): number {
    const [{ param, value } = { param: '', value: '' }] = wishes;
    const per = readPer(this.text, { end, unit: 'count' });
    if (per.quantity === null || !value.endsWith('blended_price')) return this.add(at, end, wishes);
    const sort = value.replace('blended_price', per.quantity);
    return this.add(at, per.end, [{ param, value: sort }]);
  }

  /** `cheapest, per minute of audio`: models that are sold so; `gpt-5 price per 1M output tokens`. */
  protected readSale(at: number, roles: Meanings['roles']): Read {
    if (!roles.has('per')) return null;
    const sale = readPer(this.text, { end: at, unit: 'money' });
    const { type, end } = sale;
    const text = this.text.slice(at, end);
    const isPrice = this.conditions.has(
      ({ param, value }) => param === 'type' || (param === 'sort' && value.endsWith('price')),
    );
    if (type !== null && isPrice) this.soldAs ??= { text, type };
    else if (this.figure !== null) this.figure = withPer(this.figure, text, sale);
    else if (type !== null || this.text.tokens[at]?.text !== 'per') return null;
    if (end === at) return null;
    this.ignored.push(text);
    return end;
  }

  /** `price`, `context window` */
  protected keepFigure(text: string, name: QuantityName | undefined): void {
    if (name === undefined || !/price$|^context$/.test(name)) return;
    this.figure ??= { text, name, type: null };
  }
}

/** `price`, with what it is paid for. */
const withPer = (figure: Figure, text: string, { type, quantity }: ReadPer): Figure => ({
  text: `${figure.text} ${text}`.trim(),
  name: quantity ?? figure.name,
  type: type ?? figure.type,
});
