import {
  isBound,
  isKeyword,
  isSingle,
  isTighter,
  negate,
  sortKey,
  toExpression,
} from './parameters.ts';
import type { Wish } from './vocabulary.ts';

/** A figure of a model that is named: `cheaper than gpt-4o`. */
export interface Reference {
  readonly model: string;
  readonly figure:
    | 'price'
    | 'input_price'
    | 'output_price'
    | 'context'
    | 'output'
    | 'parameters'
    | 'release'
    | 'score';
  readonly side: 'min' | 'max';
  /** Of a score; null: none was named. */
  readonly benchmark: string | null;
  /** Of the figure, inclusive: `half the price of`; absent: better than the figure itself. */
  readonly factor?: number;
}

/**
 * Models that are named, and what is asked of them: that they, or what may stand in for them, are
 * listed; none where it is asked what changed in price.
 */
export interface NamedModels {
  readonly as: 'compared' | 'alternatives' | 'successor' | 'offers' | 'repriced';
  /** As typed; slugs once they are found. */
  readonly models: readonly string[];
  /** The first day of changes that are asked for. */
  readonly since?: string;
}

/** One thing that was understood: what was typed, and the parameters it means. */
export interface ReadCondition {
  readonly text: string;
  readonly wishes: readonly Wish[];
  /** The bound is the figure of a model. */
  readonly reference?: Reference;
  readonly named?: NamedModels;
  /** Nobody typed it: most who ask for this other condition mean it, too. */
  readonly suggestedBy?: ReadCondition;
}

/** A text as it is answered: conditions of a list, and words to search for. */
export interface Interpreted {
  /** No conditions: the words are searched for. */
  readonly conditions: readonly ReadCondition[];
  readonly text: string | null;
  readonly ignored: readonly string[];
  readonly unknown: readonly string[];
}

/** Conditions as parameters of a list, in their order; expressions joined in one, then the sorts. */
export function toAddress(conditions: readonly ReadCondition[]): URLSearchParams {
  const address = new URLSearchParams();
  const sorts: string[] = [];
  const expressions: string[] = [];
  for (const { param, value } of conditions.flatMap(({ wishes }) => wishes)) {
    if (param === 'sort') sorts.push(value);
    else if (param === 'filter') expressions.push(value);
    else address.append(param, value);
  }
  if (expressions.length > 0) address.append('filter', expressions.join(' && '));
  if (sorts.length > 0) address.append('sort', sorts.slice(0, SORTS_MAX).join(','));
  return address;
}

/** Keys a list is sorted by. */
const SORTS_MAX = 3;

/** How a condition joins those before it. */
export interface Joint {
  /** `or`, `and`, a comma; null where other words stand between. */
  readonly connector: 'or' | 'and' | 'comma' | null;
  readonly isNegated: boolean;
  /** Whether a number was typed, which says more than a word such as “small”. */
  readonly isAmount: boolean;
}

interface Held {
  texts: string[];
  wishes: Wish[];
  /** Conditions of which one is enough: `free or under $1`. */
  either?: (readonly Wish[])[];
  reference?: Reference;
  named?: NamedModels;
  isAmount: boolean;
  isNegated: boolean;
}

/** Types that give no tokens back: no price of theirs is blended. */
const READS_ONLY: ReadonlySet<string> = new Set(['embedding', 'rerank', 'moderation']);

/** Types most of whose models are sold by the image, second, minute or character. */
const SOLD_BY_UNIT: ReadonlySet<string> = new Set([
  'image',
  'video',
  'speech_to_text',
  'text_to_speech',
]);

/** What “cheap” sorts models of a type by. */
export function toPriceOf(type: string): string {
  if (SOLD_BY_UNIT.has(type)) return 'unit_price';
  return READS_ONLY.has(type) ? 'input_price' : 'blended_price';
}

/** Parameters that several conditions may have, each for itself. */
const MANY: ReadonlySet<string> = new Set(['sort', 'filter']);

/** Collects conditions, joining those that are about the same. */
export class Conditions {
  readonly #held: Held[] = [];
  #chain: Held[] = [];
  /** What was added last, that “or” may join; null: nothing, or other words stand behind it. */
  #last: Held | null = null;

