import { openCatalog } from '../../../indexer/catalog/open.ts';
import { runIndexer } from '../../../indexer/sync/indexer.ts';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import type { SyncEvent } from '../../../indexer/sync/watch.ts';
import { catalogPlace, loadEnvironment } from '../../environment.ts';
import type { EngineName } from '../../../schemas/config/engines.ts';
import { leaseFor, openEngine } from '../../engines.ts';
import { auditIndex, auditStates } from './audit.ts';

/*
 * The indexer of one engine as a process of its own, with an audit before every swap and after it.
 * Tells its parent what happens; ends when the parent does. Argument: the engine.
 */

/** What the parent is told. */
export interface IndexerMessage {
  readonly event: SyncEvent['event'] | 'audited' | 'violation';
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Often enough that sweeps happen in the middle of everything else. */
const SWEEP_MS = 5_000;

const tell = (told: IndexerMessage): void => {
  if (process.connected) process.send?.(told);
};
const stopping = new AbortController();
process.once('disconnect', () => {
  stopping.abort();
});

const engine = process.argv[2] as EngineName;
const config = loadEnvironment();
const catalog = await openCatalog(catalogPlace(config));
const writer = await openEngine(config, engine);

const violate = (texts: readonly string[]): void => {
  for (const text of texts) tell({ event: 'violation', detail: { text } });
};

const audited: IndexWriter = Object.assign(Object.create(writer) as IndexWriter, {
  mappingHash: writer.mappingHash,
  engine: writer.engine,
  list: () => writer.list(),
  create: (name, cursor) => writer.create(name, cursor),
  apply: (name, changes, cursor) => writer.apply(name, changes, cursor),
  manifest: (name) => writer.manifest(name),
  prepare: (name) => writer.prepare(name),
  publish: async (name, replacing) => {
    const built = (await writer.list()).find((one) => one.name === name);
    if (built === undefined) violate([`${name} is published and does not exist`]);
    else violate(await auditIndex(catalog, writer, built));
    await writer.publish(name, replacing);
  },
  drop: (name) => writer.drop(name),
} satisfies Partial<IndexWriter>);

/** After a swap, with nothing under way: the parent asks for the next one when it knows of this. */
async function auditSwap(): Promise<void> {
  violate(auditStates(await writer.list()));
  tell({ event: 'audited', detail: {} });
}

try {
  await runIndexer({
    catalog,
    writer: audited,
    lease: leaseFor(config, engine),
    signal: stopping.signal,
    sweepMs: SWEEP_MS,
    onEvent: (told) => {
      tell(told);
      if (told.event === 'rebuilt') {
        auditSwap().catch((error: unknown) => {
          violate([`the audit failed: ${String(error)}`]);
        });
      }
    },
  });
} finally {
  await writer.close();
  await catalog.close();
}
