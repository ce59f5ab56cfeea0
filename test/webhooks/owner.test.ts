import { expect } from 'chai';
import { Sealer } from '../../server/accounts/webhooks/sealer.ts';
import { toPepper } from '../../server/accounts/keys/pepper.ts';
import { toEndpointTag } from '../../server/accounts/webhooks/endpoint-store.ts';
import type { KeyCaller } from '../../server/accounts/keys/keys.ts';
import type { Webhooks } from '../../server/accounts/webhooks/webhooks.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { WebhookRig } from '../support/webhook-rig.ts';
import { PEPPER, refusalOf } from '../unit/accounts/support.ts';

const HOOK = 'http://127.0.0.1:39001/hook';

onEveryEngine('the webhooks of an account', (engine) => {
  let rig: WebhookRig;
  let webhooks: Webhooks;
  let owner: KeyCaller;
  beforeEach(async () => {
    rig = await new WebhookRig({ place: await engine.fresh() }).open();
    ({ webhooks } = rig.accounts);
    owner = await rig.join();
  });
  afterEach(() => rig.close());

  const create = async (): Promise<string> =>
    (await webhooks.create(owner, { url: HOOK }, rig.now)).endpoint.id;
  const told = async (work: Promise<unknown>): Promise<string> => {
    const { code, message } = await refusalOf(work);
    return `${code}: ${message}`;
  };

  it('are noted in whatever is changed of them, and by whom', async () => {
    const id = await create();
    expect(id).to.match(/^whk_/);
    await webhooks.patch(owner, id, { description: 'mine' }, rig.now);
    await webhooks.rotateSecret(owner, id, 0, rig.now);
    await webhooks.remove({ ...owner, keyId: null, origin: 'dashboard' }, id, rig.now);
    const noted = await rig.accounts.operator.listAudit(owner.accountId, new Date(0), 50);
    const lines = noted.map(({ event, actor, detail }) => `${event} ${actor} ${detail ?? ''}`);
    expect(lines.filter((line) => line.startsWith('webhook.'))).to.have.members([
      `webhook.created ${owner.keyId} ${id}`,
      `webhook.changed ${owner.keyId} ${id}`,
      `webhook.rotated ${owner.keyId} ${id}`,
      `webhook.deleted person ${id}`,
    ]);
  });

  it('are listed the newest first', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      ids.unshift(await create());
      rig.advance(1);
    }
    const listed = await webhooks.list(owner.accountId, rig.now);
    expect(listed.map(({ id }) => id)).to.deep.equal(ids);
  });

  it('are changed where one of the tags is what they have', async () => {
    const id = await create();
    const tag = toEndpointTag(await webhooks.find(owner.accountId, id, rig.now));
    const patch = (tags: readonly string[]) =>
      webhooks.patch(owner, id, { description: 'mine' }, rig.now, tags);
    expect(await told(patch(['"another"']))).to.contain('precondition_failed');
    expect(await patch(['"another"', tag])).to.include({ description: 'mine' });
  });

  it('tell until when a former secret signs too, as long as it does', async () => {
    const id = await create();
    await webhooks.rotateSecret(owner, id, 60, rig.now);
    const overlap = async () => (await webhooks.find(owner.accountId, id, rig.now)).overlapEndsAt;
    expect(await overlap()).to.equal('2026-09-14T15:21:11Z');
    rig.advance(59);
    expect(await overlap()).to.equal('2026-09-14T15:21:11Z');
    rig.advance(1);
    expect(await overlap()).to.equal(null);
  });

  it('are refused in words that say what is missing', async () => {
    const id = await create();
    const [long, short] = ['x'.repeat(65), 'x'.repeat(64)];
    const { now } = rig;
    const noDelivery = `delivery_not_found: There is no delivery “${short}” of this webhook.`;
    expect(await told(webhooks.find(owner.accountId, long, now))).to.equal(
      `webhook_not_found: There is no webhook “${short}” in this account.`,
    );
    expect(await told(webhooks.delivery(owner.accountId, id, long))).to.equal(noDelivery);
    expect(await told(webhooks.redeliver(owner, id, long, now))).to.equal(noDelivery);
    expect(await told(webhooks.patch(owner, id, {}, now, ['"another"']))).to.equal(
      'precondition_failed: The webhook has changed since it was read.',
    );
    await webhooks.patch(owner, id, { status: 'disabled' }, now);
    expect(await told(webhooks.test(owner, id, now))).to.equal(
      'webhook_disabled: The webhook is disabled; enable it first.',
    );
    for (let count = 1; count < 10; count += 1) await create();
    expect(await told(create())).to.equal(
      'webhook_limit_reached: An account can have 10 webhooks. Delete one first.',
    );
  });

  it('are asked for by a plan that has them, and by nobody who is not known', async () => {
    const { accountId } = await rig.join('ann@example.org', 'free');
    const entitled = [owner.accountId, accountId, 'acc_none'].map((id) => webhooks.isEntitled(id));
    expect(await Promise.all(entitled)).to.deep.equal([true, false, false]);
  });

  it('listen as long as one of them is enabled', async () => {
    expect(await webhooks.hasListeners()).to.equal(false);
    const id = await create();
    expect(await webhooks.hasListeners()).to.equal(true);
    await webhooks.patch(owner, id, { status: 'disabled' }, rig.now);
    expect(await webhooks.hasListeners()).to.equal(false);
  });

  it('are tested once for each Idempotency-Key, and sent again once', async () => {
    const id = await create();
    const request = (idempotencyKey: string) => ({ idempotencyKey, fingerprint: 'same' });
    const test = () => webhooks.test(owner, id, rig.now, request('one'));
    const first = await test();
    expect(first.isReplayed).to.equal(false);
    rig.advance(1);
    const repeated = await test();
    expect(repeated).to.deep.equal({ delivery: first.delivery, isReplayed: true });
    const again = () => webhooks.redeliver(owner, id, first.delivery.id, rig.now, request('two'));
    const resent = await again();
    expect(resent).to.deep.include({ isReplayed: false });
    rig.advance(1);
    expect(await again()).to.deep.equal({ delivery: resent.delivery, isReplayed: true });
  });

  it('say when something is queued, to who wants to know it and as long', async () => {
    const id = await create();
    let calls = 0;
    const end = webhooks.onQueued(() => {
      calls += 1;
    });
    const { delivery } = await webhooks.test(owner, id, rig.now);
    expect(calls).to.equal(1);
    await webhooks.redeliver(owner, id, delivery.id, rig.now);
    expect(calls).to.equal(2);
    end();
    await webhooks.test(owner, id, rig.now);
    expect(calls).to.equal(2);
  });
});

