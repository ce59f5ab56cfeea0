import type {
  Applied,
  Change,
  Generation,
  IndexWriter,
  ManifestEntry,
} from '../../../indexer/index/port.ts';
import { fromKey, toIndexed, toKey } from '../../../schemas/elasticsearch/document.ts';
import { toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { toIndexNames } from '../../../schemas/elasticsearch/names.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../scripted-elasticsearch.ts';
import type { Source } from './clauses.ts';
import { type Indexed, search } from './search.ts';

interface Index {
  state: Generation['state'];
  cursor: number;
  writes: number;
  readonly createdAt: string;
  readonly mappingHash: string;
  readonly documents: Map<string, Indexed & { readonly version: number }>;
  /** Versions of what was removed. */
  readonly removed: Map<string, number>;
}

/** Keeps of an answer what is asked for; what is empty is not sent. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some(({ length }) => length === 0)) return value;
  if (Array.isArray(value)) {
    const kept = value.map((one) => pick(one, paths) ?? {});
    return kept.length === 0 ? undefined : kept;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const rest = paths
      .filter(([head]) => head === name || head === '*')
      .map((path) => path.slice(1));
    const kept = rest.length === 0 ? undefined : pick(inner, rest);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const MISSING: ScriptedAnswer = {
  status: 404,
  body: { status: 404, error: { type: 'index_not_found_exception', reason: 'no such index' } },
};

/**
 * As much of Elasticsearch as a reader of the index asks, over HTTP: what is on every machine. That it answers as
 * the real one does is known because that passes the same laws.
 */
export class SmallElasticsearch {
  readonly writer: IndexWriter;
  readonly #names;
  readonly #indices = new Map<string, Index>();
  readonly #points = new Map<string, readonly Indexed[]>();
  #server: ScriptedElasticsearch | null = null;
  #opened = 0;

  /** @param onWritten called when what is published has changed, before who wrote it goes on */
  constructor(prefix: string, onWritten: () => Promise<void>) {
    this.#names = toIndexNames(prefix);
    this.writer = toWriter(this.#indices, onWritten);
  }

  async listen(): Promise<string> {
    this.#server = await openScriptedElasticsearch((path, body) => this.#answer(path, body));
    return this.#server.url;
  }

  /** How many points in time were not given back. */
  get points(): number {
    return this.#points.size;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #answer(path: string, body: string): ScriptedAnswer | null {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const [first = '', second] = pathname.slice(1).split('/').map(decodeURIComponent);
    const answer = this.#respond(first, second, body);
    const wanted = searchParams.get('filter_path');
    if (answer === null || wanted === null || (answer.status ?? 200) !== 200) return answer;
    const paths = wanted.split(',').map((one) => one.split('.'));
    return { ...answer, body: pick(answer.body, paths) ?? {} };
  }

  #respond(first: string, second: string | undefined, body: string): ScriptedAnswer | null {
    if (first === '_msearch') return this.#searchSeveral(body);
    const asked = (body === '' ? {} : JSON.parse(body)) as Source & { pit?: { id: string } };
    if (first === '_search') return this.#searchAt(asked);
    if (first === '_pit') {
      return { body: { succeeded: this.#points.delete(String(asked['id'])) } };
    }
    const found = this.#find(first);
    if (second === undefined) return null;
    const [index] = found;
    if (index === undefined) return MISSING;
    if (second === '_mapping') return { body: Object.fromEntries(found.map(toMapping)) };
    const documents = [...index[1].documents.values()];
    if (second === '_search') return respondTo(documents, asked);
    if (second !== '_pit') return null;
    this.#opened += 1;
    const id = `point ${this.#opened}`;
    this.#points.set(id, documents);
    return { body: { id } };
  }

  #searchAt({ pit, ...body }: Source & { pit?: { id: string } }): ScriptedAnswer {
    const documents = this.#points.get(pit?.id ?? '');
    return documents === undefined ? MISSING : respondTo(documents, body);
  }

  #searchSeveral(body: string): ScriptedAnswer {
    const lines = body.trim().split('\n');
    const responses = lines.flatMap((line, at) => {
      if (at % 2 === 1) return [];
      const { index } = JSON.parse(line) as { index: string };
      const { status = 200, body: answer } =
        this.#respond(index, '_search', lines[at + 1] ?? '{}') ?? MISSING;
      return [{ ...(answer as object), status }];
    });
    return { body: { took: 1, responses } };
  }

  /** The indices a name means, with their names: one index, or those of an alias. */
  #find(name: string): [string, Index][] {
    const { live, retired, indexOf } = this.#names;
    return [...this.#indices]
      .map(([generation, index]): [string, Index] => [indexOf(generation), index])
      .filter(
        ([own, { state }]) =>
          own === name ||
          (name === live && state === 'live') ||
          (name === retired && state === 'retired'),
      );
  }
}

const toMapping = ([name, { mappingHash, cursor, createdAt }]: [string, Index]) =>
  [
    name,
    {
      mappings: {
        _meta: { name, mapping_hash: mappingHash, cursor, created_at: createdAt },
      },
    },
  ] as const;

function respondTo(documents: readonly Indexed[], body: Source): ScriptedAnswer {
  try {
    return { body: search(documents, body) };
  } catch (error) {
    return { status: 400, body: { status: 400, error: { reason: String(error) } } };
  }
}

function put(index: Index, change: Change): boolean {
  const key = toKey(change);
  const held = Math.max(index.documents.get(key)?.version ?? 0, index.removed.get(key) ?? 0);
  if (change.version < held) return false;
  if (change.body === null) {
    index.documents.delete(key);
    index.removed.set(key, change.version);
    return true;
  }
  const source = JSON.parse(toIndexed({ ...change, body: change.body })) as Source;
  index.documents.set(key, { source, number: index.writes, version: change.version });
  index.removed.delete(key);
  index.writes += 1;
  return true;
}

/** Writes into the memory that is searched. */
function toWriter(indices: Map<string, Index>, onWritten: () => Promise<void>): IndexWriter {
  const mappingHash = toIndexHash();
  const find = (name: string): Index => {
    const index = indices.get(name);
    if (index === undefined) throw new Error(`There is no index ${name}`);
    return index;
  };
  /** What is not to be waited for; a failure rejects. */
  const now = <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => {
      resolve(work());
    });
  return {
    engine: 'elasticsearch',
    mappingHash,
    list: () => now(() => [...indices].map(([name, index]) => ({ name, ...index }))),
    create: (name, cursor) =>
      now(() => {
        if (indices.has(name)) throw new Error(`${name} exists`);
        indices.set(name, {
          state: 'building',
          cursor,
          writes: 0,
          createdAt: new Date(Date.UTC(2026, 0, 1 + indices.size)).toISOString(),
          mappingHash,
          documents: new Map(),
          removed: new Map(),
        });
      }),
    apply: async (name, changes, cursor) => {
      const applied = applyChanges(find(name), changes, cursor);
      await onWritten();
      return applied;
    },
    manifest: async function* (name) {
      for (const entry of await now(() => listEntries(find(name)))) yield entry;
    },
    prepare: (name) => now(() => void find(name)),
    publish: async (name, replacing) => {
      const index = find(name);
      const live = [...indices].find(([, { state }]) => state === 'live');
      if ((live?.[0] ?? null) !== replacing) throw new Error(`${live?.[0] ?? 'Nothing'} is live`);
      if (live !== undefined) live[1].state = 'retired';
      index.state = 'live';
      await onWritten();
    },
    drop: async (name) => {
      if (find(name).state === 'live') throw new Error(`${name} is live`);
      indices.delete(name);
      await onWritten();
    },
    close: () => Promise.resolve(),
  };
}

function applyChanges(index: Index, changes: readonly Change[], cursor: number): Applied {
  const failed: { change: Change; reason: string }[] = [];
  let written = 0;
  for (const change of changes) {
    try {
      if (put(index, change)) written += 1;
    } catch (error) {
      failed.push({ change, reason: String(error) });
    }
  }
  if (failed.length === 0) index.cursor = Math.max(index.cursor, cursor);
  return { written, stale: changes.length - written - failed.length, failed };
}

const listEntries = ({ documents }: Index): ManifestEntry[] =>
  [...documents]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { version, source }]) => ({
      ...(fromKey(key) as Pick<ManifestEntry, 'kind' | 'id'>),
      version,
      hash: String(source['hash']),
    }));
