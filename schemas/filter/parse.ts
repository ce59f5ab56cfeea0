import { shorten } from '../shorten.ts';
import type { Expression } from '../query.ts';
import { type Operand, type Refuse, toExpression } from './conditions.ts';
import { type Literal, type Mistake, Scanner, toPosition, Unreadable } from './scanner.ts';
import {
  type Operator,
  OPERATORS,
  operatorsOf,
  type Target,
  TARGET_NAMES,
  toTarget,
} from './targets.ts';

/** Conditions one expression may have. */
export const CONDITIONS_MAX = 20;
/** Parentheses that may be open at once. */
export const DEPTH_MAX = 5;
/** Values one list may have. */
export const FILTER_VALUES_MAX = 50;

/** What an expression means, or all that is wrong with it, in the order in which it stands there. */
export type ParsedFilter =
  { readonly expression: Expression } | { readonly mistakes: readonly [Mistake, ...Mistake[]] };

/**
 * Reads a filter expression: `provider:=[openai,azure] && pricing.input:<2 && !status:=retired`.
 * A recursive descent: `!` binds tighter than `&&`, and that tighter than `||`.
 */
export function parseFilter(text: string): ParsedFilter {
  const parser = new Parser(text);
  try {
    const expression = parser.parse();
    const [first, ...others] = parser.mistakes;
    return first === undefined ? { expression } : { mistakes: [first, ...others] };
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    // What could be read up to there is told too.
    const [first, ...others] = parser.mistakes;
    const last = thrown.mistake;
    return { mistakes: first === undefined ? [last] : [first, ...others, last] };
  }
}

/** Words by which other languages join conditions. */
const JOINS = /^(?:and|or|not|&|\|)$/i;
const JOINED = 'Join conditions with && or ||, and negate one with !.';

class Parser {
  readonly mistakes: Mistake[] = [];
  readonly #scan: Scanner;
  #conditions = 0;

  constructor(text: string) {
    this.#scan = new Scanner(text);
  }

  /** @throws Unreadable */
  parse(): Expression {
    const expression = this.#joined('||', 0);
    if (this.#scan.isAtEnd) return expression;
    throw this.#expected('&&, || or the end', ['&&', '||']);
  }

  /** Operands of an operator that binds less than the next one. */
  #joined(operator: '||' | '&&', depth: number): Expression {
    const next = (): Expression =>
      operator === '||' ? this.#joined('&&', depth) : this.#turned(depth);
    const first = next();
    const of = [first];
    while (this.#scan.take(operator)) of.push(next());
    return of.length === 1 ? first : { kind: operator === '||' ? 'any' : 'all', of };
  }

  #turned(depth: number): Expression {
    if (!this.#scan.take('!')) return this.#single(depth);
    return { kind: 'not', of: this.#single(depth) };
  }

  #single(depth: number): Expression {
    const { at } = this.#scan;
    if (!this.#scan.take('(')) return this.#condition();
    if (depth === DEPTH_MAX) {
      throw this.#bounded(at, `At most ${DEPTH_MAX} parentheses may be open at once.`);
    }
    const inner = this.#joined('||', depth + 1);
    if (this.#scan.take(')')) return inner;
    throw this.#expected('&&, || or a closing parenthesis', ['&&', '||', ')']);
  }

  #condition(): Expression {
    const { at } = this.#scan;
    const name = this.#scan.name();
    if (name === null) throw this.#expected('a field, ! or (', TARGET_NAMES);
    this.#conditions += 1;
    if (this.#conditions > CONDITIONS_MAX) {
      throw this.#bounded(at, `An expression may have at most ${CONDITIONS_MAX} conditions.`);
    }
    const target = toTarget(name);
    if (target === null) {
      this.#mistaken(at, `There is no field “${shorten(name)}”.`, name, TARGET_NAMES);
    }
    const operator = this.#operator(target);
    const operand = this.#operand(operator);
    if (target === null) return { kind: 'any', of: [] };
    const refuse: Refuse = ({ refused, allowed }, value) => {
      this.#mistaken(value.at, refused, value.text, allowed);
    };
    return toExpression({ target, operator, operand }, refuse);
  }

  #operator(target: Target | null): Operator {
    const allowed = target === null ? OPERATORS : operatorsOf(target);
    const { at } = this.#scan;
    const operator = OPERATORS.find((one) => this.#scan.take(one));
    if (operator === undefined) throw this.#expected('an operator', allowed);
    if (allowed.includes(operator)) return operator;
    this.#mistaken(at, `${operator} compares numbers and dates.`, operator, allowed);
    return operator;
  }

  #operand(operator: Operator): Operand {
    const { at } = this.#scan;
    if (!this.#scan.take('[')) return { kind: 'one', value: this.#value('a value') };
    if (operator === ':') return this.#range();
    if (operator === ':=' || operator === ':!=') return this.#list(at);
    throw this.#bounded(
      at,
      `${operator} takes one value; lists follow := or :!=, ranges follow :.`,
    );
  }

  #range(): Operand {
    const from = this.#value('the lower end of the range');
    if (!this.#scan.take('..')) {
      const what = this.#scan.sees(',') ? '.. (a list is written :=[a,b])' : '..';
      throw this.#expected(what, ['..']);
    }
    const to = this.#value('the upper end of the range');
    if (!this.#scan.take(']')) throw this.#expected('] at the end of the range', [']']);
    return { kind: 'range', from, to };
  }

  #list(at: number): Operand {
    const values = [this.#value('a value')];
    while (this.#scan.take(',')) values.push(this.#value('a value'));
    if (!this.#scan.take(']')) {
      const what = this.#scan.sees('..') ? ', or ] (a range is written :[a..b])' : ', or ]';
      throw this.#expected(what, [',', ']']);
    }
    if (values.length > FILTER_VALUES_MAX) {
      throw this.#bounded(
        at,
        `A list may have at most ${FILTER_VALUES_MAX} values; this one has ${values.length}.`,
      );
    }
    return { kind: 'list', values };
  }

  #value(what: string): Literal {
    const literal = this.#scan.literal();
    if (literal !== null) return literal;
    const quotes = this.#scan.isAtEnd ? '' : ' (put it in "quotes" unless it is plain)';
    throw this.#expected(`${what}${quotes}`, []);
  }

  #expected(what: string, allowed: readonly string[]): Unreadable {
    const { mistake } = this.#scan.expected(what, allowed);
    if (!JOINS.test(mistake.found ?? '')) return new Unreadable(mistake);
    return new Unreadable({ ...mistake, detail: `${mistake.detail} ${JOINED}` });
  }

  #bounded(at: number, detail: string): Unreadable {
    return new Unreadable({ position: toPosition(this.#scan.text, at), detail });
  }

  #mistaken(at: number, detail: string, found: string, allowed?: readonly string[]): void {
    const position = toPosition(this.#scan.text, at);
    this.mistakes.push({ position, detail, found, ...(allowed === undefined ? {} : { allowed }) });
  }
}
