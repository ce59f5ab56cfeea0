import { expect } from 'chai';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { openTestApp, type Send, type TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

const WEBHOOKS = '/api/v1/webhooks';
const URL_ = 'https://example.org/hook';

interface Webhook {
  readonly id: string;
  readonly secret?: string;
  readonly [name: string]: unknown;
}
interface Problem {
  readonly code: string;
  readonly required_plan?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

onEveryEngine('webhooks over the API', (engine) => {
  let app: TestApp;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-09-14T15:20:11Z');
    app = await openTestApp({ clock: () => now, accounts: await engine.fresh() });
  });
  afterEach(() => app.close());

  const create = async (json: object = { url: URL_ }, send: Send = {}): Promise<Webhook> =>
    (await app.read<{ data: Webhook }>(WEBHOOKS, 201, { method: 'post', json, ...send })).data;
  const refusal = async (path: string, send: Send): Promise<[number, Problem]> => {
    const answer = await app.ask(path, send);
    return [answer.status, answer.body as Problem];
  };

  it('201: shows the secret once', async () => {
    const answer = await app.ask(WEBHOOKS, {
      method: 'post',
      json: {
        url: 'https://EXAMPLE.org/hook?a=b',
        events: ['offer.*', 'model.created', 'offer.*'],
        filter: { providers: ['openai', 'openai'], slugs: [] },
        description: 'prices',
      },
    });
    expect(answer.status).to.equal(201);
    expect(answer.get('Cache-Control')).to.equal('no-store');
    const { data } = answer.body as { data: Webhook };
    expect(answer.get('Location')).to.equal(`${WEBHOOKS}/${data.id}`);
    expect(data.secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(data).to.deep.equal({
      id: data.id,
      object: 'webhook',
      url: 'https://example.org/hook?a=b',
      events: ['offer.*', 'model.created'],
      filter: { providers: ['openai'] },
      description: 'prices',
      status: 'enabled',
      disabled_reason: null,
      created_at: '2026-09-14T15:20:11Z',
      updated_at: '2026-09-14T15:20:11Z',
      failing_since: null,
      last_success_at: null,
      secret_overlap_ends_at: null,
      secret: data.secret,
    });
    const { secret, ...shown } = data;
    const read = await app.ask(`${WEBHOOKS}/${data.id}`);
    expect(answer.get('ETag')).to.equal(read.get('ETag'));
    expect((read.body as { data: Webhook }).data).to.deep.equal(shown);
    expect((await app.read<{ data: Webhook[] }>(WEBHOOKS)).data).to.deep.equal([shown]);
    expect(read.text).not.to.contain(secret);
    expect(app.logs.join('')).not.to.contain(secret);
  });

  it('422: names what is wrong', async () => {
    const bad: [object, string][] = [
      [{}, '#/url'],
      [{ url: 'http://example.org/' }, '#/url'],
      [{ url: 'https://127.0.0.1/' }, '#/url'],
      [{ url: 1 }, '#/url'],
      [{ url: URL_, events: ['model.created', 'model.nothing'] }, '#/events/1'],
      [{ url: URL_, events: 'all' }, '#/events'],
      [{ url: URL_, filter: { models: ['x'] } }, '#/filter/models'],
      [{ url: URL_, filter: { slugs: Array(101).fill('x') } }, '#/filter/slugs'],
      [{ url: URL_, description: 'x'.repeat(201) }, '#/description'],
      [{ url: URL_, secret: 'whsec_mine' }, '#/secret'],
      [{ url: URL_, account_id: 'acc_other' }, '#/account_id'],
    ];
    for (const [json, pointer] of bad) {
      const [status, { errors }] = await refusal(WEBHOOKS, { method: 'post', json });
      expect(status, JSON.stringify(json).slice(0, 80)).to.equal(422);
      expect(errors?.map((error) => error.pointer)).to.deep.equal([pointer]);
    }
  });

  it('409: has room for ten', async () => {
    for (let count = 0; count < 10; count += 1) await create();
    const [status, { code }] = await refusal(WEBHOOKS, { method: 'post', json: { url: URL_ } });
    expect([status, code]).to.deep.equal([409, 'webhook_limit_reached']);
  });

  it('repeats the answer to an Idempotency-Key without the secret', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const { secret, ...first } = await create({ url: URL_ }, { headers });
    const again = await app.ask(WEBHOOKS, { method: 'post', json: { url: URL_ }, headers });
    expect(again.get('Idempotent-Replayed')).to.equal('true');
    expect((again.body as { data: Webhook }).data).to.deep.equal(first);
    expect(secret).to.be.a('string');
    const other = { url: 'https://example.org/other' };
    const [status, { code }] = await refusal(WEBHOOKS, { method: 'post', json: other, headers });
    expect([status, code]).to.deep.equal([422, 'idempotency_mismatch']);
    expect((await app.read<{ data: Webhook[] }>(WEBHOOKS)).data).to.have.length(1);
  });

  it('changes what a patch names, under the entity tag that was read', async () => {
    const { id } = await create({ url: URL_, description: 'a' });
    const tag = (await app.ask(`${WEBHOOKS}/${id}`)).get('ETag') ?? '';
    const patch = (json: object, headers: Record<string, string> = {}) =>
      app.ask(`${WEBHOOKS}/${id}`, { method: 'patch', json, headers });
    const changed = await patch({ events: ['key.*'] }, { 'If-Match': tag });
    expect((changed.body as { data: Webhook }).data).to.deep.include({
      events: ['key.*'],
      description: 'a',
      url: URL_,
    });
    expect((await patch({ events: [] }, { 'If-Match': tag })).status).to.equal(412);
    const disabled = await patch({ status: 'disabled', description: null });
    expect((disabled.body as { data: Webhook }).data).to.include({
      status: 'disabled',
      disabled_reason: 'owner',
      description: null,
    });
    expect((await patch({ url: 'https://[::1]/' })).status).to.equal(422);
    const [status, { code }] = await refusal(`${WEBHOOKS}/${id}/test`, { method: 'post' });
    expect([status, code]).to.deep.equal([409, 'webhook_disabled']);
    const enabled = await patch({ status: 'enabled' });
    expect((enabled.body as { data: Webhook }).data).to.include({ disabled_reason: null });
  });

  it('rotates the secret with an overlap', async () => {
    const { id, secret } = await create();
    const rotated = await app.read<{ data: Webhook }>(`${WEBHOOKS}/${id}/rotate-secret`, 201, {
      method: 'post',
      json: { overlap_seconds: 60 },
    });
    expect(rotated.data.secret)
      .to.match(/^whsec_/)
      .and.not.equal(secret);
    expect(rotated.data['secret_overlap_ends_at']).to.equal('2026-09-14T15:21:11Z');
    now = new Date(now.getTime() + 61_000);
    const { data } = await app.read<{ data: Webhook }>(`${WEBHOOKS}/${id}`);
    expect(data['secret_overlap_ends_at']).to.equal(null);
  });

  it('rotates no other secret by an Idempotency-Key that rotated one, and overlaps for a week at most', async () => {
    const [first, second] = [await create(), await create({ url: 'https://example.org/other' })];
    const rotate = (id: string, json: object, headers: Record<string, string> = {}) =>
      app.ask(`${WEBHOOKS}/${id}/rotate-secret`, { method: 'post', json, headers });
    const headers = { 'Idempotency-Key': 'turn' };
    expect((await rotate(first.id, {}, headers)).get('Idempotent-Replayed')).to.equal(undefined);
    expect((await rotate(first.id, {}, headers)).get('Idempotent-Replayed')).to.equal('true');
    const crossed = await rotate(second.id, {}, headers);
    const { code } = crossed.body as Problem;
    expect([crossed.status, code]).to.deep.equal([422, 'idempotency_mismatch']);
    expect((await rotate(second.id, { overlap_seconds: 604_800 })).status).to.equal(201);
    for (const overlap_seconds of [604_801, -1, 1.5]) {
      expect((await rotate(second.id, { overlap_seconds })).status).to.equal(422);
    }
  });

  it('403: a key that may read webhooks changes none', async () => {
    const { id } = await create();
    const { operator } = app.accounts;
    const scopes = ['webhooks:read'] as const;
    const { value: key } = await operator.createKey('test@example.com', null, { scopes }, now);
    expect((await app.ask(`${WEBHOOKS}/${id}`, { key })).status).to.equal(200);
    for (const [method, path, json] of [
      ['post', WEBHOOKS, { url: URL_ }],
      ['patch', `${WEBHOOKS}/${id}`, { description: 'x' }],
      ['delete', `${WEBHOOKS}/${id}`, {}],
      ['post', `${WEBHOOKS}/${id}/rotate-secret`, {}],
      ['post', `${WEBHOOKS}/${id}/test`, {}],
    ] as const) {
      const [status, problem] = await refusal(path, { method, json, key });
      expect([path, status, problem.code]).to.deep.equal([path, 403, 'insufficient_scope']);
    }
  });

  it('logs deliveries, page by page, and sends again', async () => {
    const { id } = await create();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const answer = await app.ask(`${WEBHOOKS}/${id}/test`, { method: 'post' });
      expect(answer.status).to.equal(201);
      const { data } = answer.body as { data: { id: string } };
      expect(answer.get('Location')).to.equal(`${WEBHOOKS}/${id}/deliveries/${data.id}`);
      ids.unshift(data.id);
      now = new Date(now.getTime() + 1_000);
    }
    interface Page {
      readonly data: readonly { readonly id: string; readonly event: string }[];
      readonly pagination: {
        readonly next_cursor: string | null;
        readonly prev_cursor: string | null;
        readonly total: number;
      };
    }
    const list = `${WEBHOOKS}/${id}/deliveries`;
    const first = await app.read<Page>(`${list}?limit=2`);
    const second = await app.read<Page>(
      `${list}?limit=2&cursor=${first.pagination.next_cursor ?? ''}`,
    );
    expect([...first.data, ...second.data].map((one) => one.id)).to.deep.equal(ids.slice(0, 4));
    const back = await app.read<Page>(
      `${list}?limit=2&cursor=${second.pagination.prev_cursor ?? ''}`,
    );
    expect(back.data).to.deep.equal(first.data);
    expect(first.pagination.total).to.equal(5);
    expect((await app.read<Page>(`${list}?event=key.created`)).data).to.deep.equal([]);
    expect((await app.read<Page>(`${list}?status=pending`)).data).to.have.length(5);
    expect((await app.ask(`${list}?status=lost`)).status).to.equal(400);
    const cursor = first.pagination.next_cursor ?? '';
    expect((await app.ask(`${list}?status=pending&cursor=${cursor}`)).status).to.equal(400);
    const whole = await app.read<{ data: { body: string; attempts: unknown[] } }>(
      `${list}/${ids[0] ?? ''}`,
    );
    expect(JSON.parse(whole.data.body)).to.deep.include({ type: 'webhook.ping' });
    expect(whole.data.attempts).to.deep.equal([]);
    const again = `${list}/${ids[0] ?? ''}/redeliver`;
    expect((await app.ask(again, { method: 'post' })).status).to.equal(201);
    const none = await refusal(`${list}/dlv_none/redeliver`, { method: 'post' });
    expect([none[0], none[1].code]).to.deep.equal([404, 'delivery_not_found']);
    const disabled = { method: 'patch', json: { status: 'disabled' } } as const;
    expect((await app.ask(`${WEBHOOKS}/${id}`, disabled)).status).to.equal(200);
    for (const path of [again, `${WEBHOOKS}/${id}/test`]) {
      const [status, { code }] = await refusal(path, { method: 'post' });
      expect([status, code], path).to.deep.equal([409, 'webhook_disabled']);
    }
  });

  it('204: deletes it with its log; keys tell only those that are left', async () => {
    const { id } = await create();
    await app.ask(`${WEBHOOKS}/${id}/test`, { method: 'post' });
    expect((await app.ask(`${WEBHOOKS}/${id}`, { method: 'delete' })).status).to.equal(204);
    expect((await app.ask(`${WEBHOOKS}/${id}`, { method: 'delete' })).status).to.equal(404);
    expect((await app.read<{ data: Webhook[] }>(WEBHOOKS)).data).to.deep.equal([]);
    const left = await create({ url: URL_, events: ['key.created'] });
    await app.createKey();
    const { data } = await app.read<{ data: { event: string }[] }>(
      `${WEBHOOKS}/${left.id}/deliveries`,
    );
    expect(data.map(({ event }) => event)).to.deep.equal(['key.created']);
  });

  it('403: says which plan has webhooks, and which scope a key lacks', async () => {
    const { value } = await app.createKey('free@example.org');
    for (const method of ['get', 'post'] as const) {
      const [status, problem] = await refusal(WEBHOOKS, { method, key: value });
      expect(status).to.equal(403);
      expect(problem).to.include({ code: 'plan_upgrade_required', required_plan: 'scale' });
    }
    const narrow = await app.read<{ data: { value: string } }>('/api/v1/keys', 201, {
      method: 'post',
      json: { scopes: ['webhooks:read'] },
    });
    const key = narrow.data.value;
    expect((await app.ask(WEBHOOKS, { key })).status).to.equal(200);
    const send = { method: 'post', json: { url: URL_ }, key } as const;
    const [status, { code }] = await refusal(WEBHOOKS, send);
    expect([status, code]).to.deep.equal([403, 'insufficient_scope']);
  });

  it('404: knows nothing of what is another account’s', async () => {
    const { id } = await create();
    await app.ask(`${WEBHOOKS}/${id}/test`, { method: 'post' });
    const { data } = await app.read<{ data: { id: string }[] }>(`${WEBHOOKS}/${id}/deliveries`);
    const delivery = data[0]?.id ?? '';
    const other = await app.accounts.operator.createKey('other@example.org', 'scale', {}, now);
    const mine = await create({ url: URL_ }, { key: other.value });
    const paths: [NonNullable<Send['method']>, string][] = [
      ['get', ''],
      ['patch', ''],
      ['delete', ''],
      ['post', '/rotate-secret'],
      ['post', '/test'],
      ['get', '/deliveries'],
      ['get', `/deliveries/${delivery}`],
      ['post', `/deliveries/${delivery}/redeliver`],
    ];
    for (const [method, path] of paths) {
      const at = (of: string) => refusal(`${WEBHOOKS}/${of}${path}`, { method, key: other.value });
      const [status, theirs] = await at(id);
      const [, unknown] = await at('whk_none');
      expect([method, path, status, theirs.code]).to.deep.equal([
        method,
        path,
        404,
        'webhook_not_found',
      ]);
      expect(theirs.code).to.equal(unknown.code);
    }
    // A delivery of another’s under an endpoint of one’s own.
    const crossed = await refusal(`${WEBHOOKS}/${mine.id}/deliveries/${delivery}`, {
      key: other.value,
    });
    expect([crossed[0], crossed[1].code]).to.deep.equal([404, 'delivery_not_found']);
    await eventually(async () => (await app.ask(`${WEBHOOKS}/${id}`)).status === 200);
  });
});
