import { expect } from 'chai';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { EMPTY_FORM, type FormState } from '../../../server/web/page/sent-form.ts';
import { keyExpiry, keyName } from '../../../server/web/account/keys/account-keys.ts';
import { EndpointForm, toEndpointInput } from '../../../server/web/account/webhooks/forms.tsx';
import { Checks, Field, Problem } from '../../../server/web/ui/field.tsx';
import { toFormState } from '../../../server/web/ui/form-state.ts';

describe('a form that is shown', () => {
  const problemOf = (state: Partial<FormState>, unseen: string[] = []): string =>
    renderToString(h(Problem, { state: { ...EMPTY_FORM, ...state }, unseen })).replaceAll(
      /<[^>]+>/g,
      '',
    );

  it('says how many fields are wrong, and what no field can say', () => {
    expect(problemOf({})).to.equal('');
    expect(problemOf({ errors: { a: 'Wrong.' } })).to.equal('1 field needs attention.');
    expect(problemOf({ errors: { a: 'Wrong.', b: 'Wrong.' } })).to.equal(
      '2 fields need attention.',
    );
    expect(problemOf({ errors: { a: 'Wrong.', token: 'Too long.' } }, ['token'])).to.equal(
      'A hidden field (token) is invalid: Too long. Reload the page.',
    );
    expect(problemOf({ errors: { a: 'Wrong.' }, problem: 'Too often.' })).to.equal('Too often.');
  });

  it('has boxes ticked until somebody chose, and then those that were chosen', () => {
    const tickedIn = (state: FormState): string[] => {
      const options = ['a', 'b', 'c'].map((name) => [name, name] as const);
      const html = renderToString(
        h(Checks, { name: 'scopes', legend: 'Scopes', state, options, ticked: ['a', 'b'] }),
      );
      return Array.from(html.matchAll(/<input[^>]*>/g), ([input]) => input)
        .filter((input) => input.includes('checked'))
        .map((input) => /value="(\w)"/.exec(input)?.[1] ?? '');
    };
    expect(tickedIn(EMPTY_FORM)).to.deep.equal(['a', 'b']);
    expect(tickedIn({ ...EMPTY_FORM, values: { name: ['x'], scopes: ['c'] } })).to.deep.equal([
      'c',
    ]);
    expect(tickedIn({ ...EMPTY_FORM, values: { name: ['x'] } })).to.deep.equal([]);
  });

  it('requires a field unless it is said that it may be empty', () => {
    const show = (required?: boolean): string =>
      renderToString(
        h(Field, {
          name: 'a',
          label: 'A',
          state: EMPTY_FORM,
          ...(required === undefined ? {} : { required }),
        }),
      );
    expect(show()).to.match(/<input[^>]* required/);
    expect(show(false)).not.to.match(/<input[^>]* required/);
  });

  it('has the parameters of an address in it, cut where they are long, and the first mistake of each', () => {
    const params = new URLSearchParams([
      ['q', 'x'.repeat(2_001)],
      ['type', 'a'],
      ['type', 'b'],
    ]);
    const errors = [
      { parameter: 'type', detail: 'First.' },
      { parameter: 'type', detail: 'Second.' },
      { parameter: 'q', detail: 'Wrong.', position: 4, did_you_mean: 'y' },
    ];
    expect(toFormState(params, errors)).to.deep.equal({
      values: { q: ['x'.repeat(2_000)], type: ['a', 'b'] },
      errors: { type: 'First.', q: 'At character 5: Wrong. Did you mean “y”?' },
      problem: null,
    });
  });
});

describe('the form of a key', () => {
  it('takes the last day of a key to its end, or none', () => {
    expect(keyExpiry.parse(' 2027-01-31 ')).to.equal('2027-01-31T23:59:59Z');
    expect(keyExpiry.parse('')).to.equal(null);
    expect(keyExpiry.safeParse('2027-02-30').success).to.equal(false);
  });

  it('takes a name of 80 characters, whatever they are made of', () => {
    expect(keyName.safeParse('🦩'.repeat(80)).success).to.equal(true);
    expect(keyName.safeParse('🦩'.repeat(81)).success).to.equal(false);
    expect(keyName.safeParse('two\nlines').success).to.equal(false);
    expect(keyName.safeParse('  ').success).to.equal(false);
  });
});

describe('the form of a webhook', () => {
  it('takes words apart at spaces, commas and lines, and an empty description as none', () => {
    const typed = {
      url: ' https://example.org/ ',
      events: 'model.*, key.created\noffer.created',
      description: ' ',
      slugs: '',
      creators: 'acme,zoo',
      providers: '',
    };
    expect(toEndpointInput(EndpointForm.parse(typed))).to.deep.equal({
      url: 'https://example.org/',
      events: ['model.*', 'key.created', 'offer.created'],
      description: null,
      filter: { slugs: [], creators: ['acme', 'zoo'], providers: [] },
    });
  });
});