describe('a secret that is sealed', () => {
  let sealer: Sealer;
  beforeEach(() => {
    sealer = new Sealer(PEPPER);
  });

  it('is read again for its endpoint, as it was written', () => {
    const sealed = sealer.seal('whsec_schlüssel', 'whk_1');
    expect(sealer.open(sealed, 'whk_1')).to.equal('whsec_schlüssel');
    expect(sealer.seal('whsec_schlüssel', 'whk_1')).not.to.deep.equal(sealed);
  });

  it('is read again by every later version of the program', () => {
    const sealed = '7EI0qMcN5f2Y/EvcZ+zZF/cAloW+2qLZwwHBJ3y6KyfHRD+PspVOhUS1Fgk=';
    expect(sealer.open(Buffer.from(sealed, 'base64'), 'whk_1')).to.equal('whsec_schlüssel');
  });

  it('is not read for another, under another pepper, or when a bit of it changed', () => {
    const sealed = sealer.seal('whsec_1', 'whk_1');
    expect(sealer.open(sealed, 'whk_2')).to.equal(null);
    const other = new Sealer(toPepper('another pepper for tests, long enough too'));
    expect(other.open(sealed, 'whk_1')).to.equal(null);
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(sealer.open(changed, 'whk_1'), `${at}`).to.equal(null);
    }
    // Half a tag is guessed sooner than a whole one.
    expect(sealer.open(sealer.seal('', 'whk_1').subarray(0, 20), 'whk_1')).to.equal(null);
  });
});
