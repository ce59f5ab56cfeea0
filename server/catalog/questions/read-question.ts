import { readAmount } from './grammar/amounts.ts';
import { Comparing } from './grammar/comparing.ts';
import type { ReadCondition } from './conditions.ts';
import { readDates } from './grammar/dates.ts';
import { readNumbers } from './grammar/numbers.ts';
import type { Read } from './grammar/reading.ts';
import { QuestionText } from './grammar/text.ts';
import type { Meanings, Vocabulary, Wish } from './vocabulary.ts';

/** A text as a question. */
export interface Question {
  readonly conditions: readonly ReadCondition[];
  /** What was not understood: words of a name; null: nothing. */
  readonly text: string | null;
  /** What is left of it without wishes that are not in the data; null: nothing. */
  readonly named: string | null;
  /** Words that say nothing about models. */
  readonly ignored: readonly string[];
  /** Wishes that no field of the catalogue speaks of. */
  readonly unknown: readonly string[];
  /** Whether there are words that only questions have: such a text is no name. */
  readonly isAsked: boolean;
  /** Whether a creator or provider is named. */
  readonly isNamed: boolean;
  /** Whether it asks who sells something. */
  readonly isOfSellers: boolean;
}

interface ReadOptions {
  /** The catalogue's own day, from which “this year” counts. */
  readonly today: string;
  /** Whether mistyped words are taken for the nearest known ones. */
  readonly corrects: boolean;
  /** Whether models that are named may be compared or replaced; false where they are not found. */
  readonly names?: boolean;
}

/**
 * Reads a text as a question: a pure function of the text and the vocabulary. It never fails, and
 * takes time in proportion to the text, of which 256 characters are read.
 */
export function readQuestion(q: string, vocabulary: Vocabulary, options: ReadOptions): Question {
  return new Reader(
    new QuestionText(q, vocabulary, options.corrects),
    vocabulary,
    options.today,
  ).read(options.names ?? true);
}

/** Behind a number of models that are wanted. */
const COUNTED = ['most', 'least', 'best'] as const;
const isSort = ({ param }: Wish): boolean => param === 'sort';

/** Signs before a bound or an amount of money. */
const BOUNDING = /^(?:[$€£¥~≤≥]|[<>]=?|=[<>])$/;
/** What only questions have. */
const ASKING = ['question', 'with', 'by', 'on', 'for', 'sorted', 'than', 'asked'] as const;

class Reader extends Comparing {
  /** Where a compound ends that is understood as a whole. */
  #understoodEnd = -1;
  #isOfSellers = false;

  read(names: boolean): Question {
    const { tokens } = this.text;
    const found = names ? this.findNamed() : null;
    let at = 0;
    while (at < tokens.length) {
      if (at === found?.start) {
        this.conditions.name(this.text.slice(at, found.end), found.named);
        at = found.end;
      } else at = Math.max(this.#next(at), at + 1);
    }
    this.settleFigure();
    this.settleStatus();
    this.settleType();
    this.settleSize();
    this.settleTopic();
    this.settleBest();
    this.settleMeasure();
    const join = (words: readonly string[]): string | null => words.join(' ').trim() || null;
    return {
      conditions: this.conditions.toList(),
      text: join(this.left),
      named: join(this.left.filter((words) => !this.unknown.includes(words))),
      ignored: this.ignored,
      unknown: this.unknown,
      isAsked: this.isAsked,
      isNamed: this.isNamed,
      isOfSellers: this.#isOfSellers,
    };
  }

  /** Reads what begins at a token, up to where the next thing does. */
  #next(at: number): number {
    return (
      this.#sign(at) ??
      this.#count(at) ??
      this.readMemory(at) ??
      this.#compound(at) ??
      this.readComparison(at) ??
      this.readWork(at) ??
      this.readBounds(at) ??
      this.readModalities(at) ??
      this.superlative(at) ??
      this.readName(at) ??
      this.#phrase(at) ??
      this.leave(at, at + 1)
    );
  }

