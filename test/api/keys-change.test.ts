import { expect } from 'chai';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import {
  KeysClient,
  UNKNOWN_KEY,
  codeOf,
  keyOf,
  pointersOf,
  type NewKey,
} from '../support/keys.ts';

onEveryEngine('one key', (engine) => {
  let app: TestApp;
  let keys: KeysClient;
  let now: Date;

  beforeEach(async () => {
    now = new Date('2026-09-14T15:20:11Z');
    app = await openTestApp({ clock: () => now, accounts: await engine.fresh() });
    keys = new KeysClient(app);
  });
  afterEach(() => app.close());

  describe('GET /api/v1/keys/current', () => {
    it('200: shows the calling key with its quota, under both addresses', async () => {
      const first = await keys.ask('/current');
      const alias = await app.ask('/api/v1/key');
      const { quota, id } = keyOf(first);
      expect(id).to.equal(app.keyId);
      expect(quota).to.deep.include({ used: 1, remaining: 99_999 });
      expect(keyOf(alias)).to.deep.include({ id: app.keyId });
      const tag = (await keys.ask(`/${id}`)).get('ETag');
      expect(tag).to.match(/^"/);
      expect([first.get('ETag'), alias.get('ETag')]).to.deep.equal([tag, tag]);
      expect(first.get('X-RateLimit-Remaining')).to.equal('99999');
      const { value } = await keys.create({ scopes: ['models:read'] });
      expect((await keys.current(value)).status).to.equal(200);
    });
  });

  describe('GET /api/v1/keys/{id}', () => {
    it('200: shows a key, a revoked one too', async () => {
      const made = await keys.create({ name: 'ci' });
      await keys.revoke(made.id);
      const answer = await keys.ask(`/${made.id}`);
      expect(keyOf(answer)).to.deep.include({
        name: 'ci',
        status: 'revoked',
        revoked_at: '2026-09-14T15:20:11Z',
      });
      expect(keyOf(answer)).not.to.have.property('value');
    });

    it('404: whatever the id looks like', async () => {
      for (const id of [UNKNOWN_KEY, 'x', '%00', "'--", '..%2Fmodels', 'x'.repeat(2_000)]) {
        expect(codeOf(await keys.ask(`/${id}`)), id).to.equal('404 key_not_found');
      }
    });
  });

  describe('PATCH /api/v1/keys/{id}', () => {
    it('200: changes what is named, at once', async () => {
      const made = await keys.create();
      const off = await keys.patch(made.id, { name: 'off', disabled: true });
      expect(keyOf(off)).to.deep.include({ name: 'off', status: 'disabled' });
      expect(codeOf(await keys.current(made.value))).to.equal('401 disabled_api_key');
      await keys.patch(made.id, { disabled: false, expires_at: '2026-09-14T15:30:00Z' });
      expect((await keys.current(made.value)).status).to.equal(200);
      now = new Date('2026-09-14T15:30:00Z');
      expect(codeOf(await keys.current(made.value))).to.equal('401 expired_api_key');
      expect((await keys.patch(made.id, {})).status).to.equal(200);
    });

    it('200: takes an expiry in any time zone, and shows it in UTC', async () => {
      const made = await keys.create({ expires_at: '2026-12-01T02:00:00+02:00' });
      expect(made['expires_at']).to.equal('2026-12-01T00:00:00Z');
      const changed = await keys.patch(made.id, { expires_at: '2026-11-30T23:00:00-01:00' });
      expect(keyOf(changed)['expires_at']).to.equal('2026-12-01T00:00:00Z');
    });

    it('422: takes no other member and no empty list', async () => {
      for (const json of [{ plan: 'scale' }, { revoked_at: null }, { disabled: 'yes' }]) {
        expect(codeOf(await keys.patch(app.keyId, json))).to.equal('422 validation_failed');
      }
    });

    it('412: when somebody changed the key since it was read', async () => {
      const tag = (await keys.ask(`/${app.keyId}`)).get('ETag') ?? '';
      expect(tag).to.match(/^"[\w-]+"$/);
      const headers = { 'If-Match': tag };
      const first = await keys.patch(app.keyId, { name: 'one' }, { headers });
      expect(first.status).to.equal(200);
      expect(codeOf(await keys.patch(app.keyId, { name: 'two' }, { headers }))).to.equal(
        '412 precondition_failed',
      );
      const any = await keys.patch(app.keyId, { name: 'two' }, { headers: { 'If-Match': '*' } });
      expect(any.status).to.equal(200);
      expect(any.get('ETag')).not.to.equal(first.get('ETag'));
    });
  });

  describe('POST /api/v1/keys/{id}/rotate', () => {
    it('201: the old value works for the grace, on the same quota', async () => {
      const made = await keys.create({ name: 'ci' });
      await keys.current(made.value);
      const answer = await keys.post(`/${made.id}/rotate`, { grace_period_seconds: 60 });
      expect(answer.status).to.equal(201);
      const data = keyOf(answer) as NewKey;
      expect(data).to.deep.include({
        id: made.id,
        name: 'ci',
        rotated_at: '2026-09-14T15:20:11Z',
        grace_ends_at: '2026-09-14T15:21:11Z',
      });
      expect(data.quota).to.deep.include({ used: 1 });
      await keys.current(made.value);
      const both = await keys.current(data.value);
      expect(keyOf(both).quota).to.deep.include({ used: 3 });
      now = new Date('2026-09-14T15:21:11Z');
      expect(codeOf(await keys.current(made.value))).to.equal('401 expired_api_key');
      const after = await keys.current(data.value);
      expect(keyOf(after)['grace_ends_at']).to.equal(null);
    });

    it('201: without a grace, ends former values too that still had some', async () => {
      const made = await keys.create();
      const rotate = async (grace: number) =>
        keyOf(await keys.post(`/${made.id}/rotate`, { grace_period_seconds: grace })) as NewKey;
      const second = await rotate(604_800);
      const third = await rotate(0);
      for (const { value } of [made, second]) {
        expect(codeOf(await keys.current(value))).to.equal('401 expired_api_key');
      }
      expect((await keys.current(third.value)).status).to.equal(200);
    });

    it('201: says for 30 days of a former value that it was replaced, whatever is rotated', async () => {
      const [one, other] = [await keys.create(), await keys.create()];
      const rotate = (id: string) => keys.post(`/${id}/rotate`, { grace_period_seconds: 0 });
      await rotate(one.id);
      await rotate(other.id);
      const later = async (days: number, { value }: NewKey): Promise<string> => {
        now = new Date(Date.parse('2026-09-14T15:20:11Z') + days * 86_400_000);
        await rotate(one.id);
        return codeOf(await keys.current(value));
      };
      expect(await later(29, one)).to.equal('401 expired_api_key');
      expect(await later(31, one)).to.equal('401 invalid_api_key');
      expect(await later(32, other)).to.equal('401 expired_api_key');
    });

    it('201: gives a day of grace where nothing is said', async () => {
      const answer = await keys.ask(`/${app.keyId}/rotate`, { method: 'post' });
      expect(keyOf(answer)['grace_ends_at']).to.equal('2026-09-15T15:20:11Z');
    });

    it('422: takes 0 to 604800 seconds', async () => {
      for (const grace of [-1, 604_801, 1.5, '60', null]) {
        const answer = await keys.post(`/${app.keyId}/rotate`, { grace_period_seconds: grace });
        expect(pointersOf(answer), String(grace)).to.deep.equal(['#/grace_period_seconds']);
      }
      expect(
        (await keys.post(`/${app.keyId}/rotate`, { grace_period_seconds: 604_800 })).status,
      ).to.equal(201);
    });

    it('403: gives nobody the value of a key that can more', async () => {
      const { value } = await keys.create({ scopes: ['models:read', 'keys:write'] });
      const answer = await keys.post(`/${app.keyId}/rotate`, {}, { key: value });
      expect(codeOf(answer)).to.equal('403 insufficient_scope');
    });
  });

  describe('DELETE /api/v1/keys/{id}', () => {
    it('204: ends the key at once and for good, and again', async () => {
      const made = await keys.create();
      expect((await keys.current(made.value)).status).to.equal(200);
      for (let time = 1; time <= 2; time += 1) {
        const answer = await keys.revoke(made.id);
        expect(answer.status).to.equal(204);
        expect(answer.text).to.equal('');
        now = new Date('2026-09-14T16:00:00Z');
      }
      const shown = keyOf(await keys.ask(`/${made.id}`));
      expect(shown['revoked_at']).to.equal('2026-09-14T15:20:11Z');
      const refused = await keys.current(made.value);
      expect(codeOf(refused)).to.equal('401 revoked_api_key');
      expect(refused.get('X-RateLimit-Limit')).to.equal(undefined);
    });

    it('204: any key may revoke itself, but only with keys:write another', async () => {
      const made = await keys.create({ scopes: ['models:read'] });
      const other = await keys.revoke(app.keyId, { key: made.value });
      expect(codeOf(other)).to.equal('403 insufficient_scope');
      const self = await keys.revoke(made.id, { key: made.value });
      expect(self.status).to.equal(204);
      expect((await keys.current(made.value)).status).to.equal(401);
    });

    it('lets nothing through that was sent after its answer', async () => {
      for (let race = 0; race < 20; race += 1) {
        const made = await keys.create();
        let answered = false;
        let late = 0;
        const tries = Array.from({ length: 6 }, async () => {
          for (let i = 0; i < 5; i += 1) {
            const began = answered;
            const { status } = await keys.current(made.value);
            if (began && status === 200) late += 1;
          }
        });
        const revoke = keys.ask(`/${made.id}`, { method: 'delete' }).then(() => {
          answered = true;
        });
        await Promise.all([...tries, revoke]);
        expect(late).to.equal(0);
      }
    });
  });
});
