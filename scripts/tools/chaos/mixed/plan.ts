import { createRandom, pickIndex } from '../random.ts';

/** What can happen to an installation. */
export const FAULT_NAMES = [
  'server killed',
  'indexer killed',
  'Elasticsearch stopped',
  'live index deleted',
  'alias deleted',
  'writes blocked',
  'flood watermark',
  'slow answers',
  'Redis lost, back empty',
  'PostgreSQL restarted',
  'PostgreSQL fails over',
  'many models changed',
  'key revoked',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export interface PlannedFault {
  readonly name: FaultName;
  /** From the end of the one before, when everything is well again. */
  readonly afterMs: number;
  readonly lastsMs: number;
  /** Which server it meets, where it meets one. */
  readonly server: number;
}

export const SERVERS = 3;
const PAUSE_MS = [2_000, 8_000] as const;
/** A failover is promised for ten seconds; a restart is over at once. */
const LASTS_MS: Readonly<Partial<Record<FaultName, readonly [number, number]>>> = {
  'PostgreSQL restarted': [0, 1_000],
  'PostgreSQL fails over': [10_000, 10_000],
  'many models changed': [0, 0],
  'key revoked': [0, 0],
};
/** Long enough that what is promised within ten seconds can be seen. */
const USUAL_MS = [11_000, 20_000] as const;

/**
 * Draws faults without end; the same seed gives the same ones. Each comes once before one comes again.
 */
export function* drawFaults(seed: number): Generator<PlannedFault, never> {
  const random = createRandom(seed);
  const between = ([least, most]: readonly [number, number]): number =>
    Math.round(least + random() * (most - least));
  for (;;) {
    const left = [...FAULT_NAMES];
    while (left.length > 0) {
      const [name] = left.splice(pickIndex(random, left.length), 1);
      if (name === undefined) continue;
      yield {
        name,
        afterMs: between(PAUSE_MS),
        lastsMs: between(LASTS_MS[name] ?? USUAL_MS),
        server: pickIndex(random, SERVERS),
      };
    }
  }
}
