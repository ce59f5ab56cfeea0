import {
  markBelowMaker,
  markFarBelow,
  markLoneClaims,
} from '../../../../indexer/resolve/prices/compare-offers.ts';
import { expect } from 'chai';
import { EDITORS } from '../../../../indexer/resolve/identify/canonical-record.ts';
import { buildDraft, buildDrafts } from './draft.ts';
import { at, both, check, marked, one, type Rest, type Row, type Said } from './marks.ts';

describe('a price one source alone states', () => {
  const AGREED: Said = { b: [1, 2], c: [1, 2] };
  const lone = both('lone_claim', 'a');
  check(
    [
      ['is marked at three times what two agree on', [at('x/m', { a: [3, 2], ...AGREED })], lone],
      ['and at a third of it', [at('x/m', { a: [1, 0.66], ...AGREED })], lone],
      ['is left at less than three times', [at('x/m', { a: [2.99, 2], ...AGREED })], []],
      ['is left where another says it too', [at('x/m', { a: [3, 6], d: [3, 6], ...AGREED })], []],
      ['is left where no two agree', [at('x/m', { a: [9, 9], b: [1, 2], c: [1.1, 2.2] })], []],
      [
        'is left where one says a thing twice',
        [at('x/m', { a: [9, 9], b: [1, 2] }), at('x/m2', { b: [1, 2] })],
        [],
      ],
      ['is left where editors read it', [at('x/m', { [EDITORS]: [3, 6], ...AGREED })], []],
      [
        'is marked in another offer of the same place',
        [at('x/m', { a: [3, 6] }), at('x/other', AGREED)],
        lone,
      ],
      ['is left where it is nothing', [at('x/m', { a: [0, 2], ...AGREED })], []],
      ['is left at a pointer', [at('x/m-latest', { a: [3, 6] }), at('x/m', AGREED)], []],
      ['is left where pointers agree', [at('x/m', { a: [3, 6] }), at('x/m-latest', AGREED)], []],
      ...(
        [
          { region: 'eu' },
          { serviceTier: 'batch' },
          { quantization: 'fp8' },
          { snapshot: 'm-2026' },
        ] as NonNullable<Rest>[]
      ).map((rest): Row => [
        `is left where others speak of another ${Object.keys(rest).join('')}`,
        [at('x/m', { a: [3, 6] }), at('x/m2', AGREED, rest)],
        [],
      ]),
      [
        'is left where others speak of another provider',
        [at('x/m', { a: [3, 6] }), at('y/m', AGREED)],
        [],
      ],
      [
        'is left where it is of a tier or a time of day',
        [
          one('x/m', [
            buildDraft('a', 'input', 1),
            buildDraft('a', 'input', 9, { minPromptTokens: 9 }),
            buildDraft('a', 'input', 9, { timeWindow: 'night' }),
            buildDraft('a', 'input', 9, { unit: '1k_requests' }),
            ...buildDrafts(AGREED),
          ]),
        ],
        [],
      ],
      [
        'takes with it what its source says of tokens, not of other units or what is suspect already',
        [
          one('x/m', [
            buildDraft('a', 'input', 3),
            buildDraft('a', 'cache_read', 1),
            buildDraft('a', 'web_search', 10, { unit: '1k_requests' }),
            buildDraft('a', 'cache_write_5m', 1, { suspectReason: 'old' }),
            ...buildDrafts(AGREED),
          ]),
        ],
        ['0:a input lone_claim', '0:a cache_read lone_claim', '0:a cache_write_5m old'],
      ],
      [
        'is not compared with what is suspect',
        [
          one('x/m', [
            ...buildDrafts({ a: [3, 6], b: [1, 2] }),
            buildDraft('c', 'input', 1, { suspectReason: 'old' }),
          ]),
        ],
        ['0:c input old'],
      ],
    ],
    markLoneClaims,
  );

  it('counts as agreement within a thousandth of the dearer', () => {
    const offers = (second: number) => [at('x/m', { a: [9, 9], b: [1, 2], c: [second, 7] })];
    expect(marked(markLoneClaims(offers(0.999)))).to.deep.equal(lone);
    expect(marked(markLoneClaims(offers(0.9989)))).to.deep.equal([]);
  });
});

