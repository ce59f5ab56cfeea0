import { expect } from 'chai';
import { type Claim } from '../../server/accounts/webhooks/claim-due.ts';
import type { DeliveryQueue } from '../../server/accounts/webhooks/delivery-queue.ts';
import type { Settled } from '../../server/accounts/webhooks/settle.ts';
import { parseRetryAfter, toNextAttempt } from '../../server/webhooks/retry-schedule.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { WebhookRig } from '../support/webhook-rig.ts';
import { NOW, TAKEN } from './scripted-sender.ts';

const DAY = 86_400;

describe('the next attempt at a delivery', () => {
  const secondsUntil = (tries: number, retryAfter: number | null, random = 0): number | null => {
    const next = toNextAttempt(tries, NOW, retryAfter, random);
    return next === null ? null : (next.getTime() - NOW.getTime()) / 1_000;
  };

  it('waits as long as the receiver asks, but for no more than a day', () => {
    expect(secondsUntil(1, 120)).to.equal(120);
    expect(secondsUntil(1, DAY)).to.equal(DAY);
    for (const asked of [DAY + 1, 999_999_999, Infinity]) {
      expect(secondsUntil(1, asked)).to.equal(DAY);
    }
  });

  it('comes no sooner than the schedule has it, and later by a tenth at most', () => {
    expect(secondsUntil(1, 1)).to.equal(5);
    expect(secondsUntil(2, null)).to.equal(295);
    expect(secondsUntil(2, null, 1)).to.equal(324.5);
    expect(secondsUntil(9, null)).to.equal(14_400);
  });

  it('is none after the tenth', () => {
    expect(secondsUntil(10, 120)).to.equal(null);
  });

  it('is read from Retry-After in seconds or as a date, and from nothing else', () => {
    const read = (text?: string) => parseRetryAfter(text, NOW);
    expect([read('120'), read(' 0 '), read('999999999999')]).to.deep.equal([120, 0, 999999999999]);
    expect(read('Mon, 14 Sep 2026 15:21:11 GMT')).to.equal(60);
    expect(read('Mon, 14 Sep 2026 15:00:00 GMT')).to.equal(0);
    expect(read(' Mon, 14 Sep 2026 15:21:11 GMT')).to.equal(60);
    for (const text of [undefined, '', 'soon', '-5', '1.5e3', '5 May 2027', 'in May 2027'])
      expect(read(text), text).to.equal(null);
  });
});

