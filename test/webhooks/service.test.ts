import { expect } from 'chai';
import type { OpenQueue } from '../../server/accounts/open.ts';
import type { Notices, Threshold } from '../../server/accounts/webhooks/notices.ts';
import type { DeliveryQueue } from '../../server/accounts/webhooks/delivery-queue.ts';
import type { Claim } from '../../server/accounts/webhooks/claim-due.ts';
import type { Disabled, Settled } from '../../server/accounts/webhooks/settle.ts';
import { createLogger } from '../../server/http/logger.ts';
import type { Mail } from '../../server/mail/port.ts';
import { openWebhookService, type WebhookService } from '../../server/webhooks/open.ts';
import { Receiver } from '../support/receiver.ts';
import { ScriptedTime, until } from '../support/scripted-time.ts';
import { MemoryLog } from '../support/webhook-rig.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const THRESHOLD: Threshold = {
  keyId: 'key_1',
  percent: 80,
  used: 8,
  limit: 10,
  resetsAt: '2026-09-15T00:00:00Z',
};
const DISABLED: Disabled = {
  webhookId: 'whk_1',
  url: 'https://hooks.example.org/in?secret=1',
  email: 'ann@example.org',
  reason: 'failing',
  failingSince: '2026-09-13T15:00:00Z',
};

