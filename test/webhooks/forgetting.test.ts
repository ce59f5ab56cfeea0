import { expect } from 'chai';
import { openStore } from '../../server/accounts/database/open.ts';
import type { AccountsPlace, Store } from '../../server/accounts/database/port.ts';
import type { OpenQueue } from '../../server/accounts/open.ts';
import type { Settled } from '../../server/accounts/webhooks/settle.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { WebhookRig } from '../support/webhook-rig.ts';
import { TAKEN } from './scripted-sender.ts';

const DAY = 86_400;
const HOUR = 3_600;
const LIMITS = { deadlineMs: 10_000, connectionsMax: 1, onError: () => undefined };

onEveryEngine('what webhooks keep', (engine) => {
  let rig: WebhookRig;
  let rows: Store;
  let opened: OpenQueue;
  let owner: { accountId: string; keyId: string };
  let id: string;
  beforeEach(async () => {
    const place: AccountsPlace = await engine.shared();
    rig = await new WebhookRig({ place }).open();
    rows = await openStore(place, LIMITS);
    owner = await rig.join();
    opened = await rig.accounts.openQueue();
    id = await create();
  });
  afterEach(async () => {
    await opened.close();
    await rows.close();
    await rig.close();
  });

  const create = async (): Promise<string> => {
    const wanted = { url: 'http://127.0.0.1:39001/hook' };
    return (await rig.accounts.webhooks.create(owner, wanted, rig.now)).endpoint.id;
  };
  const rotate = (of: string, overlap: number) =>
    rig.accounts.webhooks.rotateSecret(owner, of, overlap, rig.now);
  const count = async (table: string): Promise<number> =>
    (await rows.all(`SELECT 1 AS one FROM ${table}`)).length;

  it('is no secret that signs no more, once there is another; those of other endpoints stay', async () => {
    const other = await create();
    await rotate(other, HOUR);
    await rotate(id, HOUR);
    expect(await count('webhook_secrets')).to.equal(4);
    rig.advance(HOUR);
    await rotate(id, HOUR);
    const kept = await rows.all<{ of: string }>('SELECT webhook_id AS of FROM webhook_secrets');
    expect(kept.map(({ of }) => of)).to.have.members([other, other, id, id]);
  });

  it('is the time a former secret has left, which another rotation may only shorten', async () => {
    const endsAt = async () =>
      (await rig.accounts.webhooks.find(owner.accountId, id, rig.now)).overlapEndsAt;
    await rotate(id, HOUR);
    expect(await endsAt()).to.equal('2026-09-14T16:20:11Z');
    await rotate(id, 60);
    expect(await endsAt()).to.equal('2026-09-14T15:21:11Z');
    await rotate(id, HOUR);
    expect(await endsAt()).to.equal('2026-09-14T16:20:11Z');
    await rotate(id, 0);
    expect(await endsAt()).to.equal(null);
  });

  it('is nothing of a delivery that is too old: neither its attempts nor its message', async () => {
    await rig.accounts.webhooks.test(owner, id, rig.now);
    const { claims } = await opened.queue.round([], () => 1, rig.now);
    const settled = claims.map((claim): Settled => {
      const { durationMs, status, headers, body, error } = TAKEN;
      const attempt = {
        at: '2026-09-14T15:20:12Z',
        durationMs,
        url: claim.endpoint.url,
        requestHeaders: {},
        responseStatus: status,
        responseHeaders: headers,
        responseBody: body,
        error,
      };
      return { claim, verdict: 'delivered', nextAt: null, attempt };
    });
    await opened.queue.round(settled, () => 0, rig.now);
    const tables = ['webhook_attempts', 'webhook_deliveries', 'webhook_messages'];
    expect(await Promise.all(tables.map(count))).to.deep.equal([1, 1, 1]);
    rig.advance(31 * DAY);
    await opened.queue.purge(rig.now);
    expect(await Promise.all(tables.map(count))).to.deep.equal([0, 0, 0]);
  });

  it('is for more than a year what an owner was told once', async () => {
    const expiresAt = '2026-09-20T00:00:00Z';
    await rig.accounts.keys.create(owner, { expiresAt }, rig.now);
    expect(await opened.notices.tellExpiring(rig.now)).to.equal(1);
    for (const days of [1, 1]) {
      rig.advance(days * DAY);
      await opened.queue.purge(rig.now);
      expect(await opened.notices.tellExpiring(rig.now)).to.equal(0);
    }
    rig.advance(366 * DAY);
    await opened.queue.purge(rig.now);
    expect(await count('webhook_notices')).to.equal(1);
    rig.advance(33 * DAY);
    await opened.queue.purge(rig.now);
    expect(await count('webhook_notices')).to.equal(0);
  });
});
