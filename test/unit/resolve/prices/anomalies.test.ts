import { expect } from 'chai';
import type { DraftPrice } from '../../../../indexer/resolve/prices/settle-prices.ts';
import { buildDraft, buildDrafts } from './draft.ts';
import { cached, input, output, reasonsOf, type Row } from './suspicion.ts';

const image = (usd: number, overrides?: Partial<DraftPrice>) =>
  buildDraft('a', 'output_image', usd, overrides);

const CHARACTERS = { unit: '1m_characters' } as const;

const TABLE: readonly Row[] = [
  ['1000 USD for a million tokens', 'text', [[input(1000)]], '-'],
  [
    'more than that, with all its source says',
    'text',
    [[input(1000.01), output(1)]],
    'too_high too_high',
  ],
  [
    'more than that beside a filler, which stays one',
    'text',
    [[input(1000.01), cached(0)]],
    'too_high cache_read_zero',
  ],
  ['as much by the image', 'image', [[input(1), image(2000, { unit: 'image' })]], '- -'],
  ['20 USD for a million tokens of vectors', 'embedding', [[input(20)]], '-'],
  ['more than that', 'embedding', [[input(20.1)]], 'too_high'],
  ['more than that for rankings', 'rerank', [[input(20.1)]], 'too_high'],
  ['an output of nothing', 'text', [[input(1), output(0)]], 'output_zero output_zero'],
  ['an output of nothing beside an input of nothing', 'text', [[input(0), output(0)]], '- -'],
  ['an output of nothing alone', 'text', [[output(0)]], '-'],
  ['an output of nothing of what hears', 'speech_to_text', [[input(1), output(0)]], '- -'],
  [
    'an output of nothing in a tier',
    'text',
    [[input(1), output(0, { minPromptTokens: 9 })]],
    '- -',
  ],
  [
    'an output below half of the input',
    'text',
    [[input(2.01), output(1)]],
    'output_below_input output_below_input',
  ],
  ['an output of half of the input', 'text', [[input(2), output(1)]], '- -'],
  [
    'an output below half of the input of what speaks',
    'text_to_speech',
    [[input(9), output(1)]],
    '- -',
  ],
  ['an output alone', 'text', [[output(1)]], '-'],
  ['an input alone', 'text', [[input(1)]], '-'],
  ['tokens of a video at the price of a second', 'video', [[input(0.019)]], 'not_by_token'],
  ['tokens of a video just above', 'video', [[input(0.02)]], '-'],
  ['tokens of a text at such a price', 'text', [[input(0.019)]], '-'],
  ['tokens of a video for nothing', 'video', [[input(0)]], '-'],
  [
    'tokens at the price of an image elsewhere, and what stands beside',
    'image',
    [[input(0.5), output(7)], [image(0.5, { unit: 'image' })]],
    'not_by_token not_by_token',
  ],
  [
    'a tier at the price of an image elsewhere',
    'image',
    [[input(7, { minPromptTokens: 5 }), input(8)], [image(7, { unit: 'image' })]],
    '- -',
  ],
  [
    'the price of a request elsewhere',
    'image',
    [[input(0.5)], [image(0.5, { unit: '1k_requests' })]],
    '-',
  ],
  ['20 times the median of three offers', 'text', [[input(20)], [input(1)], [input(1)]], '-'],
  ['more than that', 'text', [[input(20.1)], [input(1)], [input(1)]], 'outlier'],
  ['less than a twentieth', 'text', [[input(0.9)], [input(20)], [input(20)]], 'outlier'],
  ['far from the median of two', 'text', [[input(50)], [input(1)]], '-'],
  ['nothing beside three offers', 'text', [[input(0)], [input(30)], [input(30)], [input(30)]], '-'],
  [
    'offers of nothing are no offers',
    'text',
    [[input(30)], [input(1)], [input(0)], [input(0)]],
    '-',
  ],
  ['offers far too high are no offers', 'text', [[input(1)], [input(1001)], [input(1001)]], '-'],
  ['1000 USD is one', 'text', [[input(1.2)], [input(30)], [input(1000)]], 'outlier'],
  [
    'two sources of an offer that say the same are one',
    'text',
    [buildDrafts({ a: [30, 60] }), buildDrafts({ a: [1, 2], b: [1, 2] })],
    '- -',
  ],
  [
    'two that say different things are two',
    'text',
    [[input(30)], [input(1), input(1.1, {}, 'b')]],
    'outlier',
  ],
  [
    'tiers, caches and other units are not compared',
    'text',
    [
      [input(1), input(90, { minPromptTokens: 9 }), input(95, { unit: '1k_requests' })],
      [input(1)],
      [input(1)],
      [buildDraft('a', 'cache_read', 50)],
    ],
    '- - -',
  ],
  [
    'caches are not compared with each other',
    'text',
    [[cached(50)], [cached(1)], [cached(1)]],
    '-',
  ],
  [
    'outputs of image models are not compared',
    'image',
    [[output(90)], [output(1)], [output(1)]],
    '-',
  ],
  ['outputs of others are', 'text', [[output(90)], [output(1)], [output(1)]], 'outlier'],
  [
    'what another source says with the point elsewhere, if that is nearer',
    'text',
    [[input(10), input(1, {}, 'b')], [input(1.2)]],
    'wrong_unit -',
  ],
  ['a hundredth too', 'text', [[input(0.01), input(1, {}, 'b')]], 'wrong_unit -'],
  [
    'what another source says of characters',
    'embedding',
    [[input(0.025), input(0.1, {}, 'b'), buildDraft('b', 'character', 0.025, CHARACTERS)]],
    'wrong_unit - -',
  ],
  [
    'what another source says of characters, with all its source says',
    'text',
    [[input(0.5), output(2), buildDraft('b', 'character', 0.5, CHARACTERS)]],
    'wrong_unit wrong_unit -',
  ],
  [
    'another price than another source says of characters',
    'embedding',
    [[input(0.025), buildDraft('b', 'character', 0.1, CHARACTERS)]],
    '- -',
  ],
  [
    'nothing, as another source says of characters',
    'text_to_speech',
    [[input(0), buildDraft('b', 'character', 0, CHARACTERS)]],
    '- -',
  ],
  [
    'an output of what another source says of characters',
    'embedding',
    [[output(0.025), buildDraft('b', 'character', 0.025, CHARACTERS)]],
    '- -',
  ],
  [
    'ten times where that is what it costs',
    'text',
    [[input(10), input(1, {}, 'b')], [input(11)], [input(12)]],
    '- wrong_unit',
  ],
  [
    'ten times within a thousandth',
    'text',
    [[input(10.01), input(1, {}, 'b')], [input(1.2)]],
    'wrong_unit -',
  ],
  ['ten times and a bit', 'text', [[input(10.1), input(1, {}, 'b')], [input(1.2)]], '- -'],
  [
    'ten times what the source itself says of the night',
    'text',
    [[input(10), input(1, { timeWindow: 'night' })], [input(1.2)]],
    '- -',
  ],
  [
    'ten times another’s output of an image model, whose usual one nobody knows',
    'image',
    [[output(10), output(1, {}, 'b')]],
    '- -',
  ],
  [
    'nearly the same of two sources',
    'text',
    [[input(1.001), input(1, {}, 'b')], [input(1)], [input(1)]],
    '- -',
  ],
  ['the same of two sources', 'text', [[input(1), input(1, {}, 'b')], [input(9)]], '- -'],
  ['three times', 'text', [[input(3), input(1, {}, 'b')], [input(1)]], '- -'],
  [
    'ten times what the source itself says of a tier',
    'text',
    [[input(10), input(1, { minPromptTokens: 9 })], [input(1.2)]],
    '- -',
  ],
  [
    'ten times the output of another',
    'text',
    [[input(10), output(100, {}, 'b')], [input(100)], [input(100)]],
    '- -',
  ],
  ['nothing beside something', 'text', [[input(0), input(1, {}, 'b')], [input(1)]], '- -'],
  [
    'a suspect price confirms no other',
    'text',
    [[input(10), input(1, { suspectReason: 'old' }, 'b')], [input(1.2)]],
    '- old',
  ],
  [
    'outputs beside that of the image tokens',
    'image',
    [[output(8), output(40, {}, 'b'), image(40), input(5)]],
    'text_output - - -',
  ],
  ['where no output is that of the image tokens', 'image', [[output(8), image(40)]], '- -'],
  ['of a model of texts', 'text', [[output(8), output(40, {}, 'b'), image(40)]], '- - -'],
  [
    'where images are sold by the image',
    'image',
    [[output(8), output(40, {}, 'b'), image(40, { unit: 'image' })]],
    '- not_by_token -',
  ],
  [
    'where the image tokens are of a tier',
    'image',
    [[output(8), output(40, {}, 'b'), image(40, { minPromptTokens: 9 })]],
    '- - -',
  ],
  ['where nothing is said of images', 'image', [[input(1), output(8)]], '- -'],
];

describe('suspicion of a price', () => {
  for (const [what, type, offers, expected] of TABLE) {
    it(`of ${type}: ${what}`, () => {
      expect(reasonsOf(type, offers)).to.equal(expected);
    });
  }
});
