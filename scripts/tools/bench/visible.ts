import { setTimeout as sleep } from 'node:timers/promises';
import { openCatalog } from '../../../indexer/catalog/open.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { toCurrentSources } from '../../../indexer/refresh/current-sources.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { SourcedRecord } from '../../../indexer/resolve/resolved.ts';
import { say } from '../../cli/progress.ts';
import { toDay } from '../../../schemas/instant.ts';

interface VisibilityOptions {
  /** The store beside a running service and its indexer. */
  readonly path: string;
  readonly origin: string;
  readonly key: string;
  readonly rounds: number;
}

const POLL_MS = 10;
const GIVE_UP_MS = 30_000;

/**
 * Gives a model of the bundled catalogue a new name in the store, again and again.
 * @returns how long it took at most, from when the store had it, until the API showed it
 */
export async function timeUntilVisible({
  path,
  origin,
  key,
  rounds,
}: VisibilityOptions): Promise<number> {
  const catalog = await openCatalog({ path });
  try {
    const stored = await catalog.loadSources();
    const sources = toCurrentSources(stored, FEEDS);
    const records: SourcedRecord[] = [];
    for await (const record of catalog.loadRecords()) records.push(record);
    const resolved = resolve(records, sources, await catalog.loadIdentities(), toDay(new Date()));
    const [model, ...others] = resolved.models;
    if (model === undefined) throw new RangeError('The catalogue is empty.');
    const times: number[] = [];
    // The first brings the store up to what this program makes of its records, and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      say(`A change seen over the API: ${round} of ${rounds}`);
      const name = `${model.name} ${round}`;
      const models = [{ ...model, name }, ...others];
      await catalog.applyCatalog({ ...resolved, models }, { sources, now: new Date() });
      const begun = performance.now();
      const headers = { authorization: `Bearer ${key}` };
      while ((await readName(`${origin}/api/v1/models/${model.slug}`, headers)) !== name) {
        if (performance.now() - begun > GIVE_UP_MS) throw new Error('The change is never shown.');
        await sleep(POLL_MS);
      }
      if (round > 0) times.push(performance.now() - begun);
    }
    return Math.max(...times);
  } finally {
    await catalog.close();
  }
}

async function readName(url: string, headers: Record<string, string>): Promise<string | null> {
  const response = await fetch(url, { headers });
  const { data } = (await response.json()) as { data?: { name: string } };
  return data?.name ?? null;
}
