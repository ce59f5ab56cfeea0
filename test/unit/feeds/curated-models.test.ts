import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { examineCurated } from '../../../indexer/checks/curated.ts';
import { curated } from '../../../indexer/feeds/curated/feed.ts';
import { readFeed } from '../../../indexer/feeds/reading/read-feed.ts';

const URL = 'https://example.com/models';
const FACT = { model: 'acme/heron-1', field: 'context_window', value: 4096, url: URL };
const DECLARATION = { model: 'acme/heron-1', url: URL, read: 'its card' };

describe('models the editors declare', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curated-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function write(file: string, rows: readonly object[]): Promise<string> {
    const place = join(folder, file);
    await writeFile(place, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return place;
  }
  async function writeAll(declared: readonly object[]): Promise<void> {
    await write('models.ndjson', declared);
    await write('facts.ndjson', [FACT]);
    const end = { model: 'acme/heron-1', retires_on: '2026-01-05', url: URL };
    await write('lifecycle.ndjson', [end]);
    const price = {
      provider: 'acme',
      component: 'output_image',
      unit: 'image',
      amount: 0.04,
      read_on: '2026-11-27',
    };
    await write('prices.ndjson', [{ ...DECLARATION, ...price }]);
    const score = { benchmark: 'MMLU-Pro', score: 71.5, unit: 'percent' };
    await write('scores.ndjson', [{ ...DECLARATION, ...score }]);
  }

  it('stand in one record with their facts', async () => {
    await writeAll([DECLARATION]);
    const { records, rejected } = await readFeed(curated, folder, { asOf: '2026-08-21' });
    expect(rejected).to.deep.equal([]);
    expect(records.filter(({ kind }) => kind === 'model')).to.deep.equal([
      {
        kind: 'model',
        native_id: 'acme/heron-1',
        declared: URL,
        context_window: 4096,
        retires_on: '2026-01-05',
        fact_urls: { context_window: URL, retires_on: URL },
      },
    ]);
  });

  it('may all be taken out again, and no other file may be without a line', async () => {
    await writeAll([]);
    const { rejected } = await readFeed(curated, folder, { asOf: '2026-08-21' });
    expect(rejected).to.deep.equal([]);
    expect((await examineCurated(folder, { review: [] })).found).to.deep.equal([]);
    await write('facts.ndjson', []);
    const [fault] = (await examineCurated(folder, { review: [] })).found;
    expect(`${fault?.subject}: ${fault?.detail}`).to.match(/^facts\.ndjson: .*the file is empty/);
  });

  it('are refused where a file of them has lines, and none is right', async () => {
    const place = await write('models.ndjson', [{ ...DECLARATION, model: 'heron-1' }]);
    const reading = readFeed(curated, place, { asOf: '2026-08-21' });
    expect(String(await reading.catch((error: unknown) => error))).to.match(/found none.*line 1/);
    await writeAll([{ ...DECLARATION, model: 'heron-1' }]);
    const whole = readFeed(curated, folder, { asOf: '2026-08-21' });
    expect(String(await whole.catch((error: unknown) => error))).to.match(/models\.ndjson.*line 1/);
  });

  it('are named by the line an editor shows, whatever lines are blank', async () => {
    const place = join(folder, 'models.ndjson');
    await writeFile(place, `${JSON.stringify(DECLARATION)}\n\n \n{"model":`);
    const { rejected } = await readFeed(curated, place, { asOf: '2026-08-21' });
    expect(rejected).to.deep.equal([{ reason: 'not_json', where: 'models.ndjson line 4' }]);
  });

  const OTHER = { ...DECLARATION, model: 'acme/heron-2' };
  const FAULTS: readonly [what: string, row: object, said: RegExp][] = [
    ['without an address', { ...OTHER, url: undefined }, /^missing_field: .* line 2 .*url/],
    [
      'with prose for an address',
      { ...OTHER, url: 'its card' },
      / line 2 .*url: expected the addr/,
    ],
    ['without the place of reading', { ...OTHER, read: undefined }, /^missing_field: .* 2 .*read/],
    ['with facts of its own', { ...OTHER, context_window: 4096 }, / line 2 .*context_window/],
    ['of nobody', { ...OTHER, model: 'heron-2' }, / line 2 .*model: expected creator\/id/],
    ['said twice', { ...DECLARATION, url: `${URL}/2` }, /^repeated: .* line 2 .*: as line 1$/],
  ];
  for (const [what, row, said] of FAULTS) {
    it(`${what} are refused with line and reason`, async () => {
      const place = await write('models.ndjson', [DECLARATION, row]);
      const { rejected } = await readFeed(curated, place, { asOf: '2026-08-21' });
      expect(rejected).to.have.length(1);
      expect(`${rejected[0]?.reason}: ${rejected[0]?.where}`).to.match(said);
    });
  }

  it('are told with their lines where there was no need, and the facts beside them are not', async () => {
    await writeAll([{ ...DECLARATION, model: 'acme/egret' }, DECLARATION]);
    for (const reason of ['already_in_feeds', 'declared_twice', 'without_name_or_type']) {
      const review = [{ source: 'curated', nativeId: 'acme/heron-1', reason }];
      const { level, found } = await examineCurated(folder, { review });
      expect(level).to.equal('error');
      expect(found).to.deep.equal([
        { subject: 'models.ndjson line 2 acme/heron-1', detail: reason },
      ]);
    }
  });
});
