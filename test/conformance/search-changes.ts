import { expect } from 'chai';
import fc from 'fast-check';
import { CHANGE_TYPES, isWanted, type Change, type ChangeFilter } from '../../schemas/changes.ts';
import type { ChangesPage, ChangesWindow } from '../../server/search/port.ts';
import { buildChange, buildSegment } from '../support/build-change.ts';
import { publishModels, toChange, until, type SearchEngine } from './search-harness.ts';

const HOUR_MS = 3_600_000;
const BEGAN_MS = Date.parse('2026-07-01T00:00:00Z');
const TYPES = CHANGE_TYPES.slice(0, 4);

/** One of three, or none: some filters find little, some much. */
const one = (sequence: number, step: number, name: string): string | null =>
  sequence % step === 3 ? null : `${name}-${sequence % step}`;
const named = (slug: string | null): { slug: string; name: string } | null =>
  slug === null ? null : { slug, name: slug };

function entryOf(sequence: number, hour: number): Change {
  const model = one(sequence, 7, 'm');
  return buildChange({
    sequence,
    type: TYPES[sequence % 4] ?? 'model.updated',
    at: new Date(BEGAN_MS + hour * HOUR_MS).toISOString().replace('.000', ''),
    model: model === null ? null : { id: model, slug: `slug-${model}`, name: model },
    creator: named(one(sequence, 5, 'c')),
    provider: named(one(sequence, 11, 'p')),
  });
}

/** Segments of one to three entries each, an hour after one another. */
const SEGMENTS: readonly (readonly Change[])[] = Array.from({ length: 130 }, (_, hour) => {
  const before = Math.floor(hour / 3) * 6 + (hour % 3 === 2 ? 3 : hour % 3);
  return Array.from({ length: (hour % 3) + 1 }, (_unused, i) => entryOf(before + i + 1, hour));
});
const ENTRIES = SEGMENTS.flat();
const LAST = ENTRIES.length;
const START: ChangesWindow = { kind: 'after', sequence: 0 };
const END: ChangesWindow = { kind: 'before', sequence: null };

const sequencesOf = (changes: readonly Change[]): number[] =>
  changes.map(({ sequence }) => sequence);

