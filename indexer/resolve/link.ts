import type { Entity, Link } from './entity.ts';
import { append, compareText } from './group.ts';
import type { Mention } from './mention.ts';
import { resolvePointers } from './pointers.ts';
import { splitCase } from './split-case.ts';
import { toMatchingKey, toTokens } from './text.ts';

export interface Linked {
  /** In order of key. */
  readonly entities: readonly Entity[];
  /** Mentions that fit no model. */
  readonly unresolved: readonly { mention: Mention; reason: string }[];
  /** Where a mention that is none of these and no pointer would go: the target may be no entity's key. */
  readonly find: (mention: Mention) => Found;
  /** Keys of the models of which its name may be a shortening. */
  readonly findCompletions: (mention: Mention) => readonly string[];
}

const CONFIDENCE: Readonly<Record<Link['strategy'], number>> = {
  exact: 1,
  hf_id: 1,
  matching_key: 0.95,
  display_name: 0.85,
  release_month: 0.8,
  completed: 0.75,
  path: 0.8,
  shared_id: 0.8,
  pointer: 0.8,
};
export const toLink = (mention: Mention, strategy: Link['strategy']): Link => ({
  mention,
  strategy,
  confidence: CONFIDENCE[strategy],
});

/**
 * Brings mentions together that mean one model: by full Hugging Face id for the community's, else
 * by matching key within one creator; then by display name, and by completing a shortened name if
 * just one model fits. Never across creators, never by likeness.
 */
export function link(mentions: readonly Mention[]): Linked {
  const groups = new Map<string, Mention[]>();
  const split = splitCase(mentions);
  for (const mention of mentions.filter(({ isPointer }) => !isPointer)) {
    append(groups, split.get(mention) ?? mention.key, mention);
  }
  const entities = new Map<string, Entity>();
  const known = new Names(groups);
  const found = new Map<Mention, Found>();
  for (const [key, group] of groups) {
    for (const mention of group) {
      found.set(mention, known.find(key, mention, group));
    }
  }
  followSharedIds(found);
  for (const group of groups.values()) {
    for (const mention of group) {
      const { target, strategy } = found.get(mention) ?? known.find(mention.key, mention, group);
      const entity = entities.get(target) ?? toEntity(target, groups.get(target) ?? group);
      entities.set(target, entity);
      entity.links.push(toLink(mention, strategy));
    }
  }
  const pointers = mentions.filter(({ isPointer }) => isPointer);
  const { targets, unresolved } = resolvePointers(pointers, entities);
  for (const [mention, key] of targets) {
    const entity = entities.get(key) ?? toEntity(key, [mention]);
    entities.set(key, entity);
    entity.links.push(toLink(mention, 'pointer'));
  }
  return {
    entities: [...entities.values()].sort((a, b) => compareText(a.key, b.key)),
    unresolved,
    find: (mention) => known.find(mention.key, mention, groups.get(mention.key) ?? [mention]),
    findCompletions: (mention) => known.findCompletions(mention, mention.record.kind === 'offer'),
  };
}

/** What tells more of a model than its id alone, the surest first. */
const EVIDENCE: readonly Link['strategy'][] = ['exact', 'display_name', 'release_month'];

/**
 * An id of a provider means one model, whichever source writes it: where one source's display name or
 * date of release says which, the others follow.
 */
function followSharedIds(found: Map<Mention, Found>): void {
  const byId = new Map<string, Mention[]>();
  for (const mention of found.keys()) {
    const { record, id } = mention;
    if (record.kind === 'offer') {
      append(byId, `${record.provider} ${id.toLowerCase()}`, mention);
    }
  }
  for (const mentions of byId.values()) {
    const said = mentions.map((mention) => found.get(mention));
    const surest = EVIDENCE.map((strategy) => said.find((one) => one?.strategy === strategy)).find(
      (one) => one !== undefined,
    );
    const leader = surest ?? said.find((one) => one?.strategy === 'completed') ?? said[0];
    for (const mention of mentions) {
      if (leader !== undefined && found.get(mention)?.target !== leader.target) {
        found.set(mention, { target: leader.target, strategy: 'shared_id' });
      }
    }
  }
}

