import { expect } from 'chai';
import { openElasticsearch } from '../../server/search/elasticsearch/open.ts';
import { FailoverReader } from '../../server/search/failover-reader.ts';
import type { Services } from '../../server/services.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { ELASTICSEARCH_URL, openTestIndex, type TestIndex } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { FaultProxy } from '../../scripts/tools/chaos/services/fault-proxy.ts';
import { endFault, FAULTS } from '../support/faults.ts';
import { publishSample } from '../support/publish-sample.ts';
import { SAMPLE_MODELS } from '../support/sample.ts';
import { ScriptedUpstream, type Scripted } from '../support/scripted-upstream.ts';

const [MODEL] = SAMPLE_MODELS;
const SLUG = MODEL?.slug ?? '';
/** Every way in which the catalogue is asked. */
const PATHS = [
  '/models',
  `/models/${SLUG}`,
  '/models?limit=2&sort=name&facets=creator',
  `/search?q=${SLUG}`,
  '/facets',
  '/providers',
].map((path) => ROOT + path);

/** Deadlines that a healthy answer keeps on a machine with other work, and a fault does not. */
const ANSWER_MS = 800;

interface Meta {
  readonly engine?: string;
  readonly warnings: readonly { readonly code: string }[];
}

const json = (value: unknown): Scripted => ({ status: 200, body: JSON.stringify(value) });
const SHARDS = { total: 1, successful: 1, skipped: 0, failed: 0 };
const NOTHING = { total: { value: 0, relation: 'eq' }, hits: [] };

/** Answers of a node, or of what stands before it, that are no answers. */
const NO_ANSWERS: Readonly<Record<string, Scripted>> = {
  'is unavailable': { status: 503, body: '{"error":"no master","status":503}' },
  'has too much to do': { status: 429, body: '{"error":"rejected","status":429}' },
  'ran out of time': json({ timed_out: true, _shards: SHARDS, hits: NOTHING }),
  'lost a shard': json({ timed_out: false, _shards: { ...SHARDS, failed: 1 }, hits: NOTHING }),
  'is a page': { status: 200, type: 'text/html', body: '<h1>Sign in</h1>' },
  'is cut off': { status: 200, body: '{"timed_out":false,"_shards":{"fai' },
};

