import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };

const run = promisify(execFile);

/** The arguments of Node for what npm runs by `run.js`, from a folder that has a `dist/`. */
function programOf(script: string, folder: string): string[] {
  const args = script.split(' ');
  const options = args.filter((arg) => arg.startsWith('--'));
  return [...options, join(folder, 'dist', `${args.at(-1) ?? ''}.js`)];
}

/** What `npm start` and `npm run catalog` run, as arguments of Node. */
export const startArguments = (folder = ''): string[] =>
  programOf(packageJson.scripts.start, folder);
export const catalogArguments = (folder = ''): string[] =>
  programOf(packageJson.scripts.catalog, folder);

/** Runs a command of the catalogue to its end. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await run(process.execPath, [...catalogArguments(), ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** A key of its own for every load, with a day that no load uses up. */
export async function createKey(env: Readonly<Record<string, string>>): Promise<string> {
  const email = `bench-${randomUUID()}@catalog.example`;
  return (await runCommand(['keys', 'create', '--email', email, '--plan', 'scale'], env)).trim();
}
