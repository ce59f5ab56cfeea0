import { expect } from 'chai';
import type { Settled } from '../../server/accounts/webhooks/settle.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const WEBHOOKS = '/api/v1/webhooks';

interface Answered {
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string };
}

describe('deliveries over the API', () => {
  const now = new Date('2026-09-14T15:20:11Z');
  let app: TestApp;
  let id: string;
  const post = (path: string, headers: Record<string, string> = {}) =>
    app.ask(path, { method: 'post', headers });
  const create = async (): Promise<string> => {
    const send = { method: 'post', json: { url: 'https://example.org/hook' } } as const;
    return (await app.read<Answered>(WEBHOOKS, 201, send)).data.id;
  };
  const read = async (path: string) => (await app.read<Answered>(path)).data;

  beforeEach(async () => {
    app = await openTestApp({ clock: () => now });
    id = await create();
  });
  afterEach(() => app.close());

  /** Writes down what the receiver of everything that is due answered. */
  async function settle(
    verdict: Settled['verdict'],
    attempt: Pick<Settled['attempt'], 'at' | 'responseStatus' | 'responseBody' | 'error'>,
  ): Promise<void> {
    const opened = await app.accounts.openQueue();
    const { queue } = opened;
    const { claims } = await queue.round([], () => 10, now);
    const settled = claims.map((claim): Settled => {
      const nextAt = verdict === 'again' ? new Date('2026-09-14T15:25:00Z') : null;
      const { url } = claim.endpoint;
      const sent = { durationMs: 3, url, requestHeaders: { a: 'b' }, responseHeaders: { c: 'd' } };
      return { claim, verdict, nextAt, attempt: { ...attempt, ...sent } };
    });
    await queue.round(settled, () => 0, now);
    await opened.close();
  }

  it('tell what the receiver answered, since when it fails, and when it is tried again', async () => {
    const sent = await post(`${WEBHOOKS}/${id}/test`);
    const delivery = (sent.body as Answered).data.id;
    const at = '2026-09-14T15:20:12Z';
    await settle('again', { at, responseStatus: 503, responseBody: 'busy', error: 'It is busy.' });
    const failing = { failing_since: at, last_success_at: null };
    expect(await read(`${WEBHOOKS}/${id}`)).to.include(failing);
    const { attempts, ...shown } = await read(`${WEBHOOKS}/${id}/deliveries/${delivery}`);
    expect(shown).to.deep.include({
      status: 'pending',
      attempts_made: 1,
      ended_at: null,
      next_attempt_at: '2026-09-14T15:25:00Z',
      response_status: 503,
      error: 'It is busy.',
    });
    expect(attempts).to.deep.equal([
      {
        number: 1,
        at,
        duration_ms: 3,
        request: { url: 'https://example.org/hook', headers: { a: 'b' } },
        response: { status: 503, headers: { c: 'd' }, body: 'busy' },
        error: 'It is busy.',
      },
    ]);
  });

  it('tell when they ended, and when their endpoint last took something', async () => {
    await post(`${WEBHOOKS}/${id}/test`);
    const at = '2026-09-14T15:20:13Z';
    await settle('delivered', { at, responseStatus: 204, responseBody: '', error: null });
    expect(await read(`${WEBHOOKS}/${id}`)).to.include({
      failing_since: null,
      last_success_at: at,
    });
    const list = await app.read<{ data: Answered['data'][] }>(`${WEBHOOKS}/${id}/deliveries`);
    expect(list.data[0]).to.include({ status: 'delivered', ended_at: at, next_attempt_at: null });
  });

  it('say that they repeat the answer to an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const first = await post(`${WEBHOOKS}/${id}/test`, headers);
    const again = await post(`${WEBHOOKS}/${id}/test`, headers);
    expect(first.get('Idempotent-Replayed')).to.equal(undefined);
    expect(again.get('Idempotent-Replayed')).to.equal('true');
    expect((again.body as Answered).data.id).to.equal((first.body as Answered).data.id);
  });

  it('repeat no answer for another webhook or another delivery', async () => {
    const other = await create();
    const codeOf = async (path: string, key: string): Promise<string> => {
      const { status, body } = await post(`${WEBHOOKS}/${path}`, { 'Idempotency-Key': key });
      return [status, (body as { code?: string }).code ?? ''].join(' ');
    };
    expect(await codeOf(`${id}/test`, 'one')).to.equal('201 ');
    expect(await codeOf(`${other}/test`, 'one')).to.equal('422 idempotency_mismatch');
    const [first, second] = [
      await post(`${WEBHOOKS}/${id}/test`),
      await post(`${WEBHOOKS}/${id}/test`),
    ];
    const again = ({ body }: typeof first): string =>
      `${id}/deliveries/${(body as Answered).data.id}/redeliver`;
    expect(await codeOf(again(first), 'two')).to.equal('201 ');
    expect(await codeOf(again(second), 'two')).to.equal('422 idempotency_mismatch');
    expect(await codeOf(again(first), 'two')).to.equal('201 ');
  });

  it('are listed by the cursor of their own endpoint and the same filters alone', async () => {
    const other = await create();
    for (let count = 0; count < 2; count += 1) await post(`${WEBHOOKS}/${id}/test`);
    const { pagination } = await app.read<{ pagination: { next_cursor: string } }>(
      `${WEBHOOKS}/${id}/deliveries?limit=1`,
    );
    const query = `limit=1&cursor=${pagination.next_cursor}`;
    expect((await app.ask(`${WEBHOOKS}/${id}/deliveries?${query}`)).status).to.equal(200);
    const others = ['status=pending', 'event=webhook.ping'].map(
      (one) => `${id}/deliveries?${one}&`,
    );
    for (const path of [`${other}/deliveries?`, ...others]) {
      const { status, body } = await app.ask(`${WEBHOOKS}/${path}${query}`);
      expect([status, (body as { code: string }).code]).to.deep.equal([400, 'invalid_cursor']);
    }
  });
});
