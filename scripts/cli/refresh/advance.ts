import type { Command } from 'commander';
import { runRefresh } from './run-refresh.ts';
import { showRefresh } from './show-refresh.ts';
import { print } from '../output.ts';

/** `catalog advance` */
export function addAdvanceCommand(program: Command): void {
  program
    .command('advance')
    .description(
      'publish what dates that have come change, such as a model that is retired today; npm start does so every day (UTC)',
    )
    .option('--dry-run', 'say what would be done, and keep nothing of it')
    .option('--json', 'print JSON')
    .action(async (options: { dryRun?: true; json?: true }) => {
      const done = await runRefresh(() => Promise.resolve({ feeds: [] }), options);
      const { applied, error } = done.catalogue;
      if (!options.json && applied === null && error === null) print('No date has come.');
      if (!showRefresh(done, options)) process.exitCode = 1;
    });
}
