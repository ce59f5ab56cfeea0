import { expect } from 'chai';
import { toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';
import type { ElasticsearchClient } from '../../../server/search/elasticsearch/client.ts';
import { LiveIndexTracker } from '../../../server/search/elasticsearch/live-index-tracker.ts';

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
  const tracker = new LiveIndexTracker({
    client,
    prefix: 'catalogue',
    profile: PROFILE,
    answerMs: 1_000,
    onError: (error) => told.push((error as Error).message),
  });
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
