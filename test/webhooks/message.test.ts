import { expect } from 'chai';
import { WEBHOOK_BODY_BYTES_MAX } from '../../schemas/webhooks.ts';
import { openStore } from '../../server/accounts/database/open.ts';
import { FanOut, toMessage } from '../../server/accounts/webhooks/fan-out.ts';
import { LIMITS } from '../unit/accounts/support.ts';

const NOW = new Date('2026-09-14T15:20:11Z');
const AT = '2026-09-14T15:20:00Z';

const bodyOf = (data: Readonly<Record<string, unknown>>): string =>
  toMessage({ type: 'model.updated', at: AT, data, subject: null }, null, NOW).body;
const dataOf = (body: string): unknown => (JSON.parse(body) as { data: unknown }).data;

describe('the message of an event', () => {
  it('says what happened, when and to what', () => {
    const message = toMessage(
      { type: 'model.updated', at: AT, data: { slug: 'heron' }, subject: null },
      'acc_1',
      NOW,
    );
    expect(message).to.include({ accountId: 'acc_1', type: 'model.updated' });
    expect(message.id).to.match(/^msg_/);
    expect(JSON.parse(message.body)).to.deep.equal({
      type: 'model.updated',
      timestamp: AT,
      data: { slug: 'heron' },
    });
  });

  it('is whole below its bound, and from it on has no lists and short texts, and says so', () => {
    const around = Buffer.byteLength(bodyOf({ slug: '', changes: [1] }));
    const filled = (bytes: number) => ({ slug: 'x'.repeat(bytes - around), changes: [1] });
    const whole = filled(WEBHOOK_BODY_BYTES_MAX - 1);
    expect(dataOf(bodyOf(whole))).to.deep.equal(whole);
    const long = { ...filled(WEBHOOK_BODY_BYTES_MAX - 1), sequence: 7, offer_id: null };
    for (const data of [filled(WEBHOOK_BODY_BYTES_MAX), long]) {
      const body = bodyOf(data);
      expect(body.length).to.be.below(WEBHOOK_BODY_BYTES_MAX);
      const short = { ...data, slug: 'x'.repeat(1_000), changes: [], truncated: true };
      expect(dataOf(body)).to.deep.equal(short);
    }
  });

  it('is not kept where nobody wants it', async () => {
    const store = await openStore({ path: ':memory:' }, LIMITS);
    const event = { type: 'model.updated', at: AT, data: {}, subject: null } as const;
    const fanOut = new FanOut(store, 'A');
    expect(await fanOut.take('log', [{ position: 1, event }], 1, NOW)).to.equal(1);
    expect(await fanOut.tell('acc_1', 'key.created', {}, NOW)).to.equal(0);
    expect(await store.all('SELECT id FROM webhook_messages')).to.deep.equal([]);
    await store.close();
  });

  it('is measured in bytes', () => {
    const data = { slug: 'é'.repeat(WEBHOOK_BODY_BYTES_MAX / 2) };
    expect(dataOf(bodyOf(data))).to.deep.equal({ slug: 'é'.repeat(1_000), truncated: true });
  });
});
