import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENERATORS, type Generator, LINTERS, NPM, PYPI } from './generators.ts';

/*
 * Tries the OpenAPI document of a running server with linters and generators of clients: each is
 * installed into a scratch folder, makes a client, builds it, reads all models page by page, and is
 * shown a 401, a 404 and a 429. Run before a release, not by the gate: it installs from the package
 * registries and takes some ten minutes.
 *
 * CHECK_URL is the server; CHECK_KEY a key of it for some 2,000 requests; CHECK_SPENT_KEY one whose quota
 * is used up. Names of generators may be given to try these alone.
 */

const MINUTES_MAX = 15;
const SHOWN_CHARACTERS = 400;

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}

const has = (command: string): boolean => spawnSync('which', [command]).status === 0;

/** What the program of a client prints. */
interface Seen {
  readonly models: number;
  readonly pages: number;
  readonly statuses: readonly number[];
}

interface Place {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs the commands in a folder of their own; what they print at the end, or why they failed. */
function run({ name, script }: Generator, { folder, env }: Place): { ok: boolean; text: string } {
  const cwd = join(folder, name.replaceAll(/\W+/g, '-'));
  mkdirSync(cwd);
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${script}`], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: MINUTES_MAX * 60_000,
    maxBuffer: 64 * 2 ** 20,
  });
  const text = status === 0 ? stdout : `${stdout}\n${stderr}`;
  return { ok: status === 0, text: text.trim().slice(-SHOWN_CHARACTERS) };
}

/** Whether a client read every model and saw the failures it was shown. */
function judge(text: string, total: number): string {
  const seen = JSON.parse(text.split('\n').at(-1) ?? '') as Seen;
  const { models, pages, statuses } = seen;
  const isRight = models === total && statuses.join() === '401,404,429';
  return `${isRight ? 'ok' : 'WRONG'} · ${models} of ${total} models, ${pages} pages, ${statuses.join(' ')}`;
}

function tryOne(generator: Generator, place: Place, total: number | null): string {
  const missing = generator.needs.filter((command) => !has(command));
  if (missing.length > 0) return `skipped: there is no ${missing.join(', ')} here`;
  const { ok, text } = run(generator, place);
  if (!ok) return `FAILED: ${text}`;
  return total === null ? 'ok' : judge(text, total);
}

const ask = (url: string, key: string): Promise<Response> =>
  fetch(`${url}/api/v1/models?status=any&snapshots=true&limit=1`, {
    headers: { Authorization: `Bearer ${key}` },
  });

async function countModels(url: string, key: string): Promise<number> {
  const answer = await ask(url, key);
  if (!answer.ok) throw new Error(`CHECK_KEY: ${answer.url} answers ${answer.status}.`);
  const { pagination } = (await answer.json()) as { pagination: { total: number } };
  return pagination.total;
}

async function main(): Promise<void> {
  const [url, key, spent] = ['CHECK_URL', 'CHECK_KEY', 'CHECK_SPENT_KEY'].map(required);
  if (url === undefined || key === undefined || spent === undefined) return;
  const total = await countModels(url, key);
  const { status } = await ask(url, spent);
  if (status !== 429) throw new Error(`CHECK_SPENT_KEY: it is answered ${status}, not 429.`);
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${url}/openapi.json`)).text());
  console.log(`Installing into ${folder}`);
  const at = { cwd: folder, stdio: 'ignore' } as const;
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...NPM.split(' ')], at);
  if (has('python3')) {
    execFileSync('python3', ['-m', 'venv', 'venv'], at);
    execFileSync(join(folder, 'venv', 'bin', 'pip'), ['install', '-q', ...PYPI.split(' ')], at);
  }
  const programs = join(import.meta.dirname, 'programs');
  const ours = { BASE_URL: url, KEY: key, SPENT_KEY: spent, DOCUMENT: document };
  const env = { ...process.env, ...ours, PROGRAMS: programs, TOOLS: folder };
  const asked = process.argv.slice(2);
  const isAsked = ({ name }: Generator): boolean => asked.length === 0 || asked.includes(name);
  for (const [tools, models] of [
    [LINTERS, null],
    [GENERATORS, total],
  ] as const) {
    for (const tool of tools.filter(isAsked)) {
      const result = tryOne(tool, { folder, env }, models);
      console.log(`${tool.name.padEnd(36)} ${result}`);
      if (!/^(?:ok|skipped)/.test(result)) process.exitCode = 1;
    }
  }
}

await main();
