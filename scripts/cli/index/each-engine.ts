import type { Engine } from '../../../indexer/sync/context.ts';
import { loadEnvironment } from '../../environment.ts';
import { leaseFor, openEngine } from '../../engines.ts';
import { type EngineName, enginesOf } from '../../../schemas/config/engines.ts';
import { say } from '../progress.ts';
import { UsageError } from '../output.ts';
import { withCatalog } from '../stores.ts';

const CHOICES = ['embedded', 'elasticsearch', 'all'] as const;
export const ENGINE_OPTION = ['--engine <name>', CHOICES.join(', '), 'all'] as const;

/** @throws UsageError for a name that is none, or that of an engine which is not set up */
function chooseEngines(given: string, configured: readonly EngineName[]): readonly EngineName[] {
  const choice = CHOICES.find((name) => name === given);
  if (choice === undefined) {
    throw new UsageError(`--engine: “${given}” must be one of ${CHOICES.join(', ')}.`);
  }
  if (choice === 'all') return configured;
  if (configured.includes(choice)) return [choice];
  throw new UsageError(`--engine: there is no ${choice} engine: ELASTICSEARCH_URL is not set.`);
}

/** What was done with an engine, or why it could not be. */
export type Done<T> =
  | { readonly engine: EngineName; readonly result: T }
  | { readonly engine: EngineName; readonly error: string };

/**
 * Does something with the index of each engine that is chosen, one after the other. One that fails
 * is told and does not keep the others from it; the exit code is 1 then.
 */
export function forEachEngine<T>(
  choice: string,
  work: (engine: Engine, name: EngineName) => Promise<T>,
): Promise<readonly Done<T>[]> {
  const config = loadEnvironment();
  const chosen = chooseEngines(choice, enginesOf(config));
  return withCatalog(async (catalog) => {
    const done: Done<T>[] = [];
    for (const engine of chosen) {
      const writer = await openEngine(config, engine);
      try {
        const lease = leaseFor(config, engine);
        done.push({ engine, result: await work({ catalog, writer, lease }, engine) });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        done.push({ engine, error: message });
        say(`${engine}: ${message}`);
        process.exitCode = 1;
      } finally {
        await writer.close();
      }
    }
    return done;
  });
}

/** One object an engine, for programs. */
export function toJson<T>(done: readonly Done<T>[]): unknown {
  const engines = done.map(({ engine, ...rest }) =>
    'result' in rest ? { engine, ...rest.result } : { engine, ...rest },
  );
  return { engines };
}
