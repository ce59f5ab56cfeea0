import { z } from 'zod';

const NAME_MAX = 80;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The name of a key: one line. */
export const keyName = z
  .string()
  .trim()
  .min(1, { error: 'Give it a name.', abort: true })
  .refine((text) => Array.from(text).length <= NAME_MAX, {
    error: `Use at most ${NAME_MAX} characters.`,
  })
  .refine((text) => !/[\t\r\n]/.test(text), { error: 'Use one line.' });

/** The last day of a key as an instant, the end of that day; null: it does not end. */
export const keyExpiry = z
  .string()
  .trim()
  .refine((text) => text === '' || isDate(text), {
    error: 'Write a day such as 2027-01-31, or leave it empty.',
    abort: true,
  })
  .transform((text) => (text === '' ? null : `${text}T23:59:59Z`));

function isDate(text: string): boolean {
  const time = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
