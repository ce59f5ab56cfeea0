import { mock } from 'node:test';
import { expect } from 'chai';
import { createLogger } from '../../../server/http/logger.ts';
import { OutageLog } from '../../../server/http/outage-log.ts';

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly failures?: number;
  readonly seconds?: number;
  readonly store?: string;
}

describe('OutageLog', () => {
  let now: number;
  let lines: Line[];
  let log: OutageLog;
  beforeEach(() => {
    now = 0;
    lines = [];
    const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line) as Line) });
    log = new OutageLog(logger, { clock: () => new Date(now) });
  });
  /** A failure every second, for so long. */
  const fail = (seconds: number): void => {
    for (let i = 0; i < seconds; i += 1) {
      log.note('search', new Error('away'), { store: 'search' });
      now += 1_000;
      log.look();
    }
  };

  it('writes one line when it begins, one a minute with counts, one when it is over', () => {
    fail(125);
    now += 20_000;
    log.look();
    expect(
      lines.map(({ level, msg, failures, seconds }) => [level, msg, failures, seconds]),
    ).to.deep.equal([
      ['error', 'outage started', undefined, undefined],
      ['warn', 'outage continues', 60, 60],
      ['warn', 'outage continues', 120, 120],
      ['info', 'outage ended', 125, 145],
    ]);
    expect(lines.every(({ store }) => store === 'search')).to.equal(true);
    for (const { time } of lines) expect(time).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('lets one that is held go on though nothing fails, until it is ended', () => {
    log.note('search', new Error('away'), {}, { isHeld: true });
    now += 61_000;
    log.look();
    log.end('search');
    log.end('search');
    expect(lines.map(({ msg }) => msg)).to.deep.equal([
      'outage started',
      'outage continues',
      'outage ended',
    ]);
  });

  it('takes one for over when nothing failed for ten seconds, and not before', () => {
    fail(1);
    now = 9_999;
    log.look();
    expect(lines.map(({ msg }) => msg)).to.deep.equal(['outage started']);
    now = 10_000;
    log.look();
    expect(lines.map(({ msg }) => msg)).to.deep.equal(['outage started', 'outage ended']);
    // Another of the same name is another outage.
    fail(1);
    expect(lines).to.have.length(3);
  });

  it('looks by itself every second, for as long as there is any outage', () => {
    mock.timers.enable({ apis: ['setInterval'] });
    const { mock: look } = mock.method(log, 'look');
    /** Lets ten seconds pass without a failure; what was looked at then is over. */
    const rest = (): number => {
      now += 10_000;
      mock.timers.tick(1_000);
      return lines.filter(({ msg }) => msg === 'outage ended').length;
    };
    try {
      log.note('search', new Error('away'), {});
      log.note('accounts', new Error('away'), {});
      log.end('accounts');
      log.end('search');
      rest();
      expect(look.callCount()).to.equal(0);
      log.note('search', new Error('away'), {});
      log.note('accounts', new Error('away'), {});
      log.end('accounts');
      expect(rest()).to.equal(4);
    } finally {
      mock.timers.reset();
      look.restore();
    }
  });
});
