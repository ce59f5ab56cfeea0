import { expect } from 'chai';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../../server/errors.ts';
import { rejectMethod, slashAdvice } from '../../../server/http/middleware/reject.ts';

/** No handler of a refusal looks at its request. */
const NOTHING: unknown = {};

function refusalOf(handler: RequestHandler): ApiError {
  try {
    void handler(NOTHING as Request, NOTHING as Response, () => undefined);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('an address that is not there', () => {
  for (const [address, without] of [
    ['/api/v1/models/', '/api/v1/models'],
    ['/api/v1/models///?limit=3', '/api/v1/models'],
    ['/api/v1/models', null],
    ['/api/v1/models?creator=a/', null],
    ['/', null],
    ['//', null],
  ] as const) {
    it(`${address}: ${without === null ? 'no other is proposed' : `${without} is proposed`}`, () => {
      const advice = slashAdvice({ originalUrl: address });
      expect(advice).to.equal(
        without === null ? '' : ` Try it without the trailing slash: ${without}`,
      );
    });
  }
});

describe('a method that an address does not take', () => {
  it('is told those it does, HEAD wherever GET is', () => {
    const read = refusalOf(rejectMethod(['post', 'get']));
    expect([read.status, read.headers['Allow']]).to.deep.equal([405, 'GET, HEAD, POST']);
    expect(refusalOf(rejectMethod(['post'])).headers['Allow']).to.equal('POST');
  });
});
