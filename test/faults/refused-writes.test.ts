import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../indexer/catalog/open.ts';
import { startProgram, type Program } from '../../scripts/tools/chaos/programs.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../support/build-resolved.ts';
import { ELASTICSEARCH_URL, openTestIndex, type TestIndex } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { findPort } from '../../scripts/tools/chaos/services/ports.ts';
import { runCatalogWith } from '../support/run-catalog.ts';
import { startServer, toProgramEnv, type ServerProcess } from '../support/service-processes.ts';

interface Engine {
  readonly state: string;
  readonly behind: number;
  readonly lag_seconds: number;
  readonly blocked: boolean;
  readonly problem: string | null;
}

const SEEN = { within: 20_000, what: 'The block' };

describe('an Elasticsearch that refuses writes', function () {
  this.timeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'refused-writes-'));
  let index: TestIndex | null = null;
  let catalog: Catalog;
  let env: Record<string, string>;
  let metricsOrigin: string;
  let indexer: Program;
  let server: ServerProcess;

  before('an Elasticsearch at TEST_ELASTICSEARCH_URL', async function () {
    if (ELASTICSEARCH_URL === null) return this.skip();
    index = openTestIndex();
    catalog = await openCatalog({ path: join(folder, 'catalogue.sqlite') });
    await apply('one');
    const port = await findPort();
    metricsOrigin = `http://127.0.0.1:${port}`;
    env = toProgramEnv({
      DATA_DIR: folder,
      ELASTICSEARCH_URL: index.place.url,
      ELASTICSEARCH_INDEX: index.place.index,
    });
    indexer = startProgram({ env }, 'indexer', { METRICS_PORT: String(port) });
    await eventually(isCurrent, { within: 60_000, what: 'An index' });
    server = await startServer(env);
  });
  after(async () => {
    if (index !== null) {
      await server.program.kill();
      await indexer.kill();
      await catalog.close();
      await index.remove();
    }
    // What the indexer had begun to export may still be ending.
    rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 250 });
  });

  const apply = (...slugs: readonly string[]): Promise<unknown> =>
    catalog.applyCatalog(buildResolvedCatalog(slugs.map((slug) => buildResolved(slug))), {
      sources: [buildSource()],
      now: new Date(),
    });
  const readReady = async (): Promise<{ status: number; engine: Engine | undefined }> => {
    const answer = await fetch(`${metricsOrigin}/ready`).catch(() => null);
    if (answer === null) return { status: 0, engine: undefined };
    const body = (await answer.json()) as { engines?: Record<string, Engine> };
    return { status: answer.status, engine: body.engines?.['elasticsearch'] };
  };
  const isCurrent = async (): Promise<boolean> =>
    (await readReady()).engine?.state === 'current' && (await readReady()).status === 200;
  const readMeasure = async (name: string): Promise<number> => {
    const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
    return Number(new RegExp(`^${name}\\{engine="elasticsearch"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  const readStatusRow = async (): Promise<string> => {
    let page = '';
    // Pages have a rate limit, which who asks again and again meets.
    await eventually(async () => {
      const response = await fetch(`${server.origin}/status`);
      page = await response.text();
      return response.status !== 429;
    }, SEEN);
    const [, table = ''] = /<table[^>]*id="index"([\s\S]*?)<\/table>/.exec(page) ?? [];
    return table.split('<tr').find((row) => row.includes('Elasticsearch')) ?? '';
  };
  const doctor = async (): Promise<readonly Record<string, string>[]> => {
    const { stdout } = await runCatalogWith(env, 'doctor', '--json');
    return JSON.parse(stdout) as Record<string, string>[];
  };
  const liveIndex = async (): Promise<string> => {
    const { client, place } = index ?? openTestIndex();
    return Object.keys(await client.indices.getAlias({ name: place.index }))[0] ?? '';
  };

  for (const setting of ['write', 'read_only'] as const) {
    it(`index.blocks.${setting}: is seen everywhere, and is over once it is lifted`, async () => {
      const { client } = index ?? openTestIndex();
      const name = await liveIndex();
      const block = (value: true | null): Promise<unknown> =>
        client.indices.putSettings({
          index: name,
          settings: { [`index.blocks.${setting}`]: value },
        });
      // What the page says is the indexer's last report, which may be some seconds old.
      await eventually(async () => (await readStatusRow()).includes('up to date'), SEEN);
      const begun = indexer.linesWith('outage started').length;

      await block(true);
      await apply('one', 'two', setting);
      await eventually(async () => (await readReady()).engine?.blocked === true, SEEN);
      const { status, engine } = await readReady();
      expect(status).to.equal(503);
      expect(engine?.state).to.equal('failing');
      expect(engine?.problem).to.contain('cluster_block_exception').and.to.contain(name);
      expect(engine?.behind).to.be.above(0);
      expect(await readMeasure('catalog_index_writes_blocked')).to.equal(1);
      expect(await readMeasure('catalog_index_lag_entries')).to.equal(engine?.behind);
      await eventually(async () => (await readMeasure('catalog_index_lag_seconds')) >= 1, SEEN);
      await eventually(async () => (await readStatusRow()).includes('writes are blocked'), SEEN);
      expect(await readStatusRow()).to.contain(String(engine?.behind));
      // One outage is one line, however often it is tried.
      const lines = indexer.linesWith('outage started').slice(begun);
      expect(lines.filter((line) => line.includes('cluster_block_exception'))).to.have.length(1);

      const finding = (await doctor()).find(({ about }) => about === 'writes, elasticsearch');
      expect(finding?.['state']).to.equal('wrong');
      expect(finding?.['finding']).to.contain(name);
      // What it says is what lifts it.
      const [, path = '', body = ''] =
        /PUT (\/\S+) (\{.*\})$/.exec(finding?.['advice'] ?? '') ?? [];
      const lifted = await fetch(`${ELASTICSEARCH_URL}${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(lifted.status).to.equal(200);
      await eventually(isCurrent, { within: 60_000, what: 'Recovery' });
      expect(await readMeasure('catalog_index_writes_blocked')).to.equal(0);
      expect(await readMeasure('catalog_index_lag_entries')).to.equal(0);
      expect((await doctor()).some(({ about }) => about === 'writes, elasticsearch')).to.equal(
        false,
      );
      await eventually(async () => (await readStatusRow()).includes('up to date'), SEEN);
    });
  }
});