onEveryEngine('a claimed delivery', (engine) => {
  let rig: WebhookRig;
  let queue: DeliveryQueue;
  let owner: { accountId: string; keyId: string };
  let webhookId: string;
  let release: () => Promise<void>;
  beforeEach(async () => {
    rig = await new WebhookRig({ place: await engine.fresh() }).open();
    owner = await rig.join('ann@example.org');
    const opened = await rig.accounts.openQueue();
    ({ queue } = opened);
    release = () => opened.close();
    const wanted = { url: 'http://127.0.0.1:39001/hook' };
    webhookId = (await rig.accounts.webhooks.create(owner, wanted, rig.now)).endpoint.id;
    await rig.accounts.webhooks.test(owner, webhookId, rig.now);
  });
  afterEach(async () => {
    await release();
    await rig.close();
  });

  const claim = async (seconds = 0): Promise<readonly Claim[]> =>
    (await queue.round([], () => 10, new Date(rig.now.getTime() + seconds * 1_000))).claims;
  const settle = (
    of: Claim | undefined,
    verdict: Settled['verdict'],
    attempt: Partial<Settled['attempt']> = {},
  ) => {
    if (of === undefined) throw new Error('Nothing was claimed.');
    return queue.round([settledOf(of, verdict, attempt)], () => 0, rig.now);
  };
  const last = () => rig.last(owner.accountId, webhookId);
  const endpoint = () => rig.accounts.webhooks.find(owner.accountId, webhookId, rig.now);

  it('is nobody else’s for a minute, and then anybody’s', async () => {
    expect(await claim()).to.have.length(1);
    expect(await claim(59)).to.have.length(0);
    expect(await claim(60)).to.have.length(1);
  });

  it('is claimed once by two at the same time', async () => {
    const both = await Promise.all([claim(), claim()]);
    expect(both.flat()).to.have.length(1);
  });

  it('is written down by who holds it, and not by who lost it', async () => {
    const [lost] = await claim();
    const [held] = await claim(60);
    for (const verdict of ['delivered', 'failed', 'gone', 'again'] as const) {
      const { disabled } = await settle(lost, verdict);
      expect(disabled).to.deep.equal([]);
      expect(await last()).to.include({ status: 'pending', attempts: 0 });
    }
    expect(await rig.lastAttempts(owner.accountId, webhookId)).to.deep.equal([]);
    expect(await endpoint()).to.include({ status: 'enabled', failingSince: null });
    await settle(held, 'delivered');
    expect(await last()).to.include({ status: 'delivered', attempts: 1 });
    await settle(held, 'failed');
    expect(await last()).to.include({ status: 'delivered', attempts: 1 });
    expect(await rig.lastAttempts(owner.accountId, webhookId)).to.have.length(1);
  });

  for (const [verdict, status, reason] of [
    ['delivered', 'delivered', null],
    ['again', 'pending', null],
    ['failed', 'failed', 'failing'],
    ['gone', 'failed', 'gone'],
  ] as const) {
    it(`is ${status} where it was ${verdict}, and so is its endpoint`, async () => {
      const [held] = await claim();
      const { disabled } = await settle(held, verdict);
      const isTaken = verdict === 'delivered';
      const tried = '2026-09-14T15:20:12Z';
      const failingSince = isTaken ? null : tried;
      expect(await last()).to.include({ status, attempts: 1 });
      expect(await endpoint()).to.include({
        status: reason === null ? 'enabled' : 'disabled',
        disabledReason: reason,
        failingSince,
        lastSuccessAt: isTaken ? tried : null,
      });
      const url = held?.endpoint.url ?? '';
      const whom = { webhookId, url, reason, email: 'ann@example.org', failingSince };
      expect(disabled).to.deep.equal(reason === null ? [] : [whom]);
      const noted = await rig.accounts.operator.listAudit(owner.accountId, new Date(0), 100);
      const lines = noted.filter(({ event }) => event === 'webhook.disabled');
      expect(lines.map(({ actor, detail }) => `${actor} ${detail ?? ''}`)).to.deep.equal(
        reason === null ? [] : [`server ${webhookId} ${reason}`],
      );
      const [attempt] = await rig.lastAttempts(owner.accountId, webhookId);
      expect(attempt).to.include({ number: 1, responseStatus: 204 });
      expect(attempt?.responseHeaders).to.deep.equal(isTaken ? {} : null);
      expect(await claim(119)).to.have.length(0);
      const again = (await claim(120)).map(({ tries, attempts }) => [tries, attempts]);
      expect(again).to.deep.equal(verdict === 'again' ? [[1, 1]] : []);
    });
  }

  it('disables nobody who took something since it was made', async () => {
    await rig.accounts.webhooks.test(owner, webhookId, rig.now);
    const [taken, refused] = await claim();
    // In the very second in which the other was made.
    await settle(taken, 'delivered', { at: '2026-09-14T15:20:11Z' });
    expect((await settle(refused, 'failed')).disabled).to.deep.equal([]);
    expect(await endpoint()).to.include({
      status: 'enabled',
      failingSince: '2026-09-14T15:20:12Z',
    });
  });

  it('disables an endpoint that took something since, if it wants no more of anything', async () => {
    await rig.accounts.webhooks.test(owner, webhookId, rig.now);
    const [taken, refused] = await claim();
    await settle(taken, 'delivered');
    expect((await settle(refused, 'gone')).disabled).to.have.length(1);
    expect(await endpoint()).to.include({ status: 'disabled', disabledReason: 'gone' });
  });

  it('is not claimed in the round that disables its endpoint', async () => {
    const [refused] = await claim();
    if (refused === undefined) throw new Error('Nothing was claimed.');
    await rig.accounts.webhooks.test(owner, webhookId, rig.now);
    const { claims, disabled } = await queue.round(
      [settledOf(refused, 'gone', {})],
      () => 1,
      rig.now,
    );
    expect([claims.length, disabled.length]).to.deep.equal([0, 1]);
  });

  it('leaves an endpoint that its owner disabled meanwhile as it is, and tells nobody', async () => {
    const [refused] = await claim();
    await rig.accounts.webhooks.patch(owner, webhookId, { status: 'disabled' }, rig.now);
    expect((await settle(refused, 'gone')).disabled).to.deep.equal([]);
    expect(await endpoint()).to.include({ status: 'disabled', disabledReason: 'owner' });
  });

  it('says when its endpoint last took something, which an earlier attempt does not change', async () => {
    for (let more = 0; more < 2; more += 1) {
      await rig.accounts.webhooks.test(owner, webhookId, rig.now);
    }
    const claims = await claim();
    const seen: (string | null)[] = [];
    for (const [index, second] of [20, 30, 25].entries()) {
      await settle(claims[index], 'delivered', { at: `2026-09-14T15:20:${second}Z` });
      seen.push((await endpoint()).lastSuccessAt?.slice(17, 19) ?? null);
    }
    expect(seen).to.deep.equal(['20', '30', '30']);
  });

  it('disables an endpoint that took nothing since it was made, whatever it took before', async () => {
    const [taken] = await claim();
    await settle(taken, 'delivered');
    rig.advance(60);
    await rig.accounts.webhooks.test(owner, webhookId, rig.now);
    const [refused] = await claim();
    expect(
      (await settle(refused, 'failed', { at: '2026-09-14T15:21:12Z' })).disabled,
    ).to.have.length(1);
    expect(await endpoint()).to.include({ status: 'disabled', disabledReason: 'failing' });
  });

  it('tells since when its endpoint fails, when it last took something, and of the last attempt', async () => {
    const tryAgain = async (
      verdict: Settled['verdict'],
      attempt: Partial<Settled['attempt']>,
    ): Promise<void> => {
      const [held] = await claim();
      await settle(held, verdict, attempt);
      rig.advance(120);
    };
    await tryAgain('again', { at: '2026-09-14T15:20:20Z', responseStatus: 500, error: 'first' });
    await tryAgain('again', { at: '2026-09-14T15:22:20Z', responseStatus: 502, error: 'second' });
    expect(await endpoint()).to.include({
      failingSince: '2026-09-14T15:20:20Z',
      lastSuccessAt: null,
    });
    expect(await last()).to.include({ attempts: 2, responseStatus: 502, error: 'second' });
    await tryAgain('delivered', { at: '2026-09-14T15:24:20Z' });
    expect(await endpoint()).to.include({
      failingSince: null,
      lastSuccessAt: '2026-09-14T15:24:20Z',
    });
    // Begun before, and answered after it.
    await rig.accounts.webhooks.test(owner, webhookId, rig.now);
    await tryAgain('delivered', { at: '2026-09-14T15:23:00Z' });
    expect(await endpoint()).to.include({ lastSuccessAt: '2026-09-14T15:24:20Z' });
  });

  it('that is asked for again while it is sent is sent again, with all tries before it', async () => {
    const { id } = await last();
    const [held] = await claim();
    await settle(held, 'again');
    rig.advance(120);
    const [sent] = await claim();
    expect(sent).to.include({ tries: 1, attempts: 1 });
    await rig.accounts.webhooks.redeliver(owner, webhookId, id, rig.now);
    await settle(sent, 'delivered');
    expect(await last()).to.include({ status: 'pending', attempts: 1 });
    const [again] = await claim();
    expect(again).to.include({ id, tries: 0, attempts: 1 });
    await settle(again, 'again');
    expect(await last()).to.include({ status: 'pending', attempts: 2, endedAt: null });
    rig.advance(120);
    expect((await claim())[0]).to.include({ id, tries: 1, attempts: 2 });
  });

  it('that is asked for again when it is over has not ended any more', async () => {
    const [held] = await claim();
    await settle(held, 'delivered');
    const { id } = await last();
    expect(await last()).to.include({ endedAt: '2026-09-14T15:20:12Z', nextAt: null });
    await rig.accounts.webhooks.redeliver(owner, webhookId, id, rig.now);
    expect(await last()).to.include({ status: 'pending', endedAt: null });
    expect(await last()).to.include({ nextAt: '2026-09-14T15:20:11Z' });
  });

  it('that made its endpoint be disabled leaves nothing of that once it is enabled', async () => {
    const [held] = await claim();
    await settle(held, 'failed');
    expect(await endpoint()).to.include({ status: 'disabled', disabledReason: 'failing' });
    const enabled = { status: 'enabled', disabledReason: null, failingSince: null } as const;
    await rig.accounts.webhooks.patch(owner, webhookId, { status: 'enabled' }, rig.now);
    expect(await endpoint()).to.include(enabled);
  });

  it('is given back by who holds it, and not by who lost it', async () => {
    const lost = await claim();
    const held = await claim(60);
    await queue.release(lost, rig.now);
    expect(await claim(60)).to.have.length(0);
    await queue.release(held, rig.now);
    expect(await claim(60)).to.have.length(1);
  });

  it('is not sent while the account is suspended', async () => {
    const suspend = (suspended: boolean) =>
      rig.accounts.operator.changeAccount('ann@example.org', { suspended }, rig.now);
    await suspend(true);
    expect(await claim()).to.have.length(0);
    await suspend(false);
    expect(await claim()).to.have.length(1);
  });
});

function settledOf(
  claim: Claim,
  verdict: Settled['verdict'],
  attempt: Partial<Settled['attempt']>,
): Settled {
  const { durationMs, status, headers, body, error } = TAKEN;
  return {
    claim,
    verdict,
    nextAt: verdict === 'again' ? new Date(NOW.getTime() + 120_000) : null,
    attempt: {
      at: '2026-09-14T15:20:12Z',
      durationMs,
      url: claim.endpoint.url,
      requestHeaders: {},
      responseStatus: status,
      responseHeaders: verdict === 'delivered' ? headers : null,
      responseBody: body,
      error,
      ...attempt,
    },
  };
}
