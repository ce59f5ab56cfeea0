import type { Installation } from './installation.ts';

/** What became of a fault, all the times it came; times in ms. */
export interface Outcome {
  readonly times: number;
  readonly noticedMs: number | null;
  readonly wellMs: number;
  /** How old the oldest answer was. */
  readonly oldestMs: number;
  readonly answers: number;
  /** Warnings and errors of the program that wrote most of them. */
  readonly lines: number;
}

/** Warnings and errors of every program that runs or ran. */
export function countLines({ programs }: Installation): ReadonlyMap<object, number> {
  return new Map(
    programs.map(({ program }) => [
      program,
      program.linesWith('"level":"warn"', '"level":"error"', '"level":"fatal"').length,
    ]),
  );
}

export const highestGrowth = (
  before: ReadonlyMap<object, number>,
  after: ReadonlyMap<object, number>,
): number => Math.max(...[...after].map(([program, lines]) => lines - (before.get(program) ?? 0)));

export function merge(known: Outcome | undefined, one: Outcome): Outcome {
  if (known === undefined) return one;
  const noticed = [known.noticedMs, one.noticedMs].filter((ms) => ms !== null);
  return {
    times: known.times + 1,
    noticedMs: noticed.length === 0 ? null : Math.max(...noticed),
    wellMs: Math.max(known.wellMs, one.wellMs),
    oldestMs: Math.max(known.oldestMs, one.oldestMs),
    answers: known.answers + one.answers,
    lines: Math.max(known.lines, one.lines),
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const toText = ({ noticedMs, wellMs, oldestMs, answers, lines }: Outcome): string =>
  [
    ...(noticedMs === null ? [] : [`noticed in ${seconds(noticedMs)}`]),
    `well after ${seconds(wellMs)}`,
    `oldest answer ${seconds(oldestMs)}`,
    `${answers} answers`,
    `${lines} lines`,
  ].join(', ');
