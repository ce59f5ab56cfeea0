import { expect } from 'chai';
import type {
  FactIntervalRow,
  OfferRow,
  PriceRow,
} from '../../../indexer/catalog/database/rows.ts';
import {
  assertPlaceable,
  PastError,
  type PlacedStates,
  placeStates,
} from '../../../indexer/catalog/history/place-states.ts';
import type { PastOffer, PastStates } from '../../../indexer/catalog/history/timelines.ts';
import { toOfferId } from '../../../indexer/resolve/prices/offer-id.ts';
import type { ResolvedModel, ResolvedOffer } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, STORE_NOW, type CatalogStore } from '../../support/catalog-store.ts';

const AT = '2026-07-02T10:00:00Z';

/** The first of a month. */
const day = (month: string): string => `2026-${month}-01`;

/** Months between which something held; none at the end: it holds. */
const toSpan = (row: { readonly valid_from: string; readonly valid_to: string | null }): string =>
  `${row.valid_from.slice(5, 7)}–${row.valid_to?.slice(5, 7) ?? ''}`;

/** An offer of the model `a`, or of another, at the provider `p`. */
const sold = (id: string, usd: number, more: Partial<ResolvedOffer> = {}): PastOffer => ({
  modelId: 'mdl_a',
  offer: buildResolvedOffer('p', id, [buildPrice('input', usd)], more),
});

