import { splitSnapshot } from '../identify/dates.ts';
import { append, compareText } from '../group.ts';
import type { Entity } from './entity.ts';
import type { Mention } from '../identify/mention.ts';
import { byRelease, isVersionOf, resolveMoving, stampOf, stemOf } from './moving.ts';
import { findMoving } from '../tables/moving.ts';
import { toMatchingKey, toTokens } from '../text.ts';

interface Pointed {
  readonly targets: ReadonlyMap<Mention, string>;
  readonly unresolved: readonly { mention: Mention; reason: string }[];
}

/**
 * Finds what `…-latest` ids point at, once per creator and stem: the dated model of the stem that
 * costs the same at the creator's own provider, else the newest; else the model named as the stem; else
 * the newest of the family at the same host and price, the newest version anybody sells at that price, the
 * newest version. A host at whose price nobody sells that one still points at what it sells so itself.
 * A pointer is never a model, unless its stem names one nobody else does.
 */
export function resolvePointers(
  pointers: readonly Mention[],
  entities: ReadonlyMap<string, Entity>,
): Pointed {
  const byStem = new Map<string, Mention[]>();
  const unresolved: { mention: Mention; reason: string }[] = [];
  for (const mention of pointers) {
    if (mention.creator === null) {
      unresolved.push({ mention, reason: 'pointer_without_creator' });
    } else {
      append(byStem, `${mention.creator}/${toStem(mention.name)}`, mention);
    }
  }
  const targets = new Map<Mention, string>();
  const byCreator = new Map<string, Entity[]>();
  for (const entity of entities.values()) {
    append(byCreator, entity.creator ?? '', entity);
  }
  for (const mentions of byStem.values()) {
    const family = byCreator.get(mentions[0]?.creator ?? '') ?? [];
    const latest = mentions.filter(({ creator, name }) => findMoving(creator ?? '', name) === null);
    const moving = mentions.filter((mention) => !latest.includes(mention));
    const found = latest.length === 0 ? [] : resolveStem(latest, family);
    for (const [mention, key] of [...found, ...resolveMoving(moving, family)]) {
      if (key === null) {
        unresolved.push({ mention, reason: 'pointer_without_target' });
      } else {
        targets.set(mention, key);
      }
    }
  }
  return { targets, unresolved };
}

/** What the pointers of one stem point at; null: nothing known. */
function resolveStem(
  mentions: readonly Mention[],
  family: readonly Entity[],
): [Mention, string | null][] {
  const [first] = mentions;
  const creator = first?.creator ?? '';
  const stem = toStem(first?.name ?? '');
  const named = findStem(stem, creator, mentions, family);
  if (named !== null) {
    return mentions.map((mention) => [mention, named]);
  }
  const version = findVersion(stem, mentions, family);
  if (version === null) {
    const plain = /\d/.test(stem) ? `${creator}/${toMatchingKey(stem)}` : null;
    return mentions.map((mention) => [mention, plain]);
  }
  return mentions.map((mention) => [
    mention,
    findOwn(stem, version, hostOf(mention, mentions), family) ?? version.key,
  ]);
}

const toStem = (name: string) => name.replace(/-latest(-\d+k)?$/, '');

/** What a host says of a pointer; the same host's ids point at the same, wherever it is named. */
const hostOf = ({ record }: Mention, mentions: readonly Mention[]): Mention[] =>
  mentions.filter(
    (other) =>
      record.kind === 'offer' &&
      other.record.kind === 'offer' &&
      other.record.provider === record.provider,
  );

/** The model of a name that is the stem, or the stem and a date. */
function findStem(
  stem: string,
  creator: string,
  mentions: readonly Mention[],
  entities: readonly Entity[],
): string | null {
  const dated = entities
    .filter(({ name }) => stemOf(name, creator) === stem)
    .sort((a, b) => compareText(stampOf(b.name), stampOf(a.name)));
  // Sources of different age know different prices of the pointer: the newest model of any of them.
  const own = mentions.filter(({ isAnchor, record }) => isAnchor && record.kind === 'offer');
  const prices = new Set(own.map(toPrice).filter((price) => price !== null));
  const same = dated.find(({ links }) =>
    links.some(({ mention }) => mention.isAnchor && prices.has(toPrice(mention) ?? '')),
  );
  const plain = `${creator}/${toMatchingKey(stem)}`;
  const named = entities.find(({ key }) => key === plain);
  const found = creator === 'mistral' || named === undefined ? (same ?? dated[0] ?? named) : named;
  return found?.key ?? null;
}

