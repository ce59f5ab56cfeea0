import { z } from 'zod';
import type { ElasticsearchPlace } from '../../../schemas/config/engines.ts';
import { toIndexBody, toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { type IndexNames, toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import type {
  Applied,
  Change,
  Generation,
  IndexWriter,
  ManifestEntry,
  WriteBlock,
} from '../port.ts';
import { readBlocks } from './blocks.ts';
import { writeChanges } from './bulk.ts';
import { type Connection, openConnection } from './connection.ts';
import { ElasticsearchError } from './engine-error.ts';
import { findGeneration, listGenerations, type Meta } from './generations.ts';
import { readManifest } from './manifest.ts';
import type { estypes } from '@elastic/elasticsearch';
import { FACET_NAMES, SORT_NAMES } from '../../../schemas/fields.ts';

const ROUNDS = 5;
const Page = z.object({ _shards: z.object({ failed: z.literal(0) }) });

const browse: estypes.SearchRequest = {
  query: { term: { kind: 'model' } },
  sort: SORT_NAMES.map((name) => ({ [`f_${name}`]: { order: 'desc' as const, missing: '_last' } })),
  aggs: Object.fromEntries(FACET_NAMES.map((name) => [name, { terms: { field: `f_${name}` } }])),
  stored_fields: ['summary'],
  _source: false,
};
const ofWords: estypes.SearchRequest = {
  query: {
    bool: {
      should: [
        { multi_match: { query: 'model', fields: ['s_name', 's_all', 's_about'] } },
        { match: { s_name_joined: 'model' } },
        { prefix: { s_all: { value: 'mo' } } },
        { match: { s_name: { query: 'modle', fuzziness: 'AUTO' } } },
        { nested: { path: 'scores', query: { exists: { field: 'scores.score' } } } },
      ],
    },
  },
  stored_fields: ['summary'],
  _source: false,
};

/** Reads an index as readers will: the first search of each kind is many times slower than later. */
async function warmUp({ ask }: Connection, index: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const search of [browse, ofWords]) {
      await ask(Page, (client) => client.search({ ...search, index, request_cache: false }));
    }
  }
}

const Acknowledged = z.object({ acknowledged: z.literal(true) });
const OnShards = z.object({ _shards: z.object({ failed: z.literal(0) }) });

/**
 * Writes generations as indices of a cluster. Which one is live is an alias, moved in one call;
 * what is written shows as a whole before its cursor is noted, so a reader that sees a cursor can
 * read everything up to it.
 */
export class ElasticsearchIndexWriter implements IndexWriter {
  readonly engine = 'elasticsearch';
  readonly mappingHash = toIndexHash();
  readonly #connection: Connection;
  readonly #names: IndexNames;
  readonly #now: () => Date;

  constructor(place: ElasticsearchPlace, now: () => Date) {
    this.#connection = openConnection(place);
    this.#names = toIndexNames(place.index);
    this.#now = now;
  }

  async list(): Promise<readonly Generation[]> {
    const found = await listGenerations(this.#connection, this.#names);
    return found.map(({ name, mappingHash, state, cursor, createdAt }) => ({
      name,
      mappingHash,
      state,
      cursor,
      createdAt,
    }));
  }

  async create(name: string, cursor: number): Promise<void> {
    const { settings, mappings } = toIndexBody();
    const created_at = this.#now().toISOString();
    const _meta: Meta = { name, mapping_hash: this.mappingHash, cursor, created_at };
    await this.#connection.ask(Acknowledged, (client) =>
      client.indices.create({
        index: this.#names.indexOf(name),
        settings: { index: settings },
        mappings: { ...mappings, _meta },
      }),
    );
  }

  async apply(name: string, changes: readonly Change[], cursor: number): Promise<Applied> {
    const { index, meta, state } = await findGeneration(this.#connection, this.#names, name);
    if (meta.mapping_hash !== this.mappingHash) {
      throw new Error(`Index ${name} was built for another contract and accepts no changes`);
    }
    const applied = await writeChanges(this.#connection, index, changes);
    const isMoved = applied.failed.length === 0 && cursor > meta.cursor;
    // Nobody reads what is being built, and much of it is written at once.
    if (isMoved || state !== 'building') await this.#refresh(index);
    if (isMoved) await this.#noteCursor(index, { ...meta, cursor });
    return applied;
  }

  async *manifest(name: string): AsyncGenerator<ManifestEntry> {
    const { index } = await findGeneration(this.#connection, this.#names, name);
    await this.#refresh(index);
    yield* readManifest(this.#connection, index);
  }

  async prepare(name: string): Promise<void> {
    const { index } = await findGeneration(this.#connection, this.#names, name);
    const { ask } = this.#connection;
    // A merge ends with a flush: what was written before is on the disk then.
    await ask(OnShards, (client) => client.indices.forcemerge({ index, max_num_segments: 1 }));
    await this.#refresh(index);
    const settings = { translog: { durability: 'request' as const }, auto_expand_replicas: '0-1' };
    await ask(Acknowledged, (client) =>
      client.indices.putSettings({ index, settings: { index: settings } }),
    );
    await warmUp(this.#connection, index);
  }

  async publish(name: string, replacing: string | null): Promise<void> {
    const found = await listGenerations(this.#connection, this.#names);
    const index = found.find((one) => one.name === name)?.index;
    if (index === undefined) throw new ElasticsearchError(`There is no index ${name}`);
    const live = found.find(({ state }) => state === 'live');
    if ((live?.name ?? null) !== replacing) {
      throw new ElasticsearchError(
        `Index ${live?.name ?? 'none'} is live, not ${replacing ?? 'none'}: ${name} is not published`,
      );
    }
    if (live?.index === index) return;
    const { live: alias, retired } = this.#names;
    const former =
      live === undefined
        ? []
        : [
            { remove: { index: live.index, alias, must_exist: true } },
            { add: { index: live.index, alias: retired } },
          ];
    await this.#connection.ask(Acknowledged, (client) =>
      client.indices.updateAliases({
        actions: [
          ...former,
          { add: { index, alias } },
          { remove: { index, alias: retired, must_exist: false } },
        ],
      }),
    );
  }

  async drop(name: string): Promise<void> {
    const { index, state } = await findGeneration(this.#connection, this.#names, name);
    if (state === 'live')
      throw new ElasticsearchError(`Index ${name} is live and cannot be dropped`);
    await this.#connection.ask(Acknowledged, (client) => client.indices.delete({ index }));
  }

  readBlocks(): Promise<readonly WriteBlock[]> {
    return readBlocks(this.#connection, this.#names);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #refresh(index: string): Promise<void> {
    await this.#connection.ask(OnShards, (client) => client.indices.refresh({ index }));
  }

  async #noteCursor(index: string, _meta: Meta): Promise<void> {
    await this.#connection.ask(Acknowledged, (client) =>
      client.indices.putMapping({ index, _meta }),
    );
  }
}
