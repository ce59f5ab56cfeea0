import { expect } from 'chai';
import { openLimits } from '../../server/limits/open.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { NOW, PAST_OTHERS } from '../support/past-sample.ts';
import { PUBLIC } from '../support/site-map.ts';
import { visitPage } from '../support/visit.ts';
import { WEB_MODELS } from '../support/web-sample.ts';

const SAMPLE = { models: WEB_MODELS, others: PAST_OTHERS, clock: () => NOW };
const MADE_UP = 'utm_medium=e-mail&zzzz1=1';

describe('addresses of pages', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp(SAMPLE);
  });
  after(() => app.close());

  it('lose what is no parameter of the page, in one step', async () => {
    for (const path of Object.values(PUBLIC).flat()) {
      // It takes the parameters of every endpoint.
      if (path.startsWith('/playground')) continue;
      const tidy = await visitPage(app, path);
      const { status, location } = await visitPage(
        app,
        `${path}${path.includes('?') ? '&' : '?'}${MADE_UP}`,
      );
      if (tidy.status === 404) continue;
      expect(status, path).to.be.oneOf([301, 302]);
      // One that leads elsewhere itself leads there.
      const wanted = tidy.location ?? path;
      expect([wanted, `${wanted}?${MADE_UP}`], path).to.include(location);
    }
  });

  it('keep what is nearly a parameter, to tell of it', async () => {
    const { status, html } = await visitPage(app, '/explore?provder=x');
    expect(status).to.equal(200);
    expect(html).to.contain('Did you mean “provider”?');
  });

  it('name the one page they stand for', async () => {
    const { html } = await visitPage(app, '/providers/acme-cloud?page=1&limit=50');
    expect(html).to.match(/<link rel="canonical" href="http:[^"]*\/providers\/acme-cloud"\/>/);
  });
});

describe('pages that are made for one network', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({
      ...SAMPLE,
      services: ({ limits }) => ({
        limits: { ...limits, pages: openLimits({ redis: null, burst: null }).pages },
      }),
    });
  });
  after(() => app.close());

  it('429 with when to come back, beyond the bound; what is kept is shown to everybody', async () => {
    expect((await visitPage(app, '/providers')).status).to.equal(200);
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      statuses.push((await visitPage(app, `/charts?price=${index}`)).status);
    }
    const refused = statuses.indexOf(429);
    expect(refused).to.be.within(10, 30);
    expect(new Set(statuses.slice(0, refused))).to.deep.equal(new Set([400]));
    const answer = await fetch(`http://127.0.0.1:${app.port}/charts?price=x`, {
      headers: { Accept: 'text/html' },
    });
    expect(answer.status).to.equal(429);
    expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 10);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    expect(await answer.text()).to.contain('Too many requests');
    expect((await visitPage(app, '/providers')).status).to.equal(200);
    await app.ask('/api/v1/models?limit=1');
  });
});
