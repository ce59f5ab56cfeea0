import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { OpenQueue } from '../../server/accounts/open.ts';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import type { DeliveryQueue } from '../../server/accounts/webhooks/delivery-queue.ts';
import type { Notices, Threshold } from '../../server/accounts/webhooks/notices.ts';
import { openQuota } from '../../server/quota/open.ts';
import { watchThresholds } from '../../server/webhooks/thresholds.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { WebhookRig } from '../support/webhook-rig.ts';

const DAY_SECONDS = 86_400;

onEveryEngine('what webhooks tell of an account', (engine) => {
  let rig: WebhookRig;
  let opened: OpenQueue;
  let queue: DeliveryQueue;
  let notices: Notices;
  let place: AccountsPlace;
  let owner: { accountId: string; keyId: string };
  let id: string;
  let secret: string;

  beforeEach(async () => {
    place = await engine.shared();
    rig = await new WebhookRig({ place }).open();
    owner = await rig.join();
    const settings = { url: 'https://hooks.example.org/in', events: [] };
    const made = await rig.accounts.webhooks.create(owner, settings, rig.now);
    id = made.endpoint.id;
    secret = made.secret ?? '';
    opened = await rig.accounts.openQueue();
    ({ queue, notices } = opened);
  });
  afterEach(async () => {
    await opened.close();
    await rig.close();
  });

  /** Types and data of what is queued, the newest first. */
  const queued = async () => {
    const filter = { webhookId: id, status: null, type: null };
    const window = { kind: 'offset', offset: 0 } as const;
    const { accountId } = owner;
    const all = await rig.accounts.webhooks.deliveries(accountId, filter, window, 50);
    const whole = await Promise.all(
      all.map((one) => rig.accounts.webhooks.delivery(accountId, id, one.id)),
    );
    return whole.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  };
  const inDays = (days: number): string =>
    new Date(rig.now.getTime() + days * DAY_SECONDS * 1_000).toISOString().replace(/\.\d+Z$/, 'Z');

  it('key.expiring: a week before the end, once for each end', async () => {
    const { key } = await rig.accounts.keys.create(owner, { expiresAt: inDays(8) }, rig.now);
    expect(await notices.tellExpiring(rig.now)).to.equal(0);
    rig.advance(DAY_SECONDS);
    expect(await notices.tellExpiring(rig.now)).to.equal(1);
    expect(await notices.tellExpiring(rig.now)).to.equal(0);
    const [told] = await queued();
    expect(told).to.deep.include({ type: 'key.expiring' });
    expect(told?.data).to.deep.include({ key_id: key.id, expires_at: key.expiresAt });
    await rig.accounts.keys.patch(owner, key.id, { expiresAt: inDays(5) }, rig.now);
    expect(await notices.tellExpiring(rig.now)).to.equal(1);
    await rig.accounts.keys.create(owner, { expiresAt: inDays(400) }, rig.now);
    const revoked = await rig.accounts.keys.create(owner, { expiresAt: inDays(5) }, rig.now);
    await rig.accounts.keys.revoke(owner.accountId, revoked.key.id, owner.keyId, rig.now);
    expect(await notices.tellExpiring(rig.now)).to.equal(0);
    rig.advance(5 * DAY_SECONDS);
    expect(await notices.tellExpiring(rig.now)).to.equal(0);
  });

  it('key.expiring: not of a key that has ended before anybody was told', async () => {
    await rig.accounts.keys.create(owner, { expiresAt: inDays(1) }, rig.now);
    rig.advance(DAY_SECONDS);
    expect(await notices.tellExpiring(rig.now)).to.equal(0);
    expect((await queued()).map(({ type }) => type)).to.deep.equal(['key.created']);
  });

  it('quota.threshold_reached: at 80 and 100 % of a day, once however many servers count', async () => {
    const { quota, close } = openQuota({ path: ':memory:' });
    const telling: Promise<number>[] = [];
    const tell = (threshold: Threshold): void => {
      telling.push(notices.tellThreshold(threshold, rig.now));
    };
    const servers = [watchThresholds(quota, tell), watchThresholds(quota, tell)];
    const count = async (requests: number): Promise<number[]> => {
      for (let request = 0; request < requests; request += 1) {
        await servers[request % 2]?.consume(owner.keyId, 10, rig.now);
      }
      return (await Promise.all(telling.splice(0))).filter((endpoints) => endpoints > 0);
    };
    expect(await count(7)).to.deep.equal([]);
    expect(await count(2)).to.deep.equal([1]);
    expect(await count(3)).to.deep.equal([1]);
    // Of one second: in any order.
    const told = await queued();
    const common = { key_id: owner.keyId, limit: 10, resets_at: '2026-09-15T00:00:00Z' };
    for (const [percent, used] of [[80, 8] as const, [100, 10] as const]) {
      const one = told.find(({ data }) => 'percent' in data && data.percent === percent);
      expect(one?.type).to.equal('quota.threshold_reached');
      expect(one?.data).to.deep.include({ ...common, percent });
      // Whichever server tells first.
      expect(one?.data)
        .to.have.property('used')
        .that.is.within(used, used + 1);
    }
    rig.advance(DAY_SECONDS);
    expect(await count(8)).to.deep.equal([1]);
    await close();
  });

  it('waits until somebody listens, and is told of each key of an account', async () => {
    const { key } = await rig.accounts.keys.create(owner, { expiresAt: inDays(5) }, rig.now);
    const used = { percent: 80, used: 8, limit: 10, resetsAt: '2026-09-15T00:00:00Z' } as const;
    const tell = async () => [
      await notices.tellExpiring(rig.now),
      await notices.tellThreshold({ ...used, keyId: owner.keyId }, rig.now),
      await notices.tellThreshold({ ...used, keyId: key.id }, rig.now),
    ];
    // Another account listens all the time.
    const wanted = { url: 'https://hooks.example.org/in', events: [] };
    await rig.accounts.webhooks.create(await rig.join(), wanted, rig.now);
    await rig.accounts.webhooks.patch(owner, id, { status: 'disabled' }, rig.now);
    expect(await tell()).to.deep.equal([0, 0, 0]);
    await rig.accounts.webhooks.patch(owner, id, { status: 'enabled' }, rig.now);
    expect(await tell()).to.deep.equal([1, 1, 1]);
    expect(await tell()).to.deep.equal([0, 0, 0]);
  });

  it('is forgotten after thirty days, whatever came of it', async () => {
    await rig.accounts.webhooks.test(owner, id, rig.now);
    rig.advance(29 * DAY_SECONDS);
    await rig.accounts.webhooks.test(owner, id, rig.now);
    expect(await queue.purge(rig.now)).to.equal(false);
    expect(await queued()).to.have.length(2);
    rig.advance(2 * DAY_SECONDS);
    await queue.purge(rig.now);
    expect(await queued()).to.have.length(1);
    rig.advance(30 * DAY_SECONDS);
    await queue.purge(rig.now);
    expect(await queued()).to.have.length(0);
  });

  // The file can be looked through; PostgreSQL is given the same bytes.
  if (engine.name !== 'SQLite') return;
  it('is signed with a secret that lies nowhere as it is', () => {
    if (!('path' in place)) throw new Error('There is no file.');
    const folder = dirname(place.path);
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    const bare = Buffer.from(secret.replace('whsec_', ''), 'base64').toString('latin1');
    expect(files.some((bytes) => bytes.includes(id))).to.equal(true);
    expect(files.some((bytes) => bytes.includes(secret) || bytes.includes(bare))).to.equal(false);
  });
});
