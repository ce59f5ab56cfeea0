import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElasticsearchPlace } from '../../schemas/config.ts';
import { DATA_FILES } from '../../server/services.ts';

const CATALOG = join(import.meta.dirname, '..', 'catalog.ts');

/** An index of the whole bundled catalogue in a folder of its own. */
export interface BundledIndex {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Imports the bundled catalogue and builds its index as a first start does, by the same command.
 * @param cluster where the index is built as well
 * @throws Error if that fails; what the command said is on stderr
 */
export async function buildBundledIndex(
  cluster?: Pick<ElasticsearchPlace, 'url' | 'index'>,
): Promise<BundledIndex> {
  const folder = await mkdtemp(join(tmpdir(), 'relevance-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const child = spawn(process.execPath, ['--import', 'tsx', CATALOG, 'import', '--reindex'], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      ELASTICSEARCH_URL: cluster?.url ?? '',
      ELASTICSEARCH_INDEX: cluster?.index ?? '',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) {
    await remove();
    throw new Error('The bundled catalogue could not be imported; see above.');
  }
  return { path: join(folder, DATA_FILES.index), remove };
}
