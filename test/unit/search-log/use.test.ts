import { expect } from 'chai';
import type { SearchLogDocument } from '../../../schemas/search/log.ts';
import { readUse } from '../../../scripts/tools/relevance/from-log.ts';
import { findPoorSearches } from '../../../scripts/tools/relevance/poor-searches.ts';

let made = 0;
/** A logged first page of a browser; a model that was chosen is named by its rank, from 1. */
function logged(
  query: string,
  slugs: readonly string[],
  rank: number | null,
  more: Partial<SearchLogDocument> = {},
): SearchLogDocument {
  made += 1;
  const at = new Date(Date.UTC(2026, 8, 14) + made * 1_000).toISOString();
  const event = {
    action_name: 'click',
    timestamp: at,
    event_attributes: {
      object: { object_id: slugs[(rank ?? 1) - 1] ?? '', object_id_field: 'slug' },
      position: { ordinal: rank },
    },
  } as const;
  return {
    '@timestamp': at,
    query_id: `req_${made}`,
    endpoint: 'search',
    address: `q=${query}`,
    where: '',
    text: query,
    query,
    words: 1,
    class: 'words',
    sort: [],
    offset: 0,
    total: slugs.length,
    slugs,
    took_ms: 1,
    cached: false,
    client: 'Mozilla/5.0',
    profile: 'one',
    release: '1.0.0',
    clicked: rank !== null,
    reciprocal_rank: rank === null ? 0 : 1 / rank,
    ...(rank === null ? {} : { ubi_events: [event] }),
    ...more,
  };
}

const times = (count: number, make: () => SearchLogDocument) => Array.from({ length: count }, make);

/** As a log is read. */
async function* logOf(
  ...documents: readonly SearchLogDocument[]
): AsyncGenerator<SearchLogDocument> {
  await Promise.resolve();
  yield* documents;
}

const HITS = ['first', 'second', 'third', 'fourth', 'fifth'];

describe('what people did with searches', () => {
  it('is told by class, by profile and release, of first pages', async () => {
    const { classes, profiles } = await readUse(
      logOf(
        logged('heron', HITS, 1),
        logged('heron', HITS, 2),
        logged('hernon', HITS, null, { class: 'typo', profile: 'two' }),
        logged('heron', HITS, 1, { offset: 20 }),
        logged('her', HITS, null, { endpoint: 'suggest' }),
        logged('heron', [], null, { error: 'internal_error' }),
      ),
      1,
    );
    expect(classes).to.deep.equal([
      { class: 'words', searches: 2, clicked: 1, mrr: 0.75 },
      { class: 'typo', searches: 1, clicked: 0, mrr: 0 },
      { class: 'all', searches: 3, clicked: 2 / 3, mrr: 0.5 },
    ]);
    expect(profiles).to.deep.equal([
      { profile: 'one', release: '1.0.0', searches: 2, clicked: 1, mrr: 0.75 },
      { profile: 'two', release: '1.0.0', searches: 1, clicked: 0, mrr: 0 },
    ]);
  });

  it('judges by clicks over what the rank leads one to expect, with enough of them', async () => {
    const { judgements, thin } = await readUse(
      logOf(
        // As often chosen at rank 4 as at rank 1: few looked so far down.
        ...times(5, () => logged('heron', HITS, 1)),
        ...times(5, () => logged('heron', HITS, 4, { class: 'name' })),
        ...times(2, () => logged('heron', HITS, 5)),
        ...times(2, () => logged('ibis', HITS, 1)),
        logged('crane', HITS, null),
      ),
      3,
    );
    expect(thin, 'ibis').to.equal(1);
    expect(judgements).to.have.length(1);
    expect(judgements[0]).to.deep.include({
      query: 'heron',
      class: 'words',
      targets: ['fourth'],
      searches: 12,
      ratings: { fourth: 3, first: 1 },
    });
    expect(judgements[0]?.part).to.match(/^(tuning|held_out)$/);
  });

  it('counts a rank from the first page on, and looks below the tenth like those at the tenth', async () => {
    const { judgements } = await readUse(
      logOf(
        ...times(2, () => logged('heron', ['first'], 1)),
        ...times(2, () => logged('heron', HITS.slice(0, 4), 4)),
        ...times(2, () => logged('heron', ['deep'], 1, { offset: 29 })),
      ),
      2,
    );
    expect(judgements[0]?.ratings).to.deep.equal({ deep: 3, fourth: 2, first: 1 });
  });

  it('takes what is at least half as good for a target too, and equals in the order of their names', async () => {
    const { judgements } = await readUse(
      logOf(
        ...times(2, () => logged('Heron', ['stork'], 1, { query: 'heron' })),
        ...times(2, () => logged('heron', ['ibis'], 1)),
        ...times(2, () => logged('heron', ['egret'], 1, { class: 'name' })),
        ...times(2, () => logged('Heron', ['egret'], null, { query: 'heron', class: 'name' })),
      ),
      2,
    );
    expect(judgements[0]).to.deep.include({
      targets: ['ibis', 'stork', 'egret'],
      // Of those typed or read most, the first.
      query: 'Heron',
      class: 'words',
    });
  });

  it('holds a third of the queries out', async () => {
    const queries = Array.from({ length: 200 }, (_, i) => logged(`query ${i}`, HITS, 1));
    const { judgements } = await readUse(logOf(...queries), 1);
    const heldOut = judgements.filter(({ part }) => part === 'held_out').length;
    expect(heldOut).to.be.within(50, 85);
  });

  it('judges only what was searched for by words alone, and counts nobody twice in a search', async () => {
    const [chosen = logged('x', [], null)] = times(1, () => logged('heron', HITS, 2));
    const twice = {
      ...chosen,
      ubi_events: [...(chosen.ubi_events ?? []), ...(chosen.ubi_events ?? [])],
    };
    const read = async (document: SearchLogDocument) => {
      const { judgements } = await readUse(logOf(document, document), 2);
      return judgements.map(({ query }) => query);
    };
    expect(await read(chosen)).to.deep.equal(['heron']);
    expect(await read({ ...chosen, where: 'limit=5&page=1' })).to.deep.equal(['heron']);
    for (const more of [
      { where: 'creator=acme' },
      { where: 'sort=name', sort: ['name'] },
      { class: 'question' },
      { as_of: '2026-01-01' },
      { text: '"heron"' },
      { text: 'heron -ibis' },
    ] as const) {
      expect(await read({ ...chosen, ...more }), JSON.stringify(more)).to.deep.equal([]);
    }
    expect((await readUse(logOf(twice), 2)).judgements).to.deep.equal([]);
  });
});

