import { expect } from 'chai';
import { VERSION } from '../../server/api.ts';
import type { RequestObserver } from '../../server/metrics/port.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { expectSnapshot } from '../support/snapshot.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';
import { openMetrics } from '../../server/metrics/open.ts';

type Open = Awaited<ReturnType<typeof openMetrics>>;

/** Value of a series, by its name with labels as it stands in the text. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const seriesOf = (text: string): number =>
  text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count')).length;

describe('metrics', () => {
  let app: TestApp;
  let served: Open;
  const since: Record<'accounts' | 'quota' | 'search', Date | null> = {
    accounts: null,
    quota: null,
    search: null,
  };
  let observe: RequestObserver['observe'] = () => undefined;
  const observed: RequestObserver = {
    observe: (...answer) => {
      observe(...answer);
    },
  };
  const read = async (path = '/metrics', method = 'GET'): Promise<Response> =>
    fetch(`http://127.0.0.1:${served.port}${path}`, { method });
  before(async () => {
    app = await openTestApp({
      models: SAMPLE_MODELS,
      others: SAMPLE_OTHERS,
      services: () => ({ metrics: observed }),
    });
    const { catalog, clock, quota } = app.services;
    served = await openMetrics(
      {
        accounts: { degradedSince: () => since.accounts },
        catalog: Object.assign(Object.create(catalog) as typeof catalog, {
          view: () => catalog.view(),
          degradedSince: () => since.search,
          failovers: { left: 3, returned: 2, answers: 40 },
        }),
        searchLog: { stats: { dropped: 5, leftOut: 9 } },
        clock,
        version: VERSION,
        quota: {
          consume: (...request) => quota.consume(...request),
          peek: (...request) => quota.peek(...request),
          degradedSince: () => since.quota,
          decidedAlone: 6,
          close: () => quota.close(),
        },
      },
      { host: '127.0.0.1', port: 0 },
    );
    observe = (...answer) => {
      served.metrics.observe(...answer);
    };
  });
  after(async () => {
    await served.close();
    await app.close();
  });

  it('counts and times answers by route and status', async () => {
    await app.ask(`${ROOT}/models`);
    await app.ask(`${ROOT}/models`);
    await app.ask(`${ROOT}/models/no-such-model`);
    await app.ask(`${ROOT}/models`, { key: null });
    const answer = await read();
    expect(answer.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
    const text = await answer.text();
    const count = (route: string, status: number): number | null =>
      valueOf(
        text,
        `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
      );
    expect(count('listModels', 200)).to.equal(2);
    expect(count('getModel', 404)).to.equal(1);
    expect(count('unknown', 401)).to.equal(1);
    expect(valueOf(text, 'catalog_models')).to.equal(SAMPLE_MODELS.length);
    expect(valueOf(text, 'catalog_age_seconds')).to.be.a('number');
    expect(valueOf(text, 'nodejs_eventloop_lag_seconds')).to.be.a('number');
  });

  it('makes no series of what callers invent', async () => {
    await app.ask(`${ROOT}/nothing/0`);
    const before = seriesOf(await (await read()).text());
    for (let i = 0; i < 200; i += 1) await app.ask(`${ROOT}/nothing/${i}?q=${i}`);
    const text = await (await read()).text();
    expect(seriesOf(text)).to.equal(before);
    expect(text).not.to.contain(app.key.slice(0, 16));
    expect(text).not.to.contain(app.keyId);
  });

  it('counts what stood in for a store, and names the build', async () => {
    const text = await (await read()).text();
    expect(valueOf(text, 'search_engine_left_total')).to.equal(3);
    expect(valueOf(text, 'search_engine_returned_total')).to.equal(2);
    expect(valueOf(text, 'search_fallback_answers_total')).to.equal(40);
    expect(valueOf(text, 'quota_decided_alone_total')).to.equal(6);
    expect(valueOf(text, 'search_log_dropped_total')).to.equal(5);
    expect(valueOf(text, 'search_log_left_out_total')).to.equal(9);
    const build = `catalog_build_info{version="${VERSION}",node="${process.version}"}`;
    expect(valueOf(text, build)).to.equal(1);
  });

  for (const [store, series] of [
    ['accounts', 'accounts_store_blind_seconds'],
    ['quota', 'quota_store_blind_seconds'],
    ['search', 'search_fallback_seconds'],
  ] as const) {
    it(`tells how long ${store} has been away`, async () => {
      expect(valueOf(await (await read()).text(), series)).to.equal(0);
      since[store] = new Date(Date.now() - 60_000);
      const value = valueOf(await (await read()).text(), series);
      since[store] = new Date(Date.now() + 60_000);
      const early = valueOf(await (await read()).text(), series);
      since[store] = null;
      expect(value).to.be.within(60, 90);
      expect(early, 'since later than now, by a clock that was set back').to.equal(0);
    });
  }

  it('tells how old the catalogue is, in seconds', async () => {
    const { info } = await app.services.catalog.view();
    const age = valueOf(await (await read()).text(), 'catalog_age_seconds') ?? NaN;
    const wanted = (Date.now() - Date.parse(info.updated_at)) / 1000;
    expect(age).to.be.within(wanted - 30, wanted + 1);
  });

  it('counts methods nobody serves together, and what it counts elsewhere once', async () => {
    await app.ask(`${ROOT}/models`, { method: 'put' });
    const first = await (await read()).text();
    const text = await (await read()).text();
    expect(text).to.contain('method="other"').and.not.to.contain('method="PUT"');
    for (const series of ['search_fallback_answers_total', 'quota_decided_alone_total']) {
      expect(valueOf(text, series), series).to.equal(valueOf(first, series));
    }
  });

  it('has the names, labels and bounds that are recorded', async () => {
    const text = await (await read()).text();
    const own = text.split('\n').filter((line) => !/^(# \w+ )?(process|nodejs)_/.test(line));
    const known = own.flatMap((line) => {
      if (line.startsWith('#')) return [line];
      const labels = [...line.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
      const bound = /le="([^"]+)"/.exec(line)?.[1];
      return line === ''
        ? []
        : [`${/^\w+/.exec(line)?.[0] ?? ''} ${labels.join()} ${bound ?? ''}`.trim()];
    });
    expectSnapshot('test/snapshots/metrics.txt', `${[...new Set(known)].join('\n')}\n`);
  });

  it('serves nothing else', async () => {
    expect((await read('/')).status).to.equal(404);
    const answer = await read('/metrics', 'POST');
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
    expect((await app.ask('/metrics', { key: null })).status).to.equal(404);
  });
});
