import { norm, parts } from '../../../../schemas/search/text.ts';
import { QUANTITIES, type QuantityName } from '../english/language.ts';
import { Conditions, type Joint } from '../conditions.ts';
import { findName } from './makers.ts';
import { isVariant } from './names.ts';
import { toSizes } from './numbers.ts';
import type { Match, QuestionText } from './text.ts';
import type { Measure, Vocabulary, Wish } from '../vocabulary.ts';

/** Where reading goes on; null: what was tried is not there. */
export type Read = number | null;

/** A price or context that no bound is on, and the type of models it is of. */
export interface Figure {
  readonly text: string;
  readonly name: QuantityName;
  readonly type: string | null;
}

/** What is known of a text while it is read, from left to right. */
export class Reading {
  protected readonly text: QuestionText;
  protected readonly vocabulary: Vocabulary;
  protected readonly today: string;
  protected readonly conditions = new Conditions();
  protected readonly ignored: string[] = [];
  protected readonly unknown: string[] = [];
  protected readonly left: string[] = [];
  protected relation: 'by' | 'on' | null = null;
  protected isAsked = false;
  protected isNamed = false;
  protected connector: Joint['connector'] = null;
  protected isNegated = false;
  protected lastParam = '';
  /** Words of a negation that has not met what it negates. */
  protected negation = '';
  /** `best` of something that is still to come. */
  protected best: { readonly text: string; readonly isWeak: boolean } | null = null;
  protected isBestOpen = false;
  /** The type of models a price is of: `per image`. */
  protected soldAs: { readonly text: string; readonly type: string } | null = null;
  protected figure: Figure | null = null;
  /** What models were said to be best at, which only models of text are. */
  protected topic: { readonly text: string; readonly measure: Measure } | null = null;
  protected lastModel: string | null = null;

  /** @param today the catalogue's own day */
  constructor(text: QuestionText, vocabulary: Vocabulary, today: string) {
    this.text = text;
    this.vocabulary = vocabulary;
    this.today = today;
  }

  protected add(from: number, to: number, wishes: readonly Wish[], isAmount = false): number {
    const [param = ''] = wishes.map((wish) => wish.param);
    // `no community models, with benchmarks`: a negation goes on for the same field, and behind “or”.
    const isGoingOn = param === this.lastParam || this.connector === 'or';
    if (this.negation === '' && !isGoingOn) this.isNegated = false;
    this.lastParam = param;
    // `exclude deepseek and qwen`: a family beside a creator
    this.isLeavingOut = this.isNegated && (param === 'creator' || param === 'provider');
    const text =
      this.negation === ''
        ? this.text.slice(from, to)
        : `${this.negation} ${this.text.slice(from, to)}`;
    const joint = { connector: this.connector, isNegated: this.isNegated, isAmount };
    if (!this.conditions.add(text, wishes, joint)) this.ignored.push(text);
    this.connector = 'comma';
    this.negation = '';
    this.chained = true;
    return to;
  }

  /** Whether what was read last is a condition, that what follows may go on with. */
  protected chained = false;

  protected break(): void {
    this.connector = null;
    this.isNegated = false;
    this.negation = '';
    this.chained = false;
  }

  /** Whether what was read last is a word that names must not have. */
  private isLeavingOut = false;

  /** Where what models are for is said next: `for generating …`. */
  protected purposeAt = -1;

  protected leave(from: number, to: number): number {
    const text = this.text.slice(from, to);
    if (from === this.purposeAt && this.isPurpose(from, to)) {
      this.unknown.push(text);
      this.purposeAt = to;
      return to;
    }
    // `China's Alibaba`: whose it is says nothing.
    if (this.isOwner(to)) {
      this.ignored.push(this.text.slice(from, to + 1));
      return to + 1;
    }
    // `claude without opus or haiku`, `except gpt-5, o3 and o4`
    const isListed =
      this.connector === 'or' ||
      this.connector === 'and' ||
      (this.connector === 'comma' && this.isListGoingOn(to));
    if (this.negation !== '' || (this.isLeavingOut && isListed)) return this.leaveOut(from, to);
    this.break();
    this.left.push(text);
    return to;
  }

  /** Whether a comma or the last part of a list follows. */
  private isListGoingOn(at: number): boolean {
    return (
      this.text.sign(at, ',') ||
      (this.text.role(at, 'or') ?? this.text.role(at, 'and')) !== undefined
    );
  }

