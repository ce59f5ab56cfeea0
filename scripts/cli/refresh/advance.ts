import type { Command } from 'commander';
import { runRefresh } from './run-refresh.ts';
import { showRefresh } from './show-refresh.ts';
import { print } from '../output.ts';

/** `catalog advance` */
export function addAdvanceCommand(program: Command): void {
  program
    .command('advance')
    .description(
      'publish changes that take effect today, such as a model’s retirement; npm start does this every day (UTC)',
    )
    .option('--dry-run', 'report what would change, without saving it')
    .option('--json', 'print JSON')
    .action(async (options: { dryRun?: true; json?: true }) => {
      const done = await runRefresh(() => Promise.resolve({ feeds: [] }), options);
      const { applied, error } = done.catalogue;
      if (!options.json && applied === null && error === null) print('Nothing takes effect today.');
      if (!showRefresh(done, options)) process.exitCode = 1;
    });
}
