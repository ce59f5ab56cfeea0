import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../../indexer/catalog/database/open-database.ts';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import { PastError } from '../../../indexer/catalog/history/place-states.ts';
import { litellm } from '../../../indexer/feeds/litellm/feed.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import { placePast, type PlacedPast } from '../../../indexer/refresh/history/place-past.ts';
import { refreshFeed } from '../../../indexer/refresh/refresh-feed.ts';
import type { ModelHistory, ModelVersion } from '../../../schemas/history.ts';
import type { Model } from '../../../schemas/model.ts';
import { listDated } from '../../../scripts/cli/refresh/past.ts';
import { buildContext, makeNow } from '../../support/refresh.ts';
import { buildApi, buildOffer } from '../feeds/build.ts';

const FEEDS = [modelsDev, litellm];
const mini = (cost: object) => buildOffer({ id: 'gpt-5-mini', name: 'GPT-5 mini', cost });
/** What is said now: mini costs 1. */
const NOW = buildApi([buildOffer(), mini({ input: 1, output: 4 })]);
const PAST: Readonly<Record<string, string>> = {
  '2026-01-01': buildApi([buildOffer({ cost: { input: 5, output: 20 } })]),
  '2026-02-01': buildApi([
    buildOffer({ cost: { input: 5, output: 20 } }),
    mini({ input: 2, output: 4 }),
    buildOffer({ id: 'gpt-5-codex-x', name: 'Nobody Knows Now' }),
  ]),
  '2026-03-01': buildApi([mini({ input: 2, output: 4 })]),
  // A row may say only what it does not take over from another.
  '2026-04-01': buildApi([buildOffer(), { id: 'gpt-5-mini', cost: { output: 5 } }]),
};
const LITELLM = JSON.stringify({
  'gpt-5': {
    litellm_provider: 'openai',
    mode: 'chat',
    input_cost_per_token: 0.000003,
    output_cost_per_token: 0.00001,
    source: 'https://openai.com/pricing',
  },
});

const OFFER = 'off_openai_gpt-5';
const URL = process.env['TEST_POSTGRES_URL'];

const stores: Readonly<Record<string, () => Promise<Catalog>>> = {
  SQLite: () => openCatalog({ path: ':memory:' }),
  PostgreSQL: async () => {
    const schema = `test_${randomBytes(6).toString('hex')}`;
    const db = openDatabase({ url: URL ?? '' });
    await db.raw('CREATE SCHEMA ??', [schema]);
    await db.destroy();
    const catalog = await openCatalog({ url: URL ?? '', schema });
    const close = async (): Promise<void> => {
      await catalog.close();
      const last = openDatabase({ url: URL ?? '' });
      await last.raw('DROP SCHEMA ?? CASCADE', [schema]);
      await last.destroy();
    };
    return { ...catalog, close };
  },
};

