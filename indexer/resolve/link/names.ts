import type { Mention } from '../identify/mention.ts';
import { isCompletion, isShortened, toNameTokens } from './completion.ts';
import { COMMON_AT, isEstablished, SHARED_BY } from './name-support.ts';
import { type Found, toSpelling } from './entity.ts';
import { append } from '../group.ts';
import { toMatchingKey } from '../text.ts';

/** Keys of repositories by provider and the end of their ids there. */
class Repositories {
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

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Keys that name a date, found by what else tells the date of an undated mention. */
class DatedKeys {
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

/** Established names by creator, of which others may be shortenings. */
class Anchors {
  readonly #byCreator = new Map<string, { key: string; tokens: readonly string[] }[]>();

  add(key: string, group: readonly Mention[]): void {
    const [mention] = group;
    if (mention?.creator != null && isEstablished(group, SHARED_BY)) {
      append(this.#byCreator, mention.creator, { key, tokens: toNameTokens(toSpelling(group)) });
    }
  }

  /** The anchors whose names only add words that hosts leave out; or, if none may be added, turn words round. */
  find({ creator, key, name }: Mention, mayAdd: boolean): readonly string[] {
    const tokens = toNameTokens(name);
    return (this.#byCreator.get(creator ?? '') ?? [])
      .filter(
        (anchor) =>
          anchor.key !== key &&
          (mayAdd || anchor.tokens.length === tokens.length) &&
          isCompletion(tokens, anchor.tokens, creator ?? ''),
      )
      .map((anchor) => anchor.key);
  }
}

/** Hosts that serve base weights beside what was tuned to instructions. */
const BASE_HOSTS = new Set(['amazon-sagemaker', 'fireworks-ai', 'replicate', 'togetherai']);

/** What is known of names when a mention that stands for itself looks for its model. */
export class Names {
  readonly #groups: ReadonlyMap<string, readonly Mention[]>;
  readonly #anchors = new Anchors();
  readonly #dated: DatedKeys;
  readonly #repositories = new Repositories();

  constructor(groups: ReadonlyMap<string, readonly Mention[]>) {
    this.#groups = groups;
    this.#dated = new DatedKeys(groups.keys(), (key) => groups.has(key));
    for (const [key, group] of groups) {
      group.forEach((mention) => {
        this.#repositories.add(key, mention);
      });
      this.#anchors.add(key, group);
    }
  }

  find(key: string, mention: Mention, group: readonly Mention[]): Found {
    if (mention.isExact) {
      return { target: key, strategy: 'exact' };
    }
    if (mention.communityId !== null) {
      return { target: key, strategy: 'hf_id' };
    }
    if (mention.creator === null) {
      const repository = this.#repositories.find(mention);
      return repository === null
        ? { target: key, strategy: 'matching_key' }
        : { target: repository, strategy: 'path' };
    }
    const isCommon = isEstablished(group, COMMON_AT);
    if (!isCommon && mention.nameKey !== null && this.#isName(key, mention.nameKey, mention)) {
      return { target: this.#redirect(mention.nameKey), strategy: 'display_name' };
    }
    const measured = this.#dated.findByNamedMonth(key, mention);
    if (measured !== null) {
      return { target: measured, strategy: 'release_month' };
    }
    const dated = isEstablished(group, Infinity) ? null : this.#dated.findByRelease(mention);
    if (dated !== null) {
      return { target: dated, strategy: 'release_month' };
    }
    const found = this.#redirect(key, group);
    const completed = this.#sellsBoth(mention, found) ? key : found;
    return { target: completed, strategy: completed === key ? 'matching_key' : 'completed' };
  }

  /** Keys of the models of which its name may be a shortening. */
  findCompletions(mention: Mention): readonly string[] {
    return this.#anchors.find(mention, mention.record.kind === 'offer');
  }

  /** Where everything that bears a key goes, if the key is a shortened name of one anchor. */
  #redirect(key: string, group = this.#groups.get(key) ?? []): string {
    const [mention] = group;
    if (mention === undefined || group.some(({ isAnchor }) => isAnchor)) {
      return key;
    }
    // Leaderboards do not shorten names (base and instruct are two), but they turn words round.
    const mayAdd = group.every(({ record }) => record.kind === 'offer');
    const [only, other] = this.#anchors.find(mention, mayAdd);
    return only !== undefined && other === undefined ? only : key;
  }

  /** Whether a host of base weights names both: its `code-llama-70b` is not its `…-70b-instruct`. */
  #sellsBoth({ record, source }: Mention, target: string): boolean {
    return (this.#groups.get(target) ?? []).some(
      (other) =>
        record.kind === 'offer' &&
        other.record.kind === 'offer' &&
        BASE_HOSTS.has(record.provider) &&
        other.source === source &&
        other.record.provider === record.provider,
    );
  }

  /** Whether the display name leads to a model that is surer than what the id says. */
  #isName(key: string, nameKey: string, { name, display }: Mention): boolean {
    const target = this.#groups.get(nameKey);
    if (nameKey === key || target === undefined || isShortened(display ?? '', name)) {
      return false;
    }
    const [other] = target;
    const stamp = /\d{4,}/.exec(name)?.[0];
    const keepsDate = stamp === undefined || other?.name.includes(stamp) === true;
    const isSure = target.some(
      ({ isAnchor, nameKey: own }) => isAnchor || own === null || own === nameKey,
    );
    return keepsDate && isSure;
  }
}
