import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { programArguments } from '../../scripts/environment.ts';

/** How a command ended. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line as a person would, in a data folder of its own. */
export function runCatalog(dataDir: string, ...args: readonly string[]): Promise<Ran> {
  return runCatalogWith({ DATA_DIR: dataDir }, ...args);
}

/** The same with other variables too. */
export async function runCatalogWith(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Ran> {
  const child = spawn(process.execPath, programArguments('catalog', ...args), {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}
