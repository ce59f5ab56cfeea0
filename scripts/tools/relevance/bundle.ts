import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElasticsearchPlace } from '../../../schemas/config/engines.ts';
import { DATA_FILES } from '../../../schemas/config/data-files.ts';
import { programArguments } from '../../environment.ts';

/** An index of the whole bundled catalogue in a folder of its own. */
export interface BundledIndex {
  readonly path: string;
  /** Builds it in a cluster as well; nobody but the caller removes it there. @throws Error as below */
  buildIn(cluster: Pick<ElasticsearchPlace, 'url' | 'index'>): Promise<void>;
  remove(): Promise<void>;
}

/** @throws Error if the command fails; what it said is on stderr */
async function runCatalog(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(process.execPath, programArguments('catalog', ...args), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`catalog ${args.join(' ')} failed; see above.`);
}

/**
 * Imports the bundled catalogue and builds its index as a first start does, by the same command.
 * @throws Error if that fails; what the command said is on stderr
 */
export async function buildBundledIndex(): Promise<BundledIndex> {
  const built = openBundledIndex(await mkdtemp(join(tmpdir(), 'relevance-')));
  try {
    await runCatalog(['import', '--reindex'], built.env);
  } catch (error) {
    await built.remove();
    throw error;
  }
  return built;
}

/** An index of the bundled catalogue that an import has built in this folder. */
export function openBundledIndex(
  folder: string,
): BundledIndex & { readonly env: Readonly<Record<string, string>> } {
  const env = { DATA_DIR: folder, ELASTICSEARCH_URL: '', DATABASE_URL: '' };
  return {
    env,
    path: join(folder, DATA_FILES.index),
    buildIn: ({ url, index }) =>
      runCatalog(['reindex', '--engine', 'elasticsearch'], {
        ...env,
        ELASTICSEARCH_URL: url,
        ELASTICSEARCH_INDEX: index,
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
