import { Readable } from 'node:stream';
import type { Request } from 'express';
import { expect } from 'chai';
import { z } from 'zod';
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
    expect(errorsOf({ email: ['a\tb\n'] })).to.equal(null);
    expect(errorsOf({ isAdmin: ['1'] })).to.deep.equal([400, {}, 'The form has unknown fields.']);
    expect(read(GOOD, true)).to.deep.include({ kind: 'invalid', status: 413 });
  });

  it('may have 64 KiB, and is cut where it has more', async () => {
    const receive = async (bytes: number): Promise<[number, boolean]> => {
      const body = `a=${'x'.repeat(bytes - 2)}`;
      const request = Object.assign(Readable.from([Buffer.from(body)]), {
        headers: { 'content-type': TYPE },
      }) as unknown as Request;
      const { fields, isCut } = await receiveForm(request);
      return [fields.get('a')?.[0]?.length ?? 0, isCut];
    };
    expect(await receive(MAX)).to.deep.equal([MAX - 2, false]);
    expect(await receive(MAX + 1)).to.deep.equal([MAX - 2, true]);
  });
});
