import { expect } from 'chai';
import type { DeliveryQueue } from '../../server/accounts/webhooks/delivery-queue.ts';
import type { Claim } from '../../server/accounts/webhooks/claim-due.ts';
import type { SourceEntry } from '../../server/accounts/webhooks/fan-out.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import type { Settled } from '../../server/accounts/webhooks/settle.ts';
import { WebhookRig } from '../support/webhook-rig.ts';

const DAY = 86_400;
const HOOK = 'http://127.0.0.1:39001/hook';
const START = '2026-09-14T15:20:11Z';

onEveryEngine('the queue of deliveries', (engine) => {
  let rig: WebhookRig;
  let queue: DeliveryQueue;
  let owner: { accountId: string; keyId: string };
  let id: string;
  let release: () => Promise<void>;
  beforeEach(async () => {
    rig = await new WebhookRig({ place: await engine.fresh() }).open();
    owner = await rig.join();
    const opened = await rig.accounts.openQueue();
    ({ queue } = opened);
    release = () => opened.close();
    id = await create();
  });
  afterEach(async () => {
    await release();
    await rig.close();
  });

  const create = async (): Promise<string> =>
    (await rig.accounts.webhooks.create(owner, { url: HOOK }, rig.now)).endpoint.id;
  const patch = (change: object) => rig.accounts.webhooks.patch(owner, id, change, rig.now);
  const ping = async (of = id): Promise<string> =>
    (await rig.accounts.webhooks.test(owner, of, rig.now)).delivery.id;
  const claim = async (room = 10): Promise<readonly Claim[]> =>
    (await queue.round([], () => room, rig.now)).claims;
  const count = (of = id) =>
    rig.accounts.webhooks.countDeliveries({ webhookId: of, status: null, type: null });
  const entry = (position: number, at = START): SourceEntry => ({
    position,
    event: { type: 'model.created', at, data: { position }, subject: null },
  });
  const take = (entries: readonly SourceEntry[], to = 0) => queue.take('log', entries, to, rig.now);

  it('gives first what has waited longest, and no more than there is room for', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      ids.push(await ping());
      rig.advance(1);
    }
    expect(await claim(0)).to.deep.equal([]);
    expect((await claim(2)).map((one) => one.id)).to.deep.equal(ids.slice(0, 2));
    expect((await claim(2)).map((one) => one.id)).to.deep.equal(ids.slice(2));
  });

  it('gives what is sent again after what was due before it, however old it is', async () => {
    const old = await ping();
    const [taken] = await claim();
    expect(taken?.id).to.equal(old);
    rig.advance(10);
    const young = await ping();
    rig.advance(10);
    await rig.accounts.webhooks.redeliver(owner, id, old, rig.now);
    expect((await claim(1)).map((one) => one.id)).to.deep.equal([young]);
    expect((await claim(1)).map((one) => one.id)).to.deep.equal([old]);
  });

  it('queues an entry once, though it is read again', async () => {
    expect(await take([entry(1), entry(2)])).to.equal(2);
    expect(await take([entry(2), entry(3)])).to.equal(3);
    expect(await count()).to.equal(3);
    expect(await queue.position('log')).to.equal(3);
    expect(await queue.position('another')).to.equal(null);
  });

  it('remembers how far a log was read where its end is for nobody', async () => {
    expect(await take([entry(1), { position: 2, event: null }], 7)).to.equal(7);
    expect(await take([], 5)).to.equal(7);
    expect(await count()).to.equal(1);
  });

  it('takes a thousand deliveries at once, and the rest when it is asked again', async () => {
    const entries = Array.from({ length: 1_002 }, (_, i) => entry(i + 1));
    expect(await take(entries, 1_002)).to.equal(1_000);
    expect(await take(entries, 1_002)).to.equal(1_002);
    expect(await count()).to.equal(1_002);
  });

  it('counts a thousand deliveries, of however many endpoints', async () => {
    const other = await create();
    const entries = Array.from({ length: 501 }, (_, i) => entry(i + 1));
    expect(await take(entries, 501)).to.equal(500);
    expect([await count(), await count(other)]).to.deep.equal([500, 500]);
  });

  it('says since when the endpoint listens that listens longest', async () => {
    rig.advance(60);
    await create();
    expect(await queue.listensSince()).to.equal(START);
    await patch({ status: 'disabled' });
    expect(await queue.listensSince()).to.equal('2026-09-14T15:21:11Z');
    rig.advance(60);
    await patch({ status: 'enabled' });
    expect(await queue.listensSince()).to.equal('2026-09-14T15:21:11Z');
  });

  it('has nothing of what happened while an endpoint was disabled', async () => {
    await patch({ status: 'disabled' });
    rig.advance(60);
    await patch({ status: 'enabled' });
    await take([entry(1), entry(2, '2026-09-14T15:21:10Z'), entry(3, '2026-09-14T15:21:11Z')]);
    expect(await count()).to.equal(1);
  });

  it('asks how much room there is by endpoint, and says whether that fails', async () => {
    const asked: object[] = [];
    const ask = async (): Promise<void> => {
      await queue.round([], (endpoint) => asked.push(endpoint) * 0, rig.now);
    };
    await ping();
    await ask();
    const [held] = await claim();
    if (held === undefined) throw new Error('Nothing was claimed.');
    await queue.round([refusalOf(held, rig.now)], () => 0, rig.now);
    rig.advance(60);
    await ask();
    expect(asked).to.deep.equal([
      { id, isFailing: false },
      { id, isFailing: true },
    ]);
  });

  it('keeps for thirty days what was to be sent', async () => {
    await ping();
    rig.advance(30 * DAY);
    expect(await queue.purge(rig.now)).to.equal(false);
    expect(await count()).to.equal(1);
    rig.advance(1);
    await queue.purge(rig.now);
    expect(await count()).to.equal(0);
  });

  it('keeps what is being sent, however old, with its message', async () => {
    await ping();
    rig.advance(31 * DAY);
    const [held] = await claim();
    expect(held?.body).to.contain(id);
    expect(await queue.purge(rig.now)).to.equal(false);
    expect(await count()).to.equal(1);
    rig.advance(61);
    expect(await queue.purge(rig.now)).to.equal(false);
    expect(await count()).to.equal(0);
  });

  it('forgets five hundred at a time, and says whether there may be more', async () => {
    await take(Array.from({ length: 501 }, (_, i) => entry(i + 1)));
    rig.advance(31 * DAY);
    expect(await queue.purge(rig.now)).to.equal(true);
    expect(await count()).to.equal(1);
    expect(await queue.purge(rig.now)).to.equal(false);
    expect(await count()).to.equal(0);
  });

  it('signs with a former secret no longer for its being replaced twice', async () => {
    const secrets = async (): Promise<readonly (string | null)[]> => {
      await ping();
      return (await claim())[0]?.secrets ?? [];
    };
    const [first] = await secrets();
    const rotate = async (overlap: number) => {
      // Within a second the newest is first, too.
      rig.advance(0.25);
      return (await rig.accounts.webhooks.rotateSecret(owner, id, overlap, rig.now)).secret;
    };
    const second = await rotate(60);
    const third = await rotate(3_600);
    expect(await secrets()).to.deep.equal([third, second, first]);
    rig.advance(60);
    expect(await secrets()).to.deep.equal([third, second]);
    rig.advance(3_540);
    expect(await secrets()).to.deep.equal([third]);
  });
});

/** An attempt that was refused, and is made again in a minute. */
function refusalOf(claim: Claim, now: Date): Settled {
  return {
    claim,
    verdict: 'again',
    nextAt: new Date(now.getTime() + 60_000),
    attempt: {
      at: START,
      durationMs: 5,
      url: HOOK,
      requestHeaders: {},
      responseStatus: 500,
      responseHeaders: {},
      responseBody: '',
      error: 'Refused.',
    },
  };
}
