import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { readFeed, toSource, type FeedReading } from '../../../indexer/feeds/reading/read-feed.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { placePast } from '../../../indexer/refresh/history/place-past.ts';
import type { IndexDocument } from '../../../indexer/index/port.ts';
import { groupBy } from '../../../indexer/resolve/group.ts';
import type { Change } from '../../../schemas/changes.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { digestFields } from '../../support/digest-fields.ts';
import { buildContext, makeNow } from '../../support/refresh.ts';
import { expectSnapshot } from '../../support/snapshot.ts';

const SAMPLES = join(import.meta.dirname, '../../fixtures/feeds');
const PAST = { date: '2026-05-01', place: join(SAMPLES, 'models-dev', 'api.json') };
/** What is published at a time. */
const READ_AT_ONCE = 10_000;

const isEach = (at: number, of: number, day: number): boolean => at % of === day % of;

/** The records of a day: some have gone, and of others a price, a score or a fact is another. */
const toDay = (records: readonly FeedRecord[], day: number): FeedRecord[] =>
  records.flatMap((record, at): FeedRecord[] => {
    if (day > 0 && isEach(at, 9, day)) return [];
    if (day === 0 || !isEach(at, 2, day)) return [record];
    if (record.kind === 'run') {
      const scores = record.scores.map((one) => ({ ...one, score: `${Number(one.score) / 2}` }));
      return [{ ...record, scores }];
    }
    if (record.kind === 'provider') return [{ ...record, name: `${record.name} ${day}` }];
    const changed = {
      ...record,
      context_window: 64_000 * day,
      knowledge_cutoff: `2025-0${day}`,
      input_modalities: ['text' as const],
      ...(isEach(at, 3, day) ? { status: 'deprecated' as const } : {}),
    };
    if (changed.kind === 'model') return [changed];
    const prices = changed.prices.slice(isEach(at, 5, day) ? 1 : 0);
    return [
      {
        ...changed,
        prices: prices.map((price) => ({
          ...price,
          amount: `${Number(price.amount) * (day + 1)}`,
        })),
      },
    ];
  });

const sayChange = ({ at, type, effective_on: on, changes, ...about }: Change): string =>
  [
    `${at.slice(0, 10)} ${on ?? '–'} ${type}`,
    about.model?.slug,
    about.creator?.slug,
    about.provider?.slug,
    about.offer_id,
    about.benchmark?.id,
    about.source?.key,
    ...changes.map(
      ({ field, from, to, percent }) => `${field} ${String(from)} > ${String(to)} (${percent})`,
    ),
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');

const readPublished = async (catalog: Catalog): Promise<IndexDocument[]> =>
  catalog.readDocuments((await catalog.readChanges(0, READ_AT_ONCE)).changes);

const readLog = async (catalog: Catalog): Promise<Change[]> =>
  (await readPublished(catalog)).flatMap((one) => (one.kind === 'log' ? one.body.entries : []));

/** Everything that is published, by kind. */
async function sayPublished(catalog: Catalog): Promise<string[]> {
  const kinds = groupBy(await readPublished(catalog), ({ kind }) => kind);
  return [...kinds]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, documents]) => [
      `# ${kind}`,
      ...digestFields(documents.map(({ id, body }) => ({ id, body }))),
    ]);
}

async function readSamples(feed: Feed): Promise<Pick<FeedReading, 'source' | 'records'>> {
  const folder = join(SAMPLES, feed.key);
  const records: FeedRecord[] = [];
  for (const name of readdirSync(folder).sort()) {
    records.push(...(await readFeed(feed, join(folder, name), { asOf: '2026-07-01' })).records);
  }
  return { source: toSource(feed, ''), records };
}

describe('a catalogue of the feeds’ samples', () => {
  let catalog: Catalog;
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
  });
  afterEach(() => catalog.close());

  it('stores and publishes what is recorded, on each of three days on which things come and go', async () => {
    const readings = await Promise.all(FEEDS.map(readSamples));
    const said: string[] = [];
    for (const [at, day] of [1, 2, 0].entries()) {
      const now = new Date(`2026-07-0${at + 1}T10:00:00Z`);
      const context = buildContext(catalog, { now: () => now, force: true });
      const asOf = `2026-07-0${at + 1}`;
      for (const { source, records } of readings) {
        const saved = await catalog.saveRecords({ ...source, asOf }, toDay(records, day), {
          now,
          force: true,
        });
        said.push(`${asOf} ${source.key}: ${JSON.stringify(saved)}`);
      }
      said.push(JSON.stringify(await makeNow(context, FEEDS)), ...(await sayPublished(catalog)));
    }
    const context = buildContext(catalog, { now: () => new Date('2026-07-09T10:00:00Z') });
    said.push(
      JSON.stringify(await placePast(context, modelsDev, FEEDS, [PAST])),
      ...(await sayPublished(catalog)),
    );
    said.push(...(await readLog(catalog)).map(sayChange));
    expectSnapshot('test/snapshots/catalogue/samples.txt', `${said.join('\n')}\n`);
  });
});