function toEntity(key: string, group: readonly Mention[]): Entity {
  const [mention] = group;
  return {
    key,
    creator: mention?.creator ?? null,
    name: withDots(toSpelling(group), group),
    links: [],
  };
}

/** Of the spellings of one key: with its dots, as its creator writes it, the usual one. */
function toSpelling(group: readonly Mention[]): string {
  const count = new Map<string, number>();
  for (const { name, isAnchor } of group) {
    count.set(name, (count.get(name) ?? 0) + (isAnchor ? group.length : 1));
  }
  const dots = (name: string) => name.split('.').length;
  const names = [...count].sort(
    ([a, x], [b, y]) => dots(b) - dots(a) || y - x || compareText(a, b),
  );
  return names[0]?.[0] ?? '';
}

/** Where a display name writes a version with a dot, the name does too: `wan2-2` is `wan2.2`. */
function withDots(name: string, group: readonly Mention[]): string {
  const versions = new Set(
    group
      .flatMap(({ record }) =>
        record.kind === 'run' ? [] : [...(record.name ?? '').matchAll(/(\d)\.(\d)(?!\d)/g)],
      )
      .map(([version]) => version),
  );
  let dotted = name;
  for (const version of versions) {
    const dashed = new RegExp(`(?<![\\d.])${version.replace('.', '-')}(?![\\d.])`);
    dotted = dotted.replace(dashed, version);
  }
  return dotted;
}

/** Providers that must share a name before others are measured by it … */
const SHARED_BY = 3;
/** … and before a provider's own display name no longer counts against it. */
const COMMON_AT = 6;

/** A name its creator uses, or that several providers share. */
function isEstablished(group: readonly Mention[], sharedBy: number): boolean {
  const known = standings.get(group) ?? toStanding(group);
  standings.set(group, known);
  return known.providers >= sharedBy || known.isAnchored;
}

interface Standing {
  readonly providers: number;
  readonly isAnchored: boolean;
}
/** Groups are asked once for each of their mentions. */
const standings = new WeakMap<readonly Mention[], Standing>();

function toStanding(group: readonly Mention[]): Standing {
  const providers = new Set<string>();
  for (const { record } of group) {
    if (record.kind === 'offer') {
      providers.add(record.provider);
    }
  }
  return { providers: providers.size, isAnchored: group.some(({ isAnchor }) => isAnchor) };
}

/** What is known of names when a mention that stands for itself looks for its model. */
class Names {
  readonly #groups: ReadonlyMap<string, readonly Mention[]>;
  readonly #anchors = new Map<string, { key: string; tokens: readonly string[] }[]>();

  /** Keys that add a month and a day to a key that is known too. */
  readonly #stamped = new Map<string, string[]>();

  /** Keys of repositories by provider and the end of their ids there. */
  readonly #repositories = new Map<string, Set<string>>();