  /** Whether words are no name that people know: no field says what models are for. */
  private isPurpose(from: number, to: number): boolean {
    const { nameWords } = this.vocabulary;
    return this.text.tokens
      .slice(from, to)
      .every(({ kind, text }) => kind === 'word' && text.length > 1 && !nameWords.has(text));
  }

  /** Whether a name follows that is theirs who were named. */
  protected isOwner(to: number): boolean {
    return this.text.tokens[to]?.text === 's' && findName(this.text, to + 1) !== undefined;
  }

  /** `except llama 2`: a family, or nothing that is known. */
  private leaveOut(from: number, to: number): number {
    let end = to;
    while (this.text.tokens[end]?.kind === 'digits' || isVariant(this.text, end)) end += 1;
    const name = this.text.slice(from, end);
    const value = this.vocabulary.families.get(norm(name));
    const isKnown = parts(name).every((part) => this.vocabulary.nameWords.has(part));
    if (value !== undefined || isKnown) {
      const left = { param: 'filter', value: toWithout(name) };
      const wish = value === undefined ? left : { param: 'family', value };
      // `gemini models except flash`: no family, but a word of names, which is not negated again.
      this.isNegated = value !== undefined;
      // Whatever was left out before it.
      this.lastParam = wish.param;
      this.add(from, end, [wish]);
      this.isNegated = true;
    } else {
      this.unknown.push(`${this.negation} ${name}`.trim());
      this.break();
    }
    this.isLeavingOut = true;
    return end;
  }

  protected sortByMeasure(
    from: number,
    to: number,
    measure: Measure | undefined,
    isHighest: boolean | null = null,
  ): Read {
    if (measure === undefined) return null;
    const isDescending = isHighest ?? measure.higherIsBetter;
    const value = `${isDescending ? '-' : ''}benchmark:${measure.id}`;
    this.isAsked = true;
    this.negation = this.best?.text ?? '';
    this.isNegated = false;
    this.best = null;
    return this.add(from, to, [{ param: 'sort', value }]);
  }

  /** A benchmark; one whose name is a common word counts only where it must be meant. */
  protected measureAt(at: number, isExpected: boolean): Match | undefined {
    const match = this.text.find(at, ({ benchmark }) => benchmark !== undefined);
    if (match === undefined) return undefined;
    const { isCommon, topic } = match.meanings;
    if (isCommon !== true || this.text.role(at + match.length, 'benchmark') !== undefined) {
      return match;
    }
    // `best at math`: what models are best at comes before a benchmark of that name.
    return isExpected && topic === undefined ? match : undefined;
  }

  /** What models are best at, unless a benchmark is named by itself. */
  protected keepTopic(from: number, to: number, measure: Measure): number {
    const named = this.findMeasure(to);
    this.isAsked = true;
    if (named) {
      this.ignored.push(this.text.slice(from, to));
      return to;
    }
    this.topic = { text: this.text.slice(from, to), measure };
    return this.sortByMeasure(from, to, measure) ?? to;
  }

  /** Whether a benchmark is named from a token on. */
  protected findMeasure(from: number): boolean {
    for (let at = from; at < this.text.tokens.length; at += 1) {
      if (this.measureAt(at, false) !== undefined) return true;
    }
    return false;
  }

  /** A price per image asks for models that are sold so, `cheapest images` for those that make them. */
  protected settleType(): void {
    if (this.conditions.valueOf('type') !== undefined) return;
    const { phrases } = this.vocabulary;
    const types = this.left.map((word) => phrases.get(norm(word))?.modality ?? null);
    const plain = { connector: null, isNegated: false, isAmount: false };
    if (this.soldAs !== null) {
      const { text, type } = this.soldAs;
      this.conditions.add(text, [{ param: 'type', value: type }], plain);
      // `video under 10 cents a second`
      const said = types.findIndex((one) => one === type);
      if (said !== -1) this.ignored.push(...this.left.splice(said, 1));
      return;
    }
    const [type = null, ...others] = types;
    const isMade = type === 'image' || type === 'video';
    if (!isMade || others.length > 0 || (this.best === null && !this.conditions.has(() => true)))
      return;
    this.conditions.add(this.left.splice(0).join(' '), [{ param: 'type', value: type }], plain);
  }

