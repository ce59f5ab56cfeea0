import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { FailoverReader } from '../../../server/search/failover-reader.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../../support/sample.ts';

const failure = (): ApiError => new ApiError('temporarily_unavailable', 'The engine is away.');
const QUERY = {
  text: null,
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 1,
  facets: [],
  independentScores: false,
} as const;

/** Longer than a question may take where another engine can answer it. */
const LATE_MS = 60;
const PATIENCE_MS = 20;

describe('FailoverReader', () => {
  let first: TestApp;
  let second: TestApp;
  /** What the primary does with a question before it answers. */
  let onAsked: () => Promise<void>;
  let asked: number;
  let events: string[];
  let reader: FailoverReader;
  before(async () => {
    const options = { models: SAMPLE_MODELS, others: SAMPLE_OTHERS };
    [first, second] = await Promise.all([openTestApp(options), openTestApp(options)]);
  });
  after(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  beforeEach(() => {
    onAsked = () => Promise.resolve();
    asked = 0;
    events = [];
  });
  afterEach(() => reader.close());

  /** A reader of an application, which is closed with that; `before` is done before each question. */
  const toReader = <Extra extends object>(
    engine: CatalogReader,
    before: () => Promise<void>,
    extra: Extra,
  ): CatalogReader & Extra =>
    new Proxy(engine as CatalogReader & Extra, {
      get: (target, name) => {
        if (name in extra) return Reflect.get(extra, name) as unknown;
        if (name === 'close') return () => Promise.resolve();
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) =>
          before().then(() => (member as (...given: unknown[]) => unknown).apply(target, args));
      },
    });

  /** The version each engine has published. */
  let published: { primary: string; fallback: string };
  const viewOf = (engine: CatalogReader, of: 'primary' | 'fallback') => async () => {
    const view = await engine.view();
    return { ...view, info: { ...view.info, catalog_version: published[of] } };
  };

  function open({ hasFallback = true } = {}): void {
    published = { primary: '2026-09-14.9', fallback: '2026-09-14.9' };
    const count = (): Promise<void> => {
      asked += 1;
      return onAsked();
    };
    const fail = (): Promise<void> => (hasFallback ? Promise.resolve() : Promise.reject(failure()));
    reader = new FailoverReader({
      primary: toReader(first.services.catalog, count, {
        check: () => onAsked(),
        isRefusal: () => false,
        view: viewOf(first.services.catalog, 'primary'),
      }),
      fallback: toReader(second.services.catalog, fail, {
        ...(hasFallback ? { view: viewOf(second.services.catalog, 'fallback') } : {}),
      }),
      answerMs: PATIENCE_MS,
      checkMs: 10,
      onDown: () => void events.push('down'),
      onRecovered: () => void events.push('recovered'),
    });
  }

  /** Every so many questions are answered late. */
  const lateEvery = (nth: number) => {
    let count = 0;
    return () => {
      count += 1;
      return count % nth === 0 ? sleep(LATE_MS) : Promise.resolve();
    };
  };
  const degraded = async (): Promise<boolean> =>
    (
      await reader.asOneRequest(async () => {
        await reader.search(QUERY);
        return reader.view();
      })
    ).degraded === 'fallback';

  it('asks the fallback for a late answer alone, and leaves the engine for no such one', async () => {
    open();
    onAsked = lateEvery(20);
    const answers: boolean[] = [];
    for (let i = 0; i < 100; i += 1) answers.push(await degraded());
    expect(answers.filter(Boolean).length).to.be.within(1, 15);
    expect(events).to.deep.equal([]);
    expect(reader.degradedSince()).to.equal(null);
  });

  it('waits for a late answer where nothing else can answer', async () => {
    open({ hasFallback: false });
    onAsked = () => sleep(LATE_MS);
    for (let i = 0; i < 20; i += 1) await reader.search(QUERY);
    expect((await reader.view()).degraded).to.equal(undefined);
    const engine = await reader.asOneRequest(async () => {
      await reader.search(QUERY);
      return reader.engine;
    });
    expect(engine).to.equal('embedded');
  });

  it('knows that the engine is dead before anybody asks, and asks it nothing then', async () => {
    open();
    onAsked = () => Promise.reject(failure());
    await eventually(() => reader.degradedSince() !== null, { within: 5_000 });
    expect(reader.engine).to.equal('fallback');
    expect(asked).to.equal(0);
    for (let i = 0; i < 20; i += 1) expect(await degraded()).to.equal(true);
    expect(asked).to.equal(0);
    onAsked = () => Promise.resolve();
    await eventually(() => reader.degradedSince() === null, { within: 5_000 });
    expect(await degraded()).to.equal(false);
    expect(events).to.deep.equal(['down', 'recovered']);
  });

  it('leaves an engine most of whose answers are late, and not from one to the next', async () => {
    open();
    let count = 0;
    // Good and bad times follow one another: no time is so good that the engine is believed again.
    onAsked = () => {
      count += 1;
      return count % 3 === 0 ? Promise.resolve() : Promise.reject(failure());
    };
    await eventually(() => reader.degradedSince() !== null, { within: 5_000 });
    for (let i = 0; i < 50; i += 1) {
      await degraded();
      await sleep(4);
    }
    expect(events).to.deep.equal(['down']);
  });

  it('answers all of a request with one engine', async () => {
    open();
    const seen = await reader.asOneRequest(async () => {
      const before = await reader.view();
      onAsked = () => sleep(LATE_MS);
      await reader.search(QUERY);
      onAsked = () => Promise.resolve();
      const after = await reader.view();
      return { before: before.degraded, after: after.degraded, engine: reader.engine };
    });
    // Who runs the request sees two versions and runs it again, wholly on the fallback.
    expect(seen).to.deep.equal({ before: undefined, after: 'fallback', engine: 'fallback' });
    expect((await reader.view()).degraded).to.equal(undefined);
    expect(reader.engine).to.equal('embedded');
  });

  it('labels a view by the reader that gave it, though another question fails meanwhile', async () => {
    open();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    onAsked = () => held;
    const viewed = reader.view();
    onAsked = () => Promise.reject(failure());
    await reader.search(QUERY);
    release();
    const view = await viewed;
    expect(view.degraded).to.not.equal('fallback');
    expect(view.version).to.equal((await first.services.catalog.view()).version);
    await eventually(() => reader.degradedSince() !== null);
    expect((await reader.view()).degraded).to.equal('fallback');
  });

  it('does not go back to an engine that is behind what was shown meanwhile', async () => {
    open();
    onAsked = () => Promise.reject(failure());
    await eventually(() => reader.degradedSince() !== null);
    published.fallback = '2026-09-14.10';
    onAsked = () => Promise.resolve();
    await sleep(200);
    expect(await degraded()).to.equal(true);
    expect(events).to.deep.equal(['down']);
    published.primary = '2026-09-14.10';
    await eventually(() => reader.degradedSince() === null);
    expect(events).to.deep.equal(['down', 'recovered']);
  });

  it('asks either engine exactly what it was asked', async () => {
    const questions = {
      search: [QUERY],
      resolve: ['heron', '2026-07-01'],
      read: [['heron', 'egret'], '2026-07-02'],
      history: ['mdl_heron'],
      changes: [{ window: { kind: 'after', sequence: 7 }, limit: 3 }],
      suggest: ['her', 5],
    } as const;
    for (const isAway of [false, true]) {
      const heard: Record<string, unknown[]> = {};
      const listen = (hears: boolean): CatalogReader =>
        new Proxy({} as CatalogReader, {
          get:
            (_target, name) =>
            (...given: unknown[]) => {
              if (name === 'isRefusal') return true;
              if (name in questions && !hears) return Promise.reject(failure());
              if (name in questions) heard[String(name)] = given;
              return Promise.resolve(null);
            },
        });
      reader = new FailoverReader({
        primary: listen(!isAway) as ConstructorParameters<typeof FailoverReader>[0]['primary'],
        fallback: listen(isAway),
        onDown: () => undefined,
        onRecovered: () => undefined,
      });
      await reader.search(...questions.search);
      await reader.resolve(...questions.resolve);
      await reader.read(...questions.read);
      await reader.history(...questions.history);
      await reader.changes(...questions.changes);
      await reader.suggest(...questions.suggest);
      expect(heard).to.deep.equal(questions);
      if (!isAway) await reader.close();
    }
  });

  it('reads on, reads histories and begins anew in a scan as the fallback does', async () => {
    const asked: unknown[] = [];
    const answer = <T>(value: T, ...question: unknown[]): Promise<T> => {
      asked.push(question);
      return Promise.resolve(value);
    };
    const histories = new Map([['mdl_a', null]]);
    const scanned = {
      view: { version: '1' },
      next: (limit: number) => answer(['a'], 'next', limit),
      histories: (ids: readonly string[]) => answer(histories, 'histories', ids),
      rewind: () => void answer(null, 'rewind'),
      close: () => answer(null, 'close'),
    };
    const toEngine = (scan: () => Promise<never>) =>
      toReader(second.services.catalog, () => Promise.resolve(), {
        scan,
        check: () => Promise.resolve(),
        isRefusal: () => true,
      });
    reader = new FailoverReader({
      primary: toEngine(() => Promise.reject(failure())),
      fallback: toEngine(() => Promise.resolve(scanned as never)),
      onDown: () => undefined,
      onRecovered: () => undefined,
    });
    const scan = await reader.scan(QUERY);
    expect(await scan.next(7)).to.deep.equal(['a']);
    expect(await scan.histories(['mdl_a'])).to.equal(histories);
    scan.rewind();
    await scan.close();
    const wanted = [['next', 7], ['histories', ['mdl_a']], ['rewind'], ['close']];
    expect(asked).to.deep.equal(wanted);
  });
});
