import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { findPort, listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';
import { loadConfig } from '../../schemas/config/config.ts';
import type { KeyCaller } from '../../server/accounts/keys/keys.ts';
import { SqliteStore } from '../../server/accounts/database/sqlite-store.ts';
import type { Accounts } from '../../server/accounts/open.ts';
import { VERSION } from '../../server/api.ts';
import { createLogger } from '../../server/http/logger.ts';
import { SqliteUsage } from '../../server/quota/sqlite-usage.ts';
import { EmbeddedReader } from '../../server/search/embedded/reader.ts';
import { ThreadStore } from '../../server/search-log/thread-store.ts';
import { openServices, type OpenServices } from '../../server/services.ts';
import { Receiver } from '../support/receiver.ts';
import { scratchFolder } from '../support/root-hooks.ts';
import { ScriptedTime, until } from '../support/scripted-time.ts';

const NOW = new Date('2026-09-14T12:00:00Z');
const KEY_PEPPER = 'only for tests, and long enough for one';

interface Closable {
  close(): Promise<void>;
}

describe('services that are open', () => {
  let folder: string;
  let lines: { msg: string; store?: string }[];
  beforeEach(() => {
    folder = mkdtempSync(join(scratchFolder(), 'services-'));
    lines = [];
  });
  afterEach(() => {
    mock.restoreAll();
  });

  const open = (env: Readonly<Record<string, string>> = {}): Promise<OpenServices> => {
    const logger = createLogger('info', {
      write: (line) => void lines.push(JSON.parse(line) as { msg: string }),
    });
    const config = loadConfig({ DATA_DIR: folder, KEY_PEPPER, ...env });
    return openServices(config, { logger, clock: () => NOW });
  };

  describe('are measured', () => {
    it('on a port of its own, if one is set up', async () => {
      const port = await findPort();
      const log = { write: () => Promise.reject(new Error()), close: () => Promise.resolve() };
      mock.method(ThreadStore, 'open', () => Promise.resolve(log));
      const logged = { SEARCH_LOG: 'on', SEARCH_LOG_LIMIT: '1' };
      const opened = await open({ METRICS_PORT: String(port), ...logged });
      const { services } = opened;
      const search = {
        kind: 'failure',
        endpoint: 'models',
        address: '',
        error: 'not_found',
      } as const;
      const sent = { at: NOW, tookMs: 1, cached: false, userAgent: null, requestId: 'a' };
      for (let times = 0; times < 12; times += 1) {
        services.searchLog?.record(search, { ...sent, queryId: null });
      }
      const read = () => fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
      services.metrics?.observe('GET', 'heron', 200, 0.1);
      const text = await read();
      await opened.close();
      expect(text).to.contain(`version="${VERSION}"`);
      expect(text).to.match(/^search_log_left_out_total 2$/m);
      expect(text).to.match(/^http_request_duration_seconds_count\{.*"heron".*\} 1$/m);
      expect(await read().catch(() => null)).to.equal(null);
    });

    it('by nobody, where none is', async () => {
      const opened = await open();
      await opened.close();
      expect(opened.services.metrics).to.equal(null);
    });
  });

  describe('are closed', () => {
    /** Who began and ended to close, in order. */
    let told: string[];
    /** It takes longer to close than it does. */
    const note = (name: string, store: object): void => {
      const close = Reflect.get(store, 'close') as () => Promise<void>;
      mock.method(store as Closable, 'close', async function (this: Closable) {
        told.push(name);
        await setImmediate();
        await Reflect.apply(close, this, []);
        told.push(`${name} is closed`);
      });
    };
    const both = (names: readonly string[]) => names.flatMap((name) => [name, `${name} is closed`]);
    beforeEach(() => {
      told = [];
      const log = { write: () => Promise.reject(new Error()), close: () => Promise.resolve() };
      note('search log', log);
      mock.method(ThreadStore, 'open', () => Promise.resolve(log));
      note('catalogue', EmbeddedReader.prototype);
      note('counts', SqliteUsage.prototype);
      note('accounts', SqliteStore.prototype);
    });

    it('all of them and one after the other, what was opened last first', async () => {
      const opened = await open({ SEARCH_LOG: 'on' });
      note('mail', opened.services.mailer);
      await opened.close();
      const order = ['search log', 'mail', 'catalogue', 'counts', 'accounts'];
      expect(told).to.deep.equal(both(order));
      await opened.close();
      expect(told).to.have.length(2 * order.length);
    });

    it('when one of them cannot be opened, before that is told', async () => {
      const other = createServer();
      const port = await listenAnywhere(other);
      const failure = await open({ SEARCH_LOG: 'on', METRICS_PORT: String(port) }).catch(
        (error: unknown) => error,
      );
      const then = [...told];
      other.close();
      await once(other, 'close');
      expect(failure).to.include({ code: 'EADDRINUSE' });
      expect(then).to.deep.equal(both(['search log', 'catalogue', 'counts', 'accounts']));
    });
  });

  describe('send webhooks', () => {
    let time: ScriptedTime;
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await new Receiver().open();
      time = new ScriptedTime();
    });
    afterEach(async () => {
      time.end();
      await receiver.close();
    });

    /** Lets little time pass, again and again. */
    const passUntil = async (isSo: () => boolean): Promise<void> => {
      const deadline = Date.now() + 10_000;
      while (!isSo()) {
        if (Date.now() > deadline) throw new Error('It did not come to be.');
        await time.pass(1);
      }
    };
    /** An account with an endpoint. */
    const enrol = async ({ services }: OpenServices): Promise<KeyCaller & { id: string }> => {
      const { operator } = services.accounts as Accounts;
      const { account, key } = await operator.createKey('ann@example.org', 'scale', {}, NOW);
      const owner = { accountId: account.id, keyId: key.id };
      const wanted = { url: receiver.url(), events: [] };
      const { endpoint } = await services.webhooks.create(owner, wanted, NOW);
      return { ...owner, id: endpoint.id };
    };
    const received = () =>
      receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const OPEN = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', BASE_URL: 'https://catalog.example' };

    it('at once, to networks that are allowed, and of what is used of a day', async () => {
      const opened = await open(OPEN);
      const { services } = opened;
      const { keyId, id, ...owner } = await enrol(opened);
      await services.webhooks.test({ ...owner, keyId }, id, NOW);
      await until(() => receiver.received.length === 1);
      for (let used = 1; used <= 4; used += 1) await services.quota.consume(keyId, 5, NOW);
      await passUntil(() => receiver.received.length === 2);
      expect(received().map(({ type }) => type)).to.deep.equal([
        'webhook.ping',
        'quota.threshold_reached',
      ]);
      expect(received()[1]?.data).to.include({ key_id: keyId, percent: 80, used: 4, limit: 5 });
      await opened.close();
    });

    it('and tell owners of endpoints where they are', async () => {
      const opened = await open(OPEN);
      const { id, ...owner } = await enrol(opened);
      receiver.respond = (_message, res) => {
        res.writeHead(410).end();
      };
      await opened.services.webhooks.test(owner, id, NOW);
      await passUntil(() => lines.some(({ msg }) => msg === 'webhook disabled'));
      await opened.close();
      const [name = ''] = readdirSync(join(folder, 'mail'));
      expect(readFileSync(join(folder, 'mail', name), 'utf8')).to.contain(
        `https://catalog.example/dashboard/webhooks/${id}`,
      );
    });

    it('to no network of their own, unless it is allowed', async () => {
      const opened = await open();
      const failure = await enrol(opened).catch((error: unknown) => error);
      await opened.close();
      expect(failure).to.include({ code: 'validation_failed' });
    });

    it('and log what delays them', async () => {
      const opened = await open();
      mock.method(opened.services.webhooks, 'hasListeners', () =>
        Promise.reject(new Error('away')),
      );
      await time.pass(2_000);
      await opened.close();
      expect(lines).to.containSubset([{ msg: 'webhooks are delayed', store: 'webhooks' }]);
    });

    it('and look at nothing more once they are closed', async () => {
      const opened = await open(OPEN);
      const { id, ...owner } = await enrol(opened);
      await opened.services.webhooks.test(owner, id, NOW);
      await until(() => receiver.received.length === 1);
      lines.splice(0);
      await opened.close();
      for (let seconds = 0; seconds < 5; seconds += 1) await time.pass(1_000);
      expect(lines).to.deep.equal([]);
    });
  });
});
