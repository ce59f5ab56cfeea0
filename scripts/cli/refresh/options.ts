import { InvalidArgumentError, type Command } from 'commander';
import { isDay } from '../../../schemas/instant.ts';

function parseDate(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError(`“${text}” is not a date. Write it as 2026-07-02.`);
}

/** Adds the options that everything that reads feeds has. */
export function addRefreshOptions(command: Command): Command {
  return command
    .option('--as-of <date>', 'date of the data, such as 2026-07-02', parseDate)
    .option('--force', 'read unchanged data too; accept a feed or catalogue that shrank a lot')
    .option('--dry-run', 'report what would change, without saving it')
    .option('--allow-http', 'allow unencrypted HTTP to other machines')
    .option('--reindex', 'rebuild the index afterwards')
    .option('--json', 'print JSON');
}
