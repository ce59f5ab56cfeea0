import type { Judged } from './measure.ts';

/** How far two engines answer the same texts alike, as shares of all that were asked. */
export interface Agreement {
  readonly queries: number;
  readonly sameTop: number;
  readonly sameTotal: number;
  readonly sameStage: number;
  /** Texts whose first hits differ, with both. */
  readonly otherTops: readonly { query: string; a: string | null; b: string | null }[];
}

/**
 * Compares what two readers of the same catalogue answered the same judgements.
 * @throws RangeError if they were asked others
 */
export function compareEngines(
  { judged }: { readonly judged: readonly Judged[] },
  other: { readonly judged: readonly Judged[] },
): Agreement {
  if (judged.length !== other.judged.length) throw new RangeError('Other queries were asked.');
  const pairs = judged.map((a, i) => {
    const b = other.judged[i];
    if (b?.query !== a.query) throw new RangeError(`“${a.query}” was not asked of both.`);
    return { a, b };
  });
  const share = (is: (pair: { a: Judged; b: Judged }) => boolean): number =>
    pairs.filter(is).length / Math.max(1, pairs.length);
  return {
    queries: pairs.length,
    sameTop: share(({ a, b }) => a.got[0] === b.got[0]),
    sameTotal: share(({ a, b }) => a.total === b.total),
    sameStage: share(({ a, b }) => a.stage === b.stage),
    otherTops: pairs
      .filter(({ a, b }) => a.got[0] !== b.got[0])
      .map(({ a, b }) => ({ query: a.query, a: a.got[0] ?? null, b: b.got[0] ?? null })),
  };
}
