import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { z } from 'zod';
import type { Problem } from '../../schemas/api/responses.ts';
import { type DatasetName, DATASETS, EXPORT_FORMATS } from '../../schemas/export/datasets.ts';
import { makeSnapshot, removeOldSnapshots } from '../../server/export/snapshots/make-snapshot.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { buildSegment } from '../support/build-change.ts';
import { CHANGES } from '../support/changes-sample.ts';
import { loadBytes, type LoadedBytes } from '../support/load-bytes.ts';
import { NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';
import { readTable } from '../support/read-export.ts';
import type { SnapshotsAnswer } from '../../schemas/api/catalog/export.ts';

type Snapshots = z.infer<typeof SnapshotsAnswer>;
const OTHERS = [...PAST_OTHERS, buildSegment(CHANGES)];
const DATE = NOW.toISOString().slice(0, 10);
const LIST = `${ROOT}/export/snapshots`;
const dayLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

describe('daily snapshots', () => {
  let app: TestApp;
  let folder: string;
  const make = (now = NOW, fence = () => Promise.resolve()) =>
    makeSnapshot({ catalog: app.services.catalog, folder, now, fence });
  beforeEach(async () => {
    app = await openTestApp({
      models: PAST_MODELS,
      others: OTHERS,
      clock: () => NOW,
    });
    folder = app.services.config.exports.folder;
  });
  afterEach(() => app.close());

  const load = (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<LoadedBytes> => loadBytes(app, path, headers, method);

  it('200: every dataset in every format, with size and SHA-256, as the API exports it', async () => {
    expect((await app.read<Snapshots>(LIST)).data).to.deep.equal([]);
    await make();
    const { data } = await app.read<Snapshots>(LIST);
    expect(data).to.have.length(Object.keys(DATASETS).length * EXPORT_FORMATS.length);
    for (const entry of data) {
      const { status, headers, bytes } = await load(entry.url);
      expect(status, entry.url).to.equal(200);
      expect(bytes.length).to.equal(entry.bytes);
      expect(createHash('sha256').update(bytes).digest('hex')).to.equal(entry.sha256);
      expect(headers.get('etag')).to.equal(`"${entry.sha256}"`);
      expect(headers.get('content-type')).to.equal(entry.content_type);
      expect(headers.get('content-encoding')).to.equal(null);
      expect(headers.get('cache-control')).to.equal('private, max-age=31536000, immutable');
      expect(headers.get('x-record-count')).to.equal(String(entry.records));
      const plain = entry.format === 'parquet' ? bytes : gunzipSync(bytes);
      const { dataset, format } = entry;
      const rows = await readTable(DATASETS[dataset], format, plain);
      const live = await load(`${ROOT}/export?dataset=${dataset}&format=${format}`);
      expect(rows).to.deep.equal(await readTable(DATASETS[dataset], format, live.bytes));
      expect(rows).to.have.length(entry.records);
    }
    const query = `?dataset=offers&format=csv&date=${DATE}`;
    expect((await app.read<Snapshots>(`${LIST}${query}`)).data).to.have.length(1);
    expect((await app.read<Snapshots>(`${LIST}?date=2026-07-09`)).data).to.deep.equal([]);
  });

  it('206: any part, put together again; 416 behind the end; If-Range', async () => {
    await make();
    const path = `${LIST}/${DATE}/models?format=ndjson`;
    const whole = await load(path);
    const size = whole.bytes.length;
    const etag = whole.headers.get('etag') ?? '';
    const part = (range: string, more = {}) => load(path, { range, ...more });
    const middle = Math.floor(size / 2);
    const first = await part(`bytes=0-${middle}`);
    expect([first.status, first.headers.get('content-range')]).to.deep.equal([
      206,
      `bytes 0-${middle}/${size}`,
    ]);
    expect(first.headers.get('content-length')).to.equal(String(middle + 1));
    const rest = await part(`bytes=${middle + 1}-`, { 'if-range': etag });
    expect(rest.status).to.equal(206);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole.bytes)).to.equal(true);
    const last = await part('bytes=-5');
    expect(last.bytes.equals(whole.bytes.subarray(-5))).to.equal(true);
    expect((await part(`bytes=5-${size + 100}`)).bytes.length).to.equal(size - 5);
    for (const range of ['bytes=5-2', 'lines=0-5', 'bytes', 'bytes=a-b', 'bytes=0-1,4-5']) {
      const answer = await part(range);
      expect(answer.status, range).to.equal(range === 'bytes=5-2' ? 416 : 200);
    }
    for (const condition of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect((await part('bytes=0-5', { 'if-range': condition })).status, condition).to.equal(200);
    }
    const behind = await part(`bytes=${size}-`);
    expect(behind.status).to.equal(416);
    expect(behind.headers.get('content-range')).to.equal(`bytes */${size}`);
    expect((JSON.parse(behind.bytes.toString()) as Problem).code).to.equal('range_not_satisfiable');
    const head = await load(path, { range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).to.deep.equal([
      206,
      '10',
      0,
    ]);
    const kept = { headers: { 'If-None-Match': etag, Range: 'bytes=0-5' } };
    expect((await app.ask(path, kept)).status).to.equal(304);
  });

  it('never changes what is there, whatever is published; a new day has its own', async () => {
    const made = await make();
    const path = `${LIST}/${DATE}/models?format=csv`;
    const before = await load(path);
    await app.publish([buildModel({ slug: 'other' })], OTHERS);
    expect(await make()).to.equal(null);
    expect((await load(path)).bytes.equals(before.bytes)).to.equal(true);
    const next = await make(dayLater(1));
    expect([made?.date, next?.date]).to.deep.equal([DATE, '2026-07-11']);
    const counts = (await app.read<Snapshots>(`${LIST}?dataset=models&format=csv`)).data;
    expect(counts.map(({ date, records }) => [date, records])).to.deep.equal([
      ['2026-07-11', 1],
      [DATE, PAST_MODELS.length],
    ]);
  });

  it('is one published state, though another is published while it is made', async () => {
    let isPublished = false;
    const made = await make(NOW, async () => {
      if (isPublished) return;
      isPublished = true;
      await app.publish([buildModel({ slug: 'other' })], OTHERS);
    });
    const models = made?.files.filter(({ dataset }) => dataset === 'models') ?? [];
    expect(models.map(({ records }) => records)).to.deep.equal(
      EXPORT_FORMATS.map(() => PAST_MODELS.length),
    );
  });

  it('is there whole or not at all; the half of one that was killed is removed', async () => {
    let batches = 0;
    const failure = await make(NOW, () => {
      batches += 1;
      return batches < 8 ? Promise.resolve() : Promise.reject(new Error('killed'));
    }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(readdirSync(folder)).to.deep.equal([]);
    mkdirSync(join(folder, `.making-${DATE}-1`));
    writeFileSync(join(folder, `.making-${DATE}-1`, 'models.csv'), 'half');
    expect((await app.read<Snapshots>(LIST)).data).to.deep.equal([]);
    await make();
    expect(readdirSync(folder)).to.deep.equal([DATE]);
  });

  it('gives back the state it was made of, whether it is whole or not', async () => {
    const { catalog } = app.services;
    let held = 0;
    const counted: typeof catalog.scan = async (query) => {
      const scan = await catalog.scan(query);
      const close = scan.close.bind(scan);
      held += 1;
      scan.close = async () => {
        held -= 1;
        await close();
      };
      return scan;
    };
    const makeOf = (fence: () => Promise<void>) => {
      const readers = { scan: counted, changes: catalog.changes.bind(catalog) };
      return makeSnapshot({ catalog: readers, folder, now: NOW, fence });
    };
    const lost = () => Promise.reject(new Error('lost'));
    expect(await makeOf(lost).catch(String)).to.contain('lost');
    expect(held).to.equal(0);
    expect(await makeOf(() => Promise.resolve())).not.to.equal(null);
    expect(held).to.equal(0);
  });

  it('is not published by who may not make it any more when it is whole', async () => {
    const fence = (): Promise<void> => {
      const [half = ''] = readdirSync(folder);
      const isWhole = existsSync(join(folder, half, 'manifest.json'));
      return isWhole ? Promise.reject(new Error('lost')) : Promise.resolve();
    };
    expect(await make(NOW, fence).catch(String)).to.equal('Error: lost');
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('keeps as many days as are wanted; what is being read is read to its end', async () => {
    for (const days of [0, 1, 2]) await make(dayLater(days));
    const listed = async () =>
      new Set((await app.read<Snapshots>(LIST)).data.map(({ date }) => date)).size;
    expect(await listed()).to.equal(3);
    const open = await app.services.snapshots.open(DATE, { dataset: 'models', format: 'json' });
    const others = ['1-2026-07-10', '2026-07-10.bak'];
    for (const name of others) mkdirSync(join(folder, name));
    expect(await removeOldSnapshots(folder, 2, dayLater(2))).to.deep.equal([DATE]);
    expect(readdirSync(folder).sort()).to.deep.equal([...others, '2026-07-11', '2026-07-12']);
    expect(await listed()).to.equal(2);
    const text = gunzipSync((await open?.handle.readFile()) ?? Buffer.alloc(0)).toString();
    await open?.handle.close();
    expect(JSON.parse(text)).to.have.nested.property('meta.records', PAST_MODELS.length);
    const gone = await app.read<Problem>(`${LIST}/${DATE}/models`, 404);
    expect(gone.code).to.equal('snapshot_not_found');
    expect(gone.detail).to.contain('2026-07-12, 2026-07-11');
    expect(existsSync(join(folder, DATE))).to.equal(false);
  });

  it('passes over what is no snapshot', async () => {
    await make();
    mkdirSync(join(folder, '2026-07-01'));
    mkdirSync(join(folder, '2026-07-02'));
    writeFileSync(join(folder, '2026-07-02', 'manifest.json'), '{"date":');
    mkdirSync(join(folder, 'lost+found'));
    const { data } = await app.read<Snapshots>(LIST);
    expect([...new Set(data.map(({ date }) => date))]).to.deep.equal([DATE]);
    // Cut short on the disk: it is not sent as if it were whole.
    writeFileSync(join(folder, DATE, `models-${DATE}.json.gz`), 'short');
    await app.read<Problem>(`${LIST}/${DATE}/models`, 500);
  });

  it('400, 403, 404: naming parameter and value', async () => {
    await make();
    for (const [path, parameter] of [
      [`${LIST}/2026-02-30/models`, 'date'],
      [`${LIST}/today/models`, 'date'],
      [`${LIST}/..%2f..%2fetc/models`, 'date'],
      [`${LIST}/${DATE}/passwd`, 'dataset'],
      [`${LIST}/${DATE}/..%2f..%2f${DATE}%2fmanifest.json`, 'dataset'],
      [`${LIST}/${DATE}/models?format=zip`, 'format'],
      [`${LIST}/${DATE}/models?format=`, 'format'],
      [`${LIST}?date=yesterday`, 'date'],
      [`${LIST}?dataset=model`, 'dataset'],
      [`${LIST}?format=XML`, 'format'],
    ] as const) {
      const { errors } = await app.read<Problem>(path, 400);
      expect(
        errors?.map((error) => error.parameter),
        path,
      ).to.deep.equal([parameter]);
    }
    const free = await app.createKey('free@example.com');
    for (const path of [LIST, `${LIST}/${DATE}/models`]) {
      const problem = await app.read<Problem>(path, 403, { key: free.value });
      expect(problem.code).to.equal('plan_upgrade_required');
    }
    for (const dataset of Object.keys(DATASETS) as DatasetName[]) {
      await app.read<Problem>(`${LIST}/2026-07-09/${dataset}`, 404);
    }
  });
});