function findVersion(
  stem: string,
  mentions: readonly Mention[],
  entities: readonly Entity[],
): Entity | null {
  return (
    soldAlike(stem, mentions, entities) ??
    pricedAlike(stem, mentions, entities) ??
    newestVersion(stem, entities) ??
    null
  );
}

/**
 * What one host's pointer means where nobody sells the usual target at its price: the highest version
 * the host has itself, if that costs the same there.
 */
function findOwn(
  stem: string,
  { links }: Entity,
  mentions: readonly Mention[],
  entities: readonly Entity[],
): string | null {
  const prices = new Set(mentions.map(toPrice).filter((price) => price !== null));
  if (prices.size === 0 || links.some(({ mention }) => prices.has(toPrice(mention) ?? ''))) {
    return null;
  }
  const hosts = new Set(mentions.map(({ record }) => providerOf(record)));
  const asked = new Set(mentions.flatMap(toAsked));
  const highest = entities
    .filter(
      ({ name, creator, links: own }) =>
        isVersionOf(name, stem) &&
        splitSnapshot(name, creator ?? '') === null &&
        own.some(({ mention }) => hosts.has(providerOf(mention.record))),
    )
    .sort((a, b) => versionOf(b.name) - versionOf(a.name))[0];
  const isSame = highest?.links.some(({ mention }) =>
    toAsked(mention).some((each) => asked.has(each)),
  );
  return isSame === true ? (highest?.key ?? null) : null;
}

const providerOf = (record: Mention['record']) => (record.kind === 'offer' ? record.provider : '');
const versionOf = (name: string) => Number(/\d+(\.\d+)?/.exec(name)?.[0] ?? 0);

function toPrice({ record }: Mention): string | null {
  if (record.kind !== 'offer' || record.prices.length === 0) {
    return null;
  }
  return record.prices
    .filter(({ component }) => component === 'input' || component === 'output')
    .map(({ component, amount }) => `${component} ${amount}`)
    .join();
}

/**
 * The newest of the models that a host of the pointer sells at the pointer's price: one that only adds a
 * version to the stem, or for a stem of one word (`deepseek-latest`) any of the family.
 */
function soldAlike(
  stem: string,
  mentions: readonly Mention[],
  entities: readonly Entity[],
): Entity | undefined {
  const asked = new Set(mentions.flatMap(toAsked));
  const isFamily = toTokens(stem).length === 1;
  return entities
    .filter(
      ({ name, links }) =>
        (isVersionOf(name, stem) || (isFamily && toTokens(name)[0] === stem)) &&
        links.some(({ mention }) => toAsked(mention).some((each) => asked.has(each))),
    )
    .sort(byRelease)[0];
}

/** The newest version of the stem that anybody sells at the pointer's price. */
function pricedAlike(
  stem: string,
  mentions: readonly Mention[],
  entities: readonly Entity[],
): Entity | undefined {
  const asked = new Set(mentions.map(toPrice).filter((price) => price !== null));
  return entities
    .filter(
      ({ name, links }) =>
        isVersionOf(name, stem) && links.some(({ mention }) => asked.has(toPrice(mention) ?? '')),
    )
    .sort(byRelease)[0];
}

/** What a provider asks for a model, where it says so. */
function toAsked(mention: Mention): string[] {
  const price = toPrice(mention);
  return mention.record.kind !== 'offer' || price === null || !/[1-9]/.test(price)
    ? []
    : [`${mention.record.provider} ${price}`];
}

/** `claude-opus` → the newest `claude-opus-4.8`. */
function newestVersion(stem: string, entities: readonly Entity[]): Entity | undefined {
  return entities.filter(({ name }) => isVersionOf(name, stem)).sort(byRelease)[0];
}
