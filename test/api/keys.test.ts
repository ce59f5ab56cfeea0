import { expect } from 'chai';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { KEYS, KeysClient, codeOf, keyOf, pointersOf, type NewKey } from '../support/keys.ts';

onEveryEngine('creating keys', (engine) => {
  let app: TestApp;
  let keys: KeysClient;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-09-14T15:20:11Z');
    app = await openTestApp({ clock: () => now, accounts: await engine.fresh() });
    keys = new KeysClient(app);
  });
  afterEach(() => app.close());

  describe('POST /api/v1/keys', () => {
    it('201: shows the value once, where it is and that nobody may keep it', async () => {
      const answer = await keys.post('', { name: 'ci' });
      expect(answer.status).to.equal(201);
      const data = keyOf(answer) as NewKey;
      expect(answer.get('Location')).to.equal(`${KEYS}/${data.id}`);
      expect(answer.get('Cache-Control')).to.equal('no-store');
      expect(data.value).to.match(/^sk_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
      expect(data).to.deep.equal({
        id: data.id,
        object: 'api_key',
        name: 'ci',
        value: data.value,
        masked_value: `${data.value.slice(0, 17)}…${data.value.slice(-4)}`,
        status: 'active',
        scopes: [
          'models:read',
          'keys:read',
          'keys:write',
          'usage:read',
          'export:read',
          'webhooks:read',
          'webhooks:write',
        ],
        plan: 'scale',
        created_at: '2026-09-14T15:20:11Z',
        created_by: 'api',
        expires_at: null,
        last_used_at: null,
        last_used_ip: null,
        revoked_at: null,
        rotated_at: null,
        grace_ends_at: null,
        quota: {
          limit: 100_000,
          used: 0,
          remaining: 100_000,
          resets_at: '2026-09-15T00:00:00Z',
        },
      });
      expect((await keys.current(data.value)).status).to.equal(200);
    });

    it('201: takes no body at all, and every member it documents', async () => {
      expect((await keys.ask('', { method: 'post' })).status).to.equal(201);
      const made = await keys.create({
        name: 'ключ 🔑',
        scopes: ['usage:read', 'models:read', 'models:read'],
        expires_at: '2026-09-14T20:00:00.999+02:00',
      });
      expect(made).to.deep.include({
        name: 'ключ 🔑',
        scopes: ['models:read', 'usage:read'],
        expires_at: '2026-09-14T18:00:00Z',
      });
    });

    it('422: names every member that is wrong', async () => {
      const bad: [object, string[]][] = [
        [{ name: '' }, ['#/name']],
        [{ name: 'x'.repeat(81) }, ['#/name']],
        [{ name: 'a\nb' }, ['#/name']],
        [{ name: null }, ['#/name']],
        [{ scopes: [] }, ['#/scopes']],
        [{ scopes: ['models:read', 'admin'] }, ['#/scopes/1']],
        [{ scopes: {} }, ['#/scopes']],
        [{ expires_at: 'tomorrow' }, ['#/expires_at']],
        [{ expires_at: '2026-02-30T00:00:00Z' }, ['#/expires_at']],
        [{ expires_at: '2026-09-14T15:20:11Z' }, ['#/expires_at']],
        [{ expires_at: 1789430400 }, ['#/expires_at']],
        [{ name: 1, scopes: 2 }, ['#/name', '#/scopes']],
      ];
      for (const [json, pointers] of bad) {
        const answer = await keys.post('', json);
        expect(codeOf(answer), JSON.stringify(json)).to.equal('422 validation_failed');
        expect(pointersOf(answer), JSON.stringify(json)).to.deep.equal(pointers);
      }
      await keys.create({ name: '🔑'.repeat(80) });
    });

    it('422: takes nothing a caller must not decide', async () => {
      for (const member of ['id', 'user_id', 'account_id', 'plan', 'is_admin', 'value', 'quota']) {
        const answer = await keys.post('', { name: 'x', [member]: 'key_mine' });
        expect(codeOf(answer), member).to.equal('422 validation_failed');
        expect(pointersOf(answer)).to.deep.equal([`#/${member}`]);
      }
      const polluted = await keys.post(
        '',
        JSON.parse('{"__proto__": {"plan": "scale"}}') as object,
      );
      expect(polluted.status).to.equal(422);
      expect(({} as { plan?: string }).plan).to.equal(undefined);
    });

    it('422: grants no scope and no expiry the calling key lacks', async () => {
      const { value } = await keys.create({
        scopes: ['models:read', 'keys:write'],
        expires_at: '2026-10-01T00:00:00Z',
      });
      const wide = await keys.post('', { scopes: ['models:read', 'usage:read'] }, { key: value });
      expect(codeOf(wide)).to.equal('422 validation_failed');
      expect(pointersOf(wide)).to.deep.equal(['#/scopes/1']);
      for (const expires_at of [null, '2026-10-01T00:00:01Z']) {
        const long = await keys.post('', { expires_at }, { key: value });
        expect(pointersOf(long)).to.deep.equal(['#/expires_at']);
      }
      const made = await keys.create({}, { key: value });
      expect(made).to.deep.include({
        scopes: ['models:read', 'keys:write'],
        expires_at: '2026-10-01T00:00:00Z',
      });
    });

    it('409: has room for as many active keys as the plan allows', async () => {
      await app.createKey('free@example.org');
      const { value } = await app.createKey('free@example.org');
      const answers = await Promise.all([1, 2, 3].map(() => keys.post('', {}, { key: value })));
      for (const answer of answers) expect(codeOf(answer)).to.equal('409 key_limit_reached');
    });

    it('403: needs the scope keys:write', async () => {
      const { value } = await keys.create({ scopes: ['models:read', 'keys:read'] });
      const answer = await keys.post('', {}, { key: value });
      expect(codeOf(answer)).to.equal('403 insufficient_scope');
    });

    it('repeats the first answer under an Idempotency-Key, without the value', async () => {
      const headers = { 'Idempotency-Key': 'b7e1' };
      const first = await keys.post('', { name: 'ci' }, { headers });
      const again = await keys.post('', { name: 'ci' }, { headers });
      expect(first.get('Idempotent-Replayed')).to.equal(undefined);
      expect(again.get('Idempotent-Replayed')).to.equal('true');
      expect(again.status).to.equal(201);
      expect(again.get('Location')).to.equal(first.get('Location'));
      const { value, ...data } = keyOf(first);
      expect(value).to.be.a('string');
      expect(keyOf(again)).to.deep.equal(data);
      expect(codeOf(await keys.post('', { name: 'cd' }, { headers }))).to.equal(
        '422 idempotency_mismatch',
      );
      const rotated = await keys.post(`/${data.id}/rotate`, { name: 'ci' }, { headers });
      expect(rotated.status).to.equal(422);
      const other = keyOf(await keys.post('', { name: 'other' }));
      const once = { headers: { 'Idempotency-Key': 'rotation' } };
      expect((await keys.post(`/${data.id}/rotate`, {}, once)).status).to.equal(201);
      expect(codeOf(await keys.post(`/${other.id}/rotate`, {}, once))).to.equal(
        '422 idempotency_mismatch',
      );
      for (const key of ['a b', '~'.repeat(255)]) {
        const made = await keys.post('', {}, { headers: { 'Idempotency-Key': key } });
        expect(made.status, key).to.equal(201);
      }
      for (const key of ['', 'x'.repeat(256)]) {
        const bad = await keys.post('', {}, { headers: { 'Idempotency-Key': key } });
        expect(codeOf(bad)).to.equal('400 invalid_request');
      }
    });
  });
});
