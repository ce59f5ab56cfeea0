import { z } from 'zod';

/** How the index of one engine stands, as its indexer knows it. */
const EngineStatus = z.object({
  /** `waiting`: another process holds the lease. `failing`: `problem` says why. */
  state: z.enum(['starting', 'waiting', 'current', 'behind', 'failing']),
  /** The live index; null: there is none. */
  live: z.string().nullable(),
  /** Changes of the catalogue the live index has not taken yet. */
  behind: z.number().int().nonnegative(),
  /** For how long it has not held everything. */
  lag_seconds: z.number().int().nonnegative(),
  /** Documents the engine refused at the last attempt. */
  refused: z.number().int().nonnegative(),
  /** Whether it refuses because of a block, which a person lifts or room on the disk. */
  blocked: z.boolean(),
  problem: z.string().nullable(),
});
export type EngineStatus = z.infer<typeof EngineStatus>;
export type EngineState = EngineStatus['state'];

/** What an indexer leaves in the data folder for the servers that share it: how each engine stands. */
export const IndexerReport = z.object({
  at: z.iso.datetime(),
  engines: z.record(z.string(), EngineStatus),
});
export type IndexerReport = z.infer<typeof IndexerReport>;

export const INDEXER_REPORT_FILE = 'indexer.json';
/** How often it is written, in milliseconds. */
export const INDEXER_REPORT_EVERY_MS = 2_000;
