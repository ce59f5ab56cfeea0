import { expect } from 'chai';
import type { LoggedEvent, RecordedSearch, SearchLog } from '../../../server/search-log/port.ts';
import { recordClick, toFailedHook } from '../../../server/search-log/record-search.ts';

const SENT = {
  at: new Date('2026-09-14T08:00:00Z'),
  tookMs: 1,
  cached: false,
  userAgent: 'Mozilla/5.0',
  requestId: 'req_2',
  queryId: 'req_1',
};

describe('what is logged of searches', () => {
  let searches: RecordedSearch['search'][];
  let events: LoggedEvent[];
  const log: SearchLog = {
    record: (search) => void searches.push(search),
    recordEvent: (event) => void events.push(event),
    isKnown: (queryId) => queryId === 'req_1',
    stats: { written: 0, dropped: 0, leftOut: 0, waiting: 0 },
  };
  beforeEach(() => {
    [searches, events] = [[], []];
  });

  it('is a failure, of a list only where something was searched for', () => {
    const fail = (endpoint: 'search' | 'models', url: string): void => {
      toFailedHook(log, endpoint).onFailed?.({ ...SENT, url, code: 'invalid_parameter' });
    };
    fail('models', '/api/v1/models?q=a?b&limit=x');
    fail('models', '/api/v1/models?search=a&limit=x');
    fail('models', '/api/v1/models?limit=x');
    fail('search', '/api/v1/search?limit=x');
    expect(searches).to.deep.equal(
      [
        ['models', 'q=a?b&limit=x'],
        ['models', 'search=a&limit=x'],
        ['search', 'limit=x'],
      ].map(([endpoint, address]) => ({
        ...{ kind: 'failure', endpoint, address, error: 'invalid_parameter' },
      })),
    );
    expect(toFailedHook(null, 'search')).to.deep.equal({});
  });

  it('is a model that a known search led to, and not a program that follows every link', () => {
    recordClick(log, 'heron', SENT);
    const agents = ['Googlebot/2.1', 'YandexBot/3.0', 'web Crawler', 'Slurp', 'LinkPreview'];
    for (const userAgent of agents) recordClick(log, 'heron', { ...SENT, userAgent });
    for (const queryId of ['req_3', null]) recordClick(log, 'heron', { ...SENT, queryId });
    recordClick(null, 'heron', SENT);
    recordClick(log, 'egret', { ...SENT, userAgent: null });
    const { at } = SENT;
    expect(events).to.deep.equal(
      ['heron', 'egret'].map((slug) => ({
        ...{ queryId: 'req_1', slug, position: null, action: 'click', at },
      })),
    );
  });
});
