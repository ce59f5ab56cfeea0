import { expect } from 'chai';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { listChanges, listLatestChanges } from '../../../server/catalog/changes.ts';
import { type CursorLocation, encodeCursor } from '../../../server/catalog/query/cursor.ts';
import { ApiError } from '../../../server/errors.ts';

const BEGAN = '2026-06-01T00:00:00Z';
const OF_LOG = `changes since ${BEGAN}`;
const OF_LATEST = `changelog since ${BEGAN}`;
const CHANGES = [{ id: 'chg_1' }];

/** What is asked of an index, and how it answers: one entry, and the place after it is 7. */
class ScriptedView {
  readonly asked: unknown[] = [];
  hasMore = true;
  readonly degraded = null;
  readonly creators = [{ slug: 'acme' }];
  readonly providers = [{ slug: 'cloudy' }];
  info: Readonly<Record<string, unknown>> = {
    catalog_version: '3',
    updated_at: BEGAN,
    log: { began_at: BEGAN },
  };

  /** Its log is empty from now on. */
  emptyLog(): void {
    this.info = { ...this.info, log: undefined };
  }

  get view(): CatalogView {
    return this as unknown as CatalogView;
  }

  changes(query: unknown): Promise<unknown> {
    this.asked.push(query);
    return Promise.resolve({ changes: CHANGES, cursor: 7, hasMore: this.hasMore });
  }

  resolve(reference: string): Promise<unknown> {
    return Promise.resolve(
      reference === 'heron'
        ? { kind: 'model', model: { id: 'mdl_heron' } }
        : { kind: 'none', nearest: reference.startsWith('hero') ? [{ slug: 'heron' }] : [] },
    );
  }
}

const REQUEST = { now: new Date(BEGAN), warnings: [] };
const cursorTo = (kind: CursorLocation['kind'], place: string | number, binding: string): string =>
  encodeCursor({ kind, position: [place] }, binding);
const refusalOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw error;
};

describe('entries of the change log', () => {
  let scripted: ScriptedView;
  beforeEach(() => {
    scripted = new ScriptedView();
  });

  const list = (text?: string) => {
    const since = text === undefined ? undefined : ({ kind: 'cursor', text } as const);
    return listChanges(scripted.view, { since, limit: 10 }, REQUEST);
  };
  const latest = (cursor?: string) => listLatestChanges(scripted.view, { cursor, limit: 10 });

  it('are read from the first, from a cursor, or from the second of an instant', async () => {
    const { data, pagination, meta } = await list();
    expect(data).to.deep.equal(CHANGES);
    const next = cursorTo('after', 7, OF_LOG);
    expect(pagination).to.deep.equal({ limit: 10, has_more: true, next_cursor: next });
    expect(meta).to.deep.include({ log_began_at: BEGAN, warnings: [] });
    await list(next);
    const since = { kind: 'instant', ms: 1_999 };
    await listChanges(scripted.view, { since, limit: 10 } as never, REQUEST);
    expect(scripted.asked).to.deep.equal([
      { window: { kind: 'after', sequence: 0 }, limit: 10 },
      { window: { kind: 'after', sequence: 7 }, limit: 10 },
      { window: { kind: 'after', sequence: 0, since: 1_000 }, limit: 10 },
    ]);
  });

  it('of an empty log go on with the first, which it did not have', async () => {
    scripted.emptyLog();
    const { pagination, meta } = await list();
    expect(meta.log_began_at).to.equal(null);
    await list(pagination.next_cursor);
    scripted = new ScriptedView();
    await list(pagination.next_cursor);
    expect(scripted.asked).to.deep.equal([{ window: { kind: 'after', sequence: 7 }, limit: 10 }]);
  });

  it('are not read from what is no cursor of this log, which says when it began', async () => {
    const began = 'This cursor does not belong to the change log, which began at 2026-06-01';
    for (const text of [
      'no cursor',
      cursorTo('after', 7, 'changes since 2025-01-01T00:00:00Z'),
      cursorTo('before', 7, OF_LOG),
      cursorTo('after', 1.5, OF_LOG),
      cursorTo('after', 'seven', OF_LOG),
    ]) {
      const { code, message } = await refusalOf(list(text));
      expect([code, message.startsWith(began)], text).to.deep.equal(['invalid_cursor', true]);
    }
    scripted.emptyLog();
    const { message } = await refusalOf(list(cursorTo('after', 7, OF_LOG)));
    expect(message).to.match(/^This cursor does not belong to the change log; start again/);
  });

  it('are read newest first from the newest, or from a cursor to older ones', async () => {
    const { changes, older, warnings } = await latest();
    expect({ changes, warnings }).to.deep.equal({ changes: CHANGES, warnings: [] });
    expect(older).to.equal(cursorTo('before', 7, OF_LATEST));
    scripted.hasMore = false;
    expect((await latest(older ?? '')).older).to.equal(null);
    expect(scripted.asked).to.deep.equal([
      { window: { kind: 'before', sequence: null }, limit: 10 },
      { window: { kind: 'before', sequence: 7 }, limit: 10 },
    ]);
  });

  it('are not read newest first from what is no such cursor', async () => {
    for (const [about, text] of [
      ['another list', cursorTo('before', 7, OF_LOG)],
      ['a text', cursorTo('before', '7', OF_LATEST)],
      ['a fraction', cursorTo('before', 1.5, OF_LATEST)],
    ] as const) {
      expect((await refusalOf(latest(text))).code, about).to.equal('invalid_cursor');
    }
    const { message } = await refusalOf(latest(cursorTo('before', 1.5, OF_LATEST)));
    expect(message).to.equal('This cursor does not belong to the change log.');
    scripted.emptyLog();
    expect((await latest()).older).to.equal(cursorTo('before', 7, 'changelog since never'));
  });

  it('are those of types, models, creators and providers, with warnings of unknown ones', async () => {
    const long = 'x'.repeat(200);
    const { warnings } = await listLatestChanges(scripted.view, {
      limit: 10,
      type: ['model.price_changed'],
      slug: ['heron', 'herom', long],
      creator: ['acme', 'acne'],
      provider: ['cloudy', 'clowdy'],
    });
    expect(scripted.asked).to.deep.equal([
      {
        types: ['model.price_changed'],
        models: ['mdl_heron'],
        creators: ['acme', 'acne'],
        providers: ['cloudy', 'clowdy'],
        window: { kind: 'before', sequence: null },
        limit: 10,
      },
    ]);
    expect(warnings.slice(0, 2)).to.deep.equal([
      {
        code: 'unknown_value',
        parameter: 'slug',
        detail: 'No single model matches “herom”.',
        did_you_mean: 'heron',
      },
      {
        code: 'unknown_value',
        parameter: 'slug',
        detail: `No single model matches “${'x'.repeat(100)}”.`,
      },
    ]);
    expect(warnings.slice(2).map(({ parameter }) => parameter)).to.deep.equal([
      'creator',
      'provider',
    ]);
  });
});