describe('what a source said on days before it was known', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  /** Applies what is said in May, by a source that is known since then and by one that is longer. */
  const apply = (...models: readonly ResolvedModel[]): Promise<unknown> =>
    store.apply(buildResolvedCatalog(models), {
      sources: [
        buildSource({ asOf: day('05') }),
        buildSource({ key: 'longer', precedence: 2, asOf: day('02') }),
      ],
    });
  const now = (...offers: readonly PastOffer[]): ResolvedModel =>
    buildResolved('a', { offers: offers.map(({ offer }) => offer) });

  /** Puts in front what was offered in months, in any order. */
  const place = (
    months: Readonly<Record<string, readonly PastOffer[]>>,
    more: Partial<PastStates> = {},
  ): Promise<PlacedStates> => {
    const states = Object.entries(months).map(([month, offers]) => ({ date: day(month), offers }));
    const past = { source: 'models-dev', present: new Set<string>(), providers: [], states };
    return placeStates(store.db, { ...past, ...more }, STORE_NOW);
  };

  const offers = async (): Promise<string[]> =>
    (await store.db<OfferRow>('offers').orderBy('id').select('*')).map(
      (row) => `${row.id} ${row.model_id} ${row.status} ${toSpan(row)}`,
    );
  const prices = async (): Promise<string[]> =>
    (await store.db<PriceRow>('offer_prices').orderBy(['offer_id', 'valid_from']).select('*')).map(
      (row) => `${row.offer_id} ${row.component} ${row.amount_nano / 1e9} ${toSpan(row)}`,
    );
  const intervals = async (): Promise<string[]> =>
    (
      await store
        .db<FactIntervalRow>('fact_intervals')
        .orderBy(['offer_id', 'valid_from'])
        .select('*')
    ).map((row) => `${row.offer_id} ${row.model_id} ${row.field} ${row.value} ${toSpan(row)}`);
  const models = async (): Promise<unknown> =>
    Object.fromEntries(
      (await store.db<{ slug: string; valid_from: string }>('models').select('*')).map((row) => [
        row.slug,
        row.valid_from.slice(5, 7),
      ]),
    );

  it('lengthens an offer that is there, and tells what it cost before', async () => {
    await apply(now(sold('a', 1), sold('b', 1)));
    const placed = await place({
      '03': [sold('a', 1)],
      '01': [sold('a', 2)],
      '04': [sold('a', 1)],
      '02': [],
    });
    const dates = ['01', '02', '03', '04'].map(day);
    expect(placed).to.deep.equal({ dates, offers: 0, prices: 1 });
    expect(await offers()).to.deep.equal(['off_p_a mdl_a active 03–', 'off_p_b mdl_a active 05–']);
    expect(await intervals()).to.deep.equal(['off_p_a mdl_a offered true 01–02']);
    expect(await prices()).to.deep.equal([
      'off_p_a input 2 01–02',
      'off_p_a input 1 03–',
      'off_p_b input 1 05–',
    ]);
    expect(await models()).to.deep.equal({ a: '01' });
    const days = await store.db('source_dates').where({ source_key: 'models-dev' }).pluck('as_of');
    expect(days.sort()).to.deep.equal([...dates, day('05')]);
    expect(await store.db('catalogue_state').pluck('since')).to.deep.equal([day('01')]);
    const history = store.db('documents').where({ kind: 'history', id: 'mdl_a' });
    expect(String(await history.pluck('body'))).to.contain(day('01'));
    const row: unknown = await store
      .db('offer_prices')
      .where({ valid_to: day('02') })
      .first();
    expect(row).to.include({ source_key: 'models-dev', recorded_at: AT });
  });

  it('goes on to the present only where the price is the same, and of the same source', async () => {
    const prompt = buildPrice('input', 7, { minPromptTokens: 100 });
    const other = buildPrice('output', 5, { source: 'longer' });
    const mine = buildPrice('output', 5, { isChosen: false });
    const offer = (...list: PastOffer['offer']['prices']): PastOffer => ({
      modelId: 'mdl_a',
      offer: buildResolvedOffer('p', 'a', list),
    });
    await apply(now(offer(buildPrice('input', 1), prompt, other)));
    const then = [buildPrice('input', 1), buildPrice('input', 2)].map((price) =>
      offer(price, prompt, mine),
    );
    await place({ '02': then.slice(0, 1), '03': then.slice(1) });
    expect(await prices()).to.have.members([
      'off_p_a output 5 02–',
      'off_p_a input 1 02–03',
      'off_p_a input 2 03–05',
      'off_p_a input 7 02–',
      'off_p_a output 5 02–05',
      'off_p_a input 1 05–',
    ]);
  });

  it('brings back an offer that is gone, when it was there and what it was', async () => {
    await apply(now(sold('a', 1)), buildResolved('a-1'));
    const placed = await place({
      '01': [sold('old', 3, { status: 'deprecated', snapshot: 'a-1', soldAs: ['a-1'] })],
      '02': [sold('brief', 6, { status: 'deprecated' })],
      '03': [sold('old', 4, { status: 'deprecated', snapshot: 'a-1', soldAs: ['a-1'] })],
      '04': [sold('plain', 5)],
    });
    expect(placed).to.deep.include({ offers: 3, prices: 4 });
    expect(await offers()).to.deep.equal([
      'off_p_a mdl_a active 05–',
      'off_p_brief mdl_a retired 02–03',
      'off_p_old mdl_a retired 03–04',
      'off_p_plain mdl_a retired 04–05',
    ]);
    expect(await intervals()).to.have.members([
      'off_p_brief mdl_a status "deprecated" 02–03',
      'off_p_old mdl_a offered true 01–02',
      'off_p_old mdl_a status "deprecated" 01–04',
    ]);
    expect(await prices()).to.deep.equal([
      'off_p_a input 1 05–',
      'off_p_brief input 6 02–03',
      'off_p_old input 3 01–02',
      'off_p_old input 4 03–04',
      'off_p_plain input 5 04–05',
    ]);
    const row: unknown = await store.db('offers').where({ id: 'off_p_old' }).first();
    expect(row).to.include({
      first_seen_at: AT,
      removed_at: AT,
      snapshot_model_id: 'mdl_a-1',
      snapshot_ids: '["mdl_a-1"]',
    });
    // The snapshot was there with the offer that sold it.
    expect(await models()).to.deep.equal({ a: '01', 'a-1': '01' });
  });

  it('makes a model as old as the oldest of its offers, and none younger', async () => {
    const alias = { source: 'longer', kind: 'id', strategy: 'exact', confidence: 1 } as const;
    const b = buildResolved('b', { aliases: [{ ...alias, alias: 'x/b' }] });
    await apply(now(sold('a', 1)), b, buildResolved('c'));
    const ofB = { ...sold('b', 1), modelId: 'mdl_b' };
    await place({ '03': [sold('z', 1), ofB], '04': [sold('a', 1)] });
    expect(await models()).to.deep.equal({ a: '03', b: '02', c: '02' });
    await place({ '01': [sold('z', 1), ofB] });
    expect(await models()).to.deep.equal({ a: '01', b: '01', c: '02' });
  });

  it('may be put in part by part, as if it had been all at once', async () => {
    await apply(now(sold('a', 1)));
    const status = { model_id: 'mdl_a', offer_id: 'off_p_a', field: 'status', value: '"beta"' };
    const days = { source_key: 'longer', valid_from: day('05'), valid_to: day('06') };
    await store.db('fact_intervals').insert({ ...status, ...days });
    const kept = 'off_p_a mdl_a status "beta" 05–06';
    await place({ '04': [sold('a', 1)] });
    expect(await offers()).to.deep.equal(['off_p_a mdl_a active 04–']);
    await place({ '02': [sold('a', 1)], '03': [] });
    expect(await offers()).to.deep.equal(['off_p_a mdl_a active 04–']);
    expect(await intervals()).to.deep.equal(['off_p_a mdl_a offered true 02–03', kept]);
    await place({ '01': [sold('a', 1)] });
    expect(await offers()).to.deep.equal(['off_p_a mdl_a active 04–']);
    expect(await intervals()).to.deep.equal(['off_p_a mdl_a offered true 01–03', kept]);
  });

  for (const [present, there, away] of [
    ['says now', '01–', []],
    ['does not say now', '06–', ['off_p_a mdl_a offered true 01–05']],
    ['says now and nobody sold', '06–07', ['off_p_a mdl_a offered true 01–05']],
  ] as const) {
    it(`is no gap before another source’s price of an offer it ${present}`, async () => {
      await apply(now(sold('a', 1)));
      const valid_to = present.endsWith('sold') ? day('07') : null;
      await store.db('offers').update({ valid_from: day('06'), valid_to });
      const ids = present.startsWith('says') ? [toOfferId(sold('a', 1).offer)] : [];
      await place({ '01': [sold('a', 1)] }, { present: new Set(ids) });
      expect(await offers()).to.deep.equal([`off_p_a mdl_a active ${there}`]);
      expect(await intervals()).to.deep.equal(away);
    });
  }

  it('adds providers that nobody names any more, and leaves those that are there', async () => {
    await apply(now(sold('a', 1)));
    const provider = (slug: string) =>
      ({ slug, name: 'Then', kind: 'inference', docsUrl: null }) as const;
    await place({ '01': [sold('a', 1)] }, { providers: [provider('p'), provider('q')] });
    const rows = await store.db('providers').orderBy('slug').select('slug', 'name', 'removed_at');
    expect(rows).to.deep.equal([
      { slug: 'p', name: 'P', removed_at: null },
      { slug: 'q', name: 'Then', removed_at: AT },
    ]);
  });

  it('leaves days that are known as they are, and a history that begins earlier', async () => {
    await apply(now(sold('a', 1)));
    await store.db('catalogue_state').update({ since: day('02') });
    const before: unknown = await store.db('catalogue_state').first();
    expect(await place({ '05': [sold('a', 9)] })).to.deep.equal({
      dates: [],
      offers: 0,
      prices: 0,
    });
    // Nothing is published either.
    expect(await store.db('catalogue_state').first()).to.deep.equal(before);
    const placed = await place({ '05': [sold('a', 9)], '03': [sold('a', 2)] });
    expect(placed).to.deep.equal({ dates: [day('03')], offers: 0, prices: 1 });
    expect(await prices()).to.deep.equal(['off_p_a input 2 03–05', 'off_p_a input 1 05–']);
    expect(await store.db('catalogue_state').pluck('since')).to.deep.equal([day('02')]);
  });

  it('is refused between days that are known, and where nothing is known', async () => {
    await apply(now(sold('a', 1)));
    await place({ '03': [] });
    const refusalOf = async (work: Promise<unknown>): Promise<string> => {
      const error = await work.then(
        () => 'It was not refused.',
        (one: unknown) => one,
      );
      expect(error).to.be.instanceOf(PastError).and.to.have.property('name', 'PastError');
      return (error as PastError).message;
    };
    const late =
      'models-dev: 2026-04-01 is not before 2026-03-01, the first day with data. ' +
      'Data cannot be inserted between known days; nothing was changed.';
    const check = (source: string, ...months: readonly string[]) =>
      assertPlaceable(store.db, source, months.map(day));
    expect(await refusalOf(check('models-dev', '01', '04'))).to.equal(late);
    expect(await refusalOf(place({ '04': [], '01': [] }))).to.equal(late);
    expect(await refusalOf(check('nobody', '01'))).to.equal(
      'nobody: there is no data from it yet. Import its current data first.',
    );
    await check('models-dev', '01', '03', '05');
    await check('longer', '01', '02');
  });
});