/** Laws of the change log. */
export function describeChanges(open: () => Promise<SearchEngine>): void {
  let engine: SearchEngine;

  /** Follows the cursor to its end; every page is as it may be. */
  async function follow(
    window: ChangesWindow,
    limit: number,
    filter: ChangeFilter = {},
  ): Promise<Change[]> {
    const found: Change[] = [];
    for (
      let next = window, page: ChangesPage;
      ;
      next = { kind: next.kind, sequence: page.cursor }
    ) {
      page = await engine.reader.changes({ ...filter, window: next, limit });
      expect(page.changes.length).to.be.at.most(limit);
      found.push(...page.changes);
      if (!page.hasMore) return found;
      const last = page.changes.at(-1)?.sequence ?? page.cursor;
      expect(Math.sign(page.cursor - last)).to.be.oneOf([0, next.kind === 'after' ? 1 : -1]);
      expect(page.cursor).not.to.equal(next.sequence);
    }
  }

  const write = async (name: string, from: number, to: number, version: number): Promise<void> => {
    const changes = SEGMENTS.slice(from, to).map((entries, i) =>
      toChange(buildSegment(entries), version + i),
    );
    const { failed } = await engine.writer.apply(name, changes, version + changes.length);
    expect(failed).to.deep.equal([]);
  };
  const shown = async (): Promise<number> => (await follow(START, 500)).length;

  describe('of one catalogue', () => {
    before(async () => {
      engine = await open();
      await publishModels(engine, [], SEGMENTS.map(buildSegment));
      await until(shown, (count) => count === LAST);
    });
    after(() => engine.close());

    it('is given in its order, oldest first and newest first, as it was written', async () => {
      expect(sequencesOf(ENTRIES)).to.deep.equal(Array.from({ length: LAST }, (_, i) => i + 1));
      expect(await follow(START, 30)).to.deep.equal(ENTRIES);
      expect(await follow(END, 29)).to.deep.equal(ENTRIES.toReversed());
    });

    it('is given whole in one page that is large enough', async () => {
      const page = await engine.reader.changes({ window: START, limit: LAST });
      expect(page.changes).to.deep.equal(ENTRIES.slice(0, page.changes.length));
      const rest = await follow({ kind: 'after', sequence: page.cursor }, LAST);
      expect([...page.changes, ...rest]).to.deep.equal(ENTRIES);
    });

    it('leads to its ends where no more entries are wanted, whichever the last one is', async () => {
      const filter = { models: ['m-2'] };
      const whole = { limit: LAST, ...filter };
      const forward = await engine.reader.changes({ window: START, ...whole });
      const back = await engine.reader.changes({ window: END, ...whole });
      const wanted = sequencesOf(ENTRIES.filter((entry) => isWanted(entry, filter)));
      expect([wanted[0], wanted.at(-1)]).not.to.include.oneOf([1, LAST]);
      expect([forward.hasMore, forward.cursor]).to.deep.equal([false, LAST]);
      expect([back.hasMore, back.cursor]).to.deep.equal([false, 1]);
    });

    it('gives exactly what a filter wants, on pages of any size, from anywhere', async () => {
      const some = (values: readonly string[]): fc.Arbitrary<string[] | undefined> =>
        fc.option(fc.subarray([...values, 'unknown'], { minLength: 1 }), { nil: undefined });
      const asked = fc.record({
        types: fc.option(fc.subarray([...TYPES], { minLength: 1 }), { nil: undefined }),
        models: some(['m-0', 'm-1', 'm-2', 'm-6']),
        creators: some(['c-0', 'c-4']),
        providers: some(['p-10']),
        limit: fc.integer({ min: 5, max: 90 }),
        from: fc.integer({ min: 0, max: LAST + 5 }),
        isForward: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ limit, from, isForward, ...all }) => {
          const filter = Object.fromEntries(
            Object.entries(all).filter(([, values]) => values !== undefined),
          ) as ChangeFilter;
          const wanted = ENTRIES.filter((entry) => isWanted(entry, filter));
          if (isForward) {
            const found = await follow({ kind: 'after', sequence: from }, limit, filter);
            expect(found).to.deep.equal(wanted.filter(({ sequence }) => sequence > from));
          } else {
            const found = await follow({ kind: 'before', sequence: from }, limit, filter);
            const before = wanted.filter(({ sequence }) => sequence < from);
            expect(found).to.deep.equal(before.toReversed());
          }
        }),
        { numRuns: 30 },
      );
    });

    it('begins at an instant, or where it is asked for if that is later', async () => {
      const since = BEGAN_MS + 100 * HOUR_MS;
      const late = ENTRIES.filter(({ at }) => Date.parse(at) >= since);
      const from = async (sequence: number, ms: number): Promise<readonly Change[]> =>
        (
          await engine.reader.changes({
            window: { kind: 'after', sequence, since: ms },
            limit: 500,
          })
        ).changes;
      expect(late.length).to.be.within(1, LAST - 1);
      expect(await from(0, since)).to.deep.equal(late);
      expect(await from(0, since - 1)).to.deep.equal(late);
      expect(await from(LAST - 2, since)).to.deep.equal(ENTRIES.slice(-2));
      expect(await from(0, since + 1_000 * HOUR_MS)).to.deep.equal([]);
    });

    it('stays where it is asked from beyond its end', async () => {
      for (const sequence of [LAST, LAST + 1, LAST + 1_000]) {
        const page = await engine.reader.changes({
          window: { kind: 'after', sequence },
          limit: 10,
        });
        expect(page).to.deep.equal({ changes: [], cursor: sequence, hasMore: false });
      }
    });
  });

  describe('as it grows', () => {
    beforeEach(async () => {
      engine = await open();
    });
    afterEach(() => engine.close());

    it('is empty where nothing is logged', async () => {
      await publishModels(engine, []);
      const page = await engine.reader.changes({ window: START, limit: 10 });
      expect(page).to.deep.equal({ changes: [], cursor: 0, hasMore: false });
      expect((await engine.reader.changes({ window: END, limit: 10 })).changes).to.deep.equal([]);
    });

    it('shows nothing behind a gap until it is filled', async () => {
      const name = await publishModels(engine, [], SEGMENTS.slice(0, 3).map(buildSegment));
      expect(await until(shown, (count) => count === 6)).to.equal(6);
      const before = (await engine.reader.view()).version;
      await write(name, 4, 6, 100);
      await until(
        () => engine.reader.view(),
        ({ version }) => version !== before,
      );
      const whole = SEGMENTS.slice(0, 6).flat();
      expect(await follow(START, 4)).to.deep.equal(whole.slice(0, 6));
      for (const from of [END, { kind: 'before', sequence: 1_000 } as const]) {
        expect(await follow(from, 4)).to.deep.equal(whole.slice(0, 6).toReversed());
      }
      const { cursor } = await engine.reader.changes({ window: START, limit: 100 });
      await write(name, 3, 4, 200);
      await until(shown, (count) => count > 6);
      expect(await follow({ kind: 'after', sequence: cursor }, 4)).to.deep.equal(whole.slice(6));
    });

    it('is the same in the next index, and after going back', async () => {
      const first = await publishModels(engine, [], SEGMENTS.slice(0, 3).map(buildSegment));
      await until(shown, (count) => count === 6);
      const { cursor } = await engine.reader.changes({ window: START, limit: 5 });
      const second = await publishModels(engine, [], SEGMENTS.slice(0, 4).map(buildSegment));
      await until(shown, (count) => count === 7);
      const rest = ENTRIES.slice(5, 7);
      expect(await follow({ kind: 'after', sequence: cursor }, 1)).to.deep.equal(rest);
      await write(first, 3, 5, 300);
      await engine.writer.publish(first, second);
      await until(shown, (count) => count === 9);
      expect(await follow({ kind: 'after', sequence: 7 }, 1)).to.deep.equal(ENTRIES.slice(7, 9));
    });

    it('hides nothing of what is written again under a new version', async () => {
      const name = await publishModels(engine, [], SEGMENTS.slice(0, 6).map(buildSegment));
      await until(shown, (count) => count === 12);
      await write(name, 2, 4, 400);
      await write(name, 6, 7, 500);
      // A view may be of between the two writes.
      await until(shown, (count) => count === SEGMENTS.slice(0, 7).flat().length);
      expect(await follow(START, 5)).to.deep.equal(SEGMENTS.slice(0, 7).flat());
    });
  });
}