  /** `price per million tokens`: a figure that is all a text says is what its list is sorted by. */
  protected settleFigure(): void {
    const isElse = this.conditions.toList().length + this.left.length + this.unknown.length > 0;
    if (this.figure === null || this.best !== null || isElse) return;
    const { text, name, type } = this.figure;
    const { sort, side } = QUANTITIES[name];
    const plain = { connector: null, isNegated: false, isAmount: false };
    const value = `${side === 'min' ? '-' : ''}${sort}`;
    this.conditions.add(text, [{ param: 'sort', value }], plain);
    if (type !== null) this.conditions.add(text, [{ param: 'type', value: type }], plain);
  }

  /** `32b reasoning open source`, `vision 128k`: a size that is all that is left is no name. */
  protected settleSize(): void {
    const [size = '', ...others] = this.left;
    const wishes = others.length > 0 ? [] : toSized(size);
    const [, of = ''] = /^min_(.+)$/.exec(wishes[0]?.param ?? '') ?? [];
    const isSized = this.conditions.has(({ param }) => param.endsWith(`_${of}`));
    const isQuestion = this.isAsked || this.conditions.toList().length > 1;
    if (wishes.length === 0 || isSized || !isQuestion) return;
    this.left.pop();
    this.conditions.add(size, wishes, { connector: null, isNegated: false, isAmount: true });
  }

  /** `embedding model for code`: scores of chat models say nothing of it. */
  protected settleTopic(): void {
    const type = this.conditions.valueOf('type') ?? 'text';
    if (this.topic === null || type === 'text') return;
    const { text, measure } = this.topic;
    const value = `${measure.higherIsBetter ? '-' : ''}benchmark:${measure.id}`;
    if (this.vocabulary.bestOf.get(type)?.id === measure.id) return;
    if (!this.conditions.drop({ param: 'sort', value })) return;
    this.left.push(text.replace(/^(?:for|at|in)\s+/i, ''));
  }

  /** `arena leaderboard for text to image`: the part of a benchmark that models of the type have. */
  protected settleMeasure(): void {
    const own = this.vocabulary.bestOf.get(this.conditions.valueOf('type') ?? '');
    const value = this.conditions.valueOf('sort') ?? '';
    const [sign = '', id = ''] = value.split('benchmark:', 2);
    if (own === undefined || id === '' || id === own.id || !own.id.startsWith(`${id}-`)) return;
    this.conditions.change({ param: 'sort', value }, `${sign}benchmark:${own.id}`);
  }

  /** What is best of all, where nothing says at what. */
  protected settleBest(): void {
    if (this.best === null) return;
    const { text, isWeak } = this.best;
    const type = this.conditions.valueOf('type') ?? 'text';
    const measure = this.vocabulary.bestOf.get(type);
    const isSorted = this.conditions.has(({ param }) => param === 'sort');
    if (isWeak || isSorted || measure === undefined || this.unknown.length > 0) {
      this.ignored.push(text);
      return;
    }
    const value = `${measure.higherIsBetter ? '-' : ''}benchmark:${measure.id}`;
    this.conditions.add(text, [{ param: 'sort', value }], {
      connector: null,
      isNegated: false,
      isAmount: false,
    });
  }
}

/** No larger number by itself is a context: `500m` may be parameters. */
const CONTEXT_MAX = 1e7;

/** What a size by itself means, if anything: `7b`, `128k`. */
function toSized(size: string): Wish[] {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([bkm])$/i.exec(size) ?? [];
  const number = Number(digits);
  if (unit.toLowerCase() === 'b') {
    const { low, high } = toSizes(number * 1e9);
    return [
      { param: 'min_parameters', value: String(Math.round(low)) },
      { param: 'max_parameters', value: String(Math.round(high)) },
    ];
  }
  const tokens = number * (unit.toLowerCase() === 'k' ? 1e3 : 1e6);
  const isContext = unit !== '' && tokens <= CONTEXT_MAX;
  return isContext ? [{ param: 'min_context_window', value: String(tokens) }] : [];
}

/** Models whose names lack a phrase, or one of several words, which may stand apart: `gemini flash`. */
function toWithout(name: string): string {
  const words = /\d/.test(name) ? [name] : name.split(' ');
  const has = words.map((word) => `name:"${word.toLowerCase()}"`);
  return has.length === 1 ? `!${has.join('')}` : `!(${has.join(' && ')})`;
}