describe('search while Elasticsearch fails', function () {
  this.timeout(60_000);
  let index: TestIndex;
  let app: TestApp;
  let proxy: FaultProxy;
  let upstream: ScriptedUpstream;
  let errors: unknown[];

  before('an Elasticsearch at TEST_ELASTICSEARCH_URL', function () {
    if (ELASTICSEARCH_URL === null) this.skip();
  });
  beforeEach(async () => {
    errors = [];
    index = openTestIndex();
    await publishSample(index);
    proxy = await FaultProxy.open(Number(new URL(index.place.url).port));
    upstream = await ScriptedUpstream.open(`http://127.0.0.1:${proxy.port}`);
  });
  afterEach(async () => {
    await app.services.catalog.close();
    await app.close();
    await upstream.close();
    await proxy.close();
    await index.remove();
  });

  /** The application over Elasticsearch at an address, with its own index file as fallback. */
  async function start(
    url: string,
    hasFallback = true,
    { answerMs = ANSWER_MS, withoutCatalog = false } = {},
  ): Promise<void> {
    const onError = (error: unknown): void => void errors.push(error);
    // A fault that hangs takes no longer than that; a late answer is waited for as in service.
    const calls = answerMs === ANSWER_MS ? { callMs: ANSWER_MS } : {};
    const first = await openElasticsearch({ ...index.place, url, ...calls, onError });
    const services = ({ catalog: fallback }: Services): Partial<Services> => ({
      catalog: hasFallback
        ? new FailoverReader({
            primary: first,
            fallback,
            answerMs,
            onDown: onError,
            onRecovered: () => undefined,
          })
        : first,
    });
    app = await openTestApp({ models: SAMPLE_MODELS, services, withoutCatalog });
  }

  let asked = 0;
  /** An answer that was not kept from before: no address is asked twice. */
  const metaOf = async (path: string): Promise<Meta> => {
    asked += 1;
    const address = `${path}${path.includes('?') ? '&' : '?'}asked=${asked}`;
    return (await app.read<{ meta: Meta }>(address)).meta;
  };
  const isDegraded = async (path: string): Promise<boolean> =>
    (await metaOf(path)).warnings.some(({ code }) => code === 'degraded_search');
  const engine = async (): Promise<string | undefined> =>
    (await metaOf(`${ROOT}/search?q=${SLUG}`)).engine;
  const readiness = (): Promise<{ status: string; engine: string; degraded: string[] }> =>
    app.read('/ready');

  async function expectFallback(): Promise<void> {
    // The first may still be answered from before; from the failure on, none is.
    await eventually(async () => (await engine()) === 'fallback');
    for (const path of PATHS) expect(await isDegraded(path), path).to.equal(true);
    // It takes more than one failure to leave the engine.
    await eventually(async () => (await readiness()).status === 'degraded');
    expect(await readiness()).to.deep.include({ engine: 'fallback', degraded: ['search'] });
  }

  async function expectRecovery(): Promise<void> {
    await eventually(async () => (await engine()) === 'elasticsearch');
    // A single late answer may still come from the fallback; none does from some moment on.
    for (const path of PATHS) {
      await eventually(async () => !(await isDegraded(path)), {
        what: `A whole answer of ${path}`,
      });
    }
    expect(await readiness()).to.include({ status: 'ready', engine: 'elasticsearch' });
  }

  const EVERY_FAULT = {
    ...FAULTS,
    'drips its answers': (way: FaultProxy) => {
      way.drip(50);
    },
  };
  for (const [name, begin] of Object.entries(EVERY_FAULT)) {
    it(`answers from the index file, and says so, while it ${name}`, async () => {
      await start(`http://127.0.0.1:${proxy.port}`);
      expect(await engine()).to.equal('elasticsearch');
      await begin(proxy);
      await expectFallback();
      await endFault(proxy);
      await expectRecovery();
    });
  }

  for (const [name, script] of Object.entries(NO_ANSWERS)) {
    it(`takes for no answer what ${name}`, async () => {
      await start(upstream.url);
      expect(await engine()).to.equal('elasticsearch');
      upstream.script = script;
      await expectFallback();
      upstream.script = null;
      await expectRecovery();
    });
  }

  it('tells of a question that is refused, and asks others on', async () => {
    await start(upstream.url);
    expect(await engine()).to.equal('elasticsearch');
    upstream.script = { status: 400, body: '{"error":{"type":"parsing_exception"},"status":400}' };
    for (let i = 0; i < 20; i += 1) await app.read(`${ROOT}/search?q=${SLUG}%20${i}`);
    upstream.script = null;
    expect(errors.map(String).join('\n')).to.contain('parsing_exception');
    expect(await readiness()).to.include({ status: 'ready', engine: 'elasticsearch' });
  });

  it('answers 503 with Retry-After where there is no fallback, and is ready but degraded', async () => {
    await start(`http://127.0.0.1:${proxy.port}`, false);
    await proxy.refuse();
    const answer = await app.ask(`${ROOT}/search?q=${SLUG}`);
    expect(answer.status).to.equal(503);
    expect(Number(answer.get('Retry-After'))).to.be.at.least(1);
    await eventually(async () => (await readiness()).status === 'degraded');
    await proxy.accept();
    await eventually(async () => (await app.ask(`${ROOT}/search?q=${SLUG}`)).status === 200);
  });

  it('knows of an outage, and of its end, though nobody asks', async () => {
    await start(`http://127.0.0.1:${proxy.port}`);
    await proxy.refuse();
    await eventually(() => app.services.catalog.degradedSince() !== null, { within: 4_000 });
    expect(await readiness()).to.deep.include({ engine: 'fallback', degraded: ['search'] });
    await proxy.accept();
    await eventually(() => app.services.catalog.degradedSince() === null, { within: 4_000 });
    expect(await readiness()).to.deep.include({ engine: 'elasticsearch', degraded: [] });
  });

  /** How many of many answers came from the fallback, and how many did not come. */
  const askMany = async (): Promise<{ fallback: number; failed: number }> => {
    const counts = { fallback: 0, failed: 0 };
    for (let i = 0; i < 200; i += 1) {
      const answer = await app.ask(`${ROOT}/search?q=${SLUG}&asked=late${i}`);
      if (answer.status !== 200) counts.failed += 1;
      else if ((answer.body as { meta: Meta }).meta.engine === 'fallback') counts.fallback += 1;
    }
    return counts;
  };
  const LATE = { patient: 250, lateMs: 500, oneIn: 50 } as const;

  it('has the index file give the few answers that are late, and stays with the engine', async () => {
    await start(`http://127.0.0.1:${proxy.port}`, true, { answerMs: LATE.patient });
    proxy.delayOneIn(LATE.oneIn, LATE.lateMs);
    const { fallback, failed } = await askMany();
    expect(failed).to.equal(0);
    // Each answer asks twice at most; a machine with other work is late by itself now and then.
    expect(fallback).to.be.at.most(30);
    expect(errors).to.deep.equal([]);
  });

  for (const [what, hasFallback] of [
    ['it is switched off', false],
    ['it is not there', true],
  ] as const) {
    it(`waits for late answers where the index file cannot answer: ${what}`, async () => {
      await start(`http://127.0.0.1:${proxy.port}`, hasFallback, {
        answerMs: LATE.patient,
        withoutCatalog: true,
      });
      proxy.delayOneIn(LATE.oneIn, LATE.lateMs);
      expect(await askMany()).to.deep.equal({ fallback: 0, failed: 0 });
    });
  }

  it('walks on with a cursor of the other engine', async () => {
    await start(`http://127.0.0.1:${proxy.port}`);
    const path = `${ROOT}/models?sort=name&limit=2`;
    interface Page {
      readonly data: readonly { slug: string }[];
      readonly pagination: { next_cursor: string | null };
    }
    const first = await app.read<Page>(path);
    await proxy.refuse();
    await expectFallback();
    const seen = first.data.map(({ slug }) => slug);
    let cursor = first.pagination.next_cursor;
    while (cursor !== null) {
      const page = await app.read<Page>(`${path}&cursor=${cursor}`);
      seen.push(...page.data.map(({ slug }) => slug));
      cursor = page.pagination.next_cursor;
    }
    expect([...seen].sort()).to.deep.equal(SAMPLE_MODELS.map(({ slug }) => slug).sort());
    await proxy.accept();
  });
});
