import { expect } from 'chai';
import type { BundledHistoryRow } from '../../../indexer/feeds/bundled-history.ts';
import type { ResolvedPrice } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore } from '../../support/catalog-store.ts';

const JUNE = '2026-06-16';
const JULY = '2026-07-02';
const AUGUST = '2026-08-01';

/** What sources say with the data of a day: prices of the offer; null: the offer is not there. */
type Said = readonly [day: string, prices: readonly ResolvedPrice[] | null];
/** Amount, first day, and the day from which it held no more; null: it holds. */
type Interval = readonly [usd: number, from: string, to: string | null];

interface Case {
  readonly said: readonly Said[];
  /** What came with the program of the past of the offer. */
  readonly past?: readonly BundledHistoryRow[];
  readonly intervals: readonly Interval[];
}

const input = (usd: number, rest: Partial<ResolvedPrice> = {}) => buildPrice('input', usd, rest);
const since = (usd: number, validFrom: string) => input(usd, { validFrom });
const long = (usd: number) => input(usd, { minPromptTokens: 200_000 });
const other = { key: 'other', precedence: 2 };

const remembered = (
  ...steps: Extract<BundledHistoryRow, { kind: 'offer' }>['prices'][0]['steps']
): readonly BundledHistoryRow[] => [
  {
    kind: 'offer',
    id: 'off_p_a',
    prices: [{ source: 'models-dev', component: 'input', steps }],
  },
];

const CASES: Readonly<Record<string, Case>> = {
  'begins with the data that first has it': {
    said: [
      [JUNE, [input(1)]],
      [JULY, [input(1)]],
    ],
    intervals: [[1, JUNE, null]],
  },
  'begins on the day that is stated': {
    said: [[JUNE, [since(1, '2026-05-01')]]],
    intervals: [[1, '2026-05-01', null]],
  },
  'ends where another begins': {
    said: [
      [JUNE, [input(1)]],
      [JULY, [input(2)]],
      [AUGUST, [input(1)]],
    ],
    intervals: [
      [1, JUNE, JULY],
      [2, JULY, AUGUST],
      [1, AUGUST, null],
    ],
  },
  'ends on the day from which another is stated': {
    said: [
      [JUNE, [input(1)]],
      [JULY, [since(2, '2026-06-20')]],
    ],
    intervals: [
      [1, JUNE, '2026-06-20'],
      [2, '2026-06-20', null],
    ],
  },
  'holds on until a day to come from which another is stated': {
    said: [
      [JUNE, [input(1)]],
      [JULY, [since(2, '2026-07-20')]],
    ],
    intervals: [
      [1, JUNE, '2026-07-20'],
      [2, '2026-07-20', null],
    ],
  },
  'ends no earlier than it began': {
    said: [
      [JUNE, [input(1)]],
      [JULY, [since(2, '2026-06-01')]],
    ],
    intervals: [
      [2, '2026-06-01', null],
      [1, JUNE, JUNE],
    ],
  },
  'moves to the day that is stated later': {
    said: [
      [JUNE, [input(1)]],
      [JULY, [since(1, '2026-06-01')]],
    ],
    intervals: [[1, '2026-06-01', null]],
  },
  'keeps the day that is not stated any more': {
    said: [
      [JUNE, [since(1, '2026-06-01')]],
      [JULY, [input(1)]],
    ],
    intervals: [[1, '2026-06-01', null]],
  },
  'ends with the data that has it no more': {
    said: [
      [JUNE, [input(1), buildPrice('output', 5)]],
      [JULY, [buildPrice('output', 5)]],
    ],
    intervals: [
      [1, JUNE, JULY],
      [5, JUNE, null],
    ],
  },
  'begins again where it comes back': {
    said: [
      [JUNE, [input(1), buildPrice('output', 5)]],
      [JULY, [buildPrice('output', 5)]],
      [AUGUST, [input(1), buildPrice('output', 5)]],
    ],
    intervals: [
      [1, JUNE, JULY],
      [5, JUNE, null],
      [1, AUGUST, null],
    ],
  },
  'ends with its offer, and begins again with it': {
    said: [
      [JUNE, [input(1)]],
      [JULY, null],
      [AUGUST, [input(1)]],
    ],
    intervals: [
      [1, JUNE, JULY],
      [1, AUGUST, null],
    ],
  },
  'is apart from those of other prompts, and of other sources': {
    said: [
      [JUNE, [input(1), long(2), input(3, { source: other.key, isChosen: false })]],
      [JULY, [input(1), long(4), input(3, { source: other.key, isChosen: false })]],
    ],
    intervals: [
      [1, JUNE, null],
      [2, JUNE, JULY],
      [3, JUNE, null],
      [4, JULY, null],
    ],
  },
  'is apart from those of another unit, size, quality or time of day': {
    said: [
      [JUNE, [input(1), input(2, { unit: 'image' }), input(3, { size: 's' })]],
      [JULY, [input(1), input(2, { unit: 'image' }), input(3, { size: 'm' })]],
      [AUGUST, [input(1), input(4, { quality: 'hd' }), input(5, { timeWindow: '00:00-08:00' })]],
    ],
    intervals: [
      [1, JUNE, null],
      [2, JUNE, AUGUST],
      [3, JUNE, JULY],
      [3, JULY, AUGUST],
      [4, AUGUST, null],
      [5, AUGUST, null],
    ],
  },
  'changes no earlier than its source last spoke, though older data come back': {
    said: [
      [JULY, [input(1)]],
      [JUNE, [input(2)]],
    ],
    intervals: [
      [1, JULY, JULY],
      [2, JULY, null],
    ],
  },
  'has the days that are remembered of it': {
    past: remembered(['', '2026-03-01', 4e9], ['2026-03-01', '2026-05-01', 3e9], ['2026-05-01']),
    said: [
      [JUNE, [input(1)]],
      [JULY, [input(2)]],
    ],
    intervals: [
      [4, '', '2026-03-01'],
      [3, '2026-03-01', '2026-05-01'],
      [1, '2026-05-01', JULY],
      [2, JULY, null],
    ],
  },
  'begins on the day that is remembered, whatever is stated now': {
    past: remembered(['2026-05-01']),
    said: [[JUNE, [since(1, '2026-06-01')]]],
    intervals: [[1, '2026-05-01', null]],
  },
  'began with the data where only former ones are remembered': {
    past: remembered(['', '2026-03-01', 4e9]),
    said: [[JUNE, [input(1)]]],
    intervals: [
      [4, '', '2026-03-01'],
      [1, JUNE, null],
    ],
  },
};

