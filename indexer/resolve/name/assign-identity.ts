import { createHash } from 'node:crypto';
import { SLUG_PATTERN } from '../../../schemas/model.ts';
import type { ModelIdentity } from '../../../schemas/records.ts';
import { append, compareText } from '../group.ts';
import { formerKeysOf, isFormerKey, isWrongSlug } from '../tables/former.ts';
import type { Entity } from '../link/entity.ts';

/** Crockford's base 32: no I, L, O, U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_DIGITS = 10;
const SLUG_MAX = 128;
const CUT_AT = 119;
/** Slugs that are paths of the API. */
const RESERVED: ReadonlySet<string> = new Set(['count', 'compare', 'latest']);

/** A model that needs an identity. */
export interface Newcomer {
  readonly key: string;
  /** Slug it would like, and the longer one it takes if it may not have that. */
  readonly wanted: string;
  readonly qualified: string;
  /** Keys under which the model was known, or would have been by one of its ids alone. */
  readonly formerKeys?: readonly string[];
}

/** `mdl_` and ten digits of the SHA-256 of the identity, so that the same model always gets the same. */
export function toModelId(key: string): string {
  const bytes = createHash('sha256').update(key).digest();
  const bits = [...bytes.subarray(0, 7)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = Array.from({ length: ID_DIGITS }, (_, at) =>
    DIGITS.charAt(Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  );
  return `mdl_${digits.join('')}`;
}

/** Any text as a slug: `a-z0-9._-`, beginning with a letter or digit, at most 128 characters. */
export function toSlug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll('/', '--')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  if (plain.length > 0 && plain.length <= SLUG_MAX) {
    return plain;
  }
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return plain === '' ? hash : `${plain.slice(0, CUT_AT)}-${hash}`;
}

/**
 * Identities for models: the given ones are kept whatever they are. A model that better knowledge
 * gives another key (`ministral-3b` turns out to be the one of October 2024) takes the identity of its
 * old key along; if it has one already, the old slug and id lead to it from then on. Newcomers get the
 * slug they want unless it is taken or another newcomer wants it too: then both take the longer one.
 * So does a model whose slug names a host.
 */
export function assignIdentities(
  newcomers: readonly Newcomer[],
  knownIdentities: readonly ModelIdentity[],
): ReadonlyMap<string, ModelIdentity> {
  const identities = toIdentities(knownIdentities);
  const slugs = new Set([...RESERVED, ...knownIdentities.flatMap(toCalled)]);
  const ids = new Set(knownIdentities.flatMap(toCalled));
  const renamed = new Set(
    newcomers.map(({ key }) => key).filter((key) => isWrong(identities.get(key))),
  );
  for (const [identity, heir] of findHeirs(newcomers, identities)) {
    const own = identities.get(heir);
    const joined = own === undefined ? identity : withFormer(own, toCalled(identity));
    if (own === undefined && isWrong(identity)) {
      renamed.add(heir);
    }
    identities.set(heir, { ...joined, key: heir });
  }
  const fresh = newcomers.filter(({ key }) => !identities.has(key) || renamed.has(key));
  const byWish = new Map<string, Newcomer[]>();
  for (const newcomer of [...fresh].sort((a, b) => compareText(a.key, b.key))) {
    append(byWish, newcomer.wanted, newcomer);
  }
  const give = (key: string, slug: string) => {
    slugs.add(slug);
    const before = identities.get(key);
    const id = before?.id ?? firstFree(toIds(key), ids);
    ids.add(id);
    const identity = { key, id, slug };
    identities.set(
      key,
      before === undefined ? identity : withFormer({ ...before, ...identity }, toCalled(before)),
    );
  };
  const late: Newcomer[] = [];
  for (const [wanted, group] of byWish) {
    const [only, other] = group;
    if (only !== undefined && other === undefined && !slugs.has(wanted)) {
      give(only.key, wanted);
    } else {
      late.push(...group);
    }
  }
  for (const { key, qualified } of late.sort((a, b) => compareText(a.key, b.key))) {
    give(key, firstFree(toSlugs(qualified), slugs));
  }
  return identities;
}

/**
 * Identities by key. One id is one model: where a store has moved an identity to a better key and an
 * older list still has it under the former, the first given holds.
 */
function toIdentities(knownIdentities: readonly ModelIdentity[]): Map<string, ModelIdentity> {
  const identities = new Map<string, ModelIdentity>();
  const ids = new Set<string>();
  for (const model of knownIdentities) {
    if (!identities.has(model.key) && !ids.has(model.id)) {
      ids.add(model.id);
      identities.set(model.key, model);
    }
  }
  return identities;
}

/** Everything an identity is and was called. */
const toCalled = ({ id, slug, former = [] }: ModelIdentity): string[] => [slug, id, ...former];

function withFormer(model: ModelIdentity, called: readonly string[]): ModelIdentity {
  const former = [...(model.former ?? []), ...called].filter(
    (name) => name !== model.id && name !== model.slug,
  );
  return { ...model, former: [...new Set(former)].sort(compareText) };
}

/** Whether the slug is no name of the model, or was made of a host and its own name for the model. */
const isWrong = (identity: ModelIdentity | undefined): boolean =>
  identity !== undefined && (isWrongSlug(identity.slug) || namesHost(identity));

const namesHost = ({ key, slug }: ModelIdentity): boolean =>
  /^(?!hf:)[^:/]+:/.test(key) && slug === toSlug(key.replace(':', '/'));

/**
 * Given identities no model bears any more, each with the key of the one model it fits: those that
 * name no host first, since the first becomes the model's own if it has none.
 */
function findHeirs(
  newcomers: readonly Newcomer[],
  identities: ReadonlyMap<string, ModelIdentity>,
): [ModelIdentity, string][] {
  const present = new Set(newcomers.map(({ key }) => key));
  const heirs = new Map<string, Set<string>>();
  for (const { key, formerKeys = [] } of newcomers) {
    for (const old of formerKeys) {
      if (identities.has(old) && !present.has(old)) {
        heirs.set(old, (heirs.get(old) ?? new Set()).add(key));
      }
    }
  }
  return [...heirs]
    .flatMap(([old, [heir, ...others]]) => {
      const identity = identities.get(old);
      return identity === undefined || heir === undefined || others.length > 0
        ? []
        : [[identity, heir] as [ModelIdentity, string]];
    })
    .sort(([a], [b]) => Number(isWrong(a)) - Number(isWrong(b)) || compareText(a.key, b.key));
}

function firstFree(candidates: Iterable<string>, taken: ReadonlySet<string>): string {
  for (const candidate of candidates) {
    if (!taken.has(candidate) && (candidate.startsWith('mdl_') || SLUG_PATTERN.test(candidate))) {
      return candidate;
    }
  }
  throw new Error('Ran out of candidates.');
}

function* toIds(key: string): Generator<string> {
  yield toModelId(key);
  for (let at = 2; ; at += 1) {
    yield toModelId(`${key}#${at}`);
  }
}

function* toSlugs(qualified: string): Generator<string> {
  yield qualified;
  for (let at = 2; ; at += 1) {
    yield `${qualified.slice(0, CUT_AT)}-${at}`;
  }
}

/**
 * How a model would like to be called: a lab's by its name alone, the community's by its repository,
 * one of an unknown creator by its name too, for a host is no creator.
 */
export function toNewcomer({ key, name, creator, links }: Entity): Newcomer {
  const ownKeys = links.map(({ mention }) => mention.key).filter((own) => !isFormerKey(own));
  const formerKeys = [...new Set([...ownKeys, ...formerKeysOf(key)])].filter((old) => old !== key);
  if (creator !== null) {
    return { key, wanted: toSlug(name), qualified: toSlug(`${creator}/${name}`), formerKeys };
  }
  const id = links.find(({ mention }) => mention.communityId !== null)?.mention.communityId;
  const wanted = toSlug(id ?? name);
  // Of two repositories that differ by case the one with a key in its own case comes second.
  const isSecond = key.startsWith('hf:') && key !== key.toLowerCase();
  return { key, wanted: isSecond ? `${wanted}-2` : wanted, qualified: wanted, formerKeys };
}
