import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { litellm } from '../../../indexer/feeds/litellm/feed.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import { placePast } from '../../../indexer/refresh/history/place-past.ts';
import { refreshFeed } from '../../../indexer/refresh/refresh-feed.ts';
import { listDated } from '../../../scripts/cli/refresh/past.ts';
import { buildContext, makeNow } from '../../support/refresh.ts';
import { buildApi, buildOffer } from '../feeds/build.ts';

const FEEDS = [modelsDev, litellm];
const SNAPSHOT = 'gpt-5-2025-08-07';
const base = (input: number) => buildOffer({ cost: { input, output: 10 } });
const snapshot = (input: number) =>
  buildOffer({ id: SNAPSHOT, name: 'GPT-5 (2025-08-07)', cost: { input, output: 10 } });
/** Another source that knows the snapshot now, at another provider. */
const LITELLM = JSON.stringify({
  [`azure/${SNAPSHOT}`]: {
    litellm_provider: 'azure',
    mode: 'chat',
    input_cost_per_token: 0.000001,
    output_cost_per_token: 0.00001,
  },
});

describe('the past of snapshots', () => {
  let catalog: Catalog;
  let folder: string;
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
    folder = await mkdtemp(join(tmpdir(), 'past-'));
  });
  afterEach(async () => {
    await catalog.close();
    await rm(folder, { recursive: true });
  });

  const write = async (name: string, text: string): Promise<string> => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const take = async (feed: Feed, name: string, text: string, asOf: string): Promise<void> => {
    const context = buildContext(catalog);
    const report = await refreshFeed(context, { feed, place: await write(name, text), asOf });
    const { error } = await makeNow(context, FEEDS);
    expect([report.error, error]).to.deep.equal([null, null]);
  };
  /** Imports what is said now and places days of the past, the prices of the model and its snapshot. */
  const place = async (
    now: readonly Record<string, unknown>[],
    days: Readonly<Record<string, readonly Record<string, unknown>[]>>,
  ): Promise<void> => {
    await take(modelsDev, 'now/api.json', buildApi(now), '2026-05-01');
    for (const [day, offers] of Object.entries(days)) {
      await write(`days/api.${day}.json`, buildApi(offers));
    }
    await placePast(buildContext(catalog), modelsDev, FEEDS, listDated(join(folder, 'days')));
  };
  /** Provider, snapshot and input price of each offer a model had at the end of a day. */
  const offersOn = async (slug: string, day: string): Promise<unknown[] | undefined> => {
    const documents = await catalog.readDocuments(await catalog.manifest());
    const models = documents.flatMap((one) => (one.kind === 'model' ? [one.body] : []));
    const versions = documents.flatMap((one) => (one.kind === 'version' ? [one.body] : []));
    const present = models.find((one) => one.slug === slug);
    const version = versions.find(
      ({ model_id, valid_from, valid_to }) =>
        model_id === present?.id && (valid_from ?? '') <= day && day < valid_to,
    );
    const model = version === undefined ? present : version.document;
    return model?.offers.map(({ provider, snapshot: sold, pricing }) => [
      provider.slug,
      sold,
      pricing.input,
    ]);
  };

  it('is one offer where ids are one now, at the price of the model’s own id', async () => {
    await place([base(1), snapshot(1)], {
      '2026-01-01': [snapshot(7)],
      '2026-02-01': [base(5), snapshot(6)],
      '2026-03-01': [base(4), snapshot(4)],
    });
    const days = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-05-01'];
    for (const slug of ['gpt-5', SNAPSHOT]) {
      const prices = await Promise.all(days.map((day) => offersOn(slug, day)));
      expect(prices).to.deep.equal([7, 5, 4, 1].map((input) => [['openai', null, input]]));
    }
  });

  it('is two offers where they are two now, though they cost the same', async () => {
    await place([base(1), snapshot(2)], { '2026-01-01': [base(5), snapshot(5)] });
    expect(await offersOn('gpt-5', '2026-01-01')).to.have.deep.members([
      ['openai', null, 5],
      ['openai', SNAPSHOT, 5],
    ]);
    expect(await offersOn(SNAPSHOT, '2026-01-01')).to.deep.equal([['openai', SNAPSHOT, 5]]);
  });

  it('names the snapshot of an offer that is gone', async () => {
    await take(litellm, 'model_prices_and_context_window.json', LITELLM, '2026-05-01');
    await place([base(1)], { '2026-01-01': [base(5), snapshot(6)] });
    expect(await offersOn('gpt-5', '2026-01-01')).to.have.deep.members([
      ['openai', null, 5],
      ['openai', SNAPSHOT, 6],
    ]);
    expect(await offersOn(SNAPSHOT, '2026-01-01')).to.deep.equal([['openai', SNAPSHOT, 6]]);
    expect(await offersOn(SNAPSHOT, '2026-05-01')).to.deep.equal([['azure', SNAPSHOT, 1]]);
  });
});
