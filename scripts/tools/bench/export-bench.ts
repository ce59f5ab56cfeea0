import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { residentBytes } from './process.ts';
import type { Figure } from './show.ts';

const PATH = '/api/v1/export?dataset=models&format=ndjson';
const SAMPLE_MS = 20;

interface ExportBenchOptions {
  readonly origin: string;
  /** Of a plan with bulk export. */
  readonly key: string;
  /** Of the server. */
  readonly pid: number | undefined;
  readonly rounds: number;
}

/**
 * Exports the whole catalogue as NDJSON with gzip and, in turn, lets `cat file | gzip` make the
 * same of a file: the machine's noise hits both. Memory is that of the server, from before the
 * first export to its highest while they run.
 */
export async function benchExport({
  origin,
  key,
  pid,
  rounds,
}: ExportBenchOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'));
  const file = join(folder, 'models.ndjson');
  const before = residentBytes(pid);
  let highest = before ?? 0;
  const sampler = setInterval(() => {
    highest = Math.max(highest, residentBytes(pid) ?? 0);
  }, SAMPLE_MS);
  try {
    await pipeline(await ask(origin, key), createGunzip(), createWriteStream(file));
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const plain = await timed(() => gzipFile(file));
      const ours = await timed(async () => pipeline(await ask(origin, key), toNowhere()));
      ratios.push(plain / ours);
    }
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? null;
    return [
      {
        name: 'export of all models as NDJSON with gzip, speed to that of cat | gzip',
        value: ratio,
        unit: 'ratio',
        goal: '≥ 0.5',
      },
      {
        name: 'memory the server grows by while exporting',
        value: before === null ? null : (highest - before) / 1e6,
        unit: 'MB',
        goal: '< 50',
      },
    ];
  } finally {
    clearInterval(sampler);
    rmSync(folder, { recursive: true });
  }
}

/** The answer as it comes over the wire, compressed. */
async function ask(origin: string, key: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' };
  const [answer] = (await once(get(origin + PATH, { headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode === 200 && answer.headers['content-encoding'] === 'gzip') return answer;
  answer.resume();
  throw new Error(`${PATH} answered ${String(answer.statusCode)}, not 200 with gzip.`);
}

function toNowhere(): Writable {
  return new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
}

async function gzipFile(file: string): Promise<void> {
  const child = spawn('sh', ['-c', 'cat "$1" | gzip > /dev/null', 'sh', file], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`cat | gzip ended with ${String(code)}.`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
