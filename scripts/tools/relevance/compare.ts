import type { Judged } from './measure.ts';

/** How a class does with one profile against another; the class `all` has every query. */
interface ClassComparison {
  readonly class: string;
  readonly queries: number;
  /** Queries whose target stands higher, lower, and at the same place. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** MRR@10 of the profile less that of the other. */
  readonly mrr10: number;
}

/** A query whose target moved; null: not on the first page. */
interface ChangedQuery {
  readonly class: string;
  readonly query: string;
  readonly expected: readonly string[];
  readonly rank: number | null;
  readonly against: number | null;
  /** What stands first with the profile and with the other. */
  readonly first: string | null;
  readonly firstAgainst: string | null;
}

export interface Comparison {
  readonly classes: readonly ClassComparison[];
  readonly changed: readonly ChangedQuery[];
}

const worth = (rank: number | null): number => (rank === null ? 0 : 1 / rank);

interface Pair {
  readonly one: Judged;
  readonly other: Judged;
}

function toComparison(name: string, pairs: readonly Pair[]): ClassComparison {
  const gains = pairs.map(({ one, other }) => worth(one.rank) - worth(other.rank));
  const wins = gains.filter((gain) => gain > 0).length;
  const losses = gains.filter((gain) => gain < 0).length;
  return {
    class: name,
    queries: pairs.length,
    wins,
    losses,
    ties: pairs.length - wins - losses,
    mrr10: gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, pairs.length),
  };
}

/**
 * Compares two measurements of the same judgements on the same catalogue.
 * @throws RangeError if they are not
 */
export function compareRelevance(
  { judged }: { readonly judged: readonly Judged[] },
  against: { readonly judged: readonly Judged[] },
): Comparison {
  if (judged.length !== against.judged.length) throw new RangeError('Other queries were asked.');
  const pairs = judged.map((one, i): Pair => {
    const other = against.judged[i];
    if (other?.query !== one.query) throw new RangeError(`“${one.query}” was not asked of both.`);
    return { one, other };
  });
  const byClass = new Map<string, Pair[]>();
  for (const pair of pairs) {
    byClass.set(pair.one.class, [...(byClass.get(pair.one.class) ?? []), pair]);
  }
  const classes = [...byClass].map(([name, its]) => toComparison(name, its));
  const changed = pairs.flatMap(({ one, other }): ChangedQuery[] => {
    if (one.rank === other.rank) return [];
    const { query, expected, rank } = one;
    const [first = null] = one.got;
    const [firstAgainst = null] = other.got;
    return [{ class: one.class, query, expected, rank, against: other.rank, first, firstAgainst }];
  });
  return { classes: [...classes, toComparison('all', pairs)], changed };
}

/** How far two engines answer the same texts alike, as shares of all that were asked. */
export interface Agreement {
  readonly queries: number;
  readonly sameTop: number;
  /** The same first page in the same order, and the same total. */
  readonly same: number;
  readonly sameTotal: number;
  readonly sameStage: number;
  /** Texts whose pages or totals differ, with the first hit of both that differs. */
  readonly others: readonly { query: string; a: string | null; b: string | null }[];
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
  const isSame = ({ a, b }: { a: Judged; b: Judged }): boolean =>
    a.total === b.total && a.got.join() === b.got.join();
  const share = (is: (pair: { a: Judged; b: Judged }) => boolean): number =>
    pairs.filter(is).length / Math.max(1, pairs.length);
  return {
    queries: pairs.length,
    same: share(isSame),
    sameTop: share(({ a, b }) => a.got[0] === b.got[0]),
    sameTotal: share(({ a, b }) => a.total === b.total),
    sameStage: share(({ a, b }) => a.stage === b.stage),
    others: pairs
      .filter((pair) => !isSame(pair))
      .map(({ a, b }) => {
        const at = a.got.findIndex((slug, i) => slug !== b.got[i]);
        return { query: a.query, a: a.got[at] ?? null, b: b.got[at] ?? null };
      }),
  };
}
