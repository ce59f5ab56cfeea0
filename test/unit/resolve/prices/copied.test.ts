import { toLink } from '../../../../indexer/resolve/link/entity.ts';
import { findListPrices, markCopied } from '../../../../indexer/resolve/prices/copied-prices.ts';
import { buildPrices } from '../build.ts';
import { buildDraft } from './draft.ts';
import { at, both, check, one } from './marks.ts';
import { say, type Said } from './say.ts';

/** A model of Cohere's, sold at a place. */
const sold = (name: string, place: string, input: string, output: string, said: Said = {}) => ({
  key: `cohere/${name}`,
  creator: 'cohere',
  name,
  links: [
    toLink(say(`${place}/${name}`, { prices: buildPrices(input, output), ...said }), 'exact'),
  ],
});

const LIST = findListPrices(
  [
    sold('small', 'cohere', '0.8', '4'),
    sold('small-2026', 'cohere', '0.7', '3.5'),
    sold('other', 'azure', '0.6', '3'),
    sold('batched', 'cohere', '0.5', '2.5', { service_tier: 'batch' }),
    sold('heron-2026', 'cohere', '0.9', '4.5'),
    sold('heron', 'cohere', '0.8', '4', { provider_model_id: 'heron-latest' }),
    { ...sold('nobodys', 'cohere', '0.4', '2'), creator: null },
  ],
  (key) => key.replace(/-2026$/, ''),
);

describe('a price below the maker’s that is its price of another model', () => {
  const MAKER = at('cohere/heron', { a: [1, 5] });
  const host = (input: number, output: number) => [MAKER, at('x/heron', { a: [input, output] })];
  check(
    [
      [
        'is marked, whatever a pointer at this model costs',
        host(0.8, 4),
        both('copied_price', 'a', 1),
      ],
      ['is marked where it is that of a snapshot', host(0.7, 3.5), both('copied_price', 'a', 1)],
      ['is left where it is no price of the maker’s', host(0.8, 4.1), []],
      ['is left where it is that of a snapshot of this very model', host(0.9, 4.5), []],
      ['is left where the maker asks so much in another tier only', host(0.5, 2.5), []],
      ['is left where somebody else asks so much', host(0.6, 3), []],
      ['is left where whose model that is nobody knows', host(0.4, 2), []],
      [
        'is left where the maker does not ask more for both together',
        [at('cohere/heron', { a: [0.8, 4] }), at('x/heron', { a: [0.8, 4] })],
        [],
      ],
      [
        'is left where the maker asks less for one of both',
        [at('cohere/heron', { a: [0.5, 9] }), at('x/heron', { a: [0.8, 4] })],
        [],
      ],
      [
        'is left where the maker asks no more in another of its offers',
        [MAKER, at('cohere/heron-fast', { a: [0.8, 4] }), at('x/heron', { a: [0.8, 4] })],
        [],
      ],
      ['is left where the maker sells nothing', [at('x/heron', { a: [0.8, 4] })], []],
      ['is left at the maker itself', [MAKER, at('cohere/heron-fast', { a: [0.8, 4] })], []],
      [
        'is left in another tier',
        [MAKER, at('x/heron', { a: [0.8, 4] }, { serviceTier: 'batch' })],
        [],
      ],
      [
        'is marked of the source that says so, with its other token prices',
        [
          MAKER,
          one('x/heron', [
            buildDraft('a', 'input', 0.8),
            buildDraft('a', 'output', 4),
            buildDraft('a', 'cache_read', 0.08),
            buildDraft('b', 'input', 1),
            buildDraft('b', 'output', 5),
          ]),
        ],
        [...both('copied_price', 'a', 1), '1:a cache_read copied_price'],
      ],
      [
        'is left where only the input is said',
        [MAKER, one('x/heron', [buildDraft('a', 'input', 0.8)])],
        [],
      ],
    ],
    (offers) => markCopied(offers, { creator: 'cohere', model: 'cohere/heron' }, LIST),
  );
  check([['is left where nobody knows the creator', host(0.8, 4), []]], (offers) =>
    markCopied(offers, { creator: null, model: 'cohere/heron' }, LIST),
  );
});
