import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import type { IndexDocument } from '../../indexer/index/port.ts';
import { listen, type Listening } from '../../scripts/apps/listen.ts';
import { type Config, loadConfig } from '../../schemas/config/config.ts';
import { createLogger } from '../../server/http/logger.ts';
import { EmbeddedReader } from '../../server/search/embedded/reader.ts';
import { buildModel } from '../support/build.ts';
import { eventually } from '../support/eventually.ts';
import { publishIndex } from '../support/publish-index.ts';

const INFO: IndexDocument = {
  kind: 'info',
  id: 'catalogue',
  body: { catalog_version: '2026-09-14.3', updated_at: '2026-09-14T03:00:00Z', sources: [] },
};

describe('a server that listens', () => {
  let folder: string;
  let server: Listening | null;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'listen-'));
    const models = [buildModel({ slug: 'heron', name: 'Heron' })];
    await publishIndex(join(folder, 'index.sqlite'), models, [INFO]);
  });
  afterEach(async () => {
    mock.restoreAll();
    await server?.close();
    server = null;
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });
  const start = async (
    env: Readonly<Record<string, string>>,
    others: Partial<Config> = {},
  ): Promise<Listening> => {
    const config = loadConfig({ DATA_DIR: folder, ...env });
    const anywhere = { ...config, http: { ...config.http, port: 0 }, ...others };
    server = await listen(anywhere, createLogger('silent'));
    return server;
  };

  it('warms up by itself, before anybody asks', async () => {
    const { mock: searches } = mock.method(EmbeddedReader.prototype, 'search');
    await start({ WARM_UP_SEARCHES: '1' });
    const texts = (): unknown[] => searches.calls.map(({ arguments: [query] }) => query.text?.q);
    await eventually(() => texts().includes('Heron'), { what: 'A search for its model' });
  });

  it('answers who asks at once before it warms up', async () => {
    const { mock: searches } = mock.method(EmbeddedReader.prototype, 'search');
    const { origin } = await start({ WARM_UP_SEARCHES: '1' });
    expect((await fetch(`${origin}/ready`)).status).to.equal(200);
    expect(searches.callCount()).to.equal(0);
  });

  it('says that it is ready until it is told to end, and then that it is stopping', async () => {
    const started = await start({ WARM_UP_SEARCHES: '0' }, { shutdownDelaySeconds: 0.3 });
    const ask = async (): Promise<unknown> => {
      const { status } = (await (await fetch(`${started.origin}/ready`)).json()) as {
        status: string;
      };
      return status;
    };
    expect(await ask()).to.equal('ready');
    server = null;
    const closed = started.close();
    expect(await ask()).to.equal('stopping');
    await closed;
  });
});
