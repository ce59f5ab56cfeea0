import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { expect } from 'chai';
import type { SearchLogDocument } from '../../../schemas/search/log.ts';
import type { LogEntry, LoggedEvent } from '../../../server/search-log/port.ts';
import { readSqliteLog, SqliteLogStore } from '../../../server/search-log/sqlite.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const searched = (query_id: string, more: Partial<SearchLogDocument> = {}): LogEntry => ({
  kind: 'search',
  document: { query_id, '@timestamp': daysAgo(1), text: query_id, ...more } as SearchLogDocument,
});
const clicked = (queryId: string, slug: string, more: Partial<LoggedEvent> = {}): LogEntry => ({
  kind: 'event',
  misses: 0,
  event: { queryId, slug, position: null, action: 'click', at: new Date(), ...more },
});

describe('searches kept in a file', () => {
  let folder: string;
  let path: string;
  let store: SqliteLogStore;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'searches-'));
    path = join(folder, 'search-log.sqlite');
    store = new SqliteLogStore(path);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const read = (more: object = {}): SearchLogDocument[] => [...readSqliteLog({ path, ...more })];
  const idsOf = (more: object = {}): string[] => read(more).map(({ query_id: id }) => id);

  it('can be read by their owner only', () => {
    expect(statSync(path).mode & 0o777).to.equal(0o600);
  });

  it('are kept for 30 days to the end', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-09-14T15:20:11Z') });
    try {
      const at = { '@timestamp': daysAgo(30) };
      await store.write([searched('last', at)]);
      expect(idsOf()).to.deep.equal(['last']);
      mock.timers.tick(1);
      await store.write([]);
      expect(idsOf()).to.deep.equal([]);
    } finally {
      mock.timers.reset();
    }
  });

  it('are there once, however often they are written', async () => {
    const nothing = { again: [], early: [], refused: 0, reason: null };
    expect(await store.write([searched('a', { text: 'first' })])).to.deep.equal(nothing);
    const again = [searched('a', { text: 'second' }), searched('b')];
    expect(await store.write(again)).to.deep.equal(nothing);
    expect(read().map(({ text }) => text)).to.deep.equal(['first', 'b']);
  });

  it('are forgotten after thirty days', async () => {
    const days = [29.9, 30.1, 0, 400];
    await store.write(days.map((ago) => searched(`${ago}`, { '@timestamp': daysAgo(ago) })));
    expect(idsOf()).to.deep.equal(['29.9', '0']);
  });

  it('are read the oldest first, one by its id, or since an instant', async () => {
    const at = (days: number, id: string) => searched(id, { '@timestamp': daysAgo(days) });
    await store.write([at(1, 'c'), at(3, 'a'), at(2, 'b')]);
    expect(idsOf()).to.deep.equal(['a', 'b', 'c']);
    expect(idsOf({ queryId: 'b' })).to.deep.equal(['b']);
    expect(idsOf({ queryId: 'z' })).to.deep.equal([]);
    const [, second] = read();
    expect(idsOf({ since: new Date(second?.['@timestamp'] ?? '') })).to.deep.equal(['b', 'c']);
    expect([...readSqliteLog({ path: join(folder, 'none.sqlite') })]).to.deep.equal([]);
  });

  it('have the events of models that stood there, each once, with the first rank that was chosen', async () => {
    await store.write([searched('a', { slugs: ['heron', 'ibis'], offset: 20 })]);
    const events = [clicked('a', 'ibis'), clicked('a', 'ibis'), clicked('a', 'heron')];
    expect(await store.write(events)).to.include({ refused: 0 });
    const [found] = read();
    expect(found).to.include({ clicked: true, first_click: 22, reciprocal_rank: 1 / 22 });
    expect(
      found?.ubi_events?.map(({ event_attributes: { object, position } }) => [
        object.object_id,
        position.ordinal,
      ]),
    ).to.deep.equal([
      ['ibis', 22],
      ['heron', 21],
    ]);
  });

  it('refuse an event of a model that did not stand there, and wait for that of a search that is to come', async () => {
    await store.write([searched('a', { slugs: ['heron', 'ibis'], offset: 0 })]);
    const early = clicked('b', 'heron');
    const wrong = [
      clicked('a', 'stork'),
      clicked('a', 'heron', { position: 2 }),
      clicked('a', 'heron', { position: 3 }),
    ];
    const came = await store.write([early, ...wrong, clicked('a', 'heron', { position: 1 })]);
    expect(came).to.deep.equal({ again: [], early: [early], refused: 3, reason: null });
    expect(read()[0]).to.include({ clicked: true, first_click: 1 });
    const both = await store.write([searched('b', { slugs: ['heron'], offset: 0 }), early]);
    expect(both.early).to.deep.equal([]);
    expect(read({ queryId: 'b' })[0]).to.include({ clicked: true });
  });
});
