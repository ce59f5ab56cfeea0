import { QUANTITIES, type QuantityName } from '../english/language.ts';
import { Reading, type Read } from './reading.ts';

const SORT_ROLES = ['sorted', 'most', 'least', 'best'] as const;
type SortRole = (typeof SORT_ROLES)[number];

/** Reads what models are sorted by. */
export class Sorting extends Reading {
  /** `longest context`, `highest MMLU-Pro`, `sorted by price`, `best`. */
  protected superlative(at: number): Read {
    for (const role of SORT_ROLES) {
      const match = this.text.role(at, role);
      if (match === undefined) continue;
      // `best price` is the lowest, `best value` is no score.
      if (this.isWithin(at, match.length)) return null;
      const end = this.#sortByNext(at, at + match.length, role);
      if (end !== null) return end;
    }
    const best = this.text.role(at, 'best');
    const wish = this.text.find(at, ({ wishes }) => wishes.length > 0);
    if (best === undefined || (wish?.length ?? 0) >= best.length) return null;
    const end = at + best.length;
    const text = this.text.slice(at, end);
    this.best ??= { text, isWeak: /^(?:good|great|strong|powerful|frontier)/i.test(text) };
    this.isBestOpen = true;
    this.isAsked = true;
    this.break();
    const count = this.text.tokens[end];
    const isCount = count?.kind === 'digits' && Number(count.text) <= 100 && !this.isSized(end);
    return isCount ? end + 1 : end;
  }

  /** Sorts by what is named behind a superlative, or behind what says no more: `worst score on GPQA`. */
  #sortByNext(from: number, at: number, role: SortRole): Read {
    const target = this.text.skip(at, 'ignored');
    const scored = role === 'least' ? this.text.skip(target, 'benchmark', 'on') : target;
    return (
      this.sortBy(from, target, role) ??
      this.sortBy(from, scored, role) ??
      (/^(?:worst|weakest)/i.test(this.text.slice(from, at))
        ? this.#sortByWorst(from, target)
        : null)
    );
  }

  /** `worst at math` */
  #sortByWorst(from: number, at: number): Read {
    const start = this.text.skip(at, 'for', 'ignored');
    const found = this.text.find(start, ({ topic }) => topic !== undefined);
    const { topic } = found?.meanings ?? {};
    return this.sortByMeasure(
      from,
      start + (found?.length ?? 0),
      topic,
      topic?.higherIsBetter !== true,
    );
  }

  /** Whether the words are the beginning of a phrase of its own. */
  private isWithin(at: number, length: number): boolean {
    const [longest] = this.text.at(at);
    if (longest === undefined || longest.length <= length) return false;
    const { wishes, roles } = longest.meanings;
    return wishes.length > 0 || roles.has('not_in_data');
  }

  private isSized = (at: number): boolean => this.text.tokens[at + 1]?.isGlued === true;

  private sortBy(from: number, at: number, role: SortRole): Read {
    const found = this.text.find(at, (meanings) => meanings.quantity !== undefined);
    const measure = this.measureAt(at, true);
    if (found !== undefined && found.length >= (measure?.length ?? 0)) {
      return this.sortByQuantity(from, at + found.length, found.meanings.quantity, role);
    }
    const isCommon = role === 'sorted' && measure?.meanings.isCommon === true;
    if (measure === undefined || isCommon) return null;
    const isHighest = role === 'best' || role === 'sorted' ? null : role === 'most';
    const end = at + measure.length;
    return this.sortByMeasure(from, end, measure.meanings.benchmark, isHighest);
  }

  private sortByQuantity(
    from: number,
    to: number,
    name: QuantityName | undefined,
    role: SortRole,
  ): Read {
    if (name === undefined) return null;
    // `max output of gpt-5` asks for the figure.
    const isFigure =
      /^max/i.test(this.text.slice(from, from + 1)) && this.text.tokens[to]?.text === 'of';
    if (isFigure) {
      this.ignored.push(this.text.slice(from, to + 1));
      this.isAsked = true;
      return to + 1;
    }
    const key = this.sortKeyOf(from, name);
    const isDescending = role === 'most' || (role !== 'least' && !key.endsWith('price'));
    this.isAsked = true;
    return this.add(from, to, [{ param: 'sort', value: `${isDescending ? '-' : ''}${key}` }]);
  }

  private sortKeyOf(from: number, name: QuantityName): string {
    const isCheap = /^(?:cheap|low|least)/i.test(this.text.slice(from, from + 1));
    if (isCheap && (name === 'output' || name === 'input')) return `${name}_price`;
    return QUANTITIES[name].sort;
  }
}