  #sign(at: number): Read {
    const token = this.text.tokens[at];
    if (token?.kind !== 'sign') return null;
    if (BOUNDING.test(token.text)) return this.readBounds(at) ?? at + 1;
    if (this.text.sign(at, ',')) this.connector = 'comma';
    else if (this.text.sign(at, '|')) this.connector = 'or';
    else if (this.text.sign(at, '+', '&')) this.connector = 'and';
    else if (this.text.sign(at, ';')) this.break();
    return at + 1;
  }

  /** `3 cheapest vision models`: how many are wanted, an answer's limit says. */
  #count(at: number): Read {
    const token = this.text.tokens[at];
    const next = this.text.tokens[at + 1];
    const isCount = token?.kind === 'digits' && Number(token.text) <= 100 && !token.isGlued;
    if (!isCount || next?.kind !== 'word' || next.isGlued || this.left.length > 0) return null;
    const isRanked = COUNTED.some((role) => this.text.role(at + 1, role) !== undefined);
    const isSorted = this.text.find(at + 1, ({ wishes }) => wishes.some(isSort)) !== undefined;
    if (!isRanked && !isSorted) return null;
    this.ignored.push(token.text);
    return at + 1;
  }

  /** Tokens without space between them, one of which is not understood, are one name: `gpt-4o`. */
  #compound(at: number): Read {
    const end = this.text.compoundEnd(at);
    if (end === at + 1 || end === this.#understoodEnd) return null;
    if (this.#isUnderstood(at, end)) {
      // The rest of it is not looked at again.
      this.#understoodEnd = end;
      return null;
    }
    return this.leave(at, end);
  }

  #isUnderstood(from: number, end: number): boolean {
    const whole = this.text.at(from).find(({ length }) => length >= end - from);
    if (whole !== undefined) return whole.meanings.isModel !== true;
    // `non-openai`
    const isNot = this.text.role(from, 'not') !== undefined;
    let at = from;
    while (at < end) {
      const next =
        readAmount(this.text, at)?.end ?? readDates(this.text, at, this.today)?.end ?? null;
      if (next !== null) {
        at = next;
        continue;
      }
      const match = this.text.find(at, isNot ? isMeant : isPlainWord);
      if (match === undefined) return false;
      at += match.length;
    }
    return true;
  }

  #phrase(at: number): Read {
    const [longest] = this.text.at(at);
    if (longest === undefined) return null;
    const isModel = this.text.find(at, (meanings) => meanings.isModel === true);
    const known = this.text.find(at, (meanings) => meanings.isModel !== true);
    if (isModel !== undefined && isModel.length > (known?.length ?? 0)) {
      return this.leave(at, this.#wholeEnd(at + isModel.length));
    }
    if (this.isOwner(at + longest.length)) return this.leave(at, at + longest.length);
    for (const { length, meanings } of this.text.at(at)) {
      const end = this.#meaning(at, at + length, meanings);
      if (end !== null) return end;
    }
    return null;
  }

  /** Where the compound ends that a name breaks off in: `opus 4` of `opus 4.1`. */
  #wholeEnd(end: number): number {
    return this.text.tokens[end]?.isGlued === true ? this.text.compoundEnd(end) : end;
  }

  #meaning(at: number, end: number, meanings: Meanings): Read {
    const { wishes, roles } = meanings;
    const isFor = roles.has('for') ? this.#topicAfter(at, end) : null;
    if (isFor !== null) return isFor;
    const about = this.#topic(at, end, meanings);
    if (about !== null) return about;
    if (wishes.length > 0) return this.addPhrase(at, end, wishes);
    const measure = this.measureAt(at, this.best !== null);
    if (measure?.meanings === meanings) {
      return this.sortByMeasure(at, end, meanings.benchmark);
    }
    if (roles.has('not_in_data')) return this.#wish(at, end, roles);
    const sale = this.readSale(at, roles);
    return sale ?? (this.#isTail(end, roles) ? null : this.#role(at, end, meanings));
  }

  /** A wish that no field speaks of; names have some of them by chance: `fast`, as in `grok 4 fast`. */
  #wish(at: number, end: number, roles: Meanings['roles']): number {
    const text = this.text.slice(at, end);
    const isChance = roles.has('by_chance');
    const isPart = isChance && this.left.length > 0;
    this.break();
    this.isAsked ||= end - at > 1;
    if (!isPart) this.unknown.push(text);
    if (!isChance || isPart) this.left.push(text);
    return end;
  }

  /** What models are best at, or what they can do. */
  #topic(at: number, end: number, { topic, wishes }: Meanings): Read {
    const isOpen =
      wishes.length === 0 || (this.best !== null && this.isBestOpen) || this.#isRanked(end);
    if (topic === undefined || !isOpen) return null;
    // `top 5 reasoning models by GPQA`: what they can do is not what they are sorted by.
    const isCounted = wishes.length > 0 && this.text.tokens[at - 1]?.kind === 'digits';
    if (isCounted && this.findMeasure(end)) return this.addPhrase(at, end, wishes);
    return this.#isTopic(at, end) ? this.keepTopic(at, end, topic) : null;
  }

  /** `function calling leaderboard`, but not `reasoning score above 80`. */
  #isRanked(end: number): boolean {
    const match = this.text.role(end, 'benchmark') ?? this.text.role(end, 'best');
    return match !== undefined && readNumbers(this.text, end + match.length) === null;
  }

  /** `coding model`, `smartest`; a topic by itself may be part of a name: `math plus`. */
  #isTopic(at: number, end: number): boolean {
    const isNoun = this.text.role(end, 'question') !== undefined;
    return (
      this.best !== null ||
      isNoun ||
      this.#isRanked(end) ||
      /^(?:smartest|most intelligent|cleverest|brightest)/i.test(this.text.slice(at, end))
    );
  }

  #topicAfter(at: number, end: number): Read {
    const next = this.text.skip(end, 'ignored');
    const match = this.text.find(next, ({ topic }) => topic !== undefined);
    if (match?.meanings.topic === undefined) return null;
    const { wishes, topic } = match.meanings;
    if (
      wishes.length > 0 &&
      this.best === null &&
      !/best|good|great/i.test(this.text.slice(at, end))
    ) {
      return null;
    }
    return this.keepTopic(at, next + match.length, topic);
  }

  /** `above 80 and under 10B`: only “and” belongs to what was read. */
  #isTail(end: number, roles: Meanings['roles']): boolean {
    const isTrailing = roles.has('or_less') || roles.has('or_more');
    const next = this.text.skip(end, 'than');
    return isTrailing && roles.size === 1 && readNumbers(this.text, next) !== null;
  }

  /** Words that are no condition: they negate, join, ask, or say nothing. */
  #role(at: number, end: number, meanings: Meanings): Read {
    const { roles } = meanings;
    const text = this.text.slice(at, end);
    this.#expectPurpose(at, end, roles);
    if (roles.has('not')) {
      this.#negate(text);
      return end;
    }
    if (this.#join(roles)) return end;
    const isFigure = (meanings.quantity ?? meanings.period ?? meanings.unit) !== undefined;
    if (roles.size === 0 && !isFigure) return null;
    this.isAsked = this.#isAsking(roles, isFigure) || this.isAsked;
    if (this.negation !== '') {
      // `not made by`, `without any`: what is negated is still to come.
      this.negation = `${this.negation} ${text}`;
      return end;
    }
    this.keepFigure(text, meanings.quantity);
    this.ignored.push(text);
    if (!roles.has('ignored') && !roles.has('asked')) this.#begin(roles);
    return end;
  }

  /** `for`, `used for`: what follows may be a purpose, and so what follows words that say nothing. */
  #expectPurpose(at: number, end: number, roles: Meanings['roles']): void {
    const isFor = roles.has('for') && /\b(?:for|with)$/i.test(this.text.slice(at, end));
    if (isFor || at === this.purposeAt) this.purposeAt = end;
  }

  #negate(text: string): void {
    this.break();
    this.isNegated = true;
    this.negation = text;
    this.isAsked = true;
  }

  /** Something new begins, that no negation is about; “or” joins it: `free or with vision`. */
  #begin(roles: Meanings['roles']): void {
    const isNew = roles.has('question') || roles.has('with');
    if (!isNew || this.connector !== 'or') this.connector = null;
    if (!isNew) return;
    this.isNegated = false;
    this.chained = false;
  }

  /** Whether only questions have it; `llama 4 scout price` asks for a figure of what is named. */
  #isAsking(roles: Meanings['roles'], isFigure: boolean): boolean {
    this.#isOfSellers ||= roles.has('seller');
    if (roles.has('with')) this.isBestOpen = false;
    return ASKING.some((role) => roles.has(role)) || (isFigure && this.left.length > 0);
  }

  #join(roles: Meanings['roles']): boolean {
    if (roles.has('or') || roles.has('versus')) this.connector = 'or';
    else if (roles.has('and')) this.connector = 'and';
    else if (!roles.has('both')) return false;
    return true;
  }
}

const isMeant = (meanings: Meanings): boolean =>
  (meanings.creator ?? meanings.provider) !== undefined || isPlainWord(meanings);

/** Words that may be part of a compound without making it a name. */
function isPlainWord({ roles, wishes, quantity, unit, topic, benchmark }: Meanings): boolean {
  if (roles.size > 0 || wishes.length > 0) return true;
  return (quantity ?? unit ?? topic ?? benchmark) !== undefined;
}
