import type { Mention } from '../identify/mention.ts';
import { Anchors } from './anchors.ts';
import { isShortened } from './completion.ts';
import { DatedKeys } from './dated-keys.ts';
import type { Found } from './found.ts';
import { Repositories } from './repositories.ts';
import { COMMON_AT, isEstablished } from './name-support.ts';

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
