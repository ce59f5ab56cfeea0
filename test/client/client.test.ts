import { expect } from 'chai';
import {
  createCatalogClient,
  items,
  pages,
  ProblemError,
  quotaOf,
  unwrap,
  type CatalogClient,
} from '../../clients/typescript/src/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const MODELS = [
  ...SAMPLE_MODELS,
  ...Array.from({ length: 45 }, (_, at) =>
    buildModel({ slug: `many-${String(at).padStart(2, '0')}`, name: `Many ${at}` }),
  ),
];

describe('the TypeScript client on a real server', () => {
  let app: TestApp;
  let catalog: CatalogClient;
  const connect = (key: string): CatalogClient =>
    createCatalogClient({ baseUrl: `http://127.0.0.1:${app.port}/`, key });
  const caught = async (work: Promise<unknown>): Promise<ProblemError> => {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(ProblemError);
    return error as ProblemError;
  };
  before(async () => {
    app = await openTestApp({ models: MODELS, others: SAMPLE_OTHERS, plan: 'free' });
    catalog = connect(app.key);
  });
  after(() => app.close());

  it('asks with the key, and says what is left of the day', async () => {
    const { data, response } = await catalog.GET('/api/v1/models/{slug}', {
      params: { path: { slug: 'acme/heron-2' } },
    });
    expect(data?.data.slug).to.equal('heron-2');
    const quota = quotaOf(response);
    expect(quota?.limit).to.equal(1000);
    expect(quota?.resetsAt.getUTCHours()).to.equal(0);
    expect(quotaOf(new Response())).to.equal(null);
  });

  it('sends lists with commas where the API takes them so, and one by one elsewhere', async () => {
    const listed = await unwrap(
      catalog.GET('/api/v1/models', {
        params: { query: { slugs: ['heron-2', 'egret-embed'], fields: ['name', 'status'] } },
      }),
    );
    expect(listed.data).to.have.lengthOf(2);
    expect(Object.keys(listed.data[0] ?? {})).to.have.members(['slug', 'name', 'status']);
    const compared = await unwrap(
      catalog.GET('/api/v1/compare', {
        params: { query: { slugs: ['heron-2', 'heron-2-mini'], benchmarks: ['reasoning-test'] } },
      }),
    );
    expect(compared.data.models).to.have.lengthOf(2);
    const both = await unwrap(
      catalog.GET('/api/v1/models', {
        params: { query: { type: ['!embedding', '!image'], creator: ['acme'] } },
      }),
    );
    expect(both.data.map(({ slug }) => slug)).to.deep.equal(['heron-2', 'heron-2-mini']);
  });

  it('reads lists to their end: models, hits, scores, parts of a model, keys', async () => {
    const slugs: string[] = [];
    for await (const { slug } of items(catalog, '/api/v1/models', { query: { limit: 10 } })) {
      slugs.push(slug);
    }
    expect(slugs).to.have.lengthOf(MODELS.length);
    expect(new Set(slugs)).to.deep.equal(new Set(MODELS.map(({ slug }) => slug)));
    const sizes: number[] = [];
    const search = { query: { q: 'many', limit: 20 } };
    for await (const { data } of pages(catalog, '/api/v1/search', search)) sizes.push(data.length);
    expect(sizes).to.deep.equal([20, 20, 5]);
    let scores = 0;
    const path = { id: 'reasoning-test' };
    const every = { path, query: { limit: 1 } };
    for await (const { score } of items(catalog, '/api/v1/benchmarks/{id}/scores', every)) {
      if (score > 0) scores += 1;
    }
    expect(scores).to.be.greaterThan(2);
    const offers: string[] = [];
    const part = { path: { slug: 'heron-2' }, query: { limit: 1 } };
    for await (const { id } of items(catalog, '/api/v1/models/{slug}/offers', part))
      offers.push(id ?? '');
    expect(offers).to.have.lengthOf(2);
    for await (const { id } of items(catalog, '/api/v1/keys', {})) expect(id).to.match(/^key_/);
  });

  it('a loop that is left asks for no more pages', async () => {
    const used = async (): Promise<number> =>
      (await app.services.quota.peek(app.keyId, 1000, new Date())).used;
    const before = await used();
    for await (const model of items(catalog, '/api/v1/models', { query: { limit: 2 } })) {
      if (model.slug !== 'heron-2') break;
    }
    expect(await used()).to.equal(before + 1);
  });

  it('throws what the API says: 400, 401, 403, 404, 422', async () => {
    const wrong = await caught(
      catalog.GET('/api/v1/models', { params: { query: { limit: 1000 } } }),
    );
    expect([wrong.status, wrong.code]).to.deep.equal([400, 'invalid_parameter']);
    expect(wrong.problem.errors?.[0]).to.deep.include({ parameter: 'limit', value: '1000' });
    const unknown = await caught(connect('sk_live_nonsense').GET('/api/v1/meta'));
    expect([unknown.status, unknown.code]).to.deep.equal([401, 'invalid_api_key']);
    expect(unknown.headers.get('WWW-Authenticate')).to.contain('invalid_token');
    const made = await unwrap(
      catalog.POST('/api/v1/keys', { body: { name: 'narrow', scopes: ['keys:read'] } }),
    );
    const narrow = await caught(connect(made.data.value ?? '').GET('/api/v1/meta'));
    expect(narrow.code).to.equal('insufficient_scope');
    const missing = await caught(
      catalog.GET('/api/v1/models/{slug}', { params: { path: { slug: 'heron-3' } } }),
    );
    expect(missing.problem.did_you_mean?.[0]?.slug).to.equal('heron-2');
    expect(missing.requestId).to.match(/^req_/);
    const invalid = await caught(catalog.POST('/api/v1/keys', { body: { name: '' } }));
    expect([invalid.status, invalid.code]).to.deep.equal([422, 'validation_failed']);
  });

  it('the day is used up: fails at once with the time it is over, and tries nothing again', async () => {
    const { value, keyId } = await app.createKey('busy@example.com');
    const now = new Date();
    for (let spent = 0; spent < 1000; spent += 1) {
      await app.services.quota.consume(keyId, 1000, now);
    }
    const error = await caught(connect(value).GET('/api/v1/meta'));
    expect(error.code).to.equal('quota_exceeded');
    expect(error.resetsAt?.getTime()).to.be.greaterThan(Date.now());
  });

  it('stops when it is told to', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const error: unknown = await catalog.GET('/api/v1/meta', { signal }).catch((e: unknown) => e);
    expect(error).to.be.instanceOf(Error).with.property('message', 'enough');
    const stop = new AbortController();
    const list = items(catalog, '/api/v1/models', { query: { limit: 1 }, signal: stop.signal });
    await list.next();
    stop.abort(new Error('seen enough'));
    const end: unknown = await list.next().catch((e: unknown) => e);
    expect(end).to.be.instanceOf(Error).with.property('message', 'seen enough');
  });
});
