import type { Entity, Link } from '../link/entity.ts';
import { append } from '../group.ts';
import type { Mention } from '../identify/mention.ts';

/** That one record writes an id, and what it was taken to mean. */
export interface Claim {
  readonly source: string;
  readonly nativeId: string;
  /** Key of the model. */
  readonly target: string;
  readonly strategy: Link['strategy'];
  /** 0–1. */
  readonly confidence: number;
}

/** Every way in which records write ids, in lower case, with the records that do. */
export function indexClaims(entities: readonly Entity[]): ReadonlyMap<string, readonly Claim[]> {
  const claims = new Map<string, Claim[]>();
  for (const { key, links } of entities) {
    for (const { mention, strategy, confidence } of links) {
      const { source, record } = mention;
      const claim = { source, nativeId: record.native_id, target: key, strategy, confidence };
      for (const id of toIds(mention)) {
        append(claims, id, claim);
      }
    }
  }
  return claims;
}

/** The id with and without the provider, and its last part alone; of a run, the model's. */
function toIds({ record, id }: Mention): ReadonlySet<string> {
  const tail = id.split('/').at(-1) ?? '';
  const ids = [id, tail];
  if (record.kind === 'offer') {
    ids.push(record.native_id, `${record.provider}/${id}`, `${record.provider}/${tail}`);
  }
  return new Set(ids.map((each) => each.toLowerCase()));
}
