import { expect } from 'chai';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCanonicalJson } from '../../../indexer/catalog/canonical.ts';
import { openCatalog } from '../../../indexer/catalog/open.ts';
import { readBundle, writeBundle } from '../../../indexer/feeds/bundle.ts';
import { resolveFirst } from '../../../indexer/refresh/resolve-first.ts';
import { keepBundle } from '../../../scripts/workers/keep-bundle.ts';
import type { SourcedRecord } from '../../../schemas/records.ts';
import { buildSource } from '../../support/build-resolved.ts';

/** More than one piece of a file, in characters that a cut may go through. */
const COUNT = 1_500;
const NAME = 'モデル\u2028 ü '.repeat(8);

const SOURCES = [
  buildSource({ key: 'first', precedence: 1 }),
  buildSource({ key: 'second', precedence: 2 }),
];
const RECORDS: readonly SourcedRecord[] = SOURCES.flatMap(({ key }) =>
  Array.from({ length: COUNT }, (_, at) => ({
    source: key,
    record: {
      kind: 'offer' as const,
      native_id: `openai/gpt-${1000 + at}`,
      provider: 'openai',
      provider_model_id: `gpt-${1000 + at}`,
      prices: [{ component: 'input' as const, unit: '1m_tokens' as const, amount: '1.25' }],
      name: NAME,
    },
  })),
);

describe('keepBundle', () => {
  let written: string;
  let folder: string;
  let path: string;
  before(async () => {
    written = await mkdtemp(join(tmpdir(), 'keep-'));
    const bundle = { sources: SOURCES, records: RECORDS, knownIdentities: [], history: [] };
    const { resolved } = resolveFirst(bundle, [], '2026-07-02');
    await writeBundle(written, { ...bundle, resolved });
  });
  after(() => rm(written, { recursive: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keep-'));
    path = join(folder, 'catalogue.sqlite');
    await cp(written, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const readKept = async (): Promise<SourcedRecord[]> => {
    const catalog = await openCatalog({ path });
    try {
      const kept: SourcedRecord[] = [];
      for await (const one of catalog.loadRecords()) kept.push(one);
      return kept;
    } finally {
      await catalog.close();
    }
  };

  it('keeps every record of every source as the bundle has it', async () => {
    const reports = await keepBundle({ name: 'keep', place: { path }, folder });
    expect(reports.map(({ source, status, rows }) => [source, status, rows])).to.deep.equal([
      ['first', 'ok', COUNT],
      ['second', 'ok', COUNT],
    ]);
    const toTexts = (records: readonly SourcedRecord[]): string[] =>
      records.map((one) => toCanonicalJson(one)).sort();
    expect(toTexts(await readKept())).to.deep.equal(toTexts(RECORDS));
    expect(toTexts((await readBundle(folder)).records)).to.deep.equal(toTexts(RECORDS));
  });

  it('refuses a source that has shrunk since, and keeps what it had', async () => {
    await keepBundle({ name: 'keep', place: { path }, folder });
    const few = RECORDS.filter(({ source }, at) => source === 'first' || at % COUNT < 5);
    const bundle = { sources: SOURCES, records: few, history: [] };
    await writeBundle(folder, { ...bundle, resolved: { models: [] } });
    const reports = await keepBundle({ name: 'keep', place: { path }, folder });
    expect(reports.map(({ error }) => error === null)).to.deep.equal([true, false]);
    expect(await readKept()).to.have.length(RECORDS.length);
  });

  it('keeps nothing where the last record of the last source is broken, and says which', async () => {
    await appendFile(join(folder, 'records', 'second.ndjson'), '{"kind":"offer","native_id":""}\n');
    let message = '';
    await keepBundle({ name: 'keep', place: { path }, folder }).catch((error: unknown) => {
      message = (error as Error).message;
    });
    expect(message)
      .to.contain('records/second.ndjson')
      .and.to.contain(`line ${COUNT + 1}`);
    expect(await readKept()).to.deep.equal([]);
  });

  for (const file of ['models.ndjson', 'history.ndjson']) {
    it(`keeps nothing where a row of ${file} is broken, which the resolver does not look for`, async () => {
      await appendFile(join(folder, file), '{"kind":"since"}\n');
      const kept = keepBundle({ name: 'keep', place: { path }, folder });
      const message = await kept.then(
        () => 'it was kept',
        (error: unknown) => (error as Error).message,
      );
      expect(message).to.contain(file).and.to.contain('line');
      expect(await readKept()).to.deep.equal([]);
    });
  }
});
