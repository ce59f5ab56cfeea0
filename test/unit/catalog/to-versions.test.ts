import { expect } from 'chai';
import type { BenchmarkRow, OfferRow, PriceRow } from '../../../indexer/catalog/database/rows.ts';
import type { Directory } from '../../../indexer/catalog/documents/model-rows.ts';
import { toPresentRows } from '../../../indexer/catalog/documents/stored-rows.ts';
import { toModelDocument } from '../../../indexer/catalog/documents/to-model.ts';
import { toVersionId, toVersions } from '../../../indexer/catalog/history/to-versions.ts';
import type { Model } from '../../../schemas/model.ts';
import {
  buildInterval,
  buildOfferRow,
  buildPriceRow,
  buildResultRow,
  buildStored,
  DIRECTORY,
} from './past-rows.ts';

const JUNE = '2026-06-10';
const JULY = '2026-07-02';

type Stored = NonNullable<Parameters<typeof buildStored>[0]>;

/** What is said of it in a document of the tests: its name, prices of input, scores and snapshots. */
const toText = (document: Model | null): string =>
  document === null
    ? 'not there'
    : [
        document.name,
        ...document.offers.map(({ pricing }) => String(pricing.input)),
        ...document.benchmarks.map(({ score }) => `scored ${score}`),
        ...document.snapshots.map((slug) => `as ${slug}`),
      ].join(' ');

/** Only what is shown of a benchmark. */
const BENCHMARKS: Directory['benchmarks'] = new Map([
  ['b1', { slug: 'b1', name: 'B1' } as BenchmarkRow],
]);
const NOTHING = {
  creator_slug: null,
  family_slug: null,
  snapshot_of_id: null,
  licence_id: null,
  params_total: null,
  context_window: null,
  release_date: null,
};

const versionsOf = (
  { model = {}, ...rest }: Stored = {},
  more: Partial<Directory> = {},
): string[] => {
  const stored = buildStored({ model: { ...NOTHING, ...model }, ...rest });
  const directory = { ...DIRECTORY, benchmarks: BENCHMARKS, ...more };
  const present = toModelDocument(toPresentRows(stored), directory);
  return toVersions(stored, directory, present).map(
    ({ valid_from, valid_to, document }) =>
      `${valid_from?.slice(5) ?? ''}–${valid_to.slice(5)} ${toText(document)}`,
  );
};
const offered = (offer: Partial<OfferRow>, ...prices: Partial<PriceRow>[]): Stored => ({
  offers: [buildOfferRow({ other_model_ids: '[]', snapshot_model_id: null, ...offer })],
  prices: new Map([['off_p_a', prices.map((price, i) => buildPriceRow(i + 1, price))]]),
});

describe('what a model was before it became what it is', () => {
  it('is nothing where it never changed, or there is no history', () => {
    expect(versionsOf({})).to.deep.equal([]);
    const intervals = [buildInterval('name', 'Then', [JUNE, JULY])];
    expect(versionsOf({ intervals }, { since: '' })).to.deep.equal([]);
  });

  it('is told day by day without gaps, the oldest first', () => {
    const intervals = [
      buildInterval('name', 'Later', [JUNE, JULY]),
      buildInterval('name', 'First', ['', JUNE]),
    ];
    expect(versionsOf({ intervals })).to.deep.equal(['–06-10 First', '06-10–07-02 Later']);
    expect(versionsOf({ intervals: intervals.slice(0, 1) })).to.deep.equal([
      '–06-10 Now',
      '06-10–07-02 Later',
    ]);
  });

  it('is told once for days on which nothing became another', () => {
    const intervals = [
      buildInterval('name', 'Then', ['2026-06-05', JUNE]),
      buildInterval('name', 'Then', [JUNE, JULY]),
      buildInterval('no_fact_any_more', 1, ['2026-06-20', '2026-07-20']),
    ];
    expect(versionsOf({ intervals })).to.deep.equal(['–06-05 Now', '06-05–07-02 Then']);
  });

  it('begins with the history, and ends with the newest data', () => {
    const upTo = (to: string) =>
      versionsOf({ intervals: [buildInterval('name', 'Then', ['', to])] });
    expect(upTo('2026-06-01')).to.deep.equal([]);
    expect(upTo('2026-06-02')).to.deep.equal(['–06-02 Then']);
    expect(upTo('2026-08-01')).to.deep.equal(['–08-01 Then']);
    expect(upTo('2026-08-02')).to.deep.equal([]);
  });

  it('is that it was not there before a source spoke of it', () => {
    expect(versionsOf({ model: { valid_from: JUNE } })).to.deep.equal(['–06-10 not there']);
  });

  it('is another from the day on which an offer, a price, a score or a snapshot comes or goes', () => {
    const price = { valid_from: '' };
    expect(versionsOf(offered({ valid_from: JUNE }, price))).to.deep.equal(['–06-10 Now']);
    expect(versionsOf(offered({ valid_to: JULY, removed_at: JULY }, price))).to.deep.equal([
      '–07-02 Now 1',
    ]);
    expect(
      versionsOf(offered({}, { ...price, valid_to: JUNE }, { valid_from: JUNE })),
    ).to.deep.equal(['–06-10 Now 1']);
    const results = [buildResultRow('r', { valid_from: JUNE, score: 7, is_primary: true })];
    expect(versionsOf({ results })).to.deep.equal(['–06-10 Now']);
    const snapshots = [
      { slug: 'a-1', valid_from: '2026-06-01' },
      { slug: 'a-2', valid_from: JUNE },
      { slug: 'a-3', valid_from: '2026-07-01' },
      { slug: 'a-4', valid_from: JULY },
    ];
    expect(versionsOf({}, { snapshots: new Map([['mdl_a', snapshots]]) })).to.deep.equal([
      '–06-10 Now as a-1',
      '06-10–07-01 Now as a-1 as a-2',
      '07-01–07-02 Now as a-1 as a-2 as a-3',
    ]);
  });

  it('is named by the model and the day it began', () => {
    const version = { model_id: 'mdl_a', valid_to: JULY, document: null };
    expect(toVersionId({ ...version, valid_from: JUNE })).to.equal('mdl_a@2026-06-10');
    expect(toVersionId({ ...version, valid_from: null })).to.equal('mdl_a@first');
  });
});