for (const [engine, open] of Object.entries(stores)) {
  describe(`the past of a feed on ${engine}`, () => {
    let catalog: Catalog;
    let folder: string;
    before(function () {
      if (engine === 'PostgreSQL' && URL === undefined) this.skip();
    });
    beforeEach(async () => {
      catalog = await open();
      folder = await mkdtemp(join(tmpdir(), 'past-'));
      await write('now/api.json', NOW);
      await write('litellm/model_prices_and_context_window.json', LITELLM);
      for (const [date, text] of Object.entries(PAST)) await write(`days/api.${date}.json`, text);
      await take(modelsDev, 'now', '2026-05-01');
    });
    afterEach(async () => {
      await catalog.close();
      await rm(folder, { recursive: true });
    });

    const write = async (name: string, text: string): Promise<void> => {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    };
    const take = async (feed: typeof modelsDev, name: string, asOf: string): Promise<void> => {
      const context = buildContext(catalog);
      const report = await refreshFeed(context, { feed, place: join(folder, name), asOf });
      const { error } = await makeNow(context, FEEDS);
      expect([report.error, error]).to.deep.equal([null, null]);
    };
    const place = (days = 'days'): Promise<PlacedPast> =>
      placePast(buildContext(catalog), modelsDev, FEEDS, listDated(join(folder, days)));

    type Body = Model | ModelVersion | ModelHistory;
    const read = async (kind: 'model' | 'version' | 'history'): Promise<Body[]> => {
      const refs = (await catalog.manifest()).filter((one) => one.kind === kind);
      return (await catalog.readDocuments(refs)).map(({ body }) => body as Body);
    };
    const find = async (slug: string): Promise<Model> => {
      const found = (await read('model')).find((one) => (one as Model).slug === slug);
      if (found === undefined) throw new Error(`There is no ${slug}.`);
      return found as Model;
    };
    /** What the model was at the end of a day; null: nobody spoke of it. */
    const on = async (slug: string, day: string): Promise<Model | null> => {
      const present = await find(slug);
      const version = ((await read('version')) as ModelVersion[]).find(
        ({ model_id, valid_from, valid_to }) =>
          model_id === present.id && (valid_from ?? '') <= day && day < valid_to,
      );
      return version === undefined ? present : version.document;
    };
    const inputs = async (slug: string, days: readonly string[]): Promise<unknown[]> => {
      const models = await Promise.all(days.map((day) => on(slug, day)));
      return models.map((model) => (model === null ? null : (model.pricing?.input ?? 'none')));
    };
    const everything = async (): Promise<string[]> => {
      const documents = await catalog.readDocuments(await catalog.manifest());
      return documents.map((one) => JSON.stringify(one)).sort();
    };

    it('is put in front of the present, day for day', async () => {
      const before = await find('gpt-5');
      const placed = await place();
      expect(placed).to.deep.include({ dates: Object.keys(PAST), unknown: 1 });
      expect((await find('gpt-5')).pricing).to.deep.include({ input: 1.25, output: 10 });
      // Since when it holds is known better now.
      expect(before.pricing?.effective_from).to.equal('2026-05-01');
      expect((await find('gpt-5')).pricing?.effective_from).to.equal('2026-04-01');
      expect(
        await inputs('gpt-5', ['2026-01-01', '2026-02-28', '2026-03-15', '2026-04-01']),
      ).to.deep.equal([5, 5, 'none', 1.25]);
      // The part said nothing of the input price: it went on.
      expect(
        await inputs('gpt-5-mini', ['2026-01-31', '2026-02-01', '2026-04-30', '2026-05-01']),
      ).to.deep.equal([null, 2, 2, 1]);
      expect((await on('gpt-5-mini', '2026-04-15'))?.pricing?.output).to.equal(5);
      expect((await find('gpt-5-mini')).created_at).to.equal('2026-02-01T00:00:00Z');
      const info = await catalog.readDocuments([{ kind: 'info', id: 'catalogue' }]);
      expect(info[0]?.body).to.deep.include({ catalog_version: '2026-07-02.2' });
      const history = (await read('history')) as ModelHistory[];
      const there = history
        .flatMap(({ intervals }) => intervals)
        .filter((one) => one.offer_id === OFFER && one.kind === 'fact' && one.field === 'offered')
        .map((one) => [one.effective_from, one.effective_to]);
      expect(there).to.deep.equal([
        ['2026-04-01', null],
        ['2026-01-01', '2026-03-01'],
      ]);
    });

    it('changes nothing the second time, and tells no change of today', async () => {
      await place();
      const before = await everything();
      expect(await place()).to.include({ offers: 0, prices: 0 });
      expect(await everything()).to.deep.equal(before);
      expect(before.filter((one) => one.includes('price_changed'))).to.deep.equal([]);
    });

    it('is the same in whatever order its days are given', async () => {
      const days = listDated(join(folder, 'days')).toReversed();
      await placePast(buildContext(catalog), modelsDev, FEEDS, days);
      expect(await inputs('gpt-5', ['2026-01-01', '2026-04-01'])).to.deep.equal([5, 1.25]);
      // The last day is a part of the model, and goes on with the price of the day before it.
      expect(await inputs('gpt-5-mini', ['2026-02-01', '2026-04-01'])).to.deep.equal([2, 2]);
    });

    it('may come in parts, if each is before the last', async () => {
      await write('late/api.2026-03-01.json', PAST['2026-03-01'] ?? '');
      await write('late/api.2026-04-01.json', PAST['2026-04-01'] ?? '');
      await place('late');
      await place();
      const days = ['2026-01-01', '2026-02-15', '2026-03-01', '2026-04-01'];
      expect(await inputs('gpt-5', days)).to.deep.equal([5, 5, 'none', 1.25]);
      expect(await inputs('gpt-5-mini', days)).to.deep.equal([null, 2, 2, 2]);
    });

    it('is refused between days that are known, and before there is anything', async () => {
      await write('one/api.2026-02-01.json', PAST['2026-02-01'] ?? '');
      await place('one');
      const before = await everything();
      const refused = await place().catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(PastError);
      expect(String(refused)).to.contain('2026-03-01 is not before 2026-02-01');
      expect(await everything()).to.deep.equal(before);
      const places = listDated(join(folder, 'days'));
      const unknown = await placePast(buildContext(catalog), litellm, FEEDS, places).catch(String);
      expect(unknown).to.contain('litellm: there is no data from it yet');
    });

    it('says nothing of a day for a source that spoke later', async () => {
      await take(litellm, 'litellm', '2026-06-01');
      await place();
      const first = await on('gpt-5', '2026-01-01');
      expect(
        first?.offers.map(({ pricing }) => [pricing.input, pricing.source?.name]),
      ).to.deep.equal([[5, 'models.dev']]);
      expect(first?.conflicts).to.deep.equal([]);
    });

    it('is not taken for the present', async () => {
      const place = join(folder, 'days/api.2026-01-01.json');
      const context = buildContext(catalog);
      const older = { feed: modelsDev, place, asOf: '2026-01-01' };
      const report = await refreshFeed(context, older);
      expect(report).to.include({ status: 'refused', as_of: '2026-05-01' });
      expect(report.error).to.contain('data of 2026-01-01: older than the known data of');
      await makeNow(context, FEEDS);
      expect((await find('gpt-5')).pricing?.input).to.equal(1.25);
      expect((await refreshFeed({ ...context, force: true }, older)).status).to.equal('ok');
    });
  });
}
