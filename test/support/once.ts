import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratchFolder } from './root-hooks.ts';

const CHECK_EVERY_MS = 200;

/**
 * Builds something in a folder once for all test processes of this run: the first to ask does it, the
 * others wait for it.
 * @returns the folder
 */
export async function buildOnce(
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const place = join(scratchFolder(), name);
  const folder = join(place, 'data');
  const [done, failed] = [join(place, 'done'), join(place, 'failed')];
  const isFirst = (await mkdir(place, { recursive: true })) !== undefined;
  if (isFirst) {
    try {
      await mkdir(folder);
      await build(folder);
      await writeFile(done, '');
    } catch (error) {
      await writeFile(failed, '');
      throw error;
    }
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`${name} could not be built; see above.`);
    await sleep(CHECK_EVERY_MS);
  }
  return folder;
}