describe('what sends webhooks', () => {
  let time: ScriptedTime;
  let service: WebhookService;
  let log: MemoryLog;
  let mails: Mail[];
  let lines: Record<string, unknown>[];
  let rounds: number;
  let disabled: Disabled[];
  let claims: Claim[];
  let settled: Settled[];
  let closed: boolean;
  let tellThreshold: Notices['tellThreshold'];
  let round: () => Promise<void>;
  beforeEach(() => {
    time = new ScriptedTime();
    log = new MemoryLog();
    [mails, lines, disabled] = [[], [], []];
    [claims, settled] = [[], []];
    [rounds, closed] = [0, false];
    tellThreshold = () => Promise.resolve(0);
    round = () => Promise.resolve();
  });
  afterEach(async () => {
    await service.close();
    time.end();
  });

  const open = (
    baseUrl: string | null = 'https://catalog.example',
    more: Partial<Parameters<typeof openWebhookService>[0]> = {},
  ): void => {
    const queue: Partial<DeliveryQueue> = {
      round: async (ended) => {
        rounds += 1;
        settled.push(...ended);
        await round();
        return { claims: claims.splice(0), disabled: disabled.splice(0) };
      },
      release: () => Promise.resolve(),
      listensSince: () => Promise.resolve('2026-09-01T00:00:00Z'),
      position: () => Promise.resolve(null),
      take: (_source, _entries, to) => Promise.resolve(to),
      purge: () => Promise.resolve(false),
    };
    const notices: Partial<Notices> = {
      tellExpiring: () => Promise.resolve(0),
      tellThreshold: (threshold, now) => tellThreshold(threshold, now),
    };
    const opened = { queue, notices, close: () => Promise.resolve(void (closed = true)) };
    service = openWebhookService({
      opened: opened as unknown as OpenQueue,
      source: log,
      mailer: {
        post: (mail) => Promise.resolve(void mails.push(mail)),
        close: () => Promise.resolve(),
      },
      logger: createLogger('info', {
        write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
      }),
      clock: () => NOW,
      networks: [],
      baseUrl,
      ...more,
    });
  };
  /** How often the queue was looked into since the last time. */
  const roundsAfter = async (milliseconds: number): Promise<number> => {
    const before = rounds;
    await time.pass(milliseconds);
    return rounds - before;
  };

  const REST =
    '\n\nQueued events are kept for 30 days and sent once you enable it again: https://catalog.example/dashboard/webhooks/whk_1\n\nYou can read the events it misses until then from the change log: GET /api/v1/changes.';
  for (const [reason, why] of [
    ['failing', 'Every delivery attempt has failed since 2026-09-13T15:00:00Z.'],
    ['gone', 'It returned 410 Gone, which tells us to stop.'],
  ] as const) {
    it(`tells the owner and the log of an endpoint that is ${reason}`, async () => {
      disabled = [{ ...DISABLED, reason }];
      open();
      await time.pass();
      expect(mails).to.deep.equal([
        {
          to: 'ann@example.org',
          subject: 'A webhook was disabled',
          text: `Your webhook to hooks.example.org was disabled. ${why}${REST}`,
        },
      ]);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include({
        level: 'warn',
        msg: 'webhook disabled',
        webhook: 'whk_1',
        reason,
      });
    });
  }

  it('leads to a path where its own address is not known', async () => {
    disabled = [DISABLED];
    open(null);
    await time.pass();
    expect(mails[0]?.text).to.contain('again: /dashboard/webhooks/whk_1\n');
  });

  it('looks into the queue when it is woken, and when the log has something new', async () => {
    open();
    // It begins with a look, and with one for keys that end.
    await time.pass(20);
    service.wake();
    await time.pass();
    expect(await roundsAfter(20)).to.equal(1);
    await time.pass(900);
    log.add({ type: 'catalog.published', at: '2026-09-14T15:00:00Z', data: {}, subject: null });
    await time.pass(60);
    expect(await roundsAfter(20)).to.equal(1);
  });

  it('looks into the queue when a key has used so much, once that is written down', async () => {
    const told: unknown[] = [];
    let write = (): void => undefined;
    tellThreshold = (threshold, now) => {
      told.push([threshold, now]);
      return new Promise((resolve) => {
        write = () => {
          resolve(1);
        };
      });
    };
    open();
    await time.pass(20);
    service.tellThreshold(THRESHOLD);
    expect(await roundsAfter(20)).to.equal(0);
    write();
    expect(await roundsAfter(20)).to.equal(1);
    expect(told).to.deep.equal([[THRESHOLD, NOW]]);
  });

  it('logs what has to wait', async () => {
    tellThreshold = () => Promise.reject(new Error('One is away.'));
    round = () => Promise.reject(new Error('Another is away.'));
    open();
    service.tellThreshold(THRESHOLD);
    await time.pass();
    const logged = lines.map(({ level, msg, store, err }) => [
      level,
      msg,
      store,
      (err as { message: string }).message,
    ]);
    expect(logged).to.have.deep.members([
      ['error', 'webhooks are delayed', 'webhooks', 'One is away.'],
      ['error', 'webhooks are delayed', 'webhooks', 'Another is away.'],
    ]);
  });

  /** One whose receiver nobody finds: what its attempt came to is written down. */
  const CLAIM: Claim = {
    token: 'token',
    id: 'dlv_1',
    messageId: 'msg_1',
    type: 'webhook.ping',
    body: '{}',
    createdAt: '2026-09-14T15:20:11Z',
    attempts: 0,
    tries: 0,
    endpoint: { id: 'whk_1', accountId: 'acc_1', url: DISABLED.url, failingSince: null },
    secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`],
  };

  it('waits for an answer as long as it is set up to', async () => {
    claims = [CLAIM];
    open(null, { timeoutMs: 400, resolve: () => new Promise(() => undefined) });
    await time.pass(399);
    await time.pass(20);
    await time.pass(20);
    expect(settled.map(({ attempt }) => attempt.error)).to.deep.equal([
      'There was no answer within 0.4 seconds.',
    ]);
  });

  it('sends to networks that are allowed, and to no other that is not public', async () => {
    claims = [CLAIM];
    open(null, { resolve: () => Promise.resolve(['10.0.0.1']) });
    await time.pass(20);
    await time.pass(20);
    expect(settled.map(({ attempt }) => attempt.error)).to.deep.equal([
      'The host does not have a public IP address.',
    ]);
    await service.close();
    [claims, settled] = [[CLAIM], []];
    const receiver = await new Receiver().open();
    const url = receiver.url('/', 'hooks.example');
    claims = [{ ...CLAIM, endpoint: { ...CLAIM.endpoint, url } }];
    const resolve = () => Promise.resolve(['127.0.0.1']);
    open(null, { networks: ['127.0.0.0/8'], resolve });
    await until(() => receiver.received.length > 0);
    await service.close();
    await receiver.close();
    expect(receiver.ids()).to.deep.equal(['msg_1']);
  });

  it('closes the queue it was given, and looks into nothing more', async () => {
    open();
    await time.pass(20);
    await service.close();
    expect(closed).to.equal(true);
    service.wake();
    expect(await roundsAfter(10_000)).to.equal(0);
  });

  it('looks at neither the log nor the queue once it is closed', async () => {
    let looks = 0;
    open();
    log.version = () => {
      looks += 1;
      return Promise.resolve('1');
    };
    await time.pass(1_000);
    expect(looks).to.be.above(0);
    const closing = service.close();
    await time.pass(20);
    await closing;
    const before = [looks, rounds];
    for (let seconds = 0; seconds < 3; seconds += 1) await time.pass(1_000);
    expect([looks, rounds]).to.deep.equal(before);
  });
});
