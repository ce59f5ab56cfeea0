import type { Reference } from '../conditions.ts';
import { Bounding } from './bounding.ts';
import { readDates } from './dates.ts';
import { findNamed, type ReadNamed } from './named.ts';
import type { Read } from './reading.ts';
import { readHalf, readReference } from './references.ts';

/** What those that are compared are sorted by, by the figure that is asked for. */
const SORTED_BY = {
  price: 'blended_price',
  input_price: 'input_price',
  output_price: 'output_price',
  context: 'context_window',
  output: 'max_output_tokens',
  parameters: 'parameters',
  release: 'release_date',
} as const;

/** `not cheaper than gpt-5`: as expensive, or more. */
const toOpposite = ({ side, factor = 1, ...reference }: Reference): Reference => ({
  ...reference,
  side: side === 'min' ? 'max' : 'min',
  factor,
});

/** Reads models that are named: what is compared with their figures, and what is asked of them. */
export class Comparing extends Bounding {
  /** Whether alternatives to a model are asked for. */
  private isAlternative = false;
  /** Whether the models that are named are compared. */
  private isCompared = false;

  /** The models that are compared or replaced, wherever the text names them; null: none are. */
  protected findNamed(): ReadNamed | null {
    const found = findNamed(this.text);
    this.isCompared = found?.named.as === 'compared';
    this.isAlternative = found !== null && !this.isCompared;
    this.lastModel = this.isAlternative ? (found?.named.models[0] ?? null) : null;
    this.isAsked = found !== null;
    return found;
  }

  protected readComparison(at: number): Read {
    return this.readRepriced(at) ?? this.readReference(at) ?? this.readComparative(at);
  }

  private readReference(at: number): Read {
    const found = readReference(this.text, at, this.lastModel, this.isAlternative);
    if (found === null) return null;
    const reference = this.negation === '' ? found.reference : toOpposite(found.reference);
    const text = `${this.negation} ${this.text.slice(at, found.end)}`.trim();
    this.break();
    this.isAsked = true;
    this.lastModel = reference.model;
    this.conditions.refer(text, reference);
    for (const model of found.further ?? []) this.conditions.refer(model, { ...reference, model });
    // `cheapest alternative to gpt-5`: cheaper than that, the cheapest first.
    const said = this.text.slice(at, found.end);
    if (this.isAlternative && /^(?:cheapest|least|lowest)/i.test(said)) {
      this.add(at, found.end, [{ param: 'sort', value: 'blended_price' }]);
    }
    return found.end;
  }

  /** `got cheaper since May`: the change log says it; a list has what changed last first. */
  private readRepriced(at: number): Read {
    const match = this.text.role(at, 'repriced');
    if (match === undefined) return null;
    const end = at + match.length;
    const days = readDates(this.text, this.text.skip(end, 'ignored'), this.today);
    const since = days?.after == null ? {} : { since: days.after };
    const to = days?.end ?? end;
    this.break();
    this.isAsked = true;
    const named = { as: 'repriced', models: [], ...since } as const;
    this.conditions.name(this.text.slice(at, to), named, [{ param: 'sort', value: '-updated_at' }]);
    return to;
  }

  /** `gpt-5 or o3, which is cheaper`: what those that are compared are sorted by. */
  private readComparative(at: number): Read {
    const half = this.isCompared ? readHalf(this.text, at) : null;
    if (half === null) return null;
    const { figure, side, end, benchmark = null } = half;
    if (figure === 'score') {
      const isLower = this.text.role(at, 'less') !== undefined;
      const sort = `${isLower ? '' : '-'}benchmark:${benchmark ?? ''}`;
      return benchmark === null ? null : this.add(at, end, [{ param: 'sort', value: sort }]);
    }
    const value = `${side === 'min' ? '-' : ''}${SORTED_BY[figure]}`;
    return this.add(at, end, [{ param: 'sort', value }]);
  }

  /** `is gpt-4 still available`, `when will gpt-4 be retired`: the model that is named says it. */
  protected settleStatus(): void {
    const status = this.conditions.valueOf('status');
    const isClosed = /^(?:is|are|was|has|when|will|does|did)\b/i.test(this.text.text.trim());
    const isAlone = !this.conditions.has(({ param }) => param !== 'status');
    if (status === undefined || !isClosed || !isAlone || this.left.length === 0) return;
    this.conditions.drop({ param: 'status', value: status });
    this.ignored.push(status);
  }
}
