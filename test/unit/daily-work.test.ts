import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import type { Resolution } from '../../indexer/catalog/records/resolution.ts';
import { advanceTask, DailyWork, snapshotTask } from '../../scripts/apps/daily-work.ts';

const MINUTE_MS = 60_000;

describe('what is done every day', () => {
  let folder: string;
  let delays: unknown[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
    delays = [];
    mock.method(globalThis, 'setTimeout', (_work: unknown, delay: unknown) => {
      delays.push(delay);
      return { unref: () => null };
    });
  });
  afterEach(() => {
    mock.restoreAll();
    rmSync(folder, { recursive: true });
  });

  /** A day on which a date of the catalogue comes, and a process for each command. */
  const open = (keepDays = 1) => {
    const clock = { ms: Date.parse('2026-01-15T00:00:00Z') };
    const resolution: { changesOn: string | null } = { changesOn: '2026-01-15' };
    const readResolution = mock.fn(() => Promise.resolve(resolution as Resolution));
    const begun: string[] = [];
    const children: EventEmitter[] = [];
    const signals: unknown[] = [];
    const said: string[] = [];
    const say = (_parts: object, text: string): void => void said.push(text);
    const work = new DailyWork({
      tasks: [advanceTask({ readResolution }), snapshotTask({ folder, keepDays })],
      logger: { info: say, warn: say } as never,
      now: () => new Date(clock.ms),
      start: (command) => {
        begun.push(command.join(' '));
        const child = { kill: (signal: unknown) => signals.push(signal) };
        children.push(Object.assign(new EventEmitter(), child));
        return children.at(-1) as ChildProcess;
      },
    });
    const end = (code: number | null): void => void children.at(-1)?.emit('close', code);
    const fail = (): void => void children.at(-1)?.emit('error', new Error('spawn EAGAIN'));
    return { work, clock, resolution, readResolution, begun, signals, said, end, fail };
  };
  const have = (day: string): void => {
    mkdirSync(join(folder, day));
    writeFileSync(join(folder, day, 'manifest.json'), '{}');
  };

  it('is looked for a minute after the start, and a minute after each look', async () => {
    const { work, resolution } = open(0);
    resolution.changesOn = null;
    work.start();
    await work.look();
    expect(delays).to.deep.equal([MINUTE_MS, MINUTE_MS]);
  });

  it('is one thing after the other: a snapshot shows what takes effect on its day', async () => {
    const { work, resolution, begun, said, end } = open();
    await work.look();
    expect(begun).to.deep.equal(['advance']);
    // Nothing else is looked for meanwhile.
    expect(delays).to.deep.equal([]);
    resolution.changesOn = '2026-01-16';
    end(0);
    expect(delays).to.deep.equal([MINUTE_MS]);
    await work.look();
    end(0);
    expect(begun).to.deep.equal(['advance', 'export snapshot']);
    expect(said).to.deep.equal([
      'changes that take effect today were published',
      'snapshot created',
    ]);
  });

  it('is tried again where it failed: changes after an hour, the snapshot after five minutes', async () => {
    const { work, clock, begun, said, end } = open();
    const lookAfter = async (minutes: number): Promise<readonly string[]> => {
      clock.ms += minutes * MINUTE_MS;
      const before = begun.length;
      await work.look();
      if (begun.length > before) end(1);
      return begun.slice(before);
    };
    expect(await lookAfter(0)).to.deep.equal(['advance']);
    expect(await lookAfter(1)).to.deep.equal(['export snapshot']);
    expect(await lookAfter(4)).to.deep.equal([]);
    expect(await lookAfter(1)).to.deep.equal(['export snapshot']);
    expect(await lookAfter(54)).to.deep.equal(['advance']);
    expect(new Set(said)).to.deep.equal(
      new Set([
        'changes that take effect today were not published; will retry',
        'snapshot was not created; will retry',
      ]),
    );
  });

  it('goes on with the rest where something remains to be done, and with all on the next day', async () => {
    const { work, clock, begun, end } = open();
    const look = async (): Promise<void> => {
      await work.look();
      end(0);
    };
    await look();
    await look();
    clock.ms += 24 * 60 * MINUTE_MS - 1;
    have('2026-01-15');
    await look();
    expect(begun).to.deep.equal(['advance', 'export snapshot', 'advance']);
    clock.ms += 1;
    await look();
    expect(begun.slice(3)).to.deep.equal(['advance']);
  });

  it('goes on with the rest where it cannot be told what takes effect', async () => {
    const { work, readResolution, begun, said } = open();
    readResolution.mock.mockImplementation(() => Promise.reject(new Error('It is away.')));
    await work.look();
    expect(begun).to.deep.equal(['export snapshot']);
    expect(said).to.deep.equal(['could not look up what remains to be done today']);
  });

  it('has a snapshot once: of a day that has none', async () => {
    const { work, resolution, begun, end } = open();
    resolution.changesOn = null;
    have('2026-01-14');
    await work.look();
    end(0);
    have('2026-01-15');
    await work.look();
    expect(begun).to.deep.equal(['export snapshot']);
  });

  it('has no snapshot where none is kept', async () => {
    const { work, resolution, begun } = open(0);
    resolution.changesOn = null;
    await work.look();
    expect(begun).to.deep.equal([]);
  });

  it('ends, and is not looked for any more, once it is told to stop', async () => {
    const { work, begun, signals, said, end } = open();
    await work.look();
    work.stop();
    expect(signals).to.deep.equal(['SIGTERM']);
    end(null);
    await work.look();
    expect(begun).to.have.length(1);
    // What it ended itself is no failure.
    expect([delays, said]).to.deep.equal([[], []]);
  });

  it('ends no program where no process can be started for it', async () => {
    const { work, said, fail } = open();
    await work.look();
    fail();
    expect(said).to.deep.equal(['changes that take effect today were not published; will retry']);
  });

  it('is not looked for in a catalogue that was closed when it was told to stop', () => {
    mock.restoreAll();
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const { work, readResolution } = open();
      work.start();
      work.stop();
      mock.timers.tick(2 * MINUTE_MS);
      expect(readResolution.mock.callCount()).to.equal(0);
    } finally {
      mock.timers.reset();
    }
  });
});
