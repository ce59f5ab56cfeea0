import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { tooOften, toUnavailable, waitText } from '../../../server/web/account/unavailable.ts';

const FORM = { fields: new Map([['plan', ['dev']]]), isCut: false };

describe('a form that cannot be done now', () => {
  it('says how long to wait: in seconds, minutes or hours, and never too little', () => {
    expect([1, 89, 90, 121, 5_340, 5_341, 86_400].map(waitText)).to.deep.equal([
      '1 seconds',
      '89 seconds',
      '2 minutes',
      '3 minutes',
      '89 minutes',
      '2 hours',
      '24 hours',
    ]);
  });

  it('tells programs, too', () => {
    expect(tooOften(120)).to.deep.equal({ status: 429, headers: { 'Retry-After': '120' } });
  });

  it('is shown again where another service does not answer, and nothing else is hidden so', () => {
    const away = new ApiError('temporarily_unavailable', 'It is away.', {
      headers: { 'Retry-After': '30' },
    });
    expect(toUnavailable(away, FORM, 'Try later.')).to.deep.equal({
      status: 503,
      headers: { 'Retry-After': '30' },
      state: { values: { plan: ['dev'] }, errors: {}, problem: 'It is away. Try later.' },
    });
    for (const other of [new Error('broken'), new ApiError('invalid_request', 'No.')]) {
      expect(() => toUnavailable(other, FORM)).to.throw(other.message);
    }
  });
});
