import { expect } from 'chai';
import { toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import {
  type ElasticsearchClient,
  RequestRefused,
  StateOutdated,
} from '../../../server/search/elasticsearch/client.ts';
import { LiveIndexTracker } from '../../../server/search/elasticsearch/live-index-tracker.ts';
import { SearchResponse } from '../../../server/search/elasticsearch/response.ts';

interface Index {
  readonly index: string;
  readonly mapping_hash: string;
  readonly created_at: string;
}

const index = (name: string, day: number, isKnown = true): Index => ({
  index: name,
  mapping_hash: isKnown ? toIndexHash() : 'of another program',
  created_at: `2026-09-0${day}T00:00:00Z`,
});

/** Follows a cluster, and writes down what goes wrong. */
const track = (client: ElasticsearchClient, told: string[]): LiveIndexTracker =>
  new LiveIndexTracker({
    client,
    prefix: 'catalogue',
    profile: PROFILE,
    answerMs: 1_000,
    onError: (error) => told.push((error as Error).message),
  });

/** Which index is read where these are behind the aliases, and what is told of it. */
async function findRead(live: readonly Index[], retired: readonly Index[] = []) {
  const read: string[] = [];
  const told: string[] = [];
  const client = {
    metaOf: (alias: string) => Promise.resolve(alias.endsWith('-retired') ? retired : live),
    searchPatiently: (name: string) => {
      read.push(name);
      return Promise.reject(new Error('enough'));
    },
  } as unknown as ElasticsearchClient;
  const tracker = track(client, told);
  await tracker.refresh();
  await tracker.refresh();
  tracker.close();
  return { read: [...new Set(read)], told };
}

describe('the index that is read of a cluster', () => {
  it('is the live one', async () => {
    const { read, told } = await findRead([index('new', 2)], [index('old', 1)]);
    expect([read, told]).to.deep.equal([['new'], ['enough']]);
  });

  it('is the newest former one that this program knows, where it does not know the live one', async () => {
    const former = [index('oldest', 1), index('newest', 3), index('old', 2)];
    const { read, told } = await findRead(
      [index('other', 5, false)],
      [...former, index('other-former', 4, false)],
    );
    expect(read).to.deep.equal(['newest']);
    const reports = told.filter((message) => message.includes('it goes on with newest'));
    expect(reports, 'once').to.have.length(1);
  });

  it('is none where this program knows neither', async () => {
    const { read, told } = await findRead([index('other', 2, false)], [index('former', 1, false)]);
    expect(read).to.deep.equal([]);
    expect(told.join()).to.contain('no other index is of that');
    expect((await findRead([])).told.join()).to.contain('No index is live');
  });
});

describe('the state that is known of a cluster', () => {
  /** A tracker that has seen an index, and what becomes of that. */
  async function see({ isAwaited = true } = {}) {
    const cluster: { live: readonly Index[]; problem: Error | null } = {
      live: [index('seen', 1)],
      problem: null,
    };
    const told: string[] = [];
    const empty = SearchResponse.parse({
      timed_out: false,
      _shards: { failed: 0 },
      hits: { total: { value: 0, relation: 'eq' } },
    });
    const client = {
      metaOf: (alias: string) => Promise.resolve(alias.endsWith('-retired') ? [] : cluster.live),
      searchPatiently: () =>
        cluster.problem === null ? Promise.resolve(empty) : Promise.reject(cluster.problem),
      search: () => Promise.resolve(empty),
    } as unknown as ElasticsearchClient;
    const tracker = track(client, told);
    if (isAwaited) await tracker.refresh();
    const known = (): Promise<string> =>
      tracker.current().then(
        (state) => state.index,
        (error: unknown) => (error as { readonly code: string }).code,
      );
    return { cluster, tracker, known, told };
  }

  for (const [what, problem, becomes] of [
    ['stays while its index answers, though nothing is live', null, 'seen'],
    ['is forgotten when its index is gone', new StateOutdated('gone'), 'temporarily_unavailable'],
    ['stays where nobody answers whether its index is gone', new Error('busy'), 'seen'],
  ] as const) {
    it(what, async () => {
      const { cluster, tracker, known } = await see();
      expect(await known()).to.equal('seen');
      cluster.live = [];
      cluster.problem = problem;
      await tracker.refresh();
      expect(await known()).to.equal(becomes);
      tracker.close();
    });
  }

  it('stays where the live index cannot be read', async () => {
    const { cluster, tracker, known } = await see();
    cluster.live = [index('next', 2)];
    cluster.problem = new StateOutdated('gone');
    await tracker.refresh();
    expect(await known()).to.equal('seen');
    cluster.problem = null;
    await tracker.refresh();
    expect(await known()).to.equal('next');
    tracker.close();
  });

  it('is forgotten when it is closed, whatever is under way', async () => {
    const { tracker, known } = await see();
    const underWay = tracker.refresh();
    tracker.close();
    await underWay;
    expect(await known()).to.equal('temporarily_unavailable');
  });

  it('is read before the first question, and anew where that was outdated', async () => {
    const { cluster, tracker } = await see({ isAwaited: false });
    const asked: string[] = [];
    const answer = tracker.use((state) => {
      asked.push(state.index);
      if (state.index === 'next') return Promise.resolve('answer');
      cluster.live = [index('next', 2)];
      return Promise.reject(new StateOutdated('changed'));
    });
    expect(await answer).to.equal('answer');
    expect(asked).to.deep.equal(['seen', 'next']);
    tracker.close();
  });

  for (const [what, problem, times, reports] of [
    ['four times at most for one question', new StateOutdated('changed'), 4, []],
    ['once where a question fails', new Error('busy'), 1, []],
    ['once where it refuses, which is told', new RequestRefused('no'), 1, ['no']],
  ] as const) {
    it(`is asked ${what}`, async () => {
      const { tracker, told } = await see();
      let asked = 0;
      const refusal: unknown = await tracker
        .use(() => {
          asked += 1;
          return Promise.reject(problem);
        })
        .catch((error: unknown) => error);
      expect(refusal).to.have.property('code', 'temporarily_unavailable');
      expect([asked, told]).to.deep.equal([times, reports]);
      tracker.close();
    });
  }
});
