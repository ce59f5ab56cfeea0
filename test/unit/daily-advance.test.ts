import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mock } from 'node:test';
import { expect } from 'chai';
import { DailyAdvance } from '../../scripts/apps/daily-advance.ts';
import type { Resolution } from '../../indexer/catalog/records/resolution.ts';

/** What takes effect today, and a process for each time it is published. */
function open() {
  const resolution = { changesOn: '2026-01-15' } as Resolution;
  const children: EventEmitter[] = [];
  const signals: unknown[] = [];
  const warnings: unknown[] = [];
  const advance = new DailyAdvance({
    catalog: { readResolution: () => Promise.resolve(resolution) },
    logger: { info: () => undefined, warn: (...said: unknown[]) => warnings.push(said) },
    now: () => new Date('2026-01-15T00:00:00Z'),
    start: () => {
      const child = { kill: (signal: unknown) => signals.push(signal) };
      children.push(Object.assign(new EventEmitter(), child));
      return children.at(-1) as ChildProcess;
    },
  });
  return { advance, children, signals, warnings };
}

describe('the changes of a day', () => {
  afterEach(() => {
    mock.restoreAll();
  });

  it('are looked for in a minute, but in an hour where they could not be published', async () => {
    const { mock: timers } = mock.method(globalThis, 'setTimeout', () => ({ unref: () => null }));
    const { advance, children } = open();
    for (const code of [0, 1]) {
      await advance.look();
      children.at(-1)?.emit('close', code);
    }
    const delays = timers.calls.map((call) => (call.arguments as unknown[])[1]);
    expect(delays).to.deep.equal([60_000, 3_600_000]);
  });

  it('are not published any further once it is told to stop', async () => {
    const { advance, children, signals, warnings } = open();
    await advance.look();
    advance.stop();
    expect(signals).to.deep.equal(['SIGTERM']);
    children[0]?.emit('close', null);
    await advance.look();
    expect(children).to.have.length(1);
    // What it ended itself is no failure.
    expect(warnings).to.deep.equal([]);
  });
});
