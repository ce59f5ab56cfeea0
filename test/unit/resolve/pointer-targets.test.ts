import { expect } from 'chai';
import { buildOffer, resolveRecords } from './build.ts';
import { homesOf, toOffer, type Sold } from './sold.ts';

const GROK: readonly Sold[] = [
  ['nano-gpt/x-ai/grok-4.3', [1, 2], '2026-05-01'],
  ['nano-gpt/x-ai/grok-latest', [1, 2]],
  ['gate/x-ai/grok-4.5', [3, 6]],
];

const TABLE: readonly (readonly [title: string, sold: readonly Sold[], home: string])[] = [
  [
    'the highest version its host sells at the price, not a snapshot of a later one',
    [...GROK, ['gate/x-ai/grok-5-0709', [3, 6]], ['gate/x-ai/grok-latest', [3, 6]]],
    'grok-4.5',
  ],
  [
    'the highest version its host sells at the price, not another model of a higher number',
    [...GROK, ['gate/x-ai/grok-code-9', [3, 6]], ['gate/x-ai/grok-latest', [3, 6]]],
    'grok-4.5',
  ],
  [
    'the usual model where the highest version of its host costs something else',
    [...GROK, ['gate/x-ai/grok-latest', [9, 9]]],
    'grok-4.3',
  ],
  [
    'the newest where nothing is asked, whoever sells it',
    [
      ['gate/x-ai/grok-4.3', [0, 0], '2025-01-01'],
      ['other/x-ai/grok-4.5', [0, 0], '2026-01-01'],
      ['gate/x-ai/grok-latest', [0, 0]],
    ],
    'grok-4.5',
  ],
  [
    'the newest where it has no price, though another has none either',
    [
      ['gate/x-ai/grok-4.3', undefined, '2025-01-01'],
      ['other/x-ai/grok-4.5', [1, 2], '2026-01-01'],
      ['gate/x-ai/grok-latest'],
    ],
    'grok-4.5',
  ],
  [
    'the version of the highest name where nobody says when they came out',
    [['other/x-ai/grok-4.5'], ['other/x-ai/grok-4.3'], ['gate/x-ai/grok-latest']],
    'grok-4.5',
  ],
  [
    'a version that is written with a letter',
    [['other/minimax/minimax-m2'], ['gate/minimax/minimax-latest']],
    'minimax-m2',
  ],
  [
    'a preview of a version',
    [['other/x-ai/grok-5-preview'], ['gate/x-ai/grok-latest']],
    'grok-5-preview',
  ],
  [
    'what costs as much to write too',
    [
      ['gate/x-ai/grok-4.3', [1, 2], '2025-01-01'],
      ['gate/x-ai/grok-4.5', [1, 9], '2026-01-01'],
      ['gate/x-ai/grok-latest', [1, 2]],
    ],
    'grok-4.3',
  ],
  [
    'any model of a family of one word that its host sells at the price',
    [
      ['gate/deepseek/deepseek-coder', [1, 2]],
      ['other/deepseek/deepseek-v4', [5, 6]],
      ['gate/deepseek/deepseek-latest', [1, 2]],
    ],
    'deepseek-coder',
  ],
  [
    'the version that others sell at the price, not a newer one or another model',
    [
      ['other/x-ai/grok-4.3', [1, 2], '2025-01-01'],
      ['other/x-ai/grok-4.5', [5, 6], '2026-01-01'],
      ['other/x-ai/grok-vision', [1, 2], '2026-06-01'],
      ['gate/x-ai/grok-latest', [1, 2]],
    ],
    'grok-4.3',
  ],
  [
    'the dated model of Mistral rather than the one without a date',
    [
      ['mistral/voxtral-mini', [9, 9]],
      ['mistral/voxtral-mini-2410', [1, 2]],
      ['mistral/voxtral-mini-latest', [1, 2]],
    ],
    'voxtral-mini-2410',
  ],
  [
    'the model without a date of others, whatever its snapshot costs',
    [
      ['openai/gpt-4o', [9, 9]],
      ['openai/gpt-4o-2024-08-06', [1, 2]],
      ['openai/gpt-4o-latest', [1, 2]],
    ],
    'gpt-4o',
  ],
  [
    'the dated model that costs so at its creator, not elsewhere',
    [
      ['mistral/ministral-8b-2410', [1, 2]],
      ['mistral/ministral-8b-2510', [5, 6]],
      ['gate/mistralai/ministral-8b-2510', [1, 2]],
      ['mistral/ministral-8b-latest', [1, 2]],
    ],
    'ministral-8b-2410',
  ],
  [
    'the dated model that costs what its creator asks for it, not what others do',
    [
      ['mistral/ministral-8b-2410', [5, 6]],
      ['mistral/ministral-8b-2510', [1, 2]],
      ['mistral/ministral-8b-latest', [5, 6]],
      ['gate/mistralai/ministral-8b-latest', [1, 2]],
    ],
    'ministral-8b-2410',
  ],
  [
    'what the same pointer with another window does',
    [
      ['moonshotai/kimi-k4', [1, 2], '2025-07-11'],
      ['moonshotai/kimi-k5', [5, 6], '2026-07-11'],
      ['moonshotai/kimi-latest-8k', [1, 2]],
      ['moonshotai/kimi-latest-128k', [9, 9]],
    ],
    'kimi-k4',
  ],
];

describe('an id that ends in latest leads to', () => {
  for (const [title, sold, home] of TABLE) {
    it(title, () => {
      const [pointer = ''] = sold.map(([id]) => id).slice(-1);
      expect(homesOf(resolveRecords(sold.map(toOffer)), pointer)).to.deep.equal([home]);
    });
  }

  it('no model where its maker has none, or nobody knows the maker', () => {
    const { models, rejected } = resolveRecords([
      buildOffer('gate/x-ai/grok-latest'),
      buildOffer('gate/heron-latest'),
    ]);
    expect(models).to.deep.equal([]);
    expect(rejected).to.include({ pointer_without_target: 1, pointer_without_creator: 1 });
  });

  it('a model of its own where its name has a number and nobody sells another so named', () => {
    const id = 'gate/x-ai/grok-3-mini-latest';
    expect(homesOf(resolveRecords([buildOffer(id)]), id)).to.deep.equal(['grok-3-mini-latest']);
  });
});
