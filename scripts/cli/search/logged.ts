import { RETENTION_DAYS, type SearchLogDocument } from '../../../schemas/search/log.ts';
import { readSearchLog } from '../../../server/search-log/read.ts';
import { dataFile, loadEnvironment } from '../../environment.ts';
import { UsageError } from '../output.ts';
import { DAY_MS } from '../../../schemas/instant.ts';

/** The option `--days`, as every command has it. */
export const DAYS = ['--days <n>', `number of days to look back, 1 to ${RETENTION_DAYS}`] as const;

/** A whole number that was given as an option. @throws UsageError naming it and what is allowed */
export function readWhole(option: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max) {
    return number;
  }
  throw new UsageError(`${option}: “${text}” must be a whole number from ${min} to ${max}.`);
}

/**
 * The searches logged in the last days, oldest first, wherever this installation keeps them.
 * @throws UsageError if the number of days is none
 */
export function readDays(days = String(RETENTION_DAYS)): AsyncIterable<SearchLogDocument> {
  const since = new Date(Date.now() - readWhole('--days', days, 1, RETENTION_DAYS) * DAY_MS);
  const config = loadEnvironment();
  return readSearchLog(config.search, { path: dataFile(config, 'searchLog'), since });
}