describe('a price below that of the maker', () => {
  const MAKER = at('cohere/m', { a: [2, 6] });
  const below = both('below_maker', 'a', 1);
  check(
    [
      ['is marked below half of it', [MAKER, at('x/m', { a: [1, 2.9] })], below],
      ['is left at half of it', [MAKER, at('x/m', { a: [1, 3] })], []],
      [
        'is left in another tier',
        [MAKER, at('x/m', { a: [0.1, 0.1] }, { serviceTier: 'batch' })],
        [],
      ],
      [
        'is left where the maker asks so little in another tier only',
        [at('cohere/m', { a: [2, 6] }, { serviceTier: 'priority' }), at('x/m', { a: [1, 2] })],
        [],
      ],
      ['is left at the maker itself', [MAKER, at('cohere/m2', { a: [0.1, 0.1] })], []],
      [
        'is compared with the cheapest of the maker',
        [at('cohere/m', { a: [9, 9], b: [2, 6] }), at('x/m', { a: [2, 4] })],
        [],
      ],
      [
        'is left where its input is dear, however cheap its output',
        [MAKER, at('x/m', { a: [1.9, 0.4] })],
        [],
      ],
      [
        'is marked beside an offer of the maker without an input price',
        [MAKER, at('x/m', { a: [1, 2.9] }), one('cohere/m2', [buildDraft('a', 'output', 1)])],
        below,
      ],
      ['is of nothing no price', [MAKER, at('x/m', { a: [0, 0] })], []],
      [
        'of the input alone is compared with such a one',
        [
          one('cohere/m', [buildDraft('a', 'input', 4)]),
          one('x/m', [buildDraft('a', 'input', 1)]),
          at('y/m', { a: [0.1, 0.1] }),
        ],
        ['1:a input below_maker'],
      ],
      [
        'of the input alone is left beside whole ones',
        [MAKER, one('x/m', [buildDraft('a', 'input', 0.1)])],
        [],
      ],
      ['of the output alone is left', [MAKER, one('x/m', [buildDraft('a', 'output', 0.1)])], []],
      [
        'is left beside what of the maker is suspect',
        [
          one(
            'cohere/m',
            buildDrafts({ a: [2, 6] }).map((draft) => ({ ...draft, suspectReason: 'old' })),
          ),
          at('x/m', { a: [0.1, 0.1] }),
        ],
        ['0:a input old', '0:a output old'],
      ],
      [
        'is left where the maker sells nothing',
        [at('y/m', { a: [2, 6] }), at('x/m', { a: [0.1, 0.1] })],
        [],
      ],
    ],
    (offers) => markBelowMaker(offers, 'cohere'),
  );

  it('is left where nobody knows the maker', () => {
    expect(marked(markBelowMaker([MAKER, at('x/m', { a: [0.1, 0.1] })], null))).to.deep.equal([]);
  });
});

describe('a price far below all others', () => {
  const OTHERS = [at('x/m', { a: [1, 1] }), at('y/m', { a: [2, 2] }), at('z/m', { b: [3, 3] })];
  const far = both('far_below', 'a', 3);
  const with4 = (said: Said, rest?: Rest) => [...OTHERS, at('w/m', said, rest)];
  check(
    [
      ['is marked below two fifths of the next', with4({ a: [0.39, 0.39] }), far],
      ['is left at two fifths', with4({ a: [0.4, 0.4] }), []],
      ['is left where two sources say so', with4({ a: [0.1, 0.1], b: [0.1, 0.1] }), []],
      ['is marked alone where another source says more', with4({ a: [0.1, 0.1], b: [1, 1] }), far],
      ['is left beside two others', [...OTHERS.slice(1), at('w/m', { a: [0.1, 0.1] })], []],
      [
        'is left beside two others, one of them twice',
        [...OTHERS.slice(1), at('y/m2', { a: [1, 1] }), at('w/m', { a: [0.1, 0.1] })],
        [],
      ],
      ['is left at its maker', [...OTHERS, at('cohere/m', { a: [0.1, 0.1] })], []],
      ['is left in another tier', with4({ a: [0.1, 0.1] }, { serviceTier: 'batch' }), []],
      ['is left in a trial', with4({ a: [0.1, 0.1] }, { access: 'trial' }), []],
      ['is left without an output', [...OTHERS, one('w/m', [buildDraft('a', 'input', 0.1)])], []],
      [
        'is marked under every id of the host',
        [...with4({ a: [0.1, 0.1] }), at('w/m2', { a: [0.2, 0.2] })],
        [...far, ...both('far_below', 'a', 4)],
      ],
      ['is left where there is no price', [], []],
    ],
    (offers) => markFarBelow(offers, 'cohere'),
  );

  it('is marked where nobody knows the maker', () => {
    expect(marked(markFarBelow(with4({ a: [0.1, 0.1] }), null))).to.deep.equal(far);
  });
});
