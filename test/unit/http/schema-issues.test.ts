import { expect } from 'chai';
import { z } from 'zod';
import { shorten, toFieldError, toWords } from '../../../server/http/params/schema-issues.ts';

/** What is said of a value that a schema refuses. */
const saidOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value, { reportInput: true, error: toWords }).error?.issues ?? []).map(
    toFieldError,
  );
const detailOf = (schema: z.ZodType, value: unknown): string | undefined =>
  saidOf(schema, value)[0]?.detail;

describe('what is said of a value that is refused', () => {
  it('is its bound, and whether the bound itself is allowed', () => {
    expect(detailOf(z.number().min(1), 0)).to.equal('Must be at least 1.');
    expect(detailOf(z.number().gt(1), 1)).to.equal('Must be more than 1.');
    expect(detailOf(z.number().max(5), 6)).to.equal('Must be at most 5.');
    expect(detailOf(z.number().lt(5), 5)).to.equal('Must be less than 5.');
  });

  it('counts characters and entries: one of them, none or several', () => {
    expect(detailOf(z.string().min(1), '')).to.equal('Must have at least 1 character.');
    expect(detailOf(z.string().max(0), 'a')).to.equal('Must have at most 0 characters.');
    expect(detailOf(z.array(z.string()).max(2), ['a', 'b', 'c'])).to.equal(
      'Must have at most 2 entries.',
    );
  });

  it('is that it is required where nothing was given, and its kind where something was', () => {
    expect(saidOf(z.string(), undefined)).to.deep.equal([{ detail: 'Is required.' }]);
    expect(saidOf(z.string(), null)).to.deep.equal([{ detail: 'Must be a string.', value: null }]);
  });

  it('names what was meant, of all that is allowed the texts', () => {
    expect(saidOf(z.literal(['auto', 7]), 'aut')).to.deep.equal([
      {
        detail: 'Must be one of auto, 7.',
        value: 'aut',
        allowed: ['auto', 7],
        did_you_mean: 'auto',
      },
    ]);
    expect(saidOf(z.literal([7, 8]), 'aut')).to.deep.equal([
      { detail: 'Must be one of 7, 8.', value: 'aut', allowed: [7, 8] },
    ]);
  });

  it('is where it is wrong, and what may stand there, where its schema says so', () => {
    const schema = z.string().superRefine((_text, context) => {
      const params = { position: 3, allowed: ['&&'] };
      context.addIssue({ code: 'custom', message: 'Ends too soon.', params });
    });
    expect(saidOf(schema, 'a:b')).to.deep.equal([
      { detail: 'Ends too soon.', value: 'a:b', allowed: ['&&'], position: 3 },
    ]);
  });

  it('shows up to 100 characters of the value', () => {
    expect(shorten('x'.repeat(100))).to.equal('x'.repeat(100));
    expect(shorten('x'.repeat(101))).to.equal(`${'x'.repeat(100)}…`);
    expect(shorten({ a: 1 })).to.equal(undefined);
  });
});
