import { Command, CommanderError } from 'commander';
import { ConfigError } from '../../schemas/config/config.ts';
import { OperatorError } from '../../server/accounts/operator.ts';
import { ApiError } from '../../server/errors.ts';
import { UsageError } from './output.ts';
import { say } from './progress.ts';
import { StoreUnavailable } from '../../server/accounts/database/port.ts';

/**
 * Runs a command as it is written behind `npm run -s catalog --`: results on stdout, everything else on
 * stderr. `process.exitCode` is set where it is not 0: 2 for a wrong call or environment, 1 for work
 * that failed.
 */
export async function runCommand(words: readonly string[]): Promise<void> {
  const program = new Command('catalog')
    .description('run and query the Model Catalog')
    .showHelpAfterError('(run with --help for usage)')
    .exitOverride();
  for (const add of await loadCommands(words[0])) add(program);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = toExitCode(error);
  }
}

/** Only what is asked for is loaded: a command takes a fifth of the time all of them take. */
async function loadCommands(named: string | undefined): Promise<((program: Command) => void)[]> {
  const load: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
    import: async () => (await import('./refresh/import.ts')).addImportCommand,
    sync: async () => (await import('./refresh/sync.ts')).addSyncCommand,
    advance: async () => (await import('./refresh/advance.ts')).addAdvanceCommand,
    past: async () => (await import('./refresh/past.ts')).addPastCommand,
    snapshot: async () => (await import('./catalog/snapshot.ts')).addSnapshotCommand,
    reindex: async () => (await import('./index/reindex.ts')).addReindexCommand,
    verify: async () => (await import('./index/verify.ts')).addVerifyCommand,
    search: async () => (await import('./search/search.ts')).addSearchCommand,
    searches: async () => (await import('./search/searches.ts')).addSearchesCommand,
    explain: async () => (await import('./search/explain.ts')).addExplainCommand,
    relevance: async () => (await import('./search/relevance.ts')).addRelevanceCommand,
    show: async () => (await import('./catalog/show.ts')).addShowCommand,
    resolve: async () => (await import('./catalog/resolve.ts')).addResolveCommand,
    review: async () => (await import('./catalog/review.ts')).addReviewCommand,
    accounts: async () => (await import('./accounts/accounts.ts')).addAccountCommands,
    subscriptions: async () =>
      (await import('./accounts/subscriptions.ts')).addSubscriptionCommands,
    audit: async () => (await import('./accounts/audit.ts')).addAuditCommand,
    keys: async () => (await import('./accounts/keys.ts')).addKeyCommands,
    export: async () => (await import('./catalog/export.ts')).addExportCommands,
    elasticsearch: async () => (await import('./index/elasticsearch.ts')).addElasticsearchCommands,
    kibana: async () => (await import('./kibana/kibana.ts')).addKibanaCommands,
    migrate: async () => (await import('./migrate/migrate.ts')).addMigrateCommand,
    mcp: async () => (await import('./mcp.ts')).addMcpCommand,
    doctor: async () => (await import('./doctor/doctor.ts')).addDoctorCommand,
  };
  const own = Object.entries(load).filter(([name]) => name === named);
  return Promise.all((own.length === 0 ? Object.entries(load) : own).map(([, get]) => get()));
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
  if (error instanceof StoreUnavailable) return `${error.message} ${describe(error.cause)}`;
  if (error instanceof ApiError && error.code === 'temporarily_unavailable') {
    return `${error.message} Run “catalog import --reindex” to build it.`;
  }
  const allowed = error instanceof ApiError ? error.members['errors'] : undefined;
  const details = Array.isArray(allowed)
    ? allowed.map((item: { detail?: string }) => `\n  ${item.detail ?? ''}`).join('')
    : '';
  return `${error.message}${details}`;
}
