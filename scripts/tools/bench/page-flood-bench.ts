import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './show.ts';

/** Pages nobody asked for before, a second. */
const PAGES_PER_SECOND = 15;
/** Lists of the key, a second, each with other bytes. */
const LISTS_PER_SECOND = 10;

interface PageFloodOptions {
  readonly origin: string;
  readonly key: string;
  /** Length of each half: the key alone, and the key under the flood. */
  readonly seconds: number;
}

/**
 * How much longer a key waits for its list while somebody without a key asks for pages that are not
 * kept. Both halves are of one run, so that only their ratio counts.
 */
export async function benchPageFlood(options: PageFloodOptions): Promise<Figure[]> {
  const idle = await medianMs(options, 0);
  const stop = startFlood(options.origin);
  const flooded = await medianMs(options, 1);
  const { asked, refused } = await stop();
  return [
    {
      name: `a key’s list under ${PAGES_PER_SECOND} made pages a second, median against idle`,
      value: flooded / idle,
      unit: '×',
      goal: '< 3',
    },
    { name: 'pages of that flood refused', value: (100 * refused) / asked, unit: '%', goal: '' },
  ];
}

/** The median time a list takes, asked for at a fixed rate whether or not earlier ones are answered. */
async function medianMs({ origin, key, seconds }: PageFloodOptions, half: number): Promise<number> {
  const count = seconds * LISTS_PER_SECOND;
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await sleep((1_000 * index) / LISTS_PER_SECOND);
      const startedAt = performance.now();
      const least = index + half * count;
      const answer = await fetch(`${origin}/api/v1/models?limit=20&min_context_window=${least}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The list was answered ${answer.status}.`);
      return performance.now() - startedAt;
    }),
  );
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

/** Addresses of which each is another page, or was before unknown parameters were left out. */
const TARGETS: readonly ((index: number) => string)[] = [
  (index) => `/providers/amazon-bedrock?x=${index}`,
  (index) => `/providers/amazon-bedrock?limit=${1 + (index % 100)}`,
  (index) => `/compare?slugs=gpt-5,gpt-4o,claude-sonnet-4-5&x=${index}`,
  (index) => `/calculator?requests=${1 + index}&input_tokens=1000&output_tokens=100`,
  (index) => `/charts?price=input_price&x=${index}`,
  (index) => `/benchmarks/mmlu-pro?limit=${1 + (index % 100)}`,
];

/** Asks until it is stopped; @returns what stops it and says how many were asked and refused */
function startFlood(origin: string): () => Promise<{ asked: number; refused: number }> {
  const sent: Promise<number>[] = [];
  const ask = async (path: string): Promise<number> => {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const timer = setInterval(() => {
    const index = sent.length;
    const target = TARGETS[index % TARGETS.length];
    if (target !== undefined) sent.push(ask(target(index)));
  }, 1_000 / PAGES_PER_SECOND);
  return async () => {
    clearInterval(timer);
    const statuses = await Promise.all(sent);
    return { asked: sent.length, refused: statuses.filter((status) => status === 429).length };
  };
}
