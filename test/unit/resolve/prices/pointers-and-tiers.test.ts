import {
  markFormerTargets,
  markOldTiers,
} from '../../../../indexer/resolve/prices/compare-offers.ts';
import { markCopiedTiers } from '../../../../indexer/resolve/prices/copied-tiers.ts';
import { EDITORS } from '../../../../indexer/resolve/identify/canonical-record.ts';
import { buildDraft, buildDrafts } from './draft.ts';
import { at, both, check, one, type Rest, type Said } from './marks.ts';

describe('what is said of a pointer', () => {
  const former = both('former_target', 'a');
  const pointer = (said: Said, rest?: Rest, name = 'x/m-latest') => at(name, said, rest);
  check(
    [
      [
        'is marked where its model costs something else there',
        [pointer({ a: [1, 2] }), at('x/m', { b: [1.1, 2.2] })],
        former,
      ],
      [
        'is left where somebody says the same of its model there',
        [pointer({ a: [1, 2] }), at('x/m', { b: [1, 2], c: [9, 9] })],
        [],
      ],
      [
        'is compared with what is near where its model is not sold there',
        [pointer({ a: [1, 2] }), at('y/m', { b: [1.1, 2.2] })],
        [],
      ],
      [
        'is marked where nobody asks about as much',
        [pointer({ a: [1, 2] }), at('y/m', { b: [2, 4] })],
        former,
      ],
      [
        'is compared with what is near where its model costs nothing there',
        [pointer({ a: [1, 2] }), at('x/m', { b: [0, 0] }), at('y/m', { b: [2, 4] })],
        former,
      ],
      [
        'is left where only its input is said, and of its model both',
        [one('x/m-latest', [buildDraft('a', 'input', 1)]), at('x/m', { b: [1, 5] })],
        [],
      ],
      [
        'is marked where only the input of both is said and differs',
        [
          one('x/m-latest', [buildDraft('a', 'input', 1)]),
          one('x/m', [buildDraft('b', 'input', 2)]),
        ],
        ['0:a input former_target'],
      ],
      ['is left where its model is not sold', [pointer({ a: [1, 2] })], []],
      [
        'is left beside another tier',
        [pointer({ a: [1, 2] }), at('x/m', { b: [9, 9] }, { serviceTier: 'batch' })],
        [],
      ],
      [
        'is compared with its own region first',
        [
          pointer({ a: [1, 2] }),
          at('x/m', { b: [1, 2] }, { region: 'eu' }),
          at('x/m', { b: [1.1, 2.2] }),
        ],
        former,
      ],
      [
        'is compared with no other pointer',
        [pointer({ a: [1, 2] }), pointer({ a: [9, 9] }, {}, 'x/m:latest')],
        [],
      ],
      [
        'is marked with the size of a window behind it',
        [pointer({ a: [1, 2] }, {}, 'x/m-latest-128k'), at('x/m', { b: [9, 9] })],
        former,
      ],
      [
        'is left where the name only begins so',
        [pointer({ a: [1, 2] }, {}, 'x/m-latest-model'), at('x/m', { b: [9, 9] })],
        [],
      ],
      [
        'is marked of the source that errs alone',
        [pointer({ a: [1, 2], b: [9, 9] }), at('x/m', { c: [9, 9] })],
        former,
      ],
    ],
    markFormerTargets,
  );
});

describe('what is said of a tier', () => {
  const AGREED: Said = { b: [1, 2], c: [1, 2] };
  const old = both('old_list', 'a', 1);
  const batch = (said: Said, rest?: Rest) => at('x/m', said, { serviceTier: 'batch', ...rest });
  check(
    [
      [
        'is marked where its source errs of the standard one',
        [at('x/m', { a: [3, 6], ...AGREED }), batch({ a: [1, 1], b: [1, 1] })],
        old,
      ],
      [
        'is left where its source is right of it',
        [at('x/m', { a: [1, 2], b: [1, 2] }), batch({ a: [9, 9] })],
        [],
      ],
      [
        'is left where its source says only the input of the standard one',
        [one('x/m', [buildDraft('a', 'input', 1), ...buildDrafts(AGREED)]), batch({ a: [1, 1] })],
        [],
      ],
      [
        'is left where one says only the input, which is another’s average',
        [
          one('x/m', [buildDraft('d', 'input', 1.25), ...buildDrafts({ a: [3, 6], b: [1, 2] })]),
          batch({ a: [1, 1] }),
        ],
        [],
      ],
      [
        'is left where no two agree',
        [at('x/m', { a: [3, 6], b: [1, 2] }), batch({ a: [1, 1] })],
        [],
      ],
      [
        'is left where one of two agreed prices is its own',
        [at('x/m', { a: [3, 6], d: [3, 6], ...AGREED }), batch({ a: [1, 1] })],
        [],
      ],
      [
        'is left where editors read it',
        [at('x/m', { [EDITORS]: [3, 6], ...AGREED }), batch({ [EDITORS]: [1, 1] })],
        [],
      ],
      [
        'is left under another id',
        [at('x/m2', { a: [3, 6], ...AGREED }), batch({ a: [1, 1] })],
        [],
      ],
      [
        'is left at another provider',
        [at('y/m', { a: [3, 6], ...AGREED }), batch({ a: [1, 1] })],
        [],
      ],
      [
        'is left in another region',
        [at('x/m', { a: [3, 6], ...AGREED }, { region: 'eu' }), batch({ a: [1, 1] })],
        [],
      ],
    ],
    markOldTiers,
  );
});

describe('a premium tier at the price of the standard one', () => {
  const standard = at('x/m', { a: [1, 2] });
  const priority = (said: Said, rest?: Rest) =>
    at('x/m', said, { serviceTier: 'priority', ...rest });
  check(
    [
      ['is marked', [standard, priority({ b: [1, 2] })], both('standard_price', 'b', 1)],
      [
        'is marked where it is called fast',
        [standard, priority({ b: [1, 2] }, { serviceTier: 'fast' })],
        both('standard_price', 'b', 1),
      ],
      [
        'is marked of the source that does not know it alone',
        [standard, priority({ b: [1, 2], c: [1.8, 3.6] })],
        both('standard_price', 'b', 1),
      ],
      ['is left where it costs more', [standard, priority({ a: [1.8, 3.6] })], []],
      ['is left where only its input is the same', [standard, priority({ a: [1, 3.6] })], []],
      ['is left where editors read it', [standard, priority({ [EDITORS]: [1, 2] })], []],
      ['is left where both are free', [at('x/m', { a: [0, 0] }), priority({ a: [0, 0] })], []],
      ['is left under another id', [at('x/m2', { a: [1, 2] }), priority({ a: [1, 2] })], []],
      ['is left in another region', [standard, priority({ a: [1, 2] }, { region: 'eu' })], []],
      ['is left of batches', [standard, priority({ a: [1, 2] }, { serviceTier: 'batch' })], []],
    ],
    markCopiedTiers,
  );
});
