import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  proveBundle,
  readBundle,
  readSources,
  writeBundle,
} from '../../../indexer/feeds/bundle.ts';
import type { BundledHistoryRow } from '../../../indexer/feeds/bundled-history.ts';
import { FeedError } from '../../../indexer/feeds/reading/feed-error.ts';
import { buildModel, buildOffer, buildSource, resolveRecords } from '../resolve/build.ts';

const SINCE: BundledHistoryRow = { kind: 'since', date: '2026-06-16' };

describe('writeBundle', () => {
  const record = { source: 'test', record: buildOffer('openai/gpt-5') };
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });
  const write = (redistributable: boolean) =>
    writeBundle(folder, {
      sources: [buildSource('test', { redistributable })],
      records: [record],
      resolved: resolveRecords([record.record]),
      history: [],
    });

  it('writes what it reads', async () => {
    await write(true);
    const bundle = await readBundle(folder);
    expect(bundle.records).to.deep.equal([record]);
    expect(await readBundle(folder, true)).to.deep.equal(bundle);
    expect(bundle.knownIdentities.map(({ slug }) => slug)).to.deep.equal(['gpt-5']);
    expect(await readFile(join(folder, 'ATTRIBUTION.md'), 'utf8')).to.contain('Licence: MIT');
  });

  it('sorts sources by precedence, records by kind and id, models by slug', async () => {
    const records = [buildOffer('x/b'), buildOffer('x/a'), buildModel('z'), buildModel('y')];
    const { models } = resolveRecords(records);
    await writeBundle(folder, {
      sources: [buildSource('second', { precedence: 2 }), buildSource('first', { precedence: 1 })],
      records: records.map((each) => ({ source: 'first', record: each })),
      resolved: { models: models.toSorted((a, b) => (a.slug < b.slug ? 1 : -1)) },
      history: [],
    });
    const bundle = await readBundle(folder);
    expect(bundle.sources.map(({ key }) => key)).to.deep.equal(['first', 'second']);
    expect(bundle.records.map(({ record: { native_id: id } }) => id)).to.deep.equal([
      'y',
      'z',
      'x/a',
      'x/b',
    ]);
    const slugs = bundle.knownIdentities.map(({ slug }) => slug);
    expect(slugs.length).to.be.greaterThan(1);
    expect(slugs).to.deep.equal(slugs.toSorted());
  });

  it('leaves nothing of a former bundle behind', async () => {
    await writeBundle(folder, {
      sources: [buildSource('test'), buildSource('gone', { precedence: 11 })],
      records: [record],
      resolved: resolveRecords([record.record]),
      history: [SINCE],
    });
    expect((await readBundle(folder)).history).to.deep.equal([SINCE]);
    await write(true);
    expect(await readdir(join(folder, 'records'))).to.deep.equal(['test.ndjson']);
    expect((await readBundle(folder)).history).to.deep.equal([]);
    expect(await readdir(folder)).not.to.include('history.ndjson');
  });

  it('keeps why a price of the past was not shown, be it that another one was', async () => {
    const steps = [
      ['', '2026-03-01', 3, 0],
      ['2026-03-01', '2026-05-01', 4, 'outlier'],
      ['2026-05-01'],
    ];
    const history = [
      { kind: 'offer', id: 'off_a', prices: [{ source: 'test', component: 'input', steps }] },
    ] as unknown as BundledHistoryRow[];
    await writeBundle(folder, {
      sources: [buildSource('test')],
      records: [record],
      resolved: resolveRecords([record.record]),
      history,
    });
    expect((await readBundle(folder)).history).to.deep.equal(history);
  });

  it('keeps what models were called before', async () => {
    const { models } = resolveRecords([record.record]);
    const [model] = models.map((one) => ({ ...one, former: ['gpt-five'] }));
    await writeBundle(folder, {
      sources: [buildSource('test')],
      records: [record],
      resolved: { models: model === undefined ? [] : [model] },
      history: [],
    });
    expect((await readBundle(folder)).knownIdentities).to.deep.equal([
      { key: model?.key, id: model?.id, slug: 'gpt-5', former: ['gpt-five'] },
    ]);
  });

  it('writes a record in one order of its fields', async () => {
    const turned = Object.fromEntries(Object.entries(record.record).toReversed());
    const texts: string[] = [];
    for (const one of [record.record, turned as typeof record.record]) {
      await writeBundle(folder, {
        sources: [buildSource('test')],
        records: [{ source: 'test', record: one }],
        resolved: resolveRecords([record.record]),
        history: [],
      });
      texts.push(await readFile(join(folder, 'records/test.ndjson'), 'utf8'));
    }
    expect(texts[1]).to.equal(texts[0]);
  });

  it('is read to its last line, whether that ends or not, and without empty ones', async () => {
    await write(true);
    const file = join(folder, 'records/test.ndjson');
    const [line = ''] = (await readFile(file, 'utf8')).split('\n');
    for (const text of [line, `${line}\n`, `\n${line}\n\n`]) {
      await writeFile(file, text);
      expect((await readBundle(folder)).records).to.deep.equal([record]);
    }
  });

  it('refuses a source whose figures may not be passed on', async () => {
    let message = '';
    await write(false).catch((error: unknown) => {
      message = (error as Error).message;
    });
    expect(message).to.contain('may not be passed on');
  });

  it('is refused on reading when a row is broken, naming file, line and field', async () => {
    await write(true);
    const sources = await readSources(folder);
    await writeFile(join(folder, 'records/test.ndjson'), '{"kind":"offer","native_id":""}\n');
    const unproved: unknown = await proveBundle(folder, sources).catch((cause: unknown) => cause);
    expect(unproved).to.be.instanceOf(FeedError);
    let error: unknown;
    await readBundle(folder).catch((cause: unknown) => {
      error = cause;
    });
    expect(error).to.be.instanceOf(FeedError);
    expect((error as Error).message)
      .to.contain('records/test.ndjson')
      .and.to.contain('line 1');
  });

  for (const [file, row] of [
    ['models.ndjson', '{"id":"gpt-5"}'],
    [
      'models.ndjson',
      '{"id":"mdl_0123456789","slug":"GPT 5","key":"a/b","name":"A","creator":null,"type":"text"}',
    ],
    ['history.ndjson', '{"kind":"since","date":"soon"}'],
    ['sources.json', '[{"key":"test"}]'],
  ] as const) {
    it(`is refused by whoever proves it when ${file} is broken`, async () => {
      await write(true);
      const sources = await readSources(folder);
      await proveBundle(folder, sources);
      await writeFile(join(folder, file), `${row}\n`);
      const refusal: unknown = await (
        file === 'sources.json' ? readSources(folder) : proveBundle(folder, sources)
      ).catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(FeedError);
      const line = file === 'sources.json' ? '' : 'line 1';
      expect((refusal as Error).message)
        .to.contain(file)
        .and.to.contain(line);
    });

    it(`is refused on reading when ${file} is broken, unless that was proved before`, async () => {
      await write(true);
      await writeFile(join(folder, file), `${row}\n`);
      const refusal: unknown = await readBundle(folder).catch((error: unknown) => error);
      expect(refusal)
        .to.be.instanceOf(FeedError)
        .and.to.have.property('message')
        .that.contains(file);
    });
  }
});
