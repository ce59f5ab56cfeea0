import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { FailoverReader } from '../../../server/search/failover-reader.ts';
import type { CatalogInfo } from '../../../schemas/directory.ts';
import type { CatalogScan, IndexView } from '../../../server/search/port.ts';
import { eventually } from '../../support/eventually.ts';

const AWAY = new ApiError('temporarily_unavailable', 'The engine is away.');
const WRONG = new ApiError('invalid_parameter', 'No engine can answer that.');
const REFUSED = new Error('Too many of its buckets are asked for.');
const PATIENCE_MS = 15;
const NO_QUERY = {} as never;

type Answer = () => Promise<unknown>;
const never: Answer = () => new Promise(() => undefined);
const fail =
  (error: Error): Answer =>
  () =>
    Promise.reject(error);

/** An answer that comes on command. */
function answerLater(): { readonly answer: (value: string) => void; readonly begun: Answer } {
  const settle: ((value: string) => void)[] = [];
  return {
    answer: (value) => {
      for (const one of settle) one(value);
    },
    begun: () =>
      new Promise((resolve) => {
        settle.push(resolve);
      }),
  };
}

/** Both engines have published the same at first. */
const INFO: Partial<CatalogInfo> = { catalog_version: '2026-09-14.1' };

/** An engine that answers every question as it is told, and counts them. */
class ScriptedEngine {
  answer: Answer;
  asked = 0;
  closed = 0;
  scansBegun = 0;
  scansOpen = 0;
  info = INFO;
  readonly engine: string;

  constructor(engine: string) {
    this.engine = engine;
    this.answer = () => Promise.resolve(engine);
  }

  readonly check = (): Promise<void> => this.answer().then(() => undefined);
  readonly isRefusal = (error: unknown): boolean => error === REFUSED;
  readonly search = (): Promise<never> => this.#ask();
  readonly resolve = (): Promise<never> => this.#ask();
  readonly read = (): Promise<never> => this.#ask();
  readonly history = (): Promise<never> => this.#ask();
  readonly changes = (): Promise<never> => this.#ask();
  readonly suggest = (): Promise<never> => this.#ask();
  readonly degradedSince = (): null => null;
  readonly view = (): Promise<IndexView> =>
    this.#ask().then(() => ({ version: `of ${this.engine}`, info: this.info }) as IndexView);
  readonly scan = (): Promise<CatalogScan> =>
    this.#ask().then(() => {
      this.scansBegun += 1;
      this.scansOpen += 1;
      const close = (): Promise<void> => {
        this.scansOpen -= 1;
        return Promise.resolve();
      };
      return { view: { version: `of ${this.engine}` }, total: 3, close } as unknown as CatalogScan;
    });
  readonly close = (): Promise<void> => {
    this.closed += 1;
    return Promise.resolve();
  };

  #ask(): Promise<never> {
    this.asked += 1;
    return this.answer() as Promise<never>;
  }
}

