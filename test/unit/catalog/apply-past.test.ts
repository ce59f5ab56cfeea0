import { expect } from 'chai';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const LATER = new Date('2026-07-05T10:00:00Z');

type Facts = Parameters<typeof buildResolved>[1];
type OfferFacts = Parameters<typeof buildResolvedOffer>[3];

/** models.dev’s data are of one day, LiteLLM’s of another. */
const sourcesOf = (asOf: string, litellm = '2026-06-16') => [
  buildSource({ asOf }),
  buildSource({ key: 'litellm', asOf: litellm }),
];
const offer = (facts: OfferFacts = {}, ...prices: ReturnType<typeof buildPrice>[]) => ({
  offers: [buildResolvedOffer('p', 'x', prices.length > 0 ? prices : [ONE], facts)],
});
const ONE = buildPrice('input', 1);
const GONE = { offers: [] };
const ALIAS = { alias: 'x/c', kind: 'id', strategy: 'exact', confidence: 1 } as const;

describe('applying what becomes past', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const apply = (a: Facts, sources = sourcesOf('2026-07-02'), b: Facts = {}) =>
    store.apply(buildResolvedCatalog([buildResolved('a', a), buildResolved('b', b)]), {
      now: LATER,
      sources,
      force: true,
    });
  const intervals = async (field: string): Promise<string[]> => {
    const rows = await store
      .db('fact_intervals')
      .where({ field })
      .orderBy('id')
      .select<{ value: string; valid_from: string; valid_to: string }[]>('*');
    return rows.map((row) => `${row.value} ${row.valid_from} ${row.valid_to}`);
  };
  const told = async (type: string): Promise<string[]> => {
    const rows = await store
      .db('changes')
      .where({ type })
      .orderBy('id')
      .select<{ model_id: string; source_key: string; effective_on: string }[]>('*');
    return rows.map((row) => `${row.model_id} ${row.source_key} ${row.effective_on}`);
  };
  const offerDays = async (): Promise<unknown> =>
    store.db('offers').first('valid_from', 'valid_to');

  it('has an offer there from its first day, however it changes', async () => {
    await apply(offer());
    await apply(offer({ contextWindow: 8000 }), sourcesOf('2026-07-04'));
    expect(await offerDays()).to.deep.equal({ valid_from: '2026-07-02', valid_to: null });
    expect(await intervals('limits.context_window')).to.deep.equal(['null 2026-07-02 2026-07-04']);
  });

  it('was offered until it went, not until it came back', async () => {
    await apply(offer());
    await apply(GONE, sourcesOf('2026-07-03'));
    await apply({ ...GONE, contextWindow: 8000 }, sourcesOf('2026-07-04'));
    expect(await told('offer_removed')).to.deep.equal(['mdl_a models-dev 2026-07-03']);
    await apply(offer(), sourcesOf('2026-07-05'));
    expect(await intervals('offered')).to.deep.equal(['true 2026-07-02 2026-07-03']);
    expect(await offerDays()).to.deep.equal({ valid_from: '2026-07-05', valid_to: null });
  });

  it('ends no offer before it began, and tells no end of one that had been retired', async () => {
    await apply(offer({ status: 'retired' }));
    await apply(GONE, sourcesOf('2026-07-02', '2026-06-17'));
    expect(await offerDays()).to.deep.equal({ valid_from: '2026-07-02', valid_to: '2026-07-02' });
    expect(await intervals('status')).to.deep.equal([]);
  });

  it('moves an offer on the day of the new data, and changes both models', async () => {
    const said = offer({}, buildPrice('input', 1, { source: 'litellm' }), ONE);
    await apply(said);
    const { models } = await apply(GONE, sourcesOf('2026-07-04'), said);
    expect(models.changed).to.equal(2);
    expect(await told('offer_removed')).to.deep.equal(['mdl_a models-dev 2026-07-04']);
    expect(await told('offer_added')).to.deep.equal(['mdl_b models-dev 2026-07-04']);
  });

  it('keeps what was true of an offer in turn, though it moves between models', async () => {
    const limited = (contextWindow: number) => offer({ contextWindow });
    await apply(limited(1000));
    await apply(limited(2000), sourcesOf('2026-07-03'));
    await apply(GONE, sourcesOf('2026-07-04'), limited(3000));
    await apply(GONE, sourcesOf('2026-07-05'), limited(4000));
    expect(await intervals('limits.context_window')).to.deep.equal([
      '1000 2026-07-02 2026-07-03',
      '2000 2026-07-03 2026-07-04',
      '3000 2026-07-04 2026-07-05',
    ]);
    await apply(limited(5000), sourcesOf('2026-07-06'));
    await apply(limited(6000), sourcesOf('2026-07-07'));
    await apply(limited(7000), sourcesOf('2026-07-08'));
    expect((await intervals('limits.context_window')).slice(3)).to.deep.equal([
      '4000 2026-07-05 2026-07-06',
      '5000 2026-07-06 2026-07-07',
      '6000 2026-07-07 2026-07-08',
    ]);
  });

  it('ends what was true of an offer that comes back when it comes, not when others change', async () => {
    const priced = (contextWindow: number) =>
      offer({ contextWindow }, buildPrice('input', 1, { source: 'litellm' }));
    await apply(priced(1000));
    await apply(GONE, sourcesOf('2026-07-03'));
    await apply(priced(2000), sourcesOf('2026-07-05'));
    expect(await offerDays()).to.deep.equal({ valid_from: '2026-07-03', valid_to: null });
    expect(await intervals('limits.context_window')).to.deep.equal(['1000 2026-06-16 2026-07-03']);
  });

  it('tells neither that an offer went nor that it came whose id another stands for', async () => {
    const sold = (...offers: readonly (readonly [id: string, more?: OfferFacts])[]) => ({
      offers: offers.map(([id, more]) => buildResolvedOffer('p', id, [ONE], more)),
    });
    const joined = ['y', { otherModelIds: ['x'] }] as const;
    await apply(sold(['x'], ['y']));
    await apply(sold(joined), sourcesOf('2026-07-03'));
    await apply(sold(['x'], ['y']), sourcesOf('2026-07-04'));
    expect([...(await told('offer_removed')), ...(await told('offer_added'))]).to.deep.equal([]);
    // In another region or tier it is another offer.
    for (const [asOf, other] of [
      ['2026-07-05', { region: 'eu' }],
      ['2026-07-07', { serviceTier: 'batch' }],
    ] as const) {
      const before = (await told('offer_removed')).length;
      await apply(sold(['x', other], ['y']), sourcesOf(asOf));
      await apply(sold(joined), sourcesOf(asOf.replace(/\d$/, (day) => String(Number(day) + 1))));
      const removed = (await told('offer_removed')).slice(before);
      expect(removed, asOf).to.include(
        `mdl_a models-dev ${asOf.replace(/\d$/, (day) => String(Number(day) + 1))}`,
      );
    }
  });

  it('tells nothing where an offer moves between a model and the snapshot that it sells', async () => {
    const models = (a: Facts, b: Facts) => [a, { ...b, snapshotOf: 'a' }] as const;
    const [base, snapshot] = models(offer({ soldAs: ['b'] }), GONE);
    await apply(base, sourcesOf('2026-07-02'), snapshot);
    const [left, moved] = models(GONE, offer());
    await apply(left, sourcesOf('2026-07-03'), moved);
    const [back, none] = models(offer({ soldAs: ['b'] }), GONE);
    await apply(back, sourcesOf('2026-07-04'), none);
    expect([...(await told('offer_removed')), ...(await told('offer_added'))]).to.deep.equal([]);
  });

  it('ends no fact before it began, though the data that changed are older', async () => {
    const aliases = [{ ...ALIAS, alias: 'x/a', source: 'models-dev' }];
    await apply({ aliases, contextWindow: 8000 });
    await apply({ aliases, contextWindow: 16_000 }, sourcesOf('2026-07-02', '2026-06-17'));
    expect(await intervals('limits.context_window')).to.deep.equal(['8000 2026-07-02 2026-07-02']);
  });

  for (const [source, day] of [
    ['litellm', '2026-07-03'],
    ['models-dev', '2026-07-04'],
  ] as const) {
    it(`retires a model on the day of ${source}, which had named it`, async () => {
      const named = buildResolved('c', { aliases: [{ ...ALIAS, source }] });
      await store.apply(buildResolvedCatalog([buildResolved('a'), named]), {
        sources: sourcesOf('2026-07-02'),
      });
      await store.apply(buildResolvedCatalog([buildResolved('a')]), {
        sources: sourcesOf('2026-07-04', '2026-07-03'),
        force: true,
      });
      expect(await told('model_retired')).to.deep.equal([`mdl_c ${source} ${day}`]);
    });
  }

  it('says why a price is not believed, and that this is another reason now', async () => {
    const judged = (suspectReason: string | null) =>
      offer({}, ONE, buildPrice('output', 9, { isChosen: suspectReason === null, suspectReason }));
    const reason = async (): Promise<unknown> =>
      store.db('offer_prices').where({ component: 'output' }).pluck('suspect_reason');
    await apply(judged('outlier'));
    expect((await apply(judged('too_high'))).models.changed).to.equal(1);
    expect(await reason()).to.deep.equal(['too_high']);
    expect((await apply(judged(null))).models.changed).to.equal(1);
    expect(await reason()).to.deep.equal([null]);
  });

  it('refuses two prices of one thing of an offer that was there before', async () => {
    await apply(offer());
    const refused: unknown = await apply(offer({}, ONE, buildPrice('input', 2))).catch(String);
    expect(refused).to.contain('Two rows are the same thing: off_p_x models-dev input');
  });

  const SCORED = { results: [buildResult('b1', 10)] };

  it('keeps a result as it was, from the day it was recorded, and no number of its row', async () => {
    await apply(SCORED);
    await apply({ results: [buildResult('b1', 11)] }, sourcesOf('2026-07-04'));
    const [kept] = await store.db('fact_intervals').where({ field: 'result' }).select('*');
    const { value, valid_from, valid_to } = kept as Record<string, string>;
    expect([valid_from, valid_to]).to.deep.equal(['2026-02-15', '2026-07-04']);
    const row = JSON.parse(value ?? '') as Record<string, unknown>;
    expect(row).to.include({ score: 10, is_primary: true }).and.not.have.property('id');
  });

  it('ends no result before it was recorded', async () => {
    const scored = (score: number) => ({
      results: [buildResult('b1', score, { run: { recordedOn: '2026-08-01' } })],
    });
    await apply(scored(10));
    await apply(scored(11), sourcesOf('2026-07-04'));
    expect((await intervals('result')).map((text) => text.slice(-21))).to.deep.equal([
      '2026-08-01 2026-08-01',
    ]);
  });

  it('takes no result for news that is but recorded again, or of another snapshot', async () => {
    await apply(SCORED);
    const again = { recordedOn: '2026-07-01', snapshot: 'b' };
    const { changes } = await apply({ results: [buildResult('b1', 10, { run: again })] });
    expect(changes).to.deep.equal({});
    const rows: unknown = await store
      .db('benchmark_results')
      .select('valid_from', 'recorded_on', 'snapshot_model_id');
    expect(rows).to.deep.equal([
      { valid_from: '2026-02-15', recorded_on: '2026-07-01', snapshot_model_id: 'mdl_b' },
    ]);
    expect(await intervals('result')).to.deep.equal([]);
  });

  it('renews what shows a benchmark, or a source that measured alone', async () => {
    const catalogue = buildResolvedCatalog([buildResolved('a', SCORED), buildResolved('b')]);
    const sources = [buildSource(), buildSource({ key: 'measurer', precedence: 9 })];
    const measured = (name: string) => ({
      ...catalogue,
      models: [
        buildResolved('a', { results: [buildResult('b1', 10, { run: { source: 'measurer' } })] }),
        buildResolved('b'),
      ],
      benchmarks: catalogue.benchmarks.map((one) => ({ ...one, name })),
    });
    await store.apply(measured('B1'), { sources });
    const shown = async () => {
      const [body] = await store.db('documents').where({ id: 'mdl_a' }).pluck<string[]>('body');
      return body ?? '';
    };
    await store.apply(measured('Bench One'), { sources, now: LATER });
    expect(await shown()).to.contain('Bench One');
    const named = sources.map((one) => (one.key === 'measurer' ? { ...one, name: 'Gauge' } : one));
    await store.apply(measured('Bench One'), { sources: named, now: LATER });
    expect(await shown()).to.contain('Gauge');
  });
});
