import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { eventually } from '../support/eventually.ts';
import { Receiver } from '../support/receiver.ts';
import { WebhookRig } from '../support/webhook-rig.ts';

onEveryEngine('sending webhooks', (engine) => {
  let rig: WebhookRig;
  let receiver: Receiver;
  let owner: { accountId: string; keyId: string };

  beforeEach(async () => {
    rig = await new WebhookRig({ place: await engine.fresh(), timeoutMs: 400 }).open();
    receiver = await new Receiver().open();
    owner = await rig.join();
    await rig.start();
  });
  afterEach(async () => {
    await rig.close();
    await receiver.close();
  });

  const create = async (url = receiver.url(), events: readonly string[] = []) => {
    const made = await rig.accounts.webhooks.create(owner, { url, events }, rig.now);
    return { id: made.endpoint.id, secret: made.secret ?? '' };
  };
  const ping = (id: string) => rig.accounts.webhooks.test(owner, id, rig.now);
  const attempts = (id: string, count: number) => rig.attempts(owner.accountId, id, count);
  const last = (id: string) => rig.last(owner.accountId, id);

  it('signs what it sends as the official verifier wants it', async () => {
    rig.now = new Date();
    const { id, secret } = await create();
    await ping(id);
    await eventually(() => receiver.received.length === 1);
    const [message] = receiver.received;
    if (message === undefined) throw new Error('Nothing came.');
    expect(message.headers).to.include({
      'content-type': 'application/json',
      'user-agent': 'model-catalog-webhooks/1',
    });
    const verified = new Webhook(secret).verify(message.body, { ...message.headers });
    expect(verified).to.deep.include({ type: 'webhook.ping', data: { webhook_id: id } });
    expect(() => new Webhook(secret).verify(`${message.body} `, { ...message.headers })).to.throw(
      'No matching signature',
    );
    await attempts(id, 1);
    expect(await last(id)).to.include({ status: 'delivered', responseStatus: 204, error: null });
  });

  it('signs with the former secret too until its overlap ends', async () => {
    rig.now = new Date();
    const { id, secret: former } = await create();
    const rotated = await rig.accounts.webhooks.rotateSecret(owner, id, 60, rig.now);
    const send = async () => {
      const before = receiver.received.length;
      await ping(id);
      await eventually(() => receiver.received.length > before);
      const message = receiver.received.at(-1);
      if (message === undefined) throw new Error('Nothing came.');
      return (secret: string) => {
        new Webhook(secret).verify(message.body, { ...message.headers });
      };
    };
    const during = await send();
    during(former);
    during(rotated.secret ?? '');
    rig.advance(61);
    const afterwards = await send();
    afterwards(rotated.secret ?? '');
    expect(() => {
      afterwards(former);
    }).to.throw('No matching signature');
  });

  it('tries ten times over a day under one id, then disables and tells by mail', async () => {
    receiver.respond = (_message, res) => {
      res.writeHead(500).end('broken');
    };
    const { id } = await create();
    await ping(id);
    const pauses = [5, 295, 1_500, 5_400, 10_800, 18_000, 14_400, 21_600, 14_400];
    for (const [index, pause] of pauses.entries()) {
      await attempts(id, index + 1);
      const next = (await last(id)).nextAt ?? '';
      expect(Date.parse(next) - rig.now.getTime()).to.equal(pause * 1_000);
      rig.advance(pause);
    }
    await attempts(id, 10);
    expect(new Set(receiver.ids())).to.have.length(1);
    expect(receiver.received).to.have.length(10);
    expect(await last(id)).to.include({ status: 'failed', nextAt: null, responseStatus: 500 });
    await eventually(() => rig.mails.length === 1);
    expect(rig.mails[0]?.text).to.contain('was disabled').and.contain(`/dashboard/webhooks/${id}`);
    const endpoint = await rig.accounts.webhooks.find(owner.accountId, id, rig.now);
    expect(endpoint).to.include({ status: 'disabled', disabledReason: 'failing' });
    const all = await rig.lastAttempts(owner.accountId, id);
    expect(all.map(({ number }) => number)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(all[0]).to.deep.include({ responseBody: 'broken', error: 'It answered 500.' });
  });

  it('does not disable one that takes other messages', async () => {
    receiver.respond = ({ body }, res) => {
      res.writeHead(body.includes('key.created') ? 422 : 204).end();
    };
    const { id } = await create();
    await rig.accounts.keys.create(owner, {}, rig.now);
    const { id: refused } = await last(id);
    const refusedOne = async () =>
      (await rig.accounts.webhooks.delivery(owner.accountId, id, refused)).delivery;
    for (let count = 1; count <= 10; count += 1) {
      await eventually(async () => (await refusedOne()).attempts === count);
      if (count === 5) await rig.accounts.keys.rotate(owner, owner.keyId, 0, rig.now);
      rig.advance(30_000);
    }
    expect(await refusedOne()).to.include({ status: 'failed', responseStatus: 422 });
    const endpoint = await rig.accounts.webhooks.find(owner.accountId, id, rig.now);
    expect(endpoint.status).to.equal('enabled');
  });

  it('stops at 410 and says so', async () => {
    receiver.respond = (_message, res) => {
      res.writeHead(410).end();
    };
    const { id } = await create();
    await ping(id);
    await eventually(() => rig.mails.length === 1);
    expect(rig.mails[0]?.text).to.contain('410 Gone');
    expect(await last(id)).to.include({ status: 'failed', attempts: 1 });
    const endpoint = await rig.accounts.webhooks.find(owner.accountId, id, rig.now);
    expect(endpoint).to.include({ status: 'disabled', disabledReason: 'gone' });
  });

  for (const status of [429, 503]) {
    it(`waits as Retry-After of a ${status} says, where that is longer`, async () => {
      receiver.respond = (_message, res) => {
        res.writeHead(status, { 'Retry-After': '120' }).end();
      };
      const { id } = await create();
      await ping(id);
      await attempts(id, 1);
      const next = (await last(id)).nextAt ?? '';
      expect(Date.parse(next) - rig.now.getTime()).to.equal(120_000);
    });
  }

  it('follows no redirect', async () => {
    const elsewhere = await new Receiver().open();
    receiver.respond = (_message, res) => {
      res.writeHead(307, { Location: elsewhere.url() }).end();
    };
    const { id } = await create();
    await ping(id);
    await attempts(id, 1);
    expect(await last(id)).to.include({ status: 'pending', responseStatus: 307 });
    expect((await last(id)).error).to.contain('not followed');
    expect(elsewhere.received).to.have.length(0);
    await elsewhere.close();
  });

  it('gives up on one that hangs, that hangs up, and that drips its head', async () => {
    const { id } = await create();
    const ways: [(typeof receiver)['respond'], RegExp][] = [
      [() => undefined, /no answer within 0\.4 seconds/],
      [(_message, res) => void res.socket?.destroy(), /ECONNRESET/],
      [(_message, res) => void res.socket?.write('HTTP/1.1 200 OK\r\nX: '), /no answer within/],
      [(_message, res) => void res.socket?.end('220 smtp ready\r\n'), /not HTTP/],
    ];
    for (const [respond, why] of ways) {
      receiver.respond = respond;
      await ping(id);
      await eventually(async () => (await last(id)).attempts === 1);
      expect((await last(id)).error).to.match(why);
      rig.advance(1);
    }
  });

  it('gives up in time though memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    receiver.respond = () => undefined;
    const { id } = await create();
    await ping(id);
    await eventually(() => receiver.received.length === 1);
    for (let times = 0; times < 5; times += 1) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await attempts(id, 1);
    expect((await last(id)).error).to.match(/no answer within/);
  });

  it('keeps 64 KB of an answer that has more, and what came of one that drips', async () => {
    receiver.respond = (_message, res) => {
      res.writeHead(200);
      const more = (): void => {
        if (!res.destroyed) res.write('\0'.repeat(16_384), more);
      };
      more();
    };
    const { id } = await create();
    await ping(id);
    await attempts(id, 1);
    const [huge] = await rig.lastAttempts(owner.accountId, id);
    expect(huge?.responseBody).to.equal('\u{FFFD}'.repeat(65_536));
    expect(await last(id)).to.include({ status: 'delivered' });
    rig.advance(1);
    receiver.respond = (_message, res) => {
      res.writeHead(200).write('slow');
    };
    await ping(id);
    await eventually(async () => (await last(id)).attempts === 1);
    const [slow] = await rig.lastAttempts(owner.accountId, id);
    expect(slow).to.include({ responseStatus: 200, responseBody: 'slow', error: null });
  });

  it('sends again under the same id, though it was taken', async () => {
    const { id } = await create();
    const { delivery } = await ping(id);
    await attempts(id, 1);
    await rig.accounts.webhooks.redeliver(owner, id, delivery.id, rig.now);
    await attempts(id, 2);
    expect(receiver.received).to.have.length(2);
    expect(new Set(receiver.ids())).to.have.length(1);
    expect(await last(id)).to.include({ status: 'delivered', attempts: 2 });
  });

  it('keeps what is queued while disabled, and sends it when enabled', async () => {
    receiver.respond = (_message, res) => {
      res.writeHead(500).end();
    };
    const { id } = await create();
    await ping(id);
    await attempts(id, 1);
    await rig.accounts.webhooks.patch(owner, id, { status: 'disabled' }, rig.now);
    receiver.respond = (_message, res) => {
      res.writeHead(200).end();
    };
    rig.advance(60);
    await rig.accounts.keys.rotate(owner, owner.keyId, 0, rig.now);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.received).to.have.length(1);
    rig.advance(1);
    await rig.accounts.webhooks.patch(owner, id, { status: 'enabled' }, rig.now);
    await eventually(() => receiver.received.length === 2);
    // What happened meanwhile was not queued.
    expect(receiver.received.every(({ body }) => body.includes('webhook.ping'))).to.equal(true);
  });
});
