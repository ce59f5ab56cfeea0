import { expect } from 'chai';
import type { IndexDocument } from '../../../indexer/index/port.ts';
import { answerFromView, type CatalogView } from '../../../server/catalog/catalog-view.ts';
import { listModelAddresses } from '../../../server/catalog/list-addresses.ts';
import { resolveAll, resolveModel } from '../../../server/catalog/resolve.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { buildModel } from '../../support/build.ts';

const INFO: IndexDocument = {
  kind: 'info',
  id: 'catalogue',
  body: {
    ...{ catalog_version: '1', updated_at: '2026-09-14T03:00:00Z', sources: [] },
    history: { since: '2026-07-01', sources: [] },
  },
};
const MODELS = [
  buildModel({ slug: 'ibis', updated_at: '2026-07-03T00:00:00Z' }),
  buildModel({ slug: 'heron', aliases: ['acme/heron'], updated_at: '2026-07-04T00:00:00Z' }),
  buildModel({ slug: 'gone', status: 'retired' }),
  buildModel({ slug: 'ibis-2026', snapshot_of: 'ibis' }),
];

describe('models by their names', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: [INFO] });
  });
  after(() => app.close());

  const ask = <T>(work: (catalog: CatalogView) => Promise<T>): Promise<T> =>
    answerFromView(app.services.catalog, work);

  it('are said not to be there by as much of the name as can be read, and on which day', async () => {
    const now = new Date('2026-09-20T12:00:00Z');
    const refusal = (reference: string, asOf?: string) =>
      ask((catalog) => resolveModel(catalog, reference, asOf, { now })).then(
        () => null,
        (error: unknown) => (error as Error).message,
      );
    const long = 'z'.repeat(100);
    expect(await refusal(long)).to.equal(`No model named “${long}” was found.`);
    expect(await refusal(`${long}z`)).to.equal(`No model named “${long}…” was found.`);
    expect(await refusal('herron')).to.equal(
      'No model named “herron” was found; see did_you_mean.',
    );
    expect(await refusal('zzzz', '2026-08-01')).to.equal(
      'No model named “zzzz” was found on 2026-08-01.',
    );
    expect(await refusal('herron', '2026-08-01')).to.equal(
      'No model named “herron” was found on 2026-08-01; see did_you_mean.',
    );
    expect(await refusal('acme/heron', '2026-08-01')).to.equal(null);
  });

  it('are each once, in the order of their first names; others are missing', async () => {
    const names = ['zzzz', 'acme/heron', 'ibis', 'HERON', 'yyyy', ...Array(20).fill('ibis')];
    const { models, unknown, missing } = await ask((catalog) =>
      resolveAll(catalog, names as string[], {}),
    );
    expect(models.map(({ slug }) => slug)).to.deep.equal(['heron', 'ibis']);
    expect(missing).to.deep.equal(['zzzz', 'yyyy']);
    expect(unknown.map(({ reference }) => reference)).to.deep.equal(missing);
  });

  it('have pages by their slugs, retired ones too, but snapshots not', async () => {
    const addresses = await ask(listModelAddresses);
    expect(addresses).to.deep.equal([
      { slug: 'gone', updatedAt: '2026-07-02T00:00:00.000Z' },
      { slug: 'heron', updatedAt: '2026-07-04T00:00:00.000Z' },
      { slug: 'ibis', updatedAt: '2026-07-03T00:00:00.000Z' },
    ]);
  });
});
