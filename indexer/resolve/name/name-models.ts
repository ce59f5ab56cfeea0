import { isOfCommunity } from '../facts/describe-model.ts';
import { toCreator } from '../facts/directory.ts';
import { NO_STATEMENTS, type Statements } from '../facts/statements.ts';
import type { Entity } from '../link/entity.ts';
import type { Snapshot } from '../link/snapshots.ts';
import type { ModelIdentity } from '../resolved.ts';
import type { Named } from './aliases.ts';
import { toName } from './display-name.ts';
import { distinguishNames } from './spell-name.ts';

interface Known {
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  readonly identities: ReadonlyMap<string, ModelIdentity>;
  readonly statements: ReadonlyMap<string, Statements>;
}

/** Names every model for people: a snapshot as its model, with its date; none of a creator like another. */
export function nameModels(
  entities: readonly Entity[],
  { snapshots, identities, statements }: Known,
): Named[] {
  const nameOf = (entity: Entity): string =>
    toName(entity, statements.get(entity.key) ?? NO_STATEMENTS);
  const plain = entities.map((entity) => {
    const { key } = entity;
    const snapshot = snapshots.get(key);
    const name =
      snapshot === undefined ? nameOf(entity) : `${nameOf(snapshot.base)} (${snapshot.stamp})`;
    return {
      key,
      slug: identities.get(key)?.slug ?? '',
      name,
      creator: toCreator(entity)?.slug ?? null,
      isCommunity: isOfCommunity(entity),
    };
  });
  const ids = new Map(entities.map(({ key, name }) => [key, name]));
  const named = distinguishNames(plain, ids);
  return entities.map(({ key, creator, links }, at) => ({
    key,
    slug: named[at]?.slug ?? '',
    name: named[at]?.name ?? '',
    creator,
    isSnapshot: snapshots.has(key),
    links,
    former: identities.get(key)?.former ?? [],
  }));
}