describe('poor searches', () => {
  it('are those without a result, abandoned, or put in other words, the most first', async () => {
    const found = await findPoorSearches(
      logOf(
        logged('heron', HITS, 1),
        ...times(3, () => logged('cluade', [], null, { where: 'creator=acme' })),
        logged('claude', HITS, 1),
        logged('gtp 5', HITS, null),
        logged('gpt 5', HITS, 2),
        logged('stork', HITS, null),
      ),
    );
    expect(
      found.map(({ query, searches, nothing, abandoned, reformulated, next }) => [
        ...[query, searches, nothing, abandoned, reformulated, next],
      ]),
    ).to.deep.equal([
      ['cluade', 3, 3, 0, 1, 'claude'],
      ['gtp 5', 1, 0, 1, 1, 'gpt 5'],
      ['stork', 1, 0, 1, 0, null],
    ]);
    expect(found[0]).to.deep.include({ text: 'cluade', where: 'creator=acme' });
    expect(found[0]?.query_id).to.match(/^req_\d+$/);
  });

  it('call nothing abandoned of a program that never says what was chosen', async () => {
    const curl = { client: 'curl/8.5.0' };
    expect(await findPoorSearches(logOf(logged('heron', HITS, null, curl)))).to.deep.equal([]);
    const list = logOf(logged('heron 1', HITS, null, curl), logged('heron 1 x', HITS, null, curl));
    expect(await findPoorSearches(list)).to.deep.equal([]);
    const again = logOf(logged('heron', HITS, null, curl), logged('ibis', HITS, 1, curl));
    expect(await findPoorSearches(again)).to.have.length(1);
  });

  it('are counted by their first pages, and of equals the one that was searched for more comes first', async () => {
    const found = await findPoorSearches(
      logOf(
        logged('stork', HITS, null),
        logged('heron', HITS, null),
        logged('heron', HITS, null, { offset: 20 }),
        logged('heron', HITS, 1),
      ),
    );
    expect(found.map(({ query, searches }) => [query, searches])).to.deep.equal([
      ['heron', 2],
      ['stork', 1],
    ]);
  });

  /** The queries before that are told to be tried again with this one, which leads to a choice. */
  async function findTriedAgain(
    before: readonly string[],
    query: string,
    seconds = 1,
  ): Promise<string[]> {
    const at = (second: number) => ({
      '@timestamp': new Date(Date.UTC(2026, 8, 16) + second * 1_000).toISOString(),
    });
    const found = await findPoorSearches(
      logOf(
        ...before.map((one) => logged(one, HITS, null, at(0))),
        logged(query, HITS, 1, at(seconds)),
      ),
    );
    return found.filter(({ reformulated }) => reformulated > 0).map((one) => one.query);
  }

  it('are tried again within a minute with most of the words of the shorter text, or two slips', async () => {
    expect(await findTriedAgain(['heron two'], 'heron two more words of it')).to.have.length(1);
    expect(await findTriedAgain(['heron two'], 'heron one more again')).to.have.length(0);
    expect(await findTriedAgain(['hern'], 'heronx')).to.have.length(1);
    expect(await findTriedAgain(['hern'], 'heronxy')).to.have.length(0);
    expect(await findTriedAgain(['hern'], 'heron', 60)).to.have.length(1);
    expect(await findTriedAgain(['hern'], 'heron', 61)).to.have.length(0);
  });

  it('are taken for what was tried last, of the fifty before it', async () => {
    const two = ['heron blue', 'heron grey'];
    expect(await findTriedAgain(two, 'heron blue grey')).to.deep.equal(['heron grey']);
    const others = Array.from({ length: 50 }, (_, i) =>
      String.fromCharCode(97 + (i % 25)).repeat(i < 25 ? 6 : 9),
    );
    expect(await findTriedAgain([...others, 'zebra'], 'zebra fish')).to.deep.equal(['zebra']);
    expect(await findTriedAgain(['zebra', ...others], 'zebra fish')).to.deep.equal([]);
  });

  it('take no search for another try that is of another program, later, or about something else', async () => {
    const late = new Date(Date.UTC(2026, 8, 15)).toISOString();
    for (const [query, more] of [
      ['heron two', { client: 'curl/8.5.0' }],
      ['heron two', { '@timestamp': late }],
      ['stork', {}],
      ['heron', {}],
    ] as const) {
      const log = logOf(
        logged('ibis', HITS, 1),
        logged('heron', HITS, null),
        logged(query, HITS, 1, more),
      );
      const heron = (await findPoorSearches(log)).find((one) => one.query === 'heron');
      expect(heron, `${query} ${JSON.stringify(more)}`).to.include({
        abandoned: 1,
        reformulated: 0,
      });
    }
  });
});
