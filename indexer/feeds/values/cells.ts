import { z } from 'zod';
import { TextNumber } from '../feed.ts';
import { TextScore } from './score.ts';

const TEXT_MAX = 300;
const toAbsent = (text: string) => (text === '' ? undefined : text);

/** A name or id that a row cannot do without. */
export const Label = z.string().trim().min(1).max(TEXT_MAX);
/** Text of a CSV, undefined where the cell is empty. */
export const Cell = z.string().trim().max(TEXT_MAX).transform(toAbsent);
/** A number of a CSV as decimal text, undefined where the cell is empty. */
export const NumberCell = z.union([TextNumber, z.literal('').transform(() => undefined)], {
  error: 'expected a number or nothing',
});
/** A score of a CSV as decimal text, undefined where the cell is empty. */
export const ScoreCell = z.union([TextScore, z.literal('').transform(() => undefined)], {
  error: 'expected a score or nothing',
});
/** Percent of a CSV, `77.47%`, as decimal text. */
export const PercentCell = z
  .string()
  .trim()
  .regex(/%$/, 'expected a percentage such as 77.47%')
  .transform((text) => text.slice(0, -1))
  .pipe(TextScore);

const HTTP = z.url({ protocol: /^https?$/ }).max(2000);

/** The link if it is one a page may carry; others, such as `javascript:`, are left out. */
export function toWebLink(text: string | undefined): string | undefined {
  const parsed = HTTP.safeParse(text);
  return parsed.success ? parsed.data : undefined;
}

/** Decimal text as a number that may not be below 0; else undefined. */
export function toAmount(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
