import { findStamp, splitSnapshot } from './dates.ts';
import { append, compareText, mostFrequent } from './group.ts';
import type { Entity } from './entity.ts';
import type { Mention } from './mention.ts';
import { toMatchingKey, toTokens } from './text.ts';

interface Pointed {
  readonly targets: ReadonlyMap<Mention, string>;
  readonly unresolved: readonly { mention: Mention; reason: string }[];
}

/**
 * Finds what `…-latest` ids point at, once per creator and stem: the dated model of the stem that
 * costs the same at the creator's own provider, else the newest; else the model named as the stem; else
 * the newest of the family at the same host and price; else the newest version of it. A pointer is never a model, unless its stem names one nobody else does.
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
    const [first] = mentions;
    const creator = first?.creator ?? '';
    const stem = toStem(first?.name ?? '');
    const key = findTarget(stem, creator, mentions, byCreator.get(creator) ?? []);
    for (const mention of mentions) {
      if (key === null) {
        unresolved.push({ mention, reason: 'pointer_without_target' });
      } else {
        targets.set(mention, key);
      }
    }
  }
  return { targets, unresolved };
}

const toStem = (name: string) => name.replace(/-latest(-\d+k)?$/, '');

function findTarget(
  stem: string,
  creator: string,
  mentions: readonly Mention[],
  entities: readonly Entity[],
): string | null {
  const dated = entities
    .filter(({ name }) => stemOf(name, creator) === stem)
    .sort((a, b) => compareText(stampOf(b.name), stampOf(a.name)));
  const own = mentions.find(({ isAnchor, record }) => isAnchor && record.kind === 'offer');
  const price = own === undefined ? null : toPrice(own);
  const same = dated.find(({ links }) =>
    links.some(({ mention }) => mention.isAnchor && price !== null && toPrice(mention) === price),
  );
  const plain = `${creator}/${toMatchingKey(stem)}`;
  const named = entities.find(({ key }) => key === plain);
  if (creator === 'mistral' || named === undefined) {
    const newest =
      same ??
      dated[0] ??
      named ??
      soldAlike(stem, mentions, entities) ??
      newestVersion(stem, entities);
    return newest?.key ?? (/\d/.test(stem) ? plain : null);
  }
  return named.key;
}

/** The name without its date, where it has one. */
function stemOf(name: string, creator: string): string | null {
  const stamp = findStamp(name);
  return stamp === null
    ? (splitSnapshot(name, creator)?.stem ?? null)
    : name.slice(0, -stamp.length - 1);
}
const stampOf = (name: string) => findStamp(name) ?? '';

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

const byRelease = (a: Entity, b: Entity) =>
  compareText(releaseOf(b), releaseOf(a)) || compareText(b.name, a.name);

/** What a provider asks for a model, where it says so. */
function toAsked(mention: Mention): string[] {
  const price = toPrice(mention);
  return mention.record.kind !== 'offer' || price === null || !/[1-9]/.test(price)
    ? []
    : [`${mention.record.provider} ${price}`];
}

const VERSION = /^[vkm]?\d+(\.\d+)?$/;

/** `claude-opus` → the newest `claude-opus-4.8`. */
function newestVersion(stem: string, entities: readonly Entity[]): Entity | undefined {
  return entities.filter(({ name }) => isVersionOf(name, stem)).sort(byRelease)[0];
}

/** Whether a name only adds a version to the stem. */
function isVersionOf(name: string, stem: string): boolean {
  const tokens = toTokens(name);
  const rest = tokens.filter((token) => !VERSION.test(token) && token !== 'preview');
  return rest.length < tokens.length && rest.join(' ') === toTokens(stem).join(' ');
}

function releaseOf({ links }: Entity): string {
  const dates = links.flatMap(({ mention: { record } }) =>
    record.kind !== 'run' && record.release_date !== undefined ? [record.release_date] : [],
  );
  return mostFrequent(dates) ?? '';
}
