import { expect } from 'chai';
import type { Request } from 'express';
import type { ApiError } from '../../../server/errors.ts';
import { checkAccept, prefersStrict } from '../../../server/http/responses/negotiate.ts';
import { findNearest } from '../../../server/nearest.ts';
import { maskSecrets } from '../../../server/http/mask.ts';
import { createRequestIds } from '../../../server/http/request-id.ts';

describe('small parts of HTTP', () => {
  it('strict handling is one preference among others', () => {
    expect(prefersStrict('handling=strict')).to.equal(true);
    expect(prefersStrict(' handling = strict ')).to.equal(true);
    expect(prefersStrict(['wait=1', 'handling="strict"'])).to.equal(true);
    expect(prefersStrict('wait=1, handling=strict')).to.equal(true);
    expect(prefersStrict('respond-async; handling=strict; wait=1')).to.equal(true);
    expect(prefersStrict('Handling=Strict')).to.equal(true);
    for (const header of [
      undefined,
      '',
      'handling=lenient',
      'xhandling=strict',
      'handling=strictly',
    ]) {
      expect(prefersStrict(header), String(header)).to.equal(false);
    }
  });

  it('an answer is of a form that is asked for, whatever is said of its characters', () => {
    const refusalOf = (accept: string | undefined, available?: readonly string[]): unknown => {
      try {
        checkAccept({ headers: { accept } } as unknown as Request, available);
        return null;
      } catch (error) {
        return (error as ApiError).members['available'];
      }
    };
    for (const accept of [
      undefined,
      '*/*',
      'application/*',
      'application/json; charset=utf-8',
      'text/html, application/json;profile="x";q=0.1',
    ]) {
      expect(refusalOf(accept), accept).to.equal(null);
    }
    for (const accept of ['text/html', 'application/json;q=0', 'application/json; Q=0, text/*']) {
      expect(refusalOf(accept), accept).to.deep.equal(['application/json']);
    }
    expect(refusalOf('text/csv', ['text/csv'])).to.equal(null);
    expect(refusalOf('application/json', ['text/csv'])).to.deep.equal(['text/csv']);
  });

  it('the nearest name is near, or there is none', () => {
    const names = ['max_input_price', 'min_input_price', 'limit', 'q'];
    expect(findNearest('max_input_pric', names)).to.equal('max_input_price');
    expect(findNearest('LIMIT', names)).to.equal('limit');
    expect(findNearest('ilmit', names)).to.equal('limit');
    expect(findNearest('zzz', names)).to.equal(null);
    const providers = ['amazon-bedrock-mantle', 'amazon-bedrock', 'google-vertex'];
    expect(findNearest('Bedrock', providers)).to.equal('amazon-bedrock');
    expect(findNearest('rock', providers)).to.equal(null);
    expect(findNearest('-', providers)).to.equal(null);
    expect(findNearest('x'.repeat(10_000), names)).to.equal(null);
  });

  it('keys are masked wherever they stand', () => {
    const key = `sk_live_${'a'.repeat(8)}_${'b'.repeat(38)}`;
    expect(maskSecrets(`{"a":"${key}","b":"x${key}"}`)).to.equal(
      '{"a":"sk_live_…","b":"xsk_live_…"}',
    );
    expect(maskSecrets('sk_live')).to.equal('sk_live');
    // As a key is shown, it can be told from others, and opens nothing.
    const shown = `sk_live_${'a'.repeat(8)}_…WXYZ`;
    expect(maskSecrets(shown)).to.equal(shown);
    expect(maskSecrets(`sk_live_${'a'.repeat(8)}_b…`)).to.equal('sk_live_……');
  });

  it('request ids are unique and sort by time', () => {
    const newId = createRequestIds();
    const early = Array.from({ length: 2_000 }, () => newId(new Date(1_000)));
    const late = newId(new Date(2_000));
    expect(new Set(early).size).to.equal(2_000);
    expect(early.every((id) => id < late)).to.equal(true);
  });
});
