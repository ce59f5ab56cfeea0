import { setTimeout as sleep } from 'node:timers/promises';

/** Where a service is, and a key for it. */
export interface Place {
  readonly origin: string;
  readonly key: string;
}

/** @returns the body of an answer @throws Error with the answer where it is a refusal */
export async function ask({ origin, key }: Place, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${key}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

const PAST_WAIT_MS = 3_600_000;
const PAST_LOOK_MS = 1_000;

/**
 * Waits until the past is published, as it is after a first start: the indexer writes until then.
 * @returns seconds
 * @throws Error after an hour
 */
export async function waitForPast(place: Place): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { data } = JSON.parse(await ask(place, '/api/v1/meta')) as { data: { history: unknown } };
    const waited = performance.now() - begun;
    if (data.history !== null && data.history !== undefined) return waited / 1000;
    if (waited > PAST_WAIT_MS) throw new Error('The past was not published within an hour.');
    await sleep(PAST_LOOK_MS);
  }
}
