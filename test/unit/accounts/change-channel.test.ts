import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import timers from 'node:timers/promises';
import { expect } from 'chai';
import { ChangeChannel } from '../../../server/accounts/database/change-channel.ts';
import { ScriptedTime, until } from '../../support/scripted-time.ts';
import { ScriptedPostgres } from './scripted-postgres.ts';

const DEADLINE_MS = 30_000;
const ASK_EVERY_MS = 500;
const CHANNEL = 'ours_changed';
const LISTEN = `LISTEN "${CHANNEL}"`;
const ASK = 'SELECT 1';

/** Pauses that last until the test ends them. */
class ScriptedPauses {
  readonly #begun: { readonly ms: number; readonly end: () => void }[] = [];

  constructor() {
    const pause = (ms: number, _: unknown, { signal }: { signal: AbortSignal }): Promise<void> =>
      new Promise((end, fail) => {
        if (signal.aborted) fail(new Error('Ended before it began.'));
        signal.addEventListener('abort', fail);
        this.#begun.push({ ms, end });
      });
    mock.method(timers, 'setTimeout', pause);
    syncBuiltinESMExports();
  }

  /** How long the last one is. */
  get last(): number | undefined {
    return this.#begun.at(-1)?.ms;
  }

  /** Waits for the next pause and ends it; how long it was to last. */
  async endNext(): Promise<number> {
    await until(() => this.#begun.length > 0);
    const { ms, end } = this.#begun.shift() ?? expect.fail();
    end();
    return ms;
  }

  restore(): void {
    mock.restoreAll();
    syncBuiltinESMExports();
  }
}

describe('a channel of what other processes changed', () => {
  let postgres: ScriptedPostgres;
  let channel: ChangeChannel;
  let told: (string | null)[];
  beforeEach(async () => {
    told = [];
    postgres = new ScriptedPostgres();
    await postgres.open();
    channel = new ChangeChannel({
      url: postgres.url,
      schema: 'ours',
      deadlineMs: DEADLINE_MS,
      onElsewhere: (accountId) => told.push(accountId),
      onLost: () => told.push('lost'),
    });
  });
  afterEach(() => postgres.close());

  const count = (text: string) => postgres.texts.filter((asked) => asked === text).length;
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'It did not fail.',
      (error: unknown) => error,
    );

  describe('in its pauses', () => {
    let pauses: ScriptedPauses;
    beforeEach(() => {
      pauses = new ScriptedPauses();
    });
    afterEach(async () => {
      await channel.close();
      pauses.restore();
    });

    it('is open once it listens, when anything may have been missed', async () => {
      expect(channel.isListening).to.equal(false);
      await channel.open();
      expect([channel.isListening, told, postgres.texts]).to.deep.equal([true, [null], [LISTEN]]);
      postgres.notify(CHANNEL, 'acc_1');
      postgres.notify(CHANNEL, '');
      await until(() => told.length === 3);
      expect(told).to.deep.equal([null, 'acc_1', null]);
    });

    it('is not open where it may not listen, and leaves no connection', async () => {
      postgres.answer = () => ({ sqlState: '42501' });
      expect(await failureOf(channel.open())).to.have.property('code', '42501');
      expect([channel.isListening, told]).to.deep.equal([false, []]);
      await until(() => postgres.connections === 0);
    });

    it('is asked every half second whether it is there, and stays while it is', async () => {
      await channel.open();
      for (let asked = 1; asked <= 3; asked += 1) {
        expect(await pauses.endNext()).to.equal(ASK_EVERY_MS);
        await until(() => count(ASK) === asked);
      }
      expect([told, postgres.texts]).to.deep.equal([[null], [LISTEN, ASK, ASK, ASK]]);
    });

    it('is lost at once with its connection, and listens by another', async () => {
      await channel.open();
      postgres.cut();
      await until(() => told.length === 3);
      expect([channel.isListening, told]).to.deep.equal([true, [null, 'lost', null]]);
      expect(postgres.asked).to.deep.equal([
        { by: 1, text: LISTEN, values: [] },
        { by: 2, text: LISTEN, values: [] },
      ]);
    });

    it('is lost where what is asked of it fails, and lets go of the connection', async () => {
      await channel.open();
      postgres.answer = (text) => (text === ASK ? { sqlState: '57P01' } : undefined);
      await pauses.endNext();
      await until(() => told.length === 3);
      expect(told).to.deep.equal([null, 'lost', null]);
      await until(() => postgres.connections === 1);
    });

    it('tries again at once, then after ever longer pauses, a second at most', async () => {
      await channel.open();
      postgres.answer = (text) => (text === LISTEN ? 'cut' : undefined);
      postgres.cut();
      // The one it was asked by.
      expect(await pauses.endNext()).to.equal(ASK_EVERY_MS);
      for (const [i, ms] of [50, 100, 200, 400, 800, 1_000, 1_000].entries()) {
        await until(() => count(LISTEN) === i + 2);
        expect(await pauses.endNext()).to.equal(ms);
      }
      expect([channel.isListening, told]).to.deep.equal([false, [null, 'lost']]);
      postgres.answer = () => undefined;
      await pauses.endNext();
      await until(() => channel.isListening);
      expect(told).to.deep.equal([null, 'lost', null]);
    });

    it('tells nothing of its own end, and listens no more', async () => {
      await channel.open();
      await channel.close();
      expect([channel.isListening, told, postgres.texts]).to.deep.equal([false, [null], [LISTEN]]);
      await until(() => postgres.connections === 0);
    });

    it('ends though its connection hangs', async () => {
      await channel.open();
      postgres.hang();
      await channel.close();
      expect([channel.isListening, told]).to.deep.equal([false, [null]]);
    });

    it('ends in the pause before it tries again', async () => {
      await channel.open();
      postgres.isClosed = true;
      postgres.cut();
      await pauses.endNext();
      await until(() => pauses.last === 50);
      await channel.close();
      expect([channel.isListening, told]).to.deep.equal([false, [null, 'lost']]);
    });
  });

  describe('that is not answered', () => {
    let time: ScriptedTime;
    beforeEach(() => {
      time = new ScriptedTime();
    });
    afterEach(async () => {
      postgres.cut();
      await channel.close();
      // Last: Node's timers of tests lose count when one is given up that began before they ended.
      time.end();
    });

    it('is not open: it is given up in time', async () => {
      postgres.answer = () => 'nothing';
      const failure = failureOf(channel.open());
      await until(() => count(LISTEN) === 1);
      await time.pass(DEADLINE_MS);
      expect(await failure).to.have.property('message', 'PostgreSQL does not answer.');
      await until(() => postgres.connections === 0);
    });

    it('is lost by the deadline of what is asked of it', async () => {
      await channel.open();
      postgres.answer = (text) => (text === ASK ? 'nothing' : undefined);
      await time.pass(ASK_EVERY_MS);
      await until(() => count(ASK) === 1);
      await time.pass(DEADLINE_MS - 1);
      expect([channel.isListening, told]).to.deep.equal([true, [null]]);
      await time.pass(1);
      await until(() => told.length === 3);
      expect([channel.isListening, told]).to.deep.equal([true, [null, 'lost', null]]);
      await until(() => postgres.connections === 1);
    });
  });
});
