import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { KeyAuthenticator } from '../../../server/accounts/keys/key-authenticator.ts';
import { Keys } from '../../../server/accounts/keys/keys.ts';
import { LastUsed } from '../../../server/accounts/keys/last-used.ts';
import { Operator } from '../../../server/accounts/operator.ts';
import { openStore } from '../../../server/accounts/database/open.ts';
import type { Store } from '../../../server/accounts/database/port.ts';
import { KeyHasher } from '../../../server/accounts/keys/key-hasher.ts';
import { onEveryEngine } from '../../support/accounts-engines.ts';
import { testProgram } from '../../support/test-program.ts';
import { LIMITS, NOW, PEPPER, at, openTestAccounts, refusalOf } from './support.ts';

const KEY_MAKER = fileURLToPath(new URL('key-maker.ts', import.meta.url));
const KILLS = 5;
onEveryEngine('a store of accounts that fails', (engine) => {
  let store: Store;
  let keys: Keys;
  let operator: Operator;
  let authenticator: KeyAuthenticator;
  const hasher = new KeyHasher(PEPPER);

  beforeEach(async () => {
    store = await openStore(await engine.fresh(), LIMITS);
    const parts = { store, hasher, scheme: 'A', lastUsed: new LastUsed(store) } as const;
    authenticator = new KeyAuthenticator({ ...parts, graceMs: 5_000 });
    const onChange = (accountId: string) => {
      authenticator.forget(accountId);
    };
    keys = new Keys({ ...parts, onChange });
    operator = new Operator({ ...parts, keys, pepperId: hasher.pepperId, onChange });
    await store.watch(() => undefined);
  });
  afterEach(() => store.close());

  if (engine.name === 'SQLite') {
    it('is temporarily unavailable to who wants to write, and says when to come back', async () => {
      const { account, key } = await operator.createKey('ann@example.org', null, {}, NOW);
      const caller = { accountId: account.id, keyId: key.id };
      await store.run('PRAGMA query_only = ON');
      for (const work of [
        () => keys.create(caller, {}, NOW),
        () => keys.rotate(caller, key.id, 0, NOW),
        () => keys.revoke(account.id, key.id, 'test', NOW),
      ]) {
        const { code, headers, message, cause } = await refusalOf(work());
        expect(code).to.equal('temporarily_unavailable');
        expect(headers).to.deep.equal({ 'Retry-After': '1' });
        expect(message).not.to.match(/sql|readonly/i);
        expect(cause).to.be.instanceOf(Database.SqliteError);
      }
      expect((await keys.find(account.id, key.id)).revokedAt).to.equal(null);
    });

    it('waits for another process that holds the file no longer than a request may take', async () => {
      const place = await engine.shared();
      const deadlineMs = 100;
      const impatient = await openStore(place, { ...LIMITS, deadlineMs });
      const other = new Database('path' in place ? place.path : '');
      const change = { lock: 'acc_1', accountId: null };
      const write = () =>
        impatient.change(change, (sql) => sql.run('UPDATE accounts SET plan = plan'));
      try {
        other.exec('BEGIN IMMEDIATE');
        const begunAt = performance.now();
        const refusal = await refusalOf(write());
        expect(performance.now() - begunAt).to.be.within(deadlineMs - 1, 30 * deadlineMs);
        expect(refusal).to.include({ code: 'temporarily_unavailable' });
        expect(await impatient.all('SELECT id FROM accounts')).to.deep.equal([]);
        other.exec('COMMIT');
        expect(await write()).to.equal(0);
      } finally {
        other.close();
        await impatient.close();
      }
    });
  }

  it('leaves nothing of a change that failed half-way', async () => {
    const { account, key } = await operator.createKey('ann@example.org', null, {}, NOW);
    await store.run('DROP TABLE audit_events');
    const failed = await keys
      .create({ accountId: account.id, keyId: key.id }, {}, NOW)
      .catch((error: unknown) => error);
    expect(failed)
      .to.be.instanceOf(Error)
      .and.to.match(/audit_events/);
    expect(await keys.ids(account.id)).to.deep.equal([key.id]);
  });

  it('keeps on knowing for five seconds whom it knew', async () => {
    const { value } = await operator.createKey('ann@example.org', null, {}, NOW);
    await authenticator.authenticate(value, NOW);
    await store.run('ALTER TABLE keys RENAME TO elsewhere');
    await authenticator.authenticate(value, at(4.9));
    const failed = await authenticator.authenticate(value, at(5)).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error);
  });
});

describe('a process that is killed', () => {
  it('has lost no key and no revocation it had acknowledged', async function () {
    this.timeout(60_000);
    const folder = mkdtempSync(join(tmpdir(), 'killed-'));
    const path = join(folder, 'accounts.sqlite');
    const place = JSON.stringify({ path });
    const made = new Map<string, string>();
    const revoked = new Set<string>();
    for (let round = 0; round < KILLS; round += 1) {
      const child = spawn(process.execPath, await testProgram(KEY_MAKER, place, String(round)), {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let left = 3 + round * 5;
      for await (const line of createInterface({ input: child.stdout })) {
        const [what = '', id = '', value = ''] = line.split(' ');
        if (what === 'made') made.set(id, value);
        else revoked.add(id);
        left -= 1;
        if (left === 0) child.kill('SIGKILL');
      }
    }
    expect(made.size).to.be.greaterThan(10);
    expect(revoked.size).to.be.greaterThan(5);

    const accounts = await openTestAccounts({ place: { path } });
    const db = new Database(path, { readonly: true });
    try {
      for (const [id, value] of made) {
        const outcome = await accounts.authenticator.authenticate(value, NOW).then(
          () => 'works',
          (error: unknown) => (error as { code: string }).code,
        );
        // The last revocation may have happened without having been acknowledged.
        if (revoked.has(id)) expect(outcome).to.equal('revoked_api_key');
        else expect(outcome).to.be.oneOf(['works', 'revoked_api_key']);
      }
      expect(db.pragma('integrity_check', { simple: true })).to.equal('ok');
      expect(db.pragma('foreign_key_check')).to.be.empty;
    } finally {
      await accounts.close();
      db.close();
      rmSync(folder, { recursive: true });
    }
  });
});
