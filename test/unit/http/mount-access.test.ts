import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from '../../../server/errors.ts';
import type { Failed, RequestContext, Route } from '../../../server/http/route.ts';
import { CALLER, closeMounted, openMounted, QUOTA } from './mounted-routes.ts';
import { BASE_URL } from './small-app.ts';

describe('who may ask a route', () => {
  afterEach(closeMounted);
  const deny = async (caller: object, route: Partial<Route> = {}) => {
    const rig = await openMounted(route);
    Object.assign(rig.app.state, { caller: { ...CALLER, ...caller } });
    const { status, headers, body } = await rig.ask();
    expect(rig.done).to.deep.equal([]);
    return { status, challenge: headers['www-authenticate'], body };
  };

  it('refuses a key without its scope, and names that', async () => {
    const { status, challenge, body } = await deny({ scopes: ['keys:read'] });
    expect([status, body['code']]).to.deep.equal([403, 'insufficient_scope']);
    expect(challenge).to.equal(
      'Bearer realm="model-catalog", error="insufficient_scope", scope="models:read"',
    );
  });

  it('takes any key where it has no scope', async () => {
    const rig = await openMounted({ scope: null });
    Object.assign(rig.app.state, { caller: { ...CALLER, scopes: [] } });
    expect((await rig.ask()).status).to.equal(200);
  });

  it('refuses a plan without its feature, before the scope, and names the plan that has it', async () => {
    const { status, body } = await deny(
      { scopes: [], features: ['bulk_export'] },
      { feature: 'webhooks' },
    );
    expect([status, body['code']]).to.deep.equal([403, 'plan_upgrade_required']);
    expect(body['detail']).to.equal('The plan free does not include webhooks.');
    expect(body['required_plan']).to.be.a('string').and.not.equal('free');
  });

  it('lets in a plan with its feature', async () => {
    const rig = await openMounted({ feature: 'webhooks' });
    Object.assign(rig.app.state, { caller: { ...CALLER, features: ['webhooks'] } });
    expect((await rig.ask()).status).to.equal(200);
  });

  it('answers in JSON alone', async () => {
    const rig = await openMounted({});
    const { status, body } = await rig.ask('/models', { headers: { Accept: 'text/html' } });
    expect([status, body['code']]).to.deep.equal([406, 'not_acceptable']);
  });
});

describe('a request to a route', () => {
  afterEach(closeMounted);
  it('is named in logs and usage, with its parameters, its body and who asks', async () => {
    let locals: Record<string, unknown> = {};
    const rig = await openMounted({
      method: 'post',
      cache: 'none',
      path: '/models/{slug}',
      params: z.object({ slug: z.string(), limit: z.coerce.number() }),
      body: z.object({ name: z.string() }),
    });
    rig.app.onResponse = (res) => {
      locals = res.locals;
    };
    await rig.ask('/models/a%2Fb?limit=3&x=1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Own': 'yes' },
      body: '{"name":"n"}',
    });
    expect(locals['requestState']).to.include({ routeId: 'listModels' });
    const { params, body, context } = rig.asked[0] ?? { context: {} as RequestContext };
    expect(params).to.deep.equal({ slug: 'a/b', limit: 3 });
    expect(body).to.deep.equal({ name: 'n' });
    expect(context).to.deep.include({
      caller: CALLER,
      quota: QUOTA,
      baseUrl: BASE_URL,
      url: '/models/a%2Fb?limit=3&x=1',
      now: new Date('2026-09-14T15:20:11Z'),
    });
    expect(context.ip).to.contain('127.0.0.1');
    expect(context.header('x-own')).to.equal('yes');
    expect(context.warnings.map(({ parameter }) => parameter)).to.deep.equal(['x']);
  });

  it('is told with its code where it could not be answered', async () => {
    const failed: Failed[] = [];
    const rig = await openMounted({
      onFailed: (told) => failed.push(told),
      handle: () => Promise.reject(new ApiError('model_not_found', 'None.')),
    });
    expect((await rig.ask('/models?limit=1')).status).to.equal(404);
    expect((await rig.ask('/models?limit=x')).status).to.equal(400);
    expect(failed.map(({ url, code, cached }) => [url, code, cached])).to.deep.equal([
      ['/models?limit=1', 'model_not_found', false],
      ['/models?limit=x', 'invalid_parameter', false],
    ]);
    const broken = await openMounted({
      onFailed: (told) => failed.push(told),
      handle: () => Promise.reject(new Error('Ours.')),
    });
    expect((await broken.ask()).status).to.equal(500);
    expect(failed.at(-1)).to.include({ code: 'internal_error' });
  });

  it('is refused where the address takes other methods, which are named', async () => {
    const rig = await openMounted({}, { method: 'post', cache: 'none' });
    const { status, headers } = await rig.ask('/models', { method: 'DELETE' });
    expect([status, headers.allow]).to.deep.equal([405, 'GET, HEAD, OPTIONS, POST']);
  });

  it('goes to the route that is listed first', async () => {
    const path = '/models/{slug}';
    const rig = await openMounted(
      { path: '/models/newest', id: 'newest' },
      { path, params: z.object({ slug: z.string() }) },
    );
    await rig.ask('/models/newest');
    await rig.ask('/models/heron');
    expect(rig.asked.map(({ params }) => params)).to.deep.equal([{}, { slug: 'heron' }]);
  });
});
