import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openCatalog } from '../../indexer/catalog/open.ts';
import { DATA_FILES } from '../../schemas/config/data-files.ts';
import { VARIABLES } from '../../schemas/config/variables.ts';
import { toDay } from '../../schemas/instant.ts';
import { FILES, MANIFEST, type Manifest, PREBUILT_PLACES, readFresh } from './prebuilt.ts';
import { runCatalog, type Running } from './run-catalog.ts';

const FOR_ALL = 0o644;

/** An environment that says nothing of an installation, but where its data are. */
export function toBareEnvironment(env: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv {
  const isForeign = (name: string): boolean => !(name.replace(/_FILE$/, '') in VARIABLES);
  const foreign = Object.entries(env).filter(([name]) => isForeign(name));
  return { ...Object.fromEntries(foreign), DATA_DIR: dataDir };
}

/**
 * Makes the catalogue of the bundle and its index ahead, unless they are made already.
 * @returns whether there is one
 * @throws AbortError where the signal ends it
 */
export async function prebuild(
  running: Pick<Running, 'signal'>,
  places = PREBUILT_PLACES,
): Promise<boolean> {
  if ((await readFresh(places)) !== null) return true;
  const { folder } = places;
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part);
  const madeOn = toDay(new Date());
  const env = toBareEnvironment(process.env, part);
  if (!(await runCatalog(['import', '--reindex'], { ...running, env }))) return false;
  const catalog = await openCatalog({ path: join(part, DATA_FILES.catalogue) });
  const { changesOn } = await catalog.readResolution().finally(() => catalog.close());
  // Whoever runs the service may be another user than who installed it.
  for (const name of FILES) await chmod(join(part, DATA_FILES[name]), FOR_ALL);
  await writeFile(join(part, MANIFEST), JSON.stringify({ madeOn, changesOn } satisfies Manifest));
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  return true;
}
