import { expect } from 'chai';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, readBundle, writeBundle } from '../../indexer/feeds/bundle.ts';
import { FEEDS } from '../../indexer/feeds/registry.ts';
import { resolveFirst } from '../../indexer/refresh/resolve-first.ts';
import type { ResolvedCatalog } from '../../indexer/resolve/resolved.ts';
import { enlargeBundle } from '../../scripts/tools/bench/scale/enlarge-bundle.ts';
import { insertWord, toEarlier } from '../../scripts/tools/bench/scale/vary-record.ts';
import { BUNDLED_DAY } from '../support/bundled-catalog.ts';

const DATA = join(import.meta.dirname, '../../data');
/** Of the records of each source, one in so many. */
const SHARE = 40;
const LARGER = 2_000;

const resolveAll = (bundle: Bundle): ResolvedCatalog =>
  resolveFirst(bundle, FEEDS, BUNDLED_DAY).resolved;

/** The content of every file, by its path. */
async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return Object.fromEntries(paths.map((path, at) => [path.slice(folder.length), texts[at] ?? '']));
}

describe('enlargeBundle', () => {
  let folder: string;
  let small: string;
  let larger: string;
  let real: ResolvedCatalog;
  let made: Bundle;
  let enlarged: ResolvedCatalog;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'enlarge-'));
    small = join(folder, 'small');
    larger = join(folder, 'larger');
    const { sources, records } = await readBundle(DATA, true);
    const some = records.filter((_, at) => at % SHARE === 0);
    real = resolveAll({ sources, records: some, knownIdentities: [], history: [] });
    const history = [{ kind: 'since' as const, date: '2025-07-01' }];
    await writeBundle(small, { sources, records: some, resolved: real, history });
    await enlargeBundle(small, larger, LARGER);
    // Every row is held against its schema.
    made = await readBundle(larger);
    enlarged = resolveAll(made);
  });
  after(() => rm(folder, { recursive: true }));

  it('makes about as many models as were asked for', () => {
    expect(real.models.length).to.be.within(300, 700);
    expect(enlarged.models.length).to.be.within(LARGER * 0.93, LARGER * 1.07);
  });

  it('writes the same bytes every time', async () => {
    const again = join(folder, 'again');
    await enlargeBundle(small, again, LARGER);
    expect(await readFiles(again)).to.deep.equal(await readFiles(larger));
  });

  it('keeps the real models, with their records first', async () => {
    const known = new Set(enlarged.models.map(({ slug }) => slug));
    expect(real.models.filter(({ slug }) => !known.has(slug))).to.deep.equal([]);
    const file = join('records', 'models-dev.ndjson');
    const [old, now] = await Promise.all(
      [small, larger].map((path) => readFile(join(path, file), 'utf8')),
    );
    expect(now?.startsWith(old ?? '?')).to.equal(true);
  });

  it('gives no two records of a source one id', () => {
    const ids = made.records.map(({ source, record }) => [source, record.kind, record.native_id]);
    expect(new Set(ids.map((id) => id.join('\n'))).size).to.equal(ids.length);
  });

  it('gives the copies offers, prices, scores, snapshots and owners in the share of the real ones', () => {
    const shares = ({ models, creators }: ResolvedCatalog): Record<string, number> => ({
      offers: models.flatMap(({ offers }) => offers).length / models.length,
      prices:
        models.filter(({ offers }) => offers.some(({ prices }) => prices.length > 0)).length /
        models.length,
      scores: models.flatMap(({ results }) => results).length / models.length,
      community: models.filter(({ isCommunity }) => isCommunity).length / models.length,
      owners: creators.length / Math.sqrt(models.length),
    });
    const shown = shares(real);
    for (const [name, share] of Object.entries(shares(enlarged))) {
      expect(share / (shown[name] ?? 0), name).to.be.within(0.8, 1.25);
    }
  });

  it('varies prices and scores from copy to copy', () => {
    const figures = ({ models }: ResolvedCatalog): Record<string, number> => {
      const prices = models.flatMap(({ offers }) => offers.flatMap((offer) => offer.prices));
      const results = models.flatMap((model) => model.results);
      return {
        prices: new Set(prices.map(({ amountNano }) => amountNano)).size,
        scores: new Set(results.map(({ score }) => score)).size,
      };
    };
    const former = figures(real);
    for (const [name, count] of Object.entries(figures(enlarged))) {
      expect(count, name).to.be.greaterThan(1.5 * (former[name] ?? 0));
    }
  });

  it('refuses a number that is below that of the real models, or beyond its names', async () => {
    const fails = async (models: number): Promise<string> =>
      enlargeBundle(small, join(folder, 'refused'), models).then(
        () => '',
        (error: unknown) => (error as Error).message,
      );
    expect(await fails(10)).to.match(/^The bundle has \d+ models, more than 10\.$/);
    expect(await fails(1e9)).to.equal('1000000000 models cannot be told apart by their names.');
  });
});

describe('insertWord', () => {
  const names: Readonly<Record<string, string>> = {
    'Claude Sonnet 4.5 (latest)': 'Claude Sonnet 4.5 Heron (latest)',
    'anthropic.claude-3-5-sonnet-20241022-v2:0': 'anthropic.claude-3-5-sonnet-heron-20241022-v2:0',
    'gpt-4o-2024-08-06': 'gpt-4o-heron-2024-08-06',
    'org/Qwen2.5-7B-Task4': 'org/Qwen2.5-7B-Task4-Heron',
    'qwen/qwen3-8b:free': 'qwen/qwen3-8b-heron:free',
  };
  for (const [name, expected] of Object.entries(names)) {
    it(`makes “${expected}” of “${name}”`, () => {
      expect(insertWord(name, 'Heron')).to.equal(expected);
    });
  }
});

describe('toEarlier', () => {
  it('keeps a date as exact as it was', () => {
    expect(toEarlier('2025-01-31', 2)).to.equal('2024-11-28');
    expect(toEarlier('2025-12', 1)).to.equal('2025-11');
    expect(toEarlier('2025', 3)).to.equal('2025');
    expect(toEarlier('2025-01-31', 0)).to.equal('2025-01-31');
  });
});
