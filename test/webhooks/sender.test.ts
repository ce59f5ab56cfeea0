import { expect } from 'chai';
import type { Disabled, Settled } from '../../server/accounts/webhooks/settle.ts';
import { eventually } from '../support/eventually.ts';
import { claimOf, NOW, start, TAKEN } from './scripted-sender.ts';

const DAY = 86_400;

describe('a sender', () => {
  it('writes down again what it could not write while the store was away', async () => {
    let isAway = false;
    const rounds: (readonly Settled[])[] = [];
    const claims = [claimOf('dlv_1')];
    const errors: unknown[] = [];
    const sender = start({
      round: (settled) => {
        rounds.push(settled);
        if (isAway) return Promise.reject(new Error('The store is away.'));
        return Promise.resolve({ claims: claims.splice(0), disabled: [] });
      },
      post: () => {
        isAway = true;
        return Promise.resolve(TAKEN);
      },
      onError: (error) => {
        errors.push(error);
        isAway = errors.length < 3;
      },
    });
    await eventually(() => errors.length === 3 && rounds.at(-1)?.length === 0);
    const written = rounds.map((settled) => settled.map(({ claim }) => claim.id).join());
    expect(written.filter((ids) => ids !== '')).to.deep.equal(Array(4).fill('dlv_1'));
    await sender.close();
  });

  it('gives back what it had claimed when it ends, and writes down what had an answer', async () => {
    const released: string[] = [];
    const settled: string[] = [];
    let cutOff = (): void => undefined;
    const claims = [claimOf('dlv_1'), claimOf('dlv_2')];
    const sender = start({
      round: (given) => {
        settled.push(...given.map(({ claim }) => claim.id));
        return Promise.resolve({ claims: claims.splice(0), disabled: [] });
      },
      release: (given) => {
        released.push(...given.map(({ id }) => id));
        return Promise.resolve();
      },
      post: (url) =>
        url.endsWith('dlv_1')
          ? Promise.resolve(TAKEN)
          : new Promise((resolve) => {
              cutOff = () => {
                resolve({ ...TAKEN, status: null, error: 'cut off' });
              };
            }),
      close: () => {
        cutOff();
      },
    });
    await eventually(() => settled.includes('dlv_1'));
    await sender.close();
    expect([settled, released]).to.deep.equal([['dlv_1'], ['dlv_2']]);
  });

  it('waits as Retry-After says of a 429 and a 503, and of nothing else', async () => {
    const waits: Record<string, number> = {};
    const statuses = [429, 503, 500, 302];
    const claims = statuses.map((status) => claimOf(String(status)));
    const sender = start({
      round: (settled) => {
        for (const { claim, nextAt } of settled) {
          waits[claim.id] = ((nextAt?.getTime() ?? 0) - NOW.getTime()) / 1_000;
        }
        return Promise.resolve({ claims: claims.splice(0), disabled: [] });
      },
      post: (url) => {
        const status = Number(url.split('/').at(-1));
        return Promise.resolve({ ...TAKEN, status, headers: { 'retry-after': '999999999' } });
      },
    });
    await eventually(() => Object.keys(waits).length === statuses.length);
    expect(waits).to.deep.equal({ 429: DAY, 503: DAY, 500: 5, 302: 5 });
    await sender.close();
  });

  it('says of an attempt when it began, and waits for the next from its end', async () => {
    let now = NOW;
    const settled: Settled[] = [];
    const claims = [claimOf('dlv_1')];
    const sender = start({
      clock: () => now,
      round: (given) => {
        settled.push(...given);
        return Promise.resolve({ claims: claims.splice(0), disabled: [] });
      },
      post: () => {
        now = new Date(NOW.getTime() + 10_000);
        return Promise.resolve({ ...TAKEN, status: 500 });
      },
    });
    await eventually(() => settled.length === 1);
    await sender.close();
    const [{ attempt, nextAt } = { attempt: null, nextAt: null }] = settled;
    expect(attempt?.at).to.equal('2026-09-14T15:20:11Z');
    expect(attempt?.requestHeaders['webhook-timestamp']).to.equal(String(NOW.getTime() / 1_000));
    expect(nextAt?.toISOString()).to.equal('2026-09-14T15:20:26.000Z');
  });

  it('judges what came of each: taken, to be tried again, given up, or not wanted any more', async () => {
    const settled: Settled[] = [];
    const LAST = { tries: 9, attempts: 9 };
    const claims = [
      ...['200', '299', '199', '300', '399', '400', '410', '500', 'none'].map((id) => claimOf(id)),
      claimOf('501', LAST),
      claimOf('201', LAST),
      claimOf('202', { secrets: [null, claimOf('x').secrets[0] ?? null] }),
      claimOf('203', { secrets: [null] }),
    ];
    const all = claims.length;
    const posted: string[] = [];
    const sender = start({
      round: (given) => {
        settled.push(...given);
        return Promise.resolve({ claims: claims.splice(0), disabled: [] });
      },
      post: (url, headers) => {
        const id = url.split('/').at(-1) ?? '';
        posted.push(`${id} ${headers['webhook-id'] ?? ''}`);
        const status = id === 'none' ? null : Number(id);
        return Promise.resolve({ ...TAKEN, status, error: status === null ? 'Cut off.' : null });
      },
    });
    await eventually(() => settled.length === all);
    await sender.close();
    const again = 'again 15:20:16';
    expect(
      Object.fromEntries(
        settled.map(({ claim, verdict, nextAt, attempt }) => [
          claim.id,
          `${verdict} ${nextAt?.toISOString().slice(11, 19) ?? ''} ${attempt.error ?? ''}`.trim(),
        ]),
      ),
    ).to.deep.equal({
      200: 'delivered',
      201: 'delivered',
      202: 'delivered',
      203: `${again} The signing secret can no longer be read: rotate it.`,
      299: 'delivered',
      199: `${again} It answered 199.`,
      300: `${again} It answered 300: redirects are not followed.`,
      399: `${again} It answered 399: redirects are not followed.`,
      400: `${again} It answered 400.`,
      410: 'gone  It answered 410.',
      500: `${again} It answered 500.`,
      501: 'failed  It answered 501.',
      none: `${again} Cut off.`,
    });
    expect(posted).to.include('200 msg_200').and.not.include('203 msg_203');
    const unsigned = settled.find(({ claim }) => claim.id === '203')?.attempt;
    expect(unsigned).to.deep.equal({
      at: '2026-09-14T15:20:11Z',
      durationMs: 0,
      url: 'https://example.org/203',
      requestHeaders: {},
      responseStatus: null,
      responseHeaders: null,
      responseBody: null,
      error: 'The signing secret can no longer be read: rotate it.',
    });
  });

  it('has ten places for a receiver, one where it fails, 300 for all that fail, 600 in all', async () => {
    const endings: (() => void)[] = [];
    const seen: number[][] = [];
    const of = (id: string, failingSince: string | null = null) => ({
      endpoint: { id, accountId: 'acc_1', url: `https://example.org/${id}`, failingSince },
    });
    const FAILS = '2026-09-14T00:00:00Z';
    const rounds = [
      [1, 2, 3]
        .map((n) => claimOf(`dlv_${n}`, of('well')))
        .concat(claimOf('dlv_4', of('ill', FAILS))),
    ];
    const sender = start({
      round: (_settled, room) => {
        const sum = (count: number, isFailing: boolean) =>
          Array.from({ length: count }, (_, at) =>
            room({ id: `${isFailing}${at}`, isFailing }),
          ).reduce((total, free) => total + free, 0);
        const one = [room({ id: 'well', isFailing: false }), room({ id: 'ill', isFailing: true })];
        seen.push([...one, room({ id: 'new', isFailing: true }), sum(400, true), sum(60, false)]);
        return Promise.resolve({ claims: rounds.shift() ?? [], disabled: [] });
      },
      post: () =>
        new Promise((resolve) => {
          endings.push(() => {
            resolve(TAKEN);
          });
        }),
    });
    await eventually(() => seen.length >= 3);
    const none = [10, 1, 1, 298, 290];
    expect(seen[0]).to.deep.equal(none);
    expect(seen[2]).to.deep.equal([7, 0, 1, 298, 290]);
    // A place is free again with each answer, and the others stay taken.
    endings.shift()?.();
    await eventually(() => seen.at(-1)?.[0] === 8);
    expect(seen.at(-1)).to.deep.equal([8, 0, 1, 298, 290]);
    for (const end of endings) end();
    await eventually(() => seen.at(-1)?.[0] === 10);
    expect(seen.at(-1)).to.deep.equal(none);
    await sender.close();
  });

  it('tells of each receiver that its answers disabled', async () => {
    const one: Disabled = {
      webhookId: 'whk_1',
      url: 'https://example.org/hook',
      email: 'ann@example.org',
      reason: 'gone',
      failingSince: null,
    };
    const waiting = [one, { ...one, webhookId: 'whk_2' }];
    const told: string[] = [];
    const sender = start({
      round: () => Promise.resolve({ claims: [], disabled: waiting.splice(0) }),
      post: () => Promise.resolve(TAKEN),
      onDisabled: ({ webhookId }) => {
        told.push(webhookId);
      },
    });
    await eventually(() => told.length === 2);
    await sender.close();
    expect(told).to.deep.equal(['whk_1', 'whk_2']);
  });
});
