import { z } from 'zod';
import type { IndexNames } from '../../../schemas/elasticsearch/names.ts';
import type { Generation } from '../port.ts';
import { ElasticsearchError } from './engine-error.ts';
import type { Connection } from './connection.ts';

/** What an index says of itself. */
const Meta = z.object({
  name: z.string(),
  mapping_hash: z.string(),
  cursor: z.number().int().nonnegative(),
  created_at: z.string(),
});
export type Meta = z.infer<typeof Meta>;

const Indices = z.record(
  z.string(),
  z.object({
    aliases: z.record(z.string(), z.unknown()).default({}),
    mappings: z.object({ _meta: z.unknown() }).optional(),
  }),
);
/** The name that a late write gives an index which is gone: Elasticsearch makes it anew. */
const MADE_BY_ACCIDENT = /^models-[0-9a-f]{12}-\d{8}t\d{9}z$/;

/** A generation and the index it is. */
export interface Found extends Generation {
  readonly index: string;
  readonly meta: Meta;
}

function toState(aliases: readonly string[], names: IndexNames): Generation['state'] {
  if (aliases.includes(names.live)) return 'live';
  return aliases.includes(names.retired) ? 'retired' : 'building';
}

/** What an index is of this catalogue; null for one of another catalogue or of somebody else. */
function toMeta(index: string, meta: unknown, names: IndexNames): Meta | null {
  const read = Meta.safeParse(meta);
  if (read.success) return names.indexOf(read.data.name) === index ? read.data : null;
  const name = index.slice(names.indexOf('').length);
  if (meta !== undefined || !MADE_BY_ACCIDENT.test(name)) return null;
  return { name, mapping_hash: '', cursor: 0, created_at: '' };
}

/** The generations of a catalogue, oldest first; which is live is read from the aliases. */
export async function listGenerations(
  { ask }: Connection,
  names: IndexNames,
): Promise<readonly Found[]> {
  const indices = await ask(Indices, (client) =>
    client.indices.get({
      index: names.pattern,
      features: ['aliases', 'mappings'],
      filter_path: '*.aliases,*.mappings._meta',
      expand_wildcards: ['open', 'hidden'],
    }),
  );
  return Object.entries(indices)
    .flatMap(([index, { aliases, mappings }]) => {
      const meta = toMeta(index, mappings?._meta, names);
      if (meta === null) return [];
      const state = toState(Object.keys(aliases), names);
      const { name, mapping_hash: mappingHash, cursor, created_at: createdAt } = meta;
      return [{ name, mappingHash, state, cursor, createdAt, index, meta }];
    })
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

/** @throws ElasticsearchError if there is none of this name */
export async function findGeneration(
  connection: Connection,
  names: IndexNames,
  name: string,
): Promise<Found> {
  const found = (await listGenerations(connection, names)).find((one) => one.name === name);
  if (found === undefined) throw new ElasticsearchError(`There is no index ${name}`);
  return found;
}
