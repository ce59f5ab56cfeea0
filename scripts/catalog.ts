import v8 from 'node:v8';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../schemas/config.ts';
import { OperatorError } from '../server/accounts/operator.ts';
import { ApiError } from '../server/errors.ts';
import { addAccountCommands } from './commands/accounts.ts';
import { addImportCommand } from './commands/import.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addKeyCommands } from './commands/keys.ts';
import { UsageError } from './commands/output.ts';
import { addIndexCommands } from './commands/reindex.ts';
import { addResolveCommand } from './commands/resolve.ts';
import { addReviewCommand } from './commands/review.ts';
import { addSearchCommand } from './commands/search.ts';
import { addShowCommand } from './commands/show.ts';
import { addSnapshotCommand } from './commands/snapshot.ts';
import { addSyncCommand } from './commands/sync.ts';
import { say } from './progress.ts';

// An import of every feed stays within 700 MB: left alone, V8 collects when most of it is waste.
v8.setFlagsFromString('--heap-growing-percent=80');

/** `npm run -s catalog -- <command>`: results on stdout, everything else on stderr. */
const program = new Command('catalog')
  .description('the catalogue of AI models at the command line')
  .showHelpAfterError('(--help tells what is allowed)')
  .exitOverride();

addImportCommand(program);
addSyncCommand(program);
addSnapshotCommand(program);
addIndexCommands(program);
addSearchCommand(program);
addShowCommand(program);
addResolveCommand(program);
addReviewCommand(program);
addAccountCommands(program);
addKeyCommands(program);
addDoctorCommand(program);

// Whoever reads the result may have seen enough: `… | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = toExitCode(error);
}

/** 0 only on success; 2 for a wrong call or environment, 1 for work that failed. */
function toExitCode(error: unknown): number {
  // Commander has already said what is wrong, or shown the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  say(describe(error));
  const mistakes = [UsageError, ConfigError, OperatorError];
  return mistakes.some((kind) => error instanceof kind) ? 2 : 1;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ApiError && error.code === 'temporarily_unavailable') {
    return `${error.message} Run “catalog import --reindex” to make it.`;
  }
  const allowed = error instanceof ApiError ? error.members['errors'] : undefined;
  const details = Array.isArray(allowed)
    ? allowed.map((item: { detail?: string }) => `\n  ${item.detail ?? ''}`).join('')
    : '';
  return `${error.message}${details}`;
}
