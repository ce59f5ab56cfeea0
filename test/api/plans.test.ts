import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';

const PLANS = '/api/v1/plans';

describe('GET /api/v1/plans', () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  it('200: shows scheme A and marks the plan of the calling key', async () => {
    app = await openTestApp({ plan: 'dev' });
    expect(await app.read(PLANS)).to.deep.equal({
      data: [
        {
          id: 'free',
          name: 'Free',
          requests_per_day: 1_000,
          price: { amount: 0, currency: 'USD', interval: 'month' },
          features: [],
          current: false,
        },
        {
          id: 'dev',
          name: 'Dev',
          requests_per_day: 10_000,
          price: { amount: 49, currency: 'USD', interval: 'month' },
          features: ['priority_support'],
          current: true,
        },
        {
          id: 'scale',
          name: 'Scale',
          requests_per_day: 100_000,
          price: { amount: 199, currency: 'USD', interval: 'month' },
          features: ['webhooks', 'bulk_export', 'sla'],
          current: false,
        },
      ],
      meta: { scheme: 'A', warnings: [] },
    });
  });

  it('200: shows scheme B in the configured currency', async () => {
    app = await openTestApp({ plan: 'free', env: { PLAN_SCHEME: 'B', PLAN_CURRENCY: 'EUR' } });
    const { data, meta } = await app.read<{ data: Record<string, unknown>[]; meta: object }>(PLANS);
    expect(meta).to.deep.include({ scheme: 'B' });
    expect(data.map(({ id }) => id)).to.deep.equal(['free', 'pro', 'enterprise']);
    expect(data[1]).to.deep.include({
      requests_per_day: 10_000,
      price: { amount: 19, currency: 'EUR', interval: 'month' },
      features: ['priority_support'],
    });
    expect(data[2]).to.deep.include({ requests_per_day: null, price: null, contact_sales: true });
  });

  it('403: names the plan of scheme B that has what a key asks for', async () => {
    app = await openTestApp({ plan: 'free', env: { PLAN_SCHEME: 'B' } });
    for (const path of ['/api/v1/webhooks', '/api/v1/export?dataset=models']) {
      expect(await app.read(path, 403), path).to.include({
        code: 'plan_upgrade_required',
        required_plan: 'enterprise',
      });
    }
  });

  it('200: any key may ask, and it is not cached', async () => {
    app = await openTestApp();
    const made = await app.read<{ data: { value: string } }>('/api/v1/keys', 201, {
      method: 'post',
      json: { scopes: ['models:read'] },
    });
    const answer = await app.ask(PLANS, { key: made.data.value });
    expect(answer.status).to.equal(200);
    expect(answer.get('Cache-Control')).to.equal('no-store');
    expect((await app.ask(PLANS, { key: null })).status).to.equal(401);
  });
});
