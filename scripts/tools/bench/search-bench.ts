import { openSearch } from '../../../server/search/open.ts';
import type { CatalogQuery } from '../../../schemas/query.ts';

export interface SearchTimes {
  readonly queries: number;
  readonly loadMs: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The query that took longest. */
  readonly slowest: string;
}

/** Strings that are meant to be expensive: many slots, short prefixes, operators, one word often. */
const HOSTILE = [
  'a b c d e f g h i j k l m n o p',
  'l1 m2 q3 g4 d5 c6 p7 o8 n9 h1 i2 s3 t4 u5 v6 w7',
  'instruct '.repeat(28).trim(),
  'llama mistral qwen gemma phi deepseek claude gpt command yi falcon mixtral solar orca zephyr vicuna',
  '"instruct" OR "chat" AND NOT (model*) NEAR/2 ^x ~y',
  'instrcut modle lamma mistarl qwne gmema depseek cluade comand falcno mixtarl slar ocra zehpyr vicnua opne',
  '1',
  'b',
  'merge',
  '7b merge dpo slerp ties linear v1 v2 v3 v4 v5 v6 v7 v8 v9 x',
];

const toQuery = (q: string): CatalogQuery => ({
  text: { q, typo: 'auto', mode: 'search' },
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 20,
  facets: [],
  independentScores: false,
});

/** Times every query once, in the process, without a cache: each is asked for the first time. */
export async function benchSearch(path: string, queries: readonly string[]): Promise<SearchTimes> {
  const begun = performance.now();
  const reader = await openSearch({ path });
  const loadMs = performance.now() - begun;
  const asked = [...new Set([...queries, ...HOSTILE])];
  // The first fifty warm the compiler up and are asked again in other words by the rest.
  for (const q of asked.slice(0, 50)) await reader.search({ ...toQuery(`${q} `), limit: 19 });
  const times: { q: string; ms: number }[] = [];
  for (const q of asked) {
    const start = performance.now();
    await reader.search(toQuery(q));
    times.push({ q, ms: performance.now() - start });
  }
  await reader.close();
  times.sort((a, b) => a.ms - b.ms);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)]?.ms ?? 0;
  return {
    queries: times.length,
    loadMs,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    slowest: times.at(-1)?.q ?? '',
  };
}
