import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { printJson } from '../../cli/output.ts';
import { say } from '../../cli/progress.ts';
import { startNode, stopProcess } from '../bench/process.ts';
import { runFuzz } from './run.ts';

const START = packageJson.scripts.start.split(' ').slice(1);
const CATALOG = packageJson.scripts.catalog.split(' ').slice(1);
const VALUES = ['gpt-5', 'claude-opus-4-1', 'openai', 'amazon-bedrock', 'gpqa-diamond', 'mmlu-pro'];
const SHOWN_MAX = 20;
const STEP = 1_000;

const program = new Command('fuzz')
  .description('sends requests of a seed to a service of its own; 1 if any is answered with a 5xx')
  .option('--requests <n>', 'how many', '20000')
  .option('--seed <n>', 'another seed, other requests', '1')
  .option('--port <n>', 'port of the service', '39701')
  .action(fuzz);
await program.parseAsync();

async function fuzz(
  options: Readonly<Record<'requests' | 'seed' | 'port', string>>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fuzz-data-'));
  const env = { DATA_DIR: dataDir, PORT: options.port, LOG_LEVEL: 'error', NODE_ENV: '' };
  try {
    say('First start …');
    const { child } = await startNode(START, env, /Ctrl-C/);
    try {
      const wanted = ['keys', 'create', '--email', 'fuzz@example.org', '--plan', 'scale'];
      const made = await promisify(execFile)(process.execPath, [...CATALOG, ...wanted], {
        env: { ...process.env, ...env },
      });
      const report = await runFuzz({
        port: Number(options.port),
        key: made.stdout.trim(),
        values: VALUES,
        count: Number(options.requests),
        seed: Number(options.seed),
        onProgress: (done) => {
          if (done % STEP === 0) say(`${done} of ${options.requests}`);
        },
      });
      const { statuses, failures } = report;
      printJson({ seed: Number(options.seed), statuses, failures: failures.slice(0, SHOWN_MAX) });
      if (failures.length > 0) process.exitCode = 1;
    } finally {
      await stopProcess(child);
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
