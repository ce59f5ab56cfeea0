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

const findList = () =>
  findListPrices(
    [
      sold('small', 'cohere', '0.8', '4'),
      sold('small-2026', 'cohere', '0.7', '3.5'),
      sold('other', 'azure', '0.6', '3'),
      sold('batched', 'cohere', '0.5', '2.5', { service_tier: 'batch' }),
      sold('heron-2026', 'cohere', '0.9', '4.5'),
      sold('heron', 'cohere', '0.8', '4', { provider_model_id: 'heron-latest' }),
      { ...sold('nobodys', 'cohere', '0.4', '2'), creator: null },
      sold('tiered', 'cohere', '', '', {
        prices: [
          ...[
            { min_prompt_tokens: 9 },
            { time_window: 'night' },
            { unit: 'image' } as const,
          ].flatMap((other) => buildPrices('0.3', '1.5').map((price) => ({ ...price, ...other }))),
          ...buildPrices('0.85', '4.2'),
        ],
      }),
      sold('reader', 'cohere', '0.2', '5.5'),
      sold('writer', 'cohere', '1', '4.5'),
      sold('slow', 'cohere', '0.6', '5'),
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
      [
        'is left where the maker asks so much of long prompts, at night or by another unit only',
        host(0.3, 1.5),
        [],
      ],
      [
        'is marked where it asks so much beside those',
        host(0.85, 4.2),
        both('copied_price', 'a', 1),
      ],
      ['is marked at the maker’s input', host(1, 4.5), both('copied_price', 'a', 1)],
      ['is marked at the maker’s output', host(0.6, 5), both('copied_price', 'a', 1)],
      ['is left above the maker’s output, however little the input is', host(0.2, 5.5), []],
      [
        'is marked whatever the maker has without an output price',
        [...host(0.8, 4), one('cohere/heron-tiny', [buildDraft('a', 'input', 0.1)])],
        both('copied_price', 'a', 1),
      ],
      [
        'is no pair with what is suspect already',
        [
          MAKER,
          one('x/heron', [
            buildDraft('a', 'input', 0.8, { suspectReason: 'old' }),
            buildDraft('a', 'output', 4),
          ]),
        ],
        ['1:a input old'],
      ],
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
    (offers) => markCopied(offers, { creator: 'cohere', model: 'cohere/heron' }, findList()),
  );
  check([['is left where nobody knows the creator', host(0.8, 4), []]], (offers) =>
    markCopied(offers, { creator: null, model: 'cohere/heron' }, findList()),
  );
});
