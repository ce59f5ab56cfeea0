import { Socket } from 'node:net';
import { mock } from 'node:test';
import { expect } from 'chai';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { StoreUnavailable } from '../../../server/accounts/database/port.ts';
import { PostgresStore } from '../../../server/accounts/database/postgres-store.ts';
import { eventually } from '../../support/eventually.ts';
import { ScriptedPostgres } from './scripted-postgres.ts';
import { refusalOf } from './support.ts';

const PATIENCE_MS = 30_000;
const CHANNEL = 'ours_changed';
const LISTEN = `LISTEN "${CHANNEL}"`;

/** Like `test/faults/accounts-postgres.test.ts` on a real one, for what that cannot be made to say. */
describe('accounts in a PostgreSQL that answers on command', () => {
  let postgres: ScriptedPostgres;
  let store: PostgresStore;
  let errors: unknown[];
  beforeEach(async () => {
    errors = [];
    postgres = new ScriptedPostgres();
    await postgres.open();
    store = open();
  });
  afterEach(async () => {
    await store.close();
    await postgres.close();
    expect(errors).to.deep.equal([]);
  });

  const open = (deadlineMs = PATIENCE_MS, connectionsMax = 1) =>
    new PostgresStore({
      url: postgres.url,
      schema: 'ours',
      deadlineMs,
      connectionsMax,
      onError: (error) => errors.push(error),
    });
  const changeNothing = () =>
    store.change({ lock: 'a', accountId: null }, () => Promise.resolve(null));
  const answers = () =>
    store.all('SELECT 2').then(
      () => true,
      () => false,
    );
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'It did not fail.',
      (error: unknown) => error,
    );

  it('are asked for in numbered statements, each prepared once', async () => {
    const rows = [{ id: 'key_1' }, { id: 'key_2' }];
    postgres.answer = (text) => (text.startsWith('SELECT') ? { rows } : { changed: 3 });
    const text = 'SELECT id FROM keys WHERE a = :accountId AND b = :b2 OR c = :accountId';
    const bindings = { unused: 'x', b2: null, accountId: 'acc_1' };
    expect(await store.all(text, bindings)).to.deep.equal(rows);
    expect(await store.get(text, { ...bindings, b2: 7 })).to.deep.equal(rows[0]);
    expect(await store.run('DELETE FROM keys')).to.equal(3);
    postgres.answer = () => undefined;
    expect(await store.get(text, bindings)).to.equal(undefined);
    const numbered = 'SELECT id FROM keys WHERE a = $1 AND b = $2 OR c = $1';
    expect(postgres.asked).to.deep.equal([
      { by: 1, text: numbered, values: ['acc_1', null] },
      { by: 1, text: numbered, values: ['acc_1', '7'] },
      { by: 1, text: 'DELETE FROM keys', values: [] },
      { by: 1, text: numbered, values: ['acc_1', null] },
    ]);
    expect(postgres.prepared).to.deep.equal([numbered, 'DELETE FROM keys']);
  });

  it('are connected to with their schema and their deadline, and the connection is kept alive', async () => {
    const keptAlive = mock.method(Socket.prototype, 'setKeepAlive');
    await store.all('SELECT 1');
    keptAlive.mock.restore();
    expect(keptAlive.mock.calls.map(({ arguments: [isKept] }) => isKept)).to.include(true);
    expect(postgres.settings[0]).to.include({
      application_name: 'model-catalog accounts',
      options: '-c search_path=ours',
      statement_timeout: String(PATIENCE_MS),
      idle_in_transaction_session_timeout: '1000',
    });
  });

  it('are not asked for a text with a NUL, which no row has', async () => {
    expect(await store.all('SELECT :a', { a: 'x\0y' })).to.deep.equal([]);
    expect(await store.get('SELECT :a', { n: 1, a: '\0' })).to.equal(undefined);
    expect(postgres.asked).to.deep.equal([]);
  });

  it('are changed under a lock that is taken first, and others hear of it with the commit', async () => {
    postgres.answer = (text) => (text === 'SELECT plan' ? { rows: [{ plan: 'dev' }] } : undefined);
    const work = store.change({ lock: "it's", accountId: 'acc_1' }, (sql) =>
      sql.get('SELECT plan'),
    );
    expect(await work).to.deep.equal({ plan: 'dev' });
    await store.change({ lock: 'b', accountId: null }, (sql) => sql.run('UPDATE x'));
    expect(postgres.texts).to.deep.equal([
      "BEGIN; SELECT pg_advisory_xact_lock(4711002, hashtext('it''s'))",
      'SELECT plan',
      `SELECT pg_notify('${CHANNEL}', 'acc_1'); COMMIT`,
      "BEGIN; SELECT pg_advisory_xact_lock(4711002, hashtext('b'))",
      'UPDATE x',
      'COMMIT',
    ]);
  });

  it('stay as they were where a change fails, and the connection is used again', async () => {
    const error = new Error('ours');
    const work = store.change({ lock: 'a', accountId: 'acc_1' }, () => Promise.reject(error));
    expect(await failureOf(work)).to.equal(error);
    await store.all('SELECT 1');
    expect(postgres.asked.map(({ by, text }) => [by, text]).slice(1)).to.deep.equal([
      [1, 'ROLLBACK'],
      [1, 'SELECT 1'],
    ]);
  });

  for (const [why, answer] of [
    ['loses its connection', 'cut'],
    ['comes too late for PostgreSQL', { sqlState: '57014' }],
  ] as const) {
    it(`are away where a change ${why}, and nothing more is asked by that`, async () => {
      postgres.answer = (text) => (text === 'UPDATE x' ? answer : undefined);
      const work = store.change({ lock: 'a', accountId: 'acc_1' }, (sql) => sql.run('UPDATE x'));
      expect(await failureOf(work)).to.be.instanceOf(StoreUnavailable);
      await store.all('SELECT 1');
      expect(postgres.asked.map(({ by, text }) => [by, text]).slice(1)).to.deep.equal([
        [1, 'UPDATE x'],
        [2, 'SELECT 1'],
      ]);
    });
  }

  it('are asked by another connection where one was lost that nobody used', async () => {
    await store.all('SELECT 1');
    postgres.cut();
    await eventually(answers);
    expect(postgres.asked.at(-1)).to.include({ by: 2, text: 'SELECT 2' });
  });

  it('are asked by no more connections than there may be', async () => {
    await Promise.all([1, 2, 3].map((one) => store.all(`SELECT ${one}`)));
    expect(postgres.asked.map(({ by }) => by)).to.deep.equal([1, 1, 1]);
  });

  it('are away no more once nobody wants them', async () => {
    postgres.answer = () => 'cut';
    await refusalOf(store.run('UPDATE x'));
    expect(store.degradedSince()).to.be.an.instanceOf(Date);
    await store.close();
    expect(store.degradedSince()).to.equal(null);
    store = open();
  });

  it('trust no connection that was made before one that failed', async () => {
    await store.close();
    store = open(PATIENCE_MS, 2);
    await Promise.all([store.all('SELECT 1'), store.all('SELECT 1')]);
    postgres.answer = (text) => (text === 'UPDATE x' ? 'cut' : undefined);
    await refusalOf(store.run('UPDATE x'));
    await store.all('SELECT 2');
    const connections = postgres.asked.map(({ by }) => by);
    expect(new Set(connections.slice(0, -1)).size).to.equal(2);
    expect(connections.slice(0, -1)).not.to.include(connections.at(-1));
  });

  for (const sqlState of ['08006', '40P01', '53300', '55P03', '57014', '58030', '25006']) {
    it(`are away where PostgreSQL cannot do what it is asked (${sqlState})`, async () => {
      postgres.answer = () => ({ sqlState });
      for (const work of [() => store.run('UPDATE x'), changeNothing]) {
        const refusal = await refusalOf(work());
        expect(refusal).to.be.instanceOf(StoreUnavailable);
        expect(refusal.cause).to.be.instanceOf(DatabaseError);
        expect(refusal.headers).to.deep.equal({ 'Retry-After': '1' });
      }
      expect(store.degradedSince()).to.be.instanceOf(Date);
      // A connection that failed is not trusted again.
      const connections = postgres.asked.map(({ by }) => by);
      expect(connections).to.deep.equal([...new Set(connections)]);
      postgres.answer = () => undefined;
      await eventually(answers);
      expect(store.degradedSince()).to.equal(null);
    });
  }

  for (const sqlState of ['23505', '42P01', '25P02', '0A000', '22P08']) {
    it(`are not away for a mistake of ours (${sqlState})`, async () => {
      postgres.answer = () => ({ sqlState });
      for (let i = 0; i < 6; i += 1) {
        const error = await failureOf(store.run('UPDATE x'));
        expect(error).to.be.instanceOf(DatabaseError).and.to.have.property('code', sqlState);
      }
      expect(store.degradedSince()).to.equal(null);
      expect(new Set(postgres.asked.map(({ by }) => by))).to.deep.equal(new Set([1]));
    });
  }

  it('fail plainly where a statement is given no value for a name', async () => {
    const error = await failureOf(store.run('UPDATE x SET a = :a', { b: 1 }));
    expect(error).to.be.instanceOf(Error).and.not.to.be.instanceOf(StoreUnavailable);
    expect(error).to.have.property('message', 'A statement wants a value for “a”.');
  });

  it('are given up in time, though no answer comes and no connection is free', async () => {
    await store.close();
    store = open(50);
    postgres.answer = () => 'nothing';
    const [first, second] = await Promise.all([
      refusalOf(store.all('SELECT 1')),
      refusalOf(store.all('SELECT 2')),
    ]);
    expect(first.cause).to.have.property('message', 'PostgreSQL did not answer within 50 ms.');
    expect((second.cause as Error).message).to.match(/within 50 ms|timeout/);
    expect(store.degradedSince()).to.be.instanceOf(Date);
  });

  it('are not asked by a connection that comes too late, which is let go', async () => {
    await store.close();
    store = open(50);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { connect } = Pool.prototype as { connect: (this: Pool) => Promise<PoolClient> };
    const late = mock.method(Pool.prototype, 'connect', async function (this: Pool) {
      const client = await connect.call(this);
      await arrived;
      return client;
    });
    const refusal = await refusalOf(store.run('UPDATE x'));
    late.mock.restore();
    arrive();
    expect(refusal.cause).to.have.property('message', 'PostgreSQL did not answer within 50 ms.');
    await eventually(() => postgres.connections === 0);
    expect(postgres.texts).not.to.include('UPDATE x');
  });

  it('fail in silence what is under way when they are closed', async () => {
    postgres.answer = () => 'nothing';
    const asked = refusalOf(store.all('SELECT 1'));
    await eventually(() => postgres.texts.includes('SELECT 1'));
    const closed = store.close();
    postgres.cut();
    await closed;
    expect(await asked).to.be.instanceOf(StoreUnavailable);
    store = open();
  });

  it('are not asked after five failures in a row, until they answer again', async () => {
    // A machine with other work may need longer than the pause lasts: then once more.
    await eventually(async () => {
      postgres.answer = () => 'cut';
      for (let i = 0; i < 5; i += 1) await refusalOf(store.all('SELECT 2'));
      postgres.answer = () => undefined;
      const asked = postgres.asked.length;
      const outcome = await failureOf(store.run('UPDATE x'));
      return (
        outcome instanceof StoreUnavailable && !postgres.texts.slice(asked).includes('UPDATE x')
      );
    });
    // Nobody asks: it finds out by itself.
    await eventually(() => store.degradedSince() === null);
    expect(postgres.texts).to.include('SELECT 1');
    expect(await store.run('UPDATE x')).to.equal(0);
  });

  describe('and watched', () => {
    let heard: (string | null)[];
    beforeEach(async () => {
      heard = [];
      expect(store.hearsOthers()).to.equal(false);
      await store.watch((accountId) => heard.push(accountId));
    });

    it('tell whose account others changed, and that anybody’s may have been before', async () => {
      expect(postgres.texts[0]).to.equal(LISTEN);
      expect([store.hearsOthers(), heard]).to.deep.equal([true, [null]]);
      postgres.notify(CHANNEL, 'acc_1');
      postgres.notify(CHANNEL, '');
      await eventually(() => heard.length === 3);
      expect(heard).to.deep.equal([null, 'acc_1', null]);
    });

    it('are listened to again after the connection was lost, and anything may have been missed', async () => {
      postgres.cut();
      await eventually(() => heard.length === 2);
      expect([store.hearsOthers(), heard]).to.deep.equal([true, [null, null]]);
      expect(postgres.texts.filter((text) => text === LISTEN)).to.have.length(2);
      // It was asked at once whether it is there, so that an outage is noticed.
      const listening = postgres.asked.filter(({ text }) => text === LISTEN).map(({ by }) => by);
      await eventually(() =>
        postgres.asked.some(({ by, text }) => text === 'SELECT 1' && !listening.includes(by)),
      );
    });

    it('are away until others are heard again', async () => {
      postgres.answer = (text) => (text === LISTEN ? 'cut' : { sqlState: '57P01' });
      postgres.cut();
      await eventually(() => store.degradedSince() !== null);
      expect(store.hearsOthers()).to.equal(false);
      postgres.answer = (text) => (text === LISTEN ? 'cut' : undefined);
      await eventually(answers);
      expect(store.degradedSince()).to.be.instanceOf(Date);
      postgres.answer = () => undefined;
      await eventually(() => store.hearsOthers());
      await eventually(() => store.degradedSince() === null);
    });

    it('are not listened to any more, though they were just looked for again', async () => {
      postgres.answer = (text) => (text === LISTEN ? 'cut' : undefined);
      postgres.cut();
      await eventually(() => !store.hearsOthers());
      await store.close();
      expect([store.hearsOthers(), heard]).to.deep.equal([false, [null]]);
      store = open();
    });

    it('let go of every connection in the end', async () => {
      await store.all('SELECT 1');
      expect(postgres.connections).to.equal(2);
      await store.close();
      expect(postgres.asked.filter(({ by }) => by !== 1)).to.have.length(1);
      await eventually(() => postgres.connections === 0);
      expect(heard).to.deep.equal([null]);
      store = open();
    });
  });
});
