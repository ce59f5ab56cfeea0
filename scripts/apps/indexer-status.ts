import { rename, writeFile } from 'node:fs/promises';
import type { SyncEvent } from '../../indexer/sync/watch.ts';
import type { EngineStatus, IndexerReport } from '../../schemas/indexer-report.ts';

/** What Elasticsearch calls a write that a block refuses. */
const BLOCK = 'cluster_block_exception';

interface Known {
  /** Whether this process feeds the engine; null before it is known. */
  holds: boolean | null;
  live: string | null;
  cursor: number;
  behindSince: number | null;
  refused: number;
  refusal: string | null;
  fault: string | null;
}

const LEASE_EVENTS: ReadonlySet<SyncEvent['event']> = new Set(['waiting', 'started', 'stopped']);

/** What is said of an engine that another process feeds. */
const NOT_MINE: ReadonlySet<EngineStatus['state']> = new Set(['waiting', 'starting']);

interface IndexerStatusOptions {
  /** The number of the last change of the catalogue. */
  readonly readHead: () => Promise<number>;
  readonly clock?: () => Date;
}

/** Knows how every engine stands, of what its indexer tells. */
export class IndexerStatus {
  readonly #options: IndexerStatusOptions;
  readonly #engines = new Map<string, Known>();

  constructor(options: IndexerStatusOptions) {
    this.#options = options;
  }

  record(engine: string, { event, detail }: SyncEvent): void {
    const known = this.#of(engine);
    const text = (name: string): string => String(detail[name]);
    if (LEASE_EVENTS.has(event)) known.holds = event === 'started';
    if (event === 'problem') known.fault = text('error');
    if (event === 'checked') {
      known.live = detail['name'] === null ? null : text('name');
      known.cursor = Number(detail['cursor']);
      known.fault = null;
    }
    if (event === 'refused') {
      known.refused = Number(detail['refused']);
      known.refusal = text('reason');
    }
    if (event === 'rebuilt') Object.assign(known, { live: text('name'), refused: 0 });
    if (event === 'synced' && detail['name'] === known.live) {
      Object.assign(known, { cursor: Number(detail['cursor']), refused: 0 });
    }
  }

  /** @throws if the catalogue cannot be asked */
  async read(): Promise<ReadonlyMap<string, EngineStatus>> {
    const head = await this.#options.readHead();
    const now = (this.#options.clock?.() ?? new Date()).getTime();
    return new Map([...this.#engines].map(([name, known]) => [name, toStatus(known, head, now)]));
  }

  /** Writes what this process feeds to a file for the servers that share the folder; readers see a whole one. */
  async write(path: string): Promise<void> {
    const mine = [...(await this.read())].filter(([, { state }]) => !NOT_MINE.has(state));
    if (mine.length === 0) return;
    const report: IndexerReport = {
      at: new Date().toISOString(),
      engines: Object.fromEntries(mine),
    };
    await writeFile(`${path}.new`, JSON.stringify(report));
    await rename(`${path}.new`, path);
  }

  #of(engine: string): Known {
    const known = this.#engines.get(engine) ?? {
      holds: null,
      live: null,
      cursor: 0,
      behindSince: null,
      refused: 0,
      refusal: null,
      fault: null,
    };
    this.#engines.set(engine, known);
    return known;
  }
}

function toStatus(known: Known, head: number, now: number): EngineStatus {
  const { live, cursor, holds } = known;
  const behind = Math.max(0, head - cursor);
  known.behindSince = behind === 0 ? null : (known.behindSince ?? now);
  if (behind === 0) known.refused = 0;
  const isLost = live === null && head > 0 ? 'no index is live' : null;
  const problem = known.fault ?? (known.refused > 0 ? known.refusal : isLost);
  const isMine = holds === true || known.fault !== null;
  return {
    state: toState(holds, isMine ? problem : null, behind),
    live,
    behind,
    lag_seconds: known.behindSince === null ? 0 : Math.round((now - known.behindSince) / 1_000),
    refused: known.refused,
    blocked: problem?.includes(BLOCK) ?? false,
    problem: isMine ? problem : null,
  };
}

function toState(
  holds: boolean | null,
  problem: string | null,
  behind: number,
): EngineStatus['state'] {
  if (problem !== null) return 'failing';
  if (holds === null) return 'starting';
  if (!holds) return 'waiting';
  return behind === 0 ? 'current' : 'behind';
}
