import { expect } from 'chai';
import { openCatalog, type Catalog } from '../../../indexer/catalog/open.ts';
import type { Bundle } from '../../../indexer/feeds/bundle.ts';
import { buildCatalog } from '../../../indexer/refresh/build-catalog.ts';
import { refreshBundle } from '../../../indexer/refresh/refresh-bundle.ts';
import { resolveFirst, type ResolvedAhead } from '../../../indexer/refresh/resolve-first.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import { buildSource } from '../../support/build-resolved.ts';
import { buildContext } from '../../support/refresh.ts';

const buildBundle = (amount: string, names: readonly string[]): Bundle => ({
  sources: [buildSource()],
  // Keys in another order than the store keeps them in.
  records: names.map((name) => ({
    source: buildSource().key,
    record: {
      provider_model_id: name,
      provider: 'openai',
      native_id: `openai/${name}`,
      kind: 'offer',
      prices: [{ unit: '1m_tokens', amount, component: 'input' }],
    },
  })),
  knownIdentities: [],
  history: [],
});

describe('resolveFirst', () => {
  const opened: Catalog[] = [];
  afterEach(async () => {
    for (const catalog of opened.splice(0)) await catalog.close();
  });

  /** Keeps a bundle and makes the catalogue of it. @returns its documents */
  const make = async (bundle: Bundle, ahead: ResolvedAhead | null) => {
    const catalog = await openCatalog({ path: ':memory:' });
    opened.push(catalog);
    const context = buildContext(catalog);
    await refreshBundle(context, bundle.sources, () => bundle.records.map(({ record }) => record));
    const identities = { hash: 'some', load: () => Promise.resolve(bundle.knownIdentities) };
    const made = await buildCatalog(context, [], identities, ahead);
    expect(made).to.deep.include({ status: 'ok', error: null });
    const again = await buildCatalog({ ...context, force: true }, [], identities);
    expect(again.applied?.models).to.deep.include({ added: 0, changed: 0 });
    return catalog.readSnapshot(null, 1_000);
  };

  it('gives the catalogue that what was kept gives', async () => {
    const unknown = buildBundle('1.25', ['gpt-1', 'gpt-2', 'gpt-2-mini']);
    const [{ key, slug } = { key: '', slug: '' }] = resolveFirst(unknown, [], '2026-07-02').resolved
      .models;
    const bundle = { ...unknown, knownIdentities: [{ key, slug, id: 'mdl_0000000001' }] };
    const documents = await make(bundle, resolveFirst(bundle, [], '2026-07-02'));
    expect(documents).to.deep.equal(await make(bundle, null));
    expect(documents.map(({ id }) => id)).to.include('mdl_0000000001');
  });

  it('believes its sources in the order of this program, not of the bundle', () => {
    const { records } = buildBundle('1.25', ['gpt-1']);
    const [other] = buildBundle('2.5', ['gpt-1']).records;
    const bundle = {
      sources: [
        buildSource({ precedence: modelsDev.precedence + 2 }),
        buildSource({ key: 'other', precedence: modelsDev.precedence + 1 }),
      ],
      records: other === undefined ? [] : [...records, { ...other, source: 'other' }],
      knownIdentities: [],
    };
    const shown = (feeds: readonly (typeof modelsDev)[]) =>
      resolveFirst(bundle, feeds, '2026-07-02').resolved.models.flatMap(({ offers }) =>
        offers.flatMap(({ prices }) =>
          prices.filter(({ isChosen }) => isChosen).map(({ amountNano }) => amountNano / 1e9),
        ),
      );
    expect(shown([])).to.deep.equal([2.5]);
    expect(shown([modelsDev])).to.deep.equal([1.25]);
  });

  it('names its sources in the order of the store, described as this program does', () => {
    const sources = [
      buildSource({ key: 'b' }),
      buildSource({ key: 'models-dev', licence: 'none' }),
    ];
    const ahead = resolveFirst(
      { ...buildBundle('1.25', ['gpt-1']), sources: [...sources].reverse() },
      [{ ...modelsDev, licence: 'CC0-1.0' }],
      '2026-07-02',
    );
    expect(ahead.sources).to.deep.equal(sources);
  });

  it('is not believed where other sources were kept', async () => {
    const bundle = buildBundle('1.25', ['gpt-1']);
    const former = {
      ...buildBundle('9.75', ['gpt-1', 'gpt-2']),
      sources: [buildSource({ asOf: '2020-01-01' })],
    };
    const documents = await make(bundle, resolveFirst(former, [], '2026-07-02'));
    expect(documents).to.deep.equal(await make(bundle, null));
  });
});
