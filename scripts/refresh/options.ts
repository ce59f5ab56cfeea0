import { InvalidArgumentError, type Command } from 'commander';

/** A date such as 2026-07-02 of a calendar, for an option. */
function parseDate(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
  if (!isDate || date.toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError(`“${text}” is no date. Write it as 2026-07-02.`);
  }
  return text;
}

/** Adds the options that everything that reads feeds has. */
export function addRefreshOptions(command: Command): Command {
  return command
    .option('--as-of <date>', 'date of the data, such as 2026-07-02', parseDate)
    .option('--force', 'read what is unchanged too; accept a feed or a catalogue that lost much')
    .option('--dry-run', 'say what would be done, and keep nothing of it')
    .option('--allow-http', 'read addresses of other machines that are not encrypted')
    .option('--reindex', 'build the index anew afterwards')
    .option('--json', 'print JSON');
}
