import { append } from '../group.ts';
import type { Mention } from '../identify/mention.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Keys that name a date, found by what else tells the date of an undated mention. */
export class DatedKeys {
  readonly #isKnown: (key: string) => boolean;
  /** Keys that add a month and a day to a key that is known too. */
  readonly #stamped = new Map<string, string[]>();

  constructor(keys: Iterable<string>, isKnown: (key: string) => boolean) {
    this.#isKnown = isKnown;
    for (const key of keys) {
      if (/(0[1-9]|1[0-2])[0-3]\d$/.test(key)) {
        append(this.#stamped, key.slice(0, -4), key);
      }
    }
  }

  /** Mistral's undated ids move: the month of release tells which dated model is meant. */
  findByRelease({ creator, record, key }: Mention): string | null {
    const month =
      record.kind === 'offer' ? /^20(\d\d)-(\d\d)/.exec(record.release_date ?? '') : null;
    const target = `${key}${month?.[1] ?? ''}${month?.[2] ?? ''}`;
    return creator === 'mistral' && month !== null && this.#isKnown(target) ? target : null;
  }

  /** A run of `DeepSeek R1 (May 2025)` is one of the model dated so, where there is just one. */
  findByNamedMonth(key: string, { record }: Mention): string | null {
    const name = record.kind === 'run' ? record.model_name : undefined;
    const month = MONTHS.indexOf(/\(([A-Z][a-z]{2})[a-z]* \d{4}\)/.exec(name ?? '')?.[1] ?? '') + 1;
    const stamp = String(month).padStart(2, '0');
    const dated = (this.#stamped.get(key) ?? []).filter((other) =>
      other.slice(key.length).startsWith(stamp),
    );
    return month > 0 && dated.length === 1 ? (dated[0] ?? null) : null;
  }
}
