import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FeedError } from '../../../indexer/feeds/reading/feed-error.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { readFeed, type FeedReading } from '../../../indexer/feeds/reading/read-feed.ts';
import { FeedRecord } from '../../../schemas/records.ts';
import { mutate, seedRandom } from './mutate.ts';
import { readSamples, type SampleFile } from './sample-files.ts';

/** Of each feed, over all its files; 300 of all feeds together are the least. */
const MUTANTS = 36;
const SEED = 20_260_702;

describe('hostile records', function () {
  // A mutant on which a reader hangs never ends.
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function read(feed: Feed, { name }: SampleFile, text: string): Promise<FeedReading> {
    await writeFile(join(folder, name), text);
    return readFeed(feed, join(folder, name), { asOf: '2026-07-02' });
  }

  function assertSound(reading: FeedReading, name: string): void {
    const ids = reading.records.map(({ kind, native_id: id }) => `${kind} ${id}`);
    expect(new Set(ids).size, 'ids').to.equal(ids.length);
    for (const record of reading.records) {
      const { error } = FeedRecord.safeParse(record);
      expect(error?.message, record.native_id).to.equal(undefined);
    }
    for (const { where, reason } of reading.rejected) {
      expect(reason).to.match(/^[a-z][a-z0-9_]*$/);
      expect(where.startsWith(`${name} `), where).to.equal(true);
      expect(where.length).to.be.above(name.length + 1);
    }
    expect(reading.rows).to.be.at.least(reading.rejected.length > 0 ? 1 : 0);
  }

  for (const feed of FEEDS) {
    it(`${feed.key}: are rejected with place and reason, and nothing else is hurt`, async () => {
      const samples = readSamples(feed.key);
      const random = seedRandom(SEED + feed.precedence);
      let rejected = 0;
      for (let at = 0; at < MUTANTS; at += 1) {
        const sample = samples[at % samples.length];
        if (sample === undefined) throw new Error(`${feed.key} has no sample.`);
        const text = sample.toText(mutate(sample.document, random));
        const about = `${sample.name}, mutant ${at}`;
        try {
          const reading = await read(feed, sample, text);
          assertSound(reading, sample.name);
          rejected += reading.rejected.length;
        } catch (error) {
          // A file may be refused whole, if it says what is wrong with it.
          if (!(error instanceof FeedError)) {
            throw new Error(`${about}: ${text.slice(0, 2_000)}`, { cause: error });
          }
          const { file, expected } = error.problem;
          expect(file, about).to.equal(sample.name);
          expect(expected, about).to.match(/\w/);
          rejected += 1;
        }
      }
      expect(rejected).to.be.above(0);
      expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
    });

    it(`${feed.key}: are told from its sample, which is sound`, async () => {
      for (const sample of readSamples(feed.key)) {
        const reading = await read(feed, sample, sample.toText(sample.document));
        assertSound(reading, sample.name);
        expect(reading.records.length, sample.name).to.be.above(0);
      }
    });
  }

  it('are 300 and more', () => {
    expect(FEEDS.length * MUTANTS).to.be.at.least(300);
  });
});