describe('a reader with a fallback', () => {
  let primary: ScriptedEngine;
  let fallback: ScriptedEngine;
  let reader: FailoverReader;
  let events: string[];
  const open = ({ checkMs = 60_000, answerMs = PATIENCE_MS } = {}): void => {
    reader = new FailoverReader({
      primary,
      fallback,
      answerMs,
      checkMs,
      onDown: (error) => void events.push((error as Error).message),
      onRecovered: (seconds) => void events.push(seconds >= 0 ? 'back' : 'back before it was away'),
    });
  };
  beforeEach(() => {
    primary = new ScriptedEngine('elasticsearch');
    fallback = new ScriptedEngine('embedded');
    events = [];
  });
  afterEach(() => reader.close());

  const search = async (): Promise<string> => (await reader.search(NO_QUERY)) as unknown as string;
  const searched = (): Promise<string> =>
    search().catch((error: unknown) => (error as Error).message);
  const askOften = async (times = 10): Promise<void> => {
    for (let i = 0; i < times; i += 1) await searched();
  };

  it('asks the fallback what the primary fails to answer, each kind of question', async () => {
    open();
    primary.answer = fail(AWAY);
    const answers = [
      await reader.search(NO_QUERY),
      await reader.resolve('a'),
      await reader.read(['a']),
      await reader.history('a'),
      await reader.changes(NO_QUERY),
      await reader.suggest('a', 1),
    ];
    expect(answers).to.deep.equal(Array(6).fill('embedded'));
    expect(reader.failovers).to.include({ answers: 6 });
    primary.answer = () => Promise.resolve('elasticsearch');
  });

  it('says what is wrong with a question itself, and asks nobody else', async () => {
    open();
    primary.answer = fail(WRONG);
    expect(await searched()).to.equal(WRONG.message);
    await askOften();
    expect(fallback.asked).to.equal(0);
    expect([reader.degradedSince(), reader.failovers.answers]).to.deep.equal([null, 0]);
  });

  it('passes on what the fallback finds wrong with a question, and does not ask again', async () => {
    open();
    primary.answer = fail(AWAY);
    fallback.answer = fail(WRONG);
    expect(await searched()).to.equal(WRONG.message);
    expect(primary.asked).to.equal(1);
  });

  it('waits for the answer it asked for where the fallback is away too, asking once', async () => {
    open();
    const { answer, begun } = answerLater();
    primary.answer = begun;
    fallback.answer = fail(AWAY);
    const coming = search();
    await eventually(() => fallback.asked === 1);
    answer('late');
    expect(await coming).to.equal('late');
    expect(primary.asked).to.equal(1);
  });

  it('leaves a primary that fails most, tells once, and comes back after three good checks', async () => {
    open({ checkMs: 5 });
    primary.answer = fail(AWAY);
    await askOften();
    expect(reader.engine).to.equal('fallback');
    expect(reader.degradedSince()).to.be.instanceOf(Date);
    const { asked } = primary;
    expect(await search()).to.equal('embedded');
    expect(primary.asked).to.equal(asked);
    primary.answer = () => Promise.resolve('elasticsearch');
    await eventually(() => reader.degradedSince() === null);
    expect(await search()).to.equal('elasticsearch');
    expect(events).to.deep.equal([AWAY.message, 'back']);
    expect(reader.failovers).to.include({ left: 1, returned: 1 });
  });

  it('is back with the third good check in a row, neither sooner nor later', async () => {
    open({ checkMs: 5, answerMs: 2_000 });
    primary.answer = fail(AWAY);
    await askOften();
    let answers = 0;
    primary.answer = () => {
      if (reader.degradedSince() !== null) answers += 1;
      return Promise.resolve('elasticsearch');
    };
    await eventually(() => reader.degradedSince() === null);
    // Each check asks whether it answers, and what it has published.
    expect(answers).to.equal(3 * 2);
  });

  it('is back no sooner than the primary has what the fallback published last', async () => {
    open({ checkMs: 1, answerMs: 2_000 });
    primary.answer = fail(AWAY);
    await askOften();
    primary.answer = () => Promise.resolve('elasticsearch');
    const checked = async (times: number): Promise<void> => {
      const enough = primary.asked + times;
      await eventually(() => primary.asked >= enough || reader.degradedSince() === null);
    };
    for (const catalog_version of ['2026-09-14.2', '2026-09-14.3']) {
      fallback.info = { catalog_version };
      await checked(3);
    }
    primary.info = { catalog_version: '2026-09-14.2' };
    await checked(8);
    expect(reader.engine).to.equal('fallback');
    primary.info = fallback.info;
    await eventually(() => reader.degradedSince() === null);
  });

  it('leaves a primary that answers nothing but what it last published', async () => {
    open();
    for (let i = 0; i < 10; i += 1) {
      primary.answer = fail(AWAY);
      await searched();
      primary.answer = () => Promise.resolve('elasticsearch');
      await reader.view();
      await reader.view();
    }
    expect(reader.degradedSince()).to.be.instanceOf(Date);
  });

  it('leaves no primary for what it refuses of one question alone', async () => {
    open();
    primary.answer = fail(REFUSED);
    await askOften(20);
    expect(reader.degradedSince()).to.equal(null);
    expect(fallback.asked).to.equal(20);
    primary.answer = () => Promise.resolve('elasticsearch');
    expect(await search()).to.equal('elasticsearch');
  });

  it('asks the fallback alone for the rest of a request it began to answer', async () => {
    open();
    await reader.asOneRequest(async () => {
      primary.answer = fail(AWAY);
      expect(await search()).to.equal('embedded');
      primary.answer = () => Promise.resolve('elasticsearch');
      expect([await search(), reader.engine]).to.deep.equal(['embedded', 'fallback']);
      expect(await reader.view()).to.include({ degraded: 'fallback' });
    });
    expect([await search(), reader.engine]).to.deep.equal(['elasticsearch', 'elasticsearch']);
  });

  it('labels what the fallback shows, under a version of its own', async () => {
    open();
    expect(await reader.view()).to.deep.equal({ version: 'of elasticsearch', info: INFO });
    primary.answer = fail(AWAY);
    expect(await reader.view()).to.deep.equal({
      version: 'fallback of embedded',
      info: INFO,
      degraded: 'fallback',
    });
  });

  describe('scanning', () => {
    it('is done by the primary while it answers, and given back to it', async () => {
      open();
      const scan = await reader.scan(NO_QUERY);
      expect([scan.view.version, primary.scansOpen]).to.deep.equal(['of elasticsearch', 1]);
      await scan.close();
      expect([primary.scansOpen, fallback.asked]).to.deep.equal([0, 0]);
    });

    it('is done by the fallback where the primary fails, and says so', async () => {
      open();
      primary.answer = fail(AWAY);
      const scan = await reader.scan(NO_QUERY);
      expect(scan.view).to.deep.equal({ version: 'fallback of embedded', degraded: 'fallback' });
      expect(scan.total).to.equal(3);
      await scan.close();
      expect(fallback.scansOpen).to.equal(0);
    });

    it('is refused for a scan that is wrong, without another try', async () => {
      open();
      primary.answer = fail(WRONG);
      expect(await reader.scan(NO_QUERY).catch((error: unknown) => error)).to.equal(WRONG);
      expect(fallback.asked).to.equal(0);
    });

    it('asks nothing of a primary that was left', async () => {
      open();
      primary.answer = fail(AWAY);
      await askOften();
      const { asked } = primary;
      await (await reader.scan(NO_QUERY)).close();
      expect(primary.asked).to.equal(asked);
    });

    it('gives back a scan of the primary that begins too late', async () => {
      open();
      const { answer, begun } = answerLater();
      primary.answer = begun;
      const scan = await reader.scan(NO_QUERY);
      expect(scan.view.degraded).to.equal('fallback');
      answer('late');
      await eventually(() => primary.scansBegun === 1 && primary.scansOpen === 0);
      await scan.close();
    }).timeout(10_000);
  });

  it('closes both when it is closed', async () => {
    open();
    await reader.close();
    expect([primary.closed, fallback.closed]).to.deep.equal([1, 1]);
    open();
  });

  it('gives up on a primary that never answers', async () => {
    open();
    primary.answer = never;
    await askOften();
    expect(events).to.deep.equal([`No answer within ${PATIENCE_MS} ms.`]);
    expect(fallback.asked).to.equal(10);
  });
});
