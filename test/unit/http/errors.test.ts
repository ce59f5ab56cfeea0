import { expect } from 'chai';
import { invalidBody, invalidParameters } from '../../../server/errors.ts';

describe('a request that is invalid', () => {
  const filter = { detail: 'What is this?', parameter: 'filter', pointer: '#/filter', position: 4 };
  const limit = { detail: 'Too many.', parameter: 'limit', pointer: '#/limit' };

  for (const [name, errors, code, detail] of [
    [
      'its filter alone',
      [filter],
      'invalid_filter',
      'Parameter “filter”, character 5: What is this?',
    ],
    ['another parameter', [limit], 'invalid_parameter', 'Parameter “limit”: Too many.'],
    [
      'its filter and others',
      [filter, limit, limit],
      'invalid_parameter',
      '3 invalid parameters: filter, limit; see errors.',
    ],
  ] as const) {
    it(`is a 400 that says where: ${name}`, () => {
      const error = invalidParameters(errors);
      expect([error.status, error.code, error.message]).to.deep.equal([400, code, detail]);
      expect(error.members).to.deep.equal({ errors });
    });
  }

  it('is a 422 by its body, unless only the filter expression in it is wrong', () => {
    const said = ([...errors]: Parameters<typeof invalidBody>[0]) => {
      const { status, code, message } = invalidBody(errors);
      return [status, code, message];
    };
    const at = (where: string): string => `The body is invalid at ${where}; see errors.`;
    expect(said([filter, filter])).to.deep.equal([400, 'invalid_filter', at('#/filter')]);
    expect(said([filter, limit, limit])).to.deep.equal([
      422,
      'validation_failed',
      at('#/filter, #/limit'),
    ]);
  });
});