interface PriceRow {
  readonly amount_nano: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly is_chosen: boolean | number;
  readonly suspect_reason: string | null;
}

/** Applies what is said, one day after the other; @returns the rows of all prices, and the log. */
async function applyAll({ said, past = [] }: Omit<Case, 'intervals'>) {
  const store = await openCatalogStore();
  try {
    for (const [day, prices] of said) {
      const offers = prices === null ? [] : [buildResolvedOffer('p', 'a', prices)];
      const sources = [buildSource({ asOf: day }), buildSource({ ...other, asOf: day })];
      const catalogue = buildResolvedCatalog([buildResolved('a', { offers })]);
      await store.apply(catalogue, { sources, history: past, force: true });
    }
    const rows = await store.db<PriceRow>('offer_prices').select('*');
    const changes = await store
      .db('changes')
      .where({ type: 'price_changed' })
      .orderBy('id')
      .select('field', 'old', 'new', 'effective_on', 'source_key');
    return { rows, changes: changes as unknown };
  } finally {
    await store.close();
  }
}

describe('a price', () => {
  for (const [title, { intervals, ...rest }] of Object.entries(CASES)) {
    it(title, async () => {
      const { rows } = await applyAll(rest);
      const found = rows
        .map(({ amount_nano, valid_from, valid_to }) => [amount_nano / 1e9, valid_from, valid_to])
        .sort((a, b) => (`${a[1]} ${a[0]}` < `${b[1]} ${b[0]}` ? -1 : 1));
      expect(found).to.deep.equal(intervals);
    });
  }

  it('is told of with the day it holds from, and only where another is shown', async () => {
    const { changes } = await applyAll({
      said: [
        [JUNE, [input(1), input(9, { source: other.key, isChosen: false })]],
        [JULY, [since(2, '2026-06-20'), input(8, { source: other.key, isChosen: false })]],
        [AUGUST, [input(8, { source: other.key })]],
      ],
    });
    const entry = { field: 'input', source_key: 'models-dev' };
    expect(changes).to.deep.equal([
      { ...entry, old: '1', new: '2', effective_on: '2026-06-20' },
      { ...entry, old: '2', new: '8', effective_on: AUGUST, source_key: 'other' },
    ]);
  });

  it('keeps why a former one was not shown', async () => {
    const past = remembered(
      ['', '2026-03-01', 4e9, 'too high'],
      ['2026-03-01', '2026-05-01', 3e9, 0],
    );
    const { rows } = await applyAll({ past, said: [[JUNE, [input(1)]]] });
    const marks = rows.map(({ amount_nano, is_chosen, suspect_reason }) => [
      amount_nano / 1e9,
      Boolean(is_chosen),
      suspect_reason,
    ]);
    expect(marks).to.have.deep.members([
      [4, false, 'too high'],
      [3, false, null],
      [1, true, null],
    ]);
  });

  it('is judged anew in place while its amount is the same', async () => {
    const said: Said[] = [
      [JUNE, [input(1)]],
      [JULY, [input(1, { isChosen: false, suspectReason: 'too low' })]],
    ];
    const { rows } = await applyAll({ said });
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({ valid_from: JUNE, valid_to: null, suspect_reason: 'too low' });
    expect(Boolean(rows[0]?.is_chosen)).to.equal(false);
  });
});
