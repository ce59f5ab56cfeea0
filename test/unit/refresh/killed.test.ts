import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { copyCatalog, openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { justDo } from '../../support/refresh.ts';
import { testProgram } from '../../support/test-program.ts';
import { buildApi, buildLine, buildOffer, toJsonLines } from '../feeds/build.ts';
import { refreshFrom } from './refresh-from.ts';

const KILLS = 12;
/** So many come before it is done; on a busy machine others come too late, and are made up for. */
const CUTS = 10;
const KILLS_MAX = 60;
const CHILD = fileURLToPath(new URL('refresh-process.ts', import.meta.url));
/** What runs and not states: how often something was tried, by whom and when it was seen. */
const JOURNALS = ['sync_runs', 'lease', 'catalogue_migrations', 'catalogue_migrations_lock'];

async function writeFeeds(folder: string, price: number, count: number): Promise<void> {
  const offers = Array.from({ length: count }, (_, at) =>
    buildOffer({ id: `model-${at}`, cost: { input: at % 7 === 0 ? price : 1, output: 10 } }),
  );
  const lines = Array.from({ length: count }, (_, at) =>
    buildLine({
      evaluation_id: `hfopenllm_v2/acme_${at}/1`,
      model_info: { name: `M${at}`, id: `acme/M${at}`, developer: 'acme' },
    }),
  );
  await writeFile(join(folder, 'api.json'), buildApi(offers));
  await writeFile(join(folder, 'hfopenllm_v2.jsonl'), toJsonLines(lines));
}

/** Every row of every table, without the numbers rows were given. */
async function readAll(path: string): Promise<Map<string, string[]>> {
  const db = openDatabase({ path });
  try {
    const tables = (await db('sqlite_master')
      .where({ type: 'table' })
      .whereNot('name', 'like', 'sqlite_%')
      .pluck('name')) as string[];
    const all = new Map<string, string[]>();
    for (const table of tables.filter((name) => !JOURNALS.includes(name))) {
      const rows = (await db(table).select('*')) as Record<string, unknown>[];
      const texts = rows.map((row) =>
        JSON.stringify(typeof row['id'] === 'number' ? { ...row, id: 0 } : row),
      );
      all.set(table, texts.sort());
    }
    return all;
  } finally {
    await db.destroy();
  }
}

describe('a refresh that is killed', function () {
  this.timeout(600_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'killed-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs it, and kills it some time after its nth step has begun. @returns the steps it began */
  async function runAndKill(path: string, killAt: number, delayMs: number): Promise<string[]> {
    const child = spawn(process.execPath, await testProgram(CHILD, path, folder), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    const steps: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      steps.push(line);
      if (steps.length === killAt) void sleep(delayMs).then(() => child.kill('SIGKILL'));
    }
    await closed;
    return steps;
  }

  it('leaves the old catalogue or the new one, and the next run ends what it began', async () => {
    const old = join(folder, 'old.sqlite');
    const start = join(folder, 'start.sqlite');
    const undisturbed = join(folder, 'undisturbed.sqlite');
    await writeFeeds(folder, 2, 150);
    await refreshFrom(old, folder, justDo);
    await copyCatalog(old, start);
    const before = await readAll(start);
    await writeFeeds(folder, 3, 160);
    await copyFile(start, undisturbed);
    const steps: string[] = [];
    await refreshFrom(undisturbed, folder, (label, work) => {
      steps.push(label);
      return work(() => undefined);
    });
    const wanted = await readAll(undisturbed);
    expect(wanted.get('models')).to.have.length(320);
    expect(wanted.get('outbox')).not.to.deep.equal(before.get('outbox'));

    let cut = 0;
    for (let times = 0; times < KILLS || (cut < CUTS && times < KILLS_MAX); times += 1) {
      const at = 1 + (times % steps.length);
      const delayMs = 30 * Math.random();
      const path = join(folder, `killed-${times}.sqlite`);
      await copyFile(start, path);
      const begun = await runAndKill(path, at, delayMs);
      cut += begun.at(-1) === 'done' ? 0 : 1;
      const about = `killed ${delayMs} ms into “${steps[at - 1] ?? ''}”`;
      const states = [before, wanted].map((state) => state.get('outbox'));
      expect(states, about).to.deep.include((await readAll(path)).get('outbox'));
      await refreshFrom(path, folder, justDo);
      const mended = await readAll(path);
      for (const [table, rows] of wanted) {
        expect(mended.get(table), `${about}: ${table}`).to.deep.equal(rows);
      }
    }
    expect(cut).to.be.at.least(CUTS);
  });
});
