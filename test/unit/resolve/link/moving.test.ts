import { expect } from 'chai';
import { homesOf, toOffer, type Sold } from '../sold.ts';
import { resolveRecords } from '../build.ts';

const V4: Sold = ['deepseek/deepseek-v4-flash', [0.14, 0.28]];
const V32: Sold = ['x/deepseek-ai/deepseek-v3.2', [1, 2]];
const NAMED = 'DeepSeek V3.2';
const says = (host: string, price: readonly [number, number] = [7, 8]): Sold => [
  `${host}/deepseek/deepseek-chat`,
  price,
  undefined,
  NAMED,
];

/** What is sold, the id that is asked about last; and the slug of its model. */
const TABLE: readonly (readonly [title: string, sold: readonly Sold[], home: string])[] = [
  [
    'what its maker means by it, where its price is near to no other',
    [V4, V32, ['y/deepseek-chat', [1.3, 2.6]]],
    'deepseek-v4-flash',
  ],
  ['an older one at about its price', [V4, V32, ['y/deepseek-chat', [1.05, 2.1]]], 'deepseek-v3.2'],
  [
    'the newest that is known, where that is not what its maker means by it',
    [
      ['x/deepseek-ai/deepseek-v3.1', [3, 4], '2025-08-21'],
      ['x/deepseek-ai/deepseek-v3.2', [1, 2], '2025-12-01'],
      ['deepseek/deepseek-chat', [9, 9]],
    ],
    'deepseek-v3.2',
  ],
  [
    'what two hosts say by name, where its price tells nothing',
    [V4, V32, says('a'), says('b'), ['y/deepseek-chat', [5, 6]]],
    'deepseek-v3.2',
  ],
  [
    'what its maker means by it, where others say so by name, but it has no price',
    [V4, V32, says('a'), says('b'), ['y/deepseek-chat']],
    'deepseek-v4-flash',
  ],
  [
    'what its maker means by it, where others say so by name, but nothing is asked for its output',
    [V4, V32, says('a'), says('b'), ['y/deepseek-chat', [5, 0]]],
    'deepseek-v4-flash',
  ],
  [
    'what its maker means by it, where one host alone says something else by name',
    [V4, V32, says('a'), ['y/deepseek-chat', [5, 6]]],
    'deepseek-v4-flash',
  ],
  [
    'what its maker means by it, where a host and the maker say something else by name',
    [
      V4,
      V32,
      says('a'),
      ['deepseek/deepseek-chat', [7, 8], undefined, NAMED],
      ['y/deepseek-chat', [5, 6]],
    ],
    'deepseek-v4-flash',
  ],
  ['what its name says, whatever its price', [V4, V32, says('a', [0.14, 0.28])], 'deepseek-v3.2'],
  [
    'what the same id says by name where it is not free',
    [V4, V32, says('a'), ['a/deepseek/deepseek-chat:free']],
    'deepseek-v3.2',
  ],
  [
    'a dated preview of that name',
    [
      ['google/gemini-2.5-flash-preview-05-20', [1, 2]],
      ['gate/google/gemini-2.5-flash-preview', [1, 2]],
    ],
    'gemini-2.5-flash-preview-05-20',
  ],
  [
    'a version of that name',
    [
      ['ai21/jamba-large-1.7', [1, 2]],
      ['ai21/jamba-large', [1, 2]],
    ],
    'jamba-large-1.7',
  ],
];

describe('an id that its maker moves leads to', () => {
  for (const [title, sold, home] of TABLE) {
    it(title, () => {
      const [asked = ''] = sold.map(([id]) => id).slice(-1);
      expect(homesOf(resolveRecords(sold.map(toOffer)), asked)).to.deep.equal([home]);
    });
  }
});
