import { expect } from 'chai';
import { cached, input, output, reasonsOf, type Row } from './suspicion.ts';

const TABLE: readonly Row[] = [
  ['a cache read at a 500th of the input', 'text', [[input(1), cached(0.002)]], '- -'],
  [
    'a cache read below that, and it alone',
    'text',
    [[input(15), output(120), cached(0.005)]],
    '- - cache_read_too_low',
  ],
  [
    'a cache read beside the input, whatever stands before it',
    'text',
    [[output(120), input(120, { unit: 'image' }), input(1), cached(0.005)]],
    '- - - -',
  ],
  [
    'a cache read by another unit',
    'text',
    [[input(15), cached(0.005, { unit: '1k_requests' })]],
    '- -',
  ],
  [
    'a cache read of nothing, and it alone',
    'text',
    [[input(1), output(2), cached(0)]],
    '- - cache_read_zero',
  ],
  ['a cache read of nothing beside an input of nothing', 'text', [[input(0), cached(0)]], '- -'],
  ['a cache read of nothing alone', 'text', [[output(1), cached(0)]], '- -'],
  [
    'a cache read of nothing beside another source’s input',
    'text',
    [[input(1), cached(0, {}, 'b')]],
    '- -',
  ],
  [
    'a cache read of nothing of another reason',
    'text',
    [[input(1), cached(0, { suspectReason: 'old' })]],
    '- old',
  ],
  [
    'a cache read beside another source’s input',
    'text',
    [[input(15), cached(0.005, {}, 'b')]],
    '- -',
  ],
  [
    'a cache read beside the input of a tier',
    'text',
    [[input(15, { minPromptTokens: 9 }), cached(0.005)]],
    '- -',
  ],
  [
    'a cache read of another reason',
    'text',
    [[input(15), cached(0.005, { suspectReason: 'old' })]],
    '- old',
  ],
];

describe('suspicion of a cache read', () => {
  for (const [what, type, offers, expected] of TABLE) {
    it(what, () => {
      expect(reasonsOf(type, offers)).to.equal(expected);
    });
  }

  it('of a host whose document says so: a cache read of nothing is its price', () => {
    expect(reasonsOf('text', [[input(1), cached(0)]], 'tensormesh')).to.equal('- -');
  });

  it('of that host: a cache read at next to nothing is as wrong as elsewhere', () => {
    expect(reasonsOf('text', [[input(1), cached(0.0001)]], 'tensormesh')).to.equal(
      '- cache_read_too_low',
    );
  });
});
