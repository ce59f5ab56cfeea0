import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';

const USAGE = '/api/v1/usage';

interface Usage {
  readonly plan: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly today: Readonly<Record<string, unknown>>;
  readonly total_requests: number;
  readonly series: readonly Readonly<Record<string, unknown>>[];
}

describe('GET /api/v1/usage', () => {
  let app: TestApp;
  let now: Date;
  const usage = async (query = '', key = app.key): Promise<Usage> =>
    (await app.read<{ data: Usage }>(`${USAGE}${query}`, 200, { key })).data;
  const refused = async (query: string) => {
    const { status, body } = await app.ask(`${USAGE}${query}`);
    const { code, errors } = body as { code: string; errors?: { parameter: string }[] };
    return `${status} ${code} ${(errors ?? []).map(({ parameter }) => parameter).join()}`;
  };

  beforeEach(async () => {
    now = new Date('2026-09-14T15:20:11Z');
    app = await openTestApp({ clock: () => now });
  });
  afterEach(() => app.close());

  it('200: shows every day of the last 30, with what counted and what failed', async () => {
    await app.ask('/api/v1/keys');
    await app.ask('/api/v1/nothing');
    await app.ask('/api/v1/keys', { key: null });
    const { plan, period, today, total_requests, series } = await usage();
    expect(plan).to.equal('scale');
    expect(period).to.deep.equal({ from: '2026-08-16', to: '2026-09-14' });
    expect(today).to.deep.equal({
      limit: 100_000,
      used: 3,
      remaining: 99_997,
      resets_at: '2026-09-15T00:00:00Z',
    });
    expect(total_requests).to.equal(2);
    expect(series).to.have.length(30);
    expect(series[0]).to.deep.equal({
      date: '2026-08-16',
      requests: 0,
      errors: 0,
      rate_limited: 0,
    });
    expect(series.at(-1)).to.deep.equal({
      date: '2026-09-14',
      requests: 2,
      errors: 1,
      rate_limited: 0,
    });
  });

  it('200: groups by endpoint, status and key', async () => {
    const second = await app.createKey();
    await app.ask('/api/v1/keys');
    await app.ask('/api/v1/keys');
    await app.ask('/api/v1/keys/current', { key: second.value });
    await app.ask('/api/v1/keys/nobody');
    expect((await usage('?group_by=endpoint')).series).to.deep.equal([
      { endpoint: 'listKeys', requests: 2, errors: 0, rate_limited: 0 },
      { endpoint: 'getCurrentKey', requests: 1, errors: 0, rate_limited: 0 },
      { endpoint: 'getKey', requests: 1, errors: 1, rate_limited: 0 },
    ]);
    expect((await usage('?group_by=status')).series).to.deep.equal([
      { status: 200, requests: 4, errors: 0, rate_limited: 0 },
      { status: 404, requests: 1, errors: 1, rate_limited: 0 },
    ]);
    expect((await usage('?group_by=key')).series).to.deep.equal([
      { key_id: app.keyId, requests: 5, errors: 1, rate_limited: 0 },
      { key_id: second.keyId, requests: 1, errors: 0, rate_limited: 0 },
    ]);
    const one = await usage(`?key_id=${second.keyId}&days=1`);
    expect(one.total_requests).to.equal(1);
    expect(one.today).to.deep.include({ used: 1 });
  });

  it('200: counts refused requests apart', async () => {
    await app.accounts.operator.changeAccount('test@example.com', { requestsPerDay: 2 }, now);
    for (let i = 0; i < 5; i += 1) await app.ask('/api/v1/keys');
    now = new Date('2026-09-15T00:00:00Z');
    const { series, total_requests } = await usage('?days=2');
    expect(total_requests).to.equal(2);
    expect(series).to.deep.equal([
      { date: '2026-09-14', requests: 2, errors: 0, rate_limited: 3 },
      { date: '2026-09-15', requests: 0, errors: 0, rate_limited: 0 },
    ]);
  });

  it('200: takes any stretch of the days that are kept', async () => {
    expect((await usage('?days=1')).period).to.deep.equal({ from: '2026-09-14', to: '2026-09-14' });
    expect((await usage('?days=90')).series).to.have.length(90);
    expect((await usage('?from=2026-09-01')).series).to.have.length(14);
    expect((await usage('?from=2026-09-01&to=2026-09-03')).period).to.deep.equal({
      from: '2026-09-01',
      to: '2026-09-03',
    });
    expect((await usage('?to=2026-06-20')).period).to.deep.equal({
      from: '2026-06-17',
      to: '2026-06-20',
    });
  });

  it('400: names the parameter that is wrong', async () => {
    const expected = {
      '?days=0': 'days',
      '?days=91': 'days',
      '?days=7.5': 'days',
      '?days=7&from=2026-09-01': 'days',
      '?from=yesterday': 'from',
      '?from=2026-02-30': 'from',
      '?from=2026-06-16': 'from',
      '?to=2026-09-15': 'to',
      '?to=2026-06-01': 'to',
      '?from=2026-09-03&to=2026-09-01': 'from',
      '?group_by=month': 'group_by',
      '?key_id=': 'key_id',
    };
    for (const [query, parameter] of Object.entries(expected)) {
      expect(await refused(query), query).to.equal(`400 invalid_parameter ${parameter}`);
    }
  });

  it('403: needs the scope usage:read', async () => {
    const { data } = await app.read<{ data: { value: string } }>('/api/v1/keys', 201, {
      method: 'post',
      json: { scopes: ['models:read'] },
    });
    const { status } = await app.ask(USAGE, { key: data.value });
    expect(status).to.equal(403);
  });

  it('shows nothing of another account', async () => {
    await app.ask('/api/v1/keys');
    const stranger = await app.createKey('eve@example.org');
    for (const group of ['day', 'key', 'endpoint', 'status']) {
      const { total_requests } = await usage(`?group_by=${group}&days=90`, stranger.value);
      expect(total_requests).to.be.lessThan(4);
    }
    const { series } = await usage('?group_by=key', stranger.value);
    expect(series.map(({ key_id }) => key_id)).to.deep.equal([stranger.keyId]);
    expect(await refused(`?key_id=${stranger.keyId}`)).to.equal('404 key_not_found ');
  });
});
