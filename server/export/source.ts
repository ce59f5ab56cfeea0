import type { Change } from '../../schemas/changes.ts';
import { ApiError } from '../errors.ts';
import type { CatalogReader, CatalogScan, ScanQuery } from '../search/port.ts';

/** Entries of the change log read at a time. */
const ENTRIES_AT_ONCE = 500;
/** How often it is begun anew when something is published while it begins. */
const BEGINNINGS = 5;

/** One published state, from which every dataset can be read. */
export interface ExportSource {
  readonly scan: CatalogScan;
  readonly log: LogPrefix;
}

/** The change log as it was when it was opened. */
interface LogPrefix {
  /** They are numbered 1, 2, 3, … without a gap. */
  readonly entries: number;
  /** All of them, oldest first. @throws Error where the log does not reach so far any more */
  read(): AsyncGenerator<readonly Change[]>;
}

type Readers = Pick<CatalogReader, 'scan' | 'changes'>;

/**
 * Begins to read a state; who asks closes the scan. The log only grows: as many entries before the
 * scan began as after are those of the scan's own state.
 * @throws ApiError `temporarily_unavailable`
 */
export async function openSource(catalog: Readers, query: ScanQuery): Promise<ExportSource> {
  let entries = await countEntries(catalog);
  for (let beginning = 1; beginning <= BEGINNINGS; beginning += 1) {
    const scan = await catalog.scan(query);
    try {
      const entriesAfter = await countEntries(catalog);
      if (entries === entriesAfter) return { scan, log: toPrefix(catalog, entries) };
      entries = entriesAfter;
    } catch (error) {
      await scan.close();
      throw error;
    }
    await scan.close();
  }
  const detail = 'The catalogue is changing too fast to export; try again in a moment.';
  throw new ApiError('temporarily_unavailable', detail);
}

async function countEntries(catalog: Readers): Promise<number> {
  const window = { kind: 'before', sequence: null } as const;
  const { changes } = await catalog.changes({ window, limit: 1 });
  return changes[0]?.sequence ?? 0;
}

function toPrefix(catalog: Readers, entries: number): LogPrefix {
  return {
    entries,
    read: async function* () {
      let sequence = 0;
      while (sequence < entries) {
        const limit = Math.min(ENTRIES_AT_ONCE, entries - sequence);
        const window = { kind: 'after', sequence } as const;
        const { changes } = await catalog.changes({ window, limit });
        const last = changes.at(-1);
        // Another engine answers by now, and has not been told of everything.
        if (last === undefined) throw new Error(`The change log ends at entry ${sequence}.`);
        yield changes;
        sequence = last.sequence;
      }
    },
  };
}
