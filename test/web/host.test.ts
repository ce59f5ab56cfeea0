import { expect } from 'chai';
import supertest from 'supertest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { Visitor } from '../support/visitor.ts';
import { SAMPLE_MODELS } from '../support/sample.ts';

const BAD = ['[::1]:99999', 'a:99999', '1.2.3.999', 'a b', 'a/b', 'a@b', '[::1', 'a?b', 'ä', '%41'];
const GOOD = [
  'localhost:3000',
  '[::1]:8080',
  '127.0.0.1',
  'catalogue.example',
  'a_b.example:65535',
];
const PLACES = [
  '/',
  '/explore',
  '/docs',
  '/login',
  '/nothing',
  '/api/v1/models',
  '/health',
  '/openapi.json',
];

describe('the Host of a request', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS });
  });
  after(() => app.close());

  const ask = (path: string, host: string) =>
    supertest(`http://127.0.0.1:${app.port}`).get(path).set({ Host: host, Accept: 'text/html' });

  for (const host of BAD) {
    it(`“${host}” is refused everywhere`, async () => {
      for (const path of PLACES) {
        const { status, text } = await ask(path, Buffer.from(host).toString('latin1'));
        expect([status, text.includes('Host')], path).to.deep.equal([400, true]);
      }
    });
  }

  for (const host of GOOD) {
    it(`“${host}” is taken`, async () => {
      for (const path of PLACES) expect((await ask(path, host)).status, path).to.be.below(500);
      expect((await ask('/', host)).status).to.equal(200);
    });
  }
});

describe('the Host of an answer', () => {
  it('is that of its own request, also where another one had it made', async () => {
    const app = await openTestApp({ models: SAMPLE_MODELS });
    try {
      for (const host of ['one.example', 'two.example:8080', 'one.example']) {
        const { headers } = await app.ask('/api/v1/models?limit=1', { headers: { Host: host } });
        const { link } = headers as Record<string, string>;
        expect(link).to.contain(`<http://${host}/api/v1/models?limit=1&page=2>; rel="next"`);
      }
    } finally {
      await app.close();
    }
  });
});

describe('a form of the same host by another scheme', () => {
  it('is one of another site', async () => {
    const app = await openTestApp({ env: { BASE_URL: 'https://catalogue.example' } });
    try {
      const visitor = new Visitor(app);
      for (const [origin, status] of [
        ['http://catalogue.example', 403],
        ['https://catalogue.example:8443', 403],
        ['https://catalogue.example', 200],
      ] as const) {
        visitor.headers = { Origin: origin };
        const answer = await visitor.post('/forgot', { email: 'ann@example.org' });
        expect(answer.status, origin).to.equal(status);
      }
    } finally {
      await app.close();
    }
  });
});

describe('a key that was typed where it does not belong', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS });
  });
  after(() => app.close());

  it('stands on no page', async () => {
    const { key } = app;
    for (const path of [
      `/explore?q=${key}`,
      `/explore?creator=${key}`,
      `/explore?${key}=1`,
      `/compare?models=${key}`,
      `/calculator?model=${key}`,
      `/calculator?models=${key}`,
      `/charts?benchmark=${key}`,
      `/charts?x=${key}`,
      `/changes?q=${key}`,
      `/models/${key}`,
      `/providers/${key}`,
      `/nothing/${key}`,
      `/playground?key=${key}`,
      `/login?next=${key}`,
      `/verify-email?token=${key}`,
    ]) {
      const answer = await new Visitor(app).get(path);
      expect(answer.text, path).not.to.contain(key);
      expect(answer.get('Location') ?? '', path).not.to.contain(key);
      expect(answer.get('Link') ?? '', path).not.to.contain(key);
    }
    expect(app.logs.join('\n')).not.to.contain(key);
  });
});