  constructor(groups: ReadonlyMap<string, readonly Mention[]>) {
    this.#groups = groups;
    for (const [key, group] of groups) {
      for (const { record, name, communityId } of group) {
        if (communityId !== null && record.kind === 'offer') {
          const end = toEnd(record, name);
          this.#repositories.set(end, (this.#repositories.get(end) ?? new Set()).add(key));
        }
      }
      if (/(0[1-9]|1[0-2])[0-3]\d$/.test(key)) {
        append(this.#stamped, key.slice(0, -4), key);
      }
      const [mention] = group;
      if (mention?.creator != null && isEstablished(group, SHARED_BY)) {
        const tokens = toNameTokens(toSpelling(group));
        append(this.#anchors, mention.creator, { key, tokens });
      }
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
      const repository = this.#byPath(mention);
      return repository === null
        ? { target: key, strategy: 'matching_key' }
        : { target: repository, strategy: 'path' };
    }
    const isCommon = isEstablished(group, COMMON_AT);
    if (!isCommon && mention.nameKey !== null && this.#isName(key, mention.nameKey, mention)) {
      return { target: this.#redirect(mention.nameKey), strategy: 'display_name' };
    }
    const measured = this.#byNamedMonth(key, mention);
    if (measured !== null) {
      return { target: measured, strategy: 'release_month' };
    }
    const dated = isEstablished(group, Infinity) ? null : this.#byRelease(mention);
    if (dated !== null) {
      return { target: dated, strategy: 'release_month' };
    }
    const found = this.#redirect(key, group);
    const completed = this.#sellsBoth(mention, found) ? key : found;
    return { target: completed, strategy: completed === key ? 'matching_key' : 'completed' };
  }

  /** The one repository whose id at the same provider ends as this id without a path does. */
  #byPath({ record, name }: Mention): string | null {
    const [only, other] = this.#repositories.get(toEnd(record, name)) ?? [];
    return only !== undefined && other === undefined ? only : null;
  }

  /** Where everything that bears a key goes, if the key is a shortened name of one anchor. */
  #redirect(key: string, group = this.#groups.get(key) ?? []): string {
    const [mention] = group;
    if (mention === undefined || group.some(({ isAnchor }) => isAnchor)) {
      return key;
    }
    // Leaderboards do not shorten names (base and instruct are two), but they turn words round.
    const mayAdd = group.every(({ record }) => record.kind === 'offer');
    const [only, other] = this.findCompletions(mention, mayAdd);
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

  /** Mistral's undated ids move: the month of release tells which dated model is meant. */
  #byRelease({ creator, record, key }: Mention): string | null {
    const month =
      record.kind === 'offer' ? /^20(\d\d)-(\d\d)/.exec(record.release_date ?? '') : null;
    const target = `${key}${month?.[1] ?? ''}${month?.[2] ?? ''}`;
    return creator === 'mistral' && month !== null && this.#groups.has(target) ? target : null;
  }

  /** A run of `DeepSeek R1 (May 2025)` is one of the model dated so, where there is just one. */
  #byNamedMonth(key: string, { record }: Mention): string | null {
    const name = record.kind === 'run' ? record.model_name : undefined;
    const month = MONTHS.indexOf(/\(([A-Z][a-z]{2})[a-z]* \d{4}\)/.exec(name ?? '')?.[1] ?? '') + 1;
    const stamp = String(month).padStart(2, '0');
    const dated = (this.#stamped.get(key) ?? []).filter((other) =>
      other.slice(key.length).startsWith(stamp),
    );
    return month > 0 && dated.length === 1 ? (dated[0] ?? null) : null;
  }

  /** The anchors whose names only add words that hosts leave out. */
  findCompletions({ creator, key, name }: Mention, mayAdd: boolean): readonly string[] {
    const tokens = toNameTokens(name);
    return (this.#anchors.get(creator ?? '') ?? [])
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

const toEnd = (record: Mention['record'], name: string) =>
  `${record.kind === 'offer' ? record.provider : ''} ${toMatchingKey(name)}`;

interface Found {
  readonly target: string;
  readonly strategy: Link['strategy'];
}

/** Whether a display name only leaves out words of the id: then it says less, not more. */
function isShortened(display: string, name: string): boolean {
  const words = new Set(toNameTokens(name));
  return toNameTokens(display).every((token) => words.has(token));
}

const toNameTokens = (name: string) => toTokens(name.replace(/(\d)-(\d)(?=-|$)/g, '$1.$2'));
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const SIZE = /^\d+(\.\d+)?b$/;
/** Words hosts leave out of names: what it was tuned to, active parameters, experts. */
const OMITTED = /^(instruct|it|chat|a\d+(\.\d+)?b|\d+e)$/;

const NUMBER = /^[\d.]+$/;

/** Words may stand in another order, numbers may not: `06-05` and `05-06` are two dates. */
function isCompletion(short: readonly string[], full: readonly string[], creator: string): boolean {
  const numbers = (tokens: readonly string[]) =>
    tokens.filter((token) => NUMBER.test(token)).join();
  const rest = [...full];
  for (const token of short) {
    const at = rest.indexOf(token);
    if (at < 0) {
      return false;
    }
    rest.splice(at, 1);
  }
  const mayAddSize = short[0] !== 'gemini' && !short.some((token) => SIZE.test(token));
  return (
    numbers(short) === numbers(full) &&
    rest.every(
      (token) =>
        OMITTED.test(token) ||
        (SIZE.test(token) && mayAddSize) ||
        (token === 'preview' && (creator === 'google' || creator === 'openai')),
    )
  );
}
