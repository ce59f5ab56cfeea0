import { Readable } from 'node:stream';
import type { Request } from 'express';
import { expect } from 'chai';
import { z } from 'zod';
import { ApiError } from '../../../server/errors.ts';
import { readForm, receiveForm, type SentForm } from '../../../server/web/page/sent-form.ts';

const TYPE = 'application/x-www-form-urlencoded';
const MAX = 65_536;

describe('a form that was sent', () => {
  const Login = z.object({
    email: z.string().min(1, 'Is missing.').max(9, 'Is too long.'),
    token: z.string(),
    new_password: z.string(),
    scopes: z.array(z.string()),
  });
  const sent = (fields: Readonly<Record<string, readonly string[]>>, isCut = false): SentForm => ({
    fields: new Map(Object.entries(fields)),
    isCut,
  });
  const read = (fields: Readonly<Record<string, readonly string[]>>, isCut = false) =>
    readForm(sent(fields, isCut), Login, ['scopes']);
  const GOOD = { email: ['a@b'], token: ['t'], new_password: ['p'], scopes: ['x', 'y'] };

  it('is read by its schema, and what was not sent is empty', () => {
    expect(read(GOOD)).to.deep.equal({
      kind: 'ok',
      data: { email: 'a@b', token: 't', new_password: 'p', scopes: ['x', 'y'] },
    });
    expect(read({ email: ['a@b'] })).to.deep.include({
      data: { email: 'a@b', token: '', new_password: '', scopes: [] },
    });
  });

  it('shows again what was typed, but for passwords and the secrets of links', () => {
    const email = 'x'.repeat(2_001);
    expect(read({ ...GOOD, email: [email] })).to.deep.equal({
      kind: 'invalid',
      status: 422,
      state: {
        values: { email: [email.slice(0, 2_000)], scopes: ['x', 'y'] },
        errors: { email: 'Is too long.' },
        problem: null,
      },
    });
  });

  it('is broken by a field twice, by one nobody knows and by control characters', () => {
    const errorsOf = (change: object) => {
      const form = read({ ...GOOD, ...change });
      return form.kind === 'ok' ? null : [form.status, form.state.errors, form.state.problem];
    };
    expect(errorsOf({ email: ['a', 'b'] })).to.deep.equal([
      400,
      { email: 'Was given more than once.' },
      null,
    ]);
    expect(errorsOf({ email: ['a\u0000'] })).to.deep.equal([
      400,
      { email: 'Contains a character that is not allowed.' },
      null,
    ]);
    expect(errorsOf({ email: ['a\u007f'] })).to.deep.equal([
      400,
      { email: 'Contains a character that is not allowed.' },
      null,
    ]);
    // How it was sent is wrong before what it says.
    expect(errorsOf({ email: ['x'.repeat(10), 'b'] })).to.deep.equal([
      400,
      { email: 'Was given more than once.' },
      null,
    ]);
    expect(errorsOf({ email: ['a\tb\n'] })).to.equal(null);
    expect(errorsOf({ isAdmin: ['1'] })).to.deep.equal([400, {}, 'The form has unknown fields.']);
    expect(read(GOOD, true)).to.deep.include({ kind: 'invalid', status: 413 });
  });

  it('says of several mistakes of a field the first', () => {
    const Name = z.object({
      name: z.string().min(3, 'Is short.').startsWith('a', 'Begins wrong.'),
    });
    const form = readForm(sent({ name: ['b'] }), Name);
    expect(form.kind === 'ok' ? null : form.state.errors).to.deep.equal({ name: 'Is short.' });
  });

  const requestOf = (
    chunks: Iterable<Buffer>,
    headers: Readonly<Record<string, string>> = { 'content-type': TYPE },
  ): Request => Object.assign(Readable.from(chunks), { headers }) as unknown as Request;
  const codeOf = (request: Request): Promise<string | null> =>
    receiveForm(request).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );

  it('is taken as a form in UTF-8 and as it is, and as nothing else', async () => {
    for (const [type, coding, code] of [
      [TYPE, null, null],
      [`${TYPE}; charset=UTF-8`, null, null],
      [`${TYPE.toUpperCase()} ;charset="utf-8"`, null, null],
      [`${TYPE}; charset=iso-8859-1`, null, 'unsupported_media_type'],
      [`${TYPE}+json`, null, 'unsupported_media_type'],
      ['multipart/form-data; boundary=a', null, 'unsupported_media_type'],
      ['application/json', null, 'unsupported_media_type'],
      ['', null, 'unsupported_media_type'],
      [TYPE, 'gzip', 'unsupported_media_type'],
    ] as const) {
      const headers = {
        'content-type': type,
        ...(coding === null ? {} : { 'content-encoding': coding }),
      };
      const request = requestOf([Buffer.from('a=1')], headers);
      expect(await codeOf(request), `${type} ${coding ?? ''}`).to.equal(code);
    }
  });

  it('is said to be incomplete where the sender hangs up', async () => {
    const request = requestOf(
      (function* () {
        yield Buffer.from('a=1');
        throw new Error('The sender is gone.');
      })(),
    );
    expect(await codeOf(request)).to.equal('invalid_request');
  });

  it('is read on for a while where it is too long, and its connection is left open', async () => {
    const kilobytes = 64;
    let sentKilobytes = 0;
    const request = requestOf(
      (function* () {
        for (; sentKilobytes < 16_384; sentKilobytes += kilobytes) yield Buffer.alloc(65_536, 'a');
      })(),
    );
    expect((await receiveForm(request)).isCut).to.equal(true);
    // What waits in the stream was taken from the sender too.
    expect(sentKilobytes).to.be.within(2_048, 2_048 + 20 * kilobytes);
    expect(request.destroyed).to.equal(false);
  });

  it('may have 64 KiB, and is cut where it has more', async () => {
    const receive = async (bytes: number): Promise<[number, boolean]> => {
      const body = `a=${'x'.repeat(bytes - 2)}`;
      const { fields, isCut } = await receiveForm(requestOf([Buffer.from(body)]));
      return [fields.get('a')?.[0]?.length ?? 0, isCut];
    };
    expect(await receive(MAX)).to.deep.equal([MAX - 2, false]);
    expect(await receive(MAX + 1)).to.deep.equal([MAX - 2, true]);
  });
});
