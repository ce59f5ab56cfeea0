import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildBundledIndex,
  openBundledIndex,
  type BundledIndex,
} from '../../scripts/tools/relevance/bundle.ts';
import { scratchFolder } from './root-hooks.ts';

const CHECK_EVERY_MS = 200;
let loaded: Promise<BundledIndex> | null = null;

/** The first process to ask builds it; the others wait for it. */
async function load(): Promise<BundledIndex> {
  const folder = join(scratchFolder(), 'bundled-index');
  const [done, failed] = [join(folder, 'done'), join(folder, 'failed')];
  const isFirst = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isFirst) {
    try {
      const built = await buildBundledIndex(join(folder, 'data'));
      await writeFile(done, '');
      return built;
    } catch (error) {
      await writeFile(failed, '');
      throw error;
    }
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error('The bundled index could not be built; see above.');
    await sleep(CHECK_EVERY_MS);
  }
  return openBundledIndex(join(folder, 'data'));
}

/** The index of the whole bundled catalogue, built once for all tests, which only read it. */
export function loadBundledIndex(): Promise<Omit<BundledIndex, 'remove'>> {
  loaded ??= load();
  return loaded;
}