  /** @returns false if it says again, or otherwise, what is known already */
  add(text: string, wishes: readonly Wish[], joint: Joint): boolean {
    const own = joint.isNegated ? wishes.map(negate) : [...wishes];
    const [first] = own;
    if (first === undefined) return false;
    if (joint.connector === null) [this.#chain, this.#last] = [[], null];
    if (joint.connector === 'or' && !joint.isNegated && this.#joinEither(text, own)) return true;
    this.#last = null;
    if (isKeyword(first.param) && own.length === 1) this.#addWord(text, first, joint);
    else if (!this.#addOther(text, own, joint)) return false;
    return true;
  }

  refer(text: string, reference: Reference): void {
    const key = JSON.stringify(reference);
    if (this.#held.some((held) => JSON.stringify(held.reference) === key)) return;
    const plain = { isAmount: false, isNegated: false };
    this.#held.push({ texts: [text], wishes: [], reference, ...plain });
  }

  name(text: string, named: NamedModels, wishes: readonly Wish[] = []): void {
    if (this.#held.some((held) => held.named?.as === named.as)) return;
    const plain = { isAmount: false, isNegated: false };
    this.#held.push({ texts: [text], wishes: [...wishes], named, ...plain });
  }

  has(is: (wish: Wish) => boolean): boolean {
    return this.#held.some(({ wishes }) => wishes.some(is));
  }

  valueOf(param: string): string | undefined {
    return this.#held.flatMap(({ wishes }) => wishes).find((wish) => wish.param === param)?.value;
  }

  /** @returns false if there is no such condition */
  drop({ param, value }: Wish): boolean {
    const at = this.#held.findIndex(({ wishes }) =>
      wishes.some((wish) => wish.param === param && wish.value === value),
    );
    if (at !== -1) this.#held.splice(at, 1);
    return at !== -1;
  }

  change({ param, value }: Wish, to: string): void {
    for (const held of this.#held) {
      held.wishes = held.wishes.map((wish) =>
        wish.param === param && wish.value === value ? { ...wish, value: to } : wish,
      );
    }
  }

  toList(): ReadCondition[] {
    const price = toPriceOf(this.valueOf('type') ?? '');
    const toPriced = ({ param, value, isPlain }: Wish): Wish => {
      if (param === 'sort' || param === 'filter')
        return { param, value: value.replace('blended_price', price) };
      const isSoldSo = isPlain === true && price === 'unit_price';
      return { param: isSoldSo ? param.replace('input_price', price) : param, value };
    };
    const toAny = (either: readonly (readonly Wish[])[]): Wish => {
      const each = either.map((wishes) => toExpression(wishes.map(toPriced)));
      return { param: 'filter', value: `(${each.join(' || ')})` };
    };
    return this.#held.map(({ texts, wishes, either, reference, named }) => ({
      text: texts.join(' '),
      wishes: either === undefined ? wishes.map(toPriced) : [toAny(either)],
      ...(reference === undefined ? {} : { reference }),
      ...(named === undefined ? {} : { named }),
    }));
  }

  /** @returns false if “or” joins what no expression says, or words of the same field */
  #joinEither(text: string, wishes: readonly Wish[]): boolean {
    const last = this.#last;
    if (last === null || last.isNegated || toExpression(wishes) === null) return false;
    const either = last.either ?? [last.wishes];
    const isWord = (one: readonly Wish[]): boolean =>
      one.length === 1 && one.every(({ param }) => isKeyword(param) && param === wishes[0]?.param);
    if (either.some((one) => toExpression(one) === null || isSame(one, wishes))) return false;
    if (last.either === undefined && isWord(wishes) && isWord(last.wishes)) return false;
    last.either = [...either, wishes];
    last.wishes = [];
    last.texts.push(`or ${text}`);
    return true;
  }

  #hold(held: Held): void {
    this.#held.push(held);
    this.#last = held;
  }

  #addWord(text: string, wish: Wish, { connector, isNegated }: Joint): void {
    const same = (held: Held): boolean =>
      held.isNegated === isNegated && held.wishes.every(({ param }) => param === wish.param);
    const single = isSingle(wish.param);
    const equal = this.#held.find(
      (held) => same(held) && held.wishes.some(({ value }) => value === wish.value),
    );
    if (equal !== undefined) {
      if (!equal.texts.includes(text)) equal.texts.push(text);
      return;
    }
    const chained = this.#chain.filter(same);
    const joins = single || isNegated || connector === 'or';
    const before = joins
      ? (chained.at(-1) ??
        (single && !isNegated
          ? this.#held.find((one) => same(one) && one.wishes.length > 0)
          : undefined))
      : undefined;
    if (before === undefined) {
      const held: Held = { texts: [text], wishes: [wish], isAmount: false, isNegated };
      this.#hold(held);
      this.#chain.push(held);
      return;
    }
    const others = chained.filter((one) => one !== before);
    const list = [...others, before].flatMap(({ wishes }) => wishes.map(({ value }) => value));
    before.texts = [...others, before].flatMap(({ texts }) => texts);
    before.texts.push(connector === 'or' || connector === 'and' ? `${connector} ${text}` : text);
    before.wishes = [{ param: wish.param, value: [...list, wish.value].join(',') }];
    for (const one of others) this.#held.splice(this.#held.indexOf(one), 1);
    this.#chain = [before];
    this.#last = before;
  }

  #addOther(text: string, wishes: readonly Wish[], { isAmount, isNegated }: Joint): boolean {
    const [first] = wishes;
    if (first?.param === 'sort' && this.#isSortedBy(first.value)) return false;
    const equal = this.#held.find((held) => isSame(held.wishes, wishes));
    if (equal !== undefined) {
      if (!equal.texts.includes(text)) equal.texts.push(text);
      return true;
    }
    for (const { param } of wishes) {
      if (MANY.has(param) || param.startsWith('benchmark_')) continue;
      const other = this.#held.find((held) => held.wishes.some((wish) => wish.param === param));
      if (other === undefined) continue;
      if (!isBound(param)) return false;
      // A number says more than a word such as “small”.
      if (isAmount && !other.isAmount) this.#held.splice(this.#held.indexOf(other), 1);
      else return this.#tighten(other, wishes, text, isAmount);
    }
    this.#hold({ texts: [text], wishes: [...wishes], isAmount, isNegated });
    return true;
  }

  #isSortedBy(value: string): boolean {
    return this.has((wish) => wish.param === 'sort' && sortKey(wish.value) === sortKey(value));
  }

  /** Of two bounds of the same kind both hold. */
  #tighten(held: Held, wishes: readonly Wish[], text: string, isAmount: boolean): boolean {
    if (held.isAmount && !isAmount) return false;
    held.texts.push(text);
    for (const wish of wishes) {
      const { param, value } = wish;
      const at = held.wishes.findIndex((one) => one.param === param);
      const known = held.wishes[at]?.value;
      if (known === undefined) held.wishes.push(wish);
      else if (isTighter(param, value, known)) held.wishes[at] = wish;
    }
    return true;
  }
}

const isSame = (a: readonly Wish[], b: readonly Wish[]): boolean =>
  a.length === b.length &&
  a.every(({ param, value }, i) => param === b[i]?.param && value === b[i].value);
