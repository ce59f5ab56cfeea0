import type { Mention } from '../identify/mention.ts';
import { toMatchingKey } from '../text.ts';

/** Keys of repositories by provider and the end of their ids there. */
export class Repositories {
  readonly #byEnd = new Map<string, Set<string>>();

  add(key: string, { communityId, record, name }: Mention): void {
    if (communityId !== null && record.kind === 'offer') {
      const end = toEnd(record, name);
      this.#byEnd.set(end, (this.#byEnd.get(end) ?? new Set()).add(key));
    }
  }

  /** The one repository whose id at the same provider ends as this id without a path does. */
  find({ record, name }: Mention): string | null {
    const [only, other] = this.#byEnd.get(toEnd(record, name)) ?? [];
    return only !== undefined && other === undefined ? only : null;
  }
}

const toEnd = (record: Mention['record'], name: string) =>
  `${record.kind === 'offer' ? record.provider : ''} ${toMatchingKey(name)}`;
