import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { openAccounts } from '../../../server/accounts/open.ts';
import { loadPepper, toPepper } from '../../../server/accounts/keys/pepper.ts';
import { openQuota } from '../../../server/quota/open.ts';
import { NOW, at, buildKey, codeOf } from './support.ts';

describe('the files of accounts and quota', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  const open = (pepper = loadPepper(null, folder)) =>
    openAccounts({ place: { path: path('accounts.sqlite') }, pepper, planScheme: 'A' });

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'at-rest-')), 'data');
  });
  afterEach(() => {
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('can be read by their owner only, WAL and all, whatever the umask', async () => {
    const before = process.umask(0);
    try {
      const accounts = await open();
      await buildKey(accounts);
      const quota = openQuota({ path: path('quota.sqlite') });
      await quota.quota.consume('a', 1, NOW);
      const names = readdirSync(folder).sort();
      expect(names).to.include.members(['accounts.sqlite-wal', 'key-pepper', 'quota.sqlite-wal']);
      for (const name of names) {
        expect((statSync(path(name)).mode & 0o777).toString(8), name).to.equal('600');
      }
      expect(statSync(folder).mode & 0o777).to.equal(0o700);
      await quota.close();
      await accounts.close();
    } finally {
      process.umask(before);
    }
  });

  it('hold no value of any key, nor a part that would do for one', async () => {
    const accounts = await open();
    const caller = await buildKey(accounts);
    const request = { idempotencyKey: 'x', fingerprint: 'y' };
    const made = await accounts.keys.create(caller, {}, NOW, request);
    const rotated = await accounts.keys.rotate(caller, made.key.id, 60, NOW);
    const values = [caller.value, made.value ?? '', rotated.value ?? ''];
    for (const value of values) await accounts.authenticator.authenticate(value, NOW, '192.0.2.1');
    const whileOpen = readdirSync(folder).map((name) => readFileSync(path(name)));
    await accounts.close();
    const afterwards = readdirSync(folder).map((name) => readFileSync(path(name)));
    for (const bytes of [...whileOpen, ...afterwards]) {
      for (const value of values) {
        expect(bytes.includes(value)).to.be.false;
        expect(bytes.includes(value.slice(17, 33))).to.be.false;
        expect(bytes.includes(value.slice(33, 49))).to.be.false;
      }
    }
  });

  it('keep keys, their state and their last use over a restart', async () => {
    const accounts = await open();
    const caller = await buildKey(accounts);
    const made = await accounts.keys.create(caller, { name: 'ci' }, NOW);
    await accounts.authenticator.authenticate(made.value ?? '', at(3), '192.0.2.1');
    await accounts.keys.revoke(caller.accountId, caller.keyId, 'test', NOW);
    await accounts.close();

    const again = await open();
    const key = await again.keys.find(caller.accountId, made.key.id);
    expect(key).to.include({
      name: 'ci',
      lastUsedAt: '2026-09-14T15:20:14Z',
      lastUsedIp: '192.0.2.1',
    });
    await again.authenticator.authenticate(made.value ?? '', at(4));
    expect(await codeOf(again.authenticator.authenticate(caller.value, at(4)))).to.equal(
      'revoked_api_key',
    );
    await again.close();
  });

  it('are written the last use of a key once a minute, and told of where that fails', async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    let now = NOW;
    const failures: unknown[] = [];
    const accounts = await openAccounts({
      place: { path: path('accounts.sqlite') },
      pepper: loadPepper(null, folder),
      planScheme: 'A',
      deadlineMs: 1,
      clock: () => now,
      onError: (error) => failures.push(error),
    });
    const db = new Database(path('accounts.sqlite'));
    const lastUse = (): unknown => db.prepare('SELECT last_used_at FROM keys').pluck().get();
    try {
      const { value } = await buildKey(accounts);
      const lastUseAfter = async (seconds: number): Promise<unknown> => {
        now = at(seconds);
        await accounts.authenticator.authenticate(value, now);
        mock.timers.tick(30_000);
        await setImmediate();
        return lastUse();
      };
      expect(await lastUseAfter(0)).to.equal('2026-09-14T15:20:11Z');
      expect(await lastUseAfter(30)).to.equal('2026-09-14T15:20:11Z');
      expect(await lastUseAfter(60)).to.equal('2026-09-14T15:21:11Z');
      db.exec('BEGIN IMMEDIATE');
      expect(await lastUseAfter(120)).to.equal('2026-09-14T15:21:11Z');
      db.exec('COMMIT');
      expect(failures.map((error) => (error as { code: string }).code)).to.deep.equal([
        'temporarily_unavailable',
      ]);
      expect(await lastUseAfter(150)).to.equal('2026-09-14T15:22:41Z');
      expect(await lastUseAfter(155)).to.equal('2026-09-14T15:22:41Z');
    } finally {
      mock.timers.reset();
      await accounts.close();
    }
    // Closing writes what is left, however soon after the last time.
    expect(lastUse()).to.equal('2026-09-14T15:22:46Z');
    db.close();
  });

  it('forget links and answers that are over, before they are closed', async () => {
    let now = NOW;
    const accounts = await openAccounts({
      place: { path: path('accounts.sqlite') },
      pepper: loadPepper(null, folder),
      planScheme: 'A',
      clock: () => now,
    });
    const caller = await buildKey(accounts);
    for (const seconds of [0, 10]) {
      const request = { idempotencyKey: `at ${seconds}`, fingerprint: 'y' };
      await accounts.keys.create(caller, {}, at(seconds), request);
      await accounts.people.signUp('bob@example.org', at(seconds));
    }
    now = at(86_400);
    await accounts.close();
    const db = new Database(path('accounts.sqlite'));
    const kept = (table: string): unknown =>
      db.prepare(`SELECT created_at FROM ${table}`).pluck().all();
    const young = ['2026-09-14T15:20:21Z'];
    expect([kept('idempotency'), kept('mail_tokens')]).to.deep.equal([young, young]);
    db.close();
  });

  it('tell by the id of the pepper which keys a lost one has locked out', async () => {
    const accounts = await open();
    const { value } = await buildKey(accounts);
    await accounts.close();
    const again = await open(toPepper('some other pepper of enough characters'));
    expect((await again.operator.summary(NOW)).unusableValues).to.equal(1);
    expect(await codeOf(again.authenticator.authenticate(value, NOW))).to.equal('invalid_api_key');
    await again.close();
  });
});
