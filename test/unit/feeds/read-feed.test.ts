import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import type { Input } from '../../../indexer/feeds/reading/input.ts';
import { openFeed } from '../../../indexer/feeds/reading/open-feed.ts';
import { readInputs, type ReadOptions } from '../../../indexer/feeds/reading/read-feed.ts';
import { everyEvalEver } from '../../../indexer/feeds/every-eval-ever/feed.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import { buildApi, buildLine, buildOffer, findRefusal, readText, toJsonLines } from './build.ts';

const manyOffers = (count: number) =>
  Array.from({ length: count }, (_, at) => buildOffer({ id: `model-${at}` }));
const manyLines = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    buildLine({ evaluation_id: `hfopenllm_v2/acme_${at}/1` }),
  );

describe('readFeed', () => {
  it('refuses a file that is not JSON, naming it', async () => {
    const message = await findRefusal(readText(modelsDev, 'api.json', '<html>Not found</html>'));
    expect(message).to.contain('api.json').and.to.contain('expected JSON');
  });

  it('refuses half a download', async () => {
    const text = buildApi(manyOffers(10));
    await findRefusal(readText(modelsDev, 'api.json', text.slice(0, text.length / 2)));
  });

  it('refuses another top shape', async () => {
    const message = await findRefusal(readText(modelsDev, 'api.json', '[]'));
    expect(message).to.contain('expected an object of providers');
  });

  it('refuses an empty file and one of another feed', async () => {
    expect(await findRefusal(readText(everyEvalEver, 'x.jsonl', ''))).to.contain('found none');
    expect(await findRefusal(readText(modelsDev, 'x.csv', 'a'))).to.contain('x.csv');
  });

  it('refuses a file whose rows lack required keys, naming record and field', async () => {
    const offers = manyOffers(100).map((offer, at) =>
      at < 3 ? { ...offer, limit: undefined } : offer,
    );
    const message = await findRefusal(readText(modelsDev, 'api.json', buildApi(offers)));
    expect(message)
      .to.contain('record openai/model-0')
      .and.to.contain('field model.limit')
      .and.to.contain('3 of 101');
  });

  it('refuses lines of which many are no JSON', async () => {
    const message = await findRefusal(
      readText(everyEvalEver, 'x.jsonl', toJsonLines(manyLines(50)) + '{\n{\n'),
    );
    expect(message).to.contain('line 51').and.to.contain('expected JSON');
  });

  it('rejects one broken record and goes on (T35)', async () => {
    const broken: Record<string, Record<string, unknown>> = {
      'a price that is text': { cost: { input: '1.25', output: 10 } },
      'a name that is an object': { name: { toString: 'x' } },
      'a limit that is missing': { limit: undefined },
      'a string of 10 MB': { name: 'x'.repeat(10_000_000) },
      'nesting without end': { family: JSON.parse('['.repeat(150) + ']'.repeat(150)) as unknown },
    };
    for (const [about, override] of Object.entries(broken)) {
      const offers = [...manyOffers(200), buildOffer({ id: 'bad', ...override })];
      const { records, rejected } = await readText(modelsDev, 'api.json', buildApi(offers));
      expect(records, about).to.have.length(201);
      expect(rejected, about).to.have.length(1);
      expect(rejected[0]?.where, about).to.contain('openai/bad');
    }
  });

  it('rejects one broken record of however few', async () => {
    const offers = [...manyOffers(2), buildOffer({ id: 'bad', limit: undefined })];
    const { records, rejected } = await readText(modelsDev, 'api.json', buildApi(offers));
    expect([records.length, rejected.length]).to.deep.equal([3, 1]);
  });

  it('refuses a file that was changed since it was found', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'feed-'));
    const path = join(folder, 'api.json');
    await writeFile(path, buildApi(manyOffers(2)));
    const { inputs } = await openFeed(modelsDev, path);
    expect((await readInputs(modelsDev, inputs)).rows).to.equal(3);
    await writeFile(path, buildApi(manyOffers(3)));
    expect(await findRefusal(readInputs(modelsDev, inputs))).to.contain(
      'changed while it was read',
    );
    await rm(folder, { recursive: true });
  });

  it('rejects a provider whose link is a script, and keeps its offers', async () => {
    const api = JSON.parse(buildApi(manyOffers(3))) as Record<string, Record<string, unknown>>;
    const hostile = { ...api['openai'], doc: 'javascript:alert(1)' };
    const text = JSON.stringify({ openai: hostile });
    const { records, rejected } = await readText(modelsDev, 'api.json', text);
    expect(records.map(({ kind }) => kind)).to.deep.equal(['offer', 'offer', 'offer']);
    expect(rejected[0]?.where).to.contain('doc');
  });

  it('says what it read', async () => {
    const text = buildApi(manyOffers(2));
    const first = await readText(modelsDev, 'api.json', text);
    const again = await readText(modelsDev, 'api.json', text);
    expect(first.rows).to.equal(3);
    expect(first.source).to.include({ key: 'models-dev', asOf: '2026-07-02', licence: 'MIT' });
    expect(first.sha256)
      .to.match(/^[0-9a-f]{64}$/)
      .and.to.equal(again.sha256);
  });

  it('is of the day its runs were fetched, else of the day a file was changed, else of today', async () => {
    const toInput = (name: string, text: string, changed: string | null): Input => ({
      name,
      location: name,
      open: () =>
        Promise.resolve({
          bytes: Readable.from([Buffer.from(text)]),
          modifiedAt: changed === null ? null : new Date(`${changed}T12:00:00Z`),
        }),
    });
    // Fetched on the 10th and the 11th of February.
    const runs = toJsonLines(
      ['1770682486', '1770768886'].map((at) => buildLine({ retrieved_timestamp: at })),
    );
    const offers = buildApi(manyOffers(1));
    const dayOf = async (
      feed: Feed,
      inputs: readonly Input[],
      options: ReadOptions = {},
    ): Promise<string> => (await readInputs(feed, inputs, options)).source.asOf;
    const today = '2026-08-01';
    const dated = [toInput('x.jsonl', runs, '2026-07-02')];
    expect(await dayOf(everyEvalEver, dated, { today })).to.equal('2026-02-11');
    expect(await dayOf(everyEvalEver, dated, { asOf: '2026-01-01' })).to.equal('2026-01-01');
    const changed = ['2026-07-01', '2026-07-03', '2026-07-02'].map((day) =>
      toInput('api.json', offers, day),
    );
    expect(await dayOf(modelsDev, changed, { today })).to.equal('2026-07-03');
    const undated = [toInput('api.json', offers, null)];
    expect(await dayOf(modelsDev, undated, { today })).to.equal(today);
    expect(await findRefusal(dayOf(modelsDev, undated))).to.contain(
      'date of the data is not known',
    );
  });

  it('gives every record an id of its own', async () => {
    const { records } = await readText(
      everyEvalEver,
      'x.jsonl',
      toJsonLines([buildLine(), buildLine()]),
    );
    expect(records.map(({ native_id }) => native_id)).to.deep.equal([
      'hfopenllm_v2/acme/Matter@bfloat16',
      'hfopenllm_v2/acme/Matter@bfloat16#2',
    ]);
  });

  it('gives one even where the ends of long ids are cut off for a number', async () => {
    const lines = ['ab', 'ab', 'cd', 'cd'].map((end) =>
      buildLine({
        evaluation_id: `${'f'.repeat(199)}/1`,
        model_info: { id: `${'m'.repeat(298)}${end}` },
      }),
    );
    const { records } = await readText(everyEvalEver, 'x.jsonl', toJsonLines(lines));
    const ids = records.map(({ native_id: id }) => id);
    expect(new Set(ids).size).to.equal(4);
    expect(ids.map(({ length }) => length)).to.deep.equal([500, 500, 500, 500]);
  });

  it('tells at last how many rows a file has, however few', async () => {
    const input: Input = {
      name: 'api.json',
      location: 'api.json',
      open: () =>
        Promise.resolve({
          bytes: Readable.from([Buffer.from(buildApi(manyOffers(2)))]),
          modifiedAt: null,
        }),
    };
    const told: unknown[] = [];
    const onProgress = (progress: unknown): void => void told.push(progress);
    await readInputs(modelsDev, [input], { asOf: '2026-07-02', onProgress });
    expect(told).to.deep.equal([{ file: 'api.json', rows: 3 }]);
  });
});

describe('FEEDS', () => {
  it('have keys and ranks of their own', () => {
    expect(new Set(FEEDS.map(({ key }) => key)).size).to.equal(FEEDS.length);
    expect(new Set(FEEDS.map(({ precedence }) => precedence)).size).to.equal(FEEDS.length);
  });
});
