import type { Request } from 'express';
import { expect } from 'chai';
import { readSessionCookie, toNoCookie, toSessionCookie } from '../../../server/web/page/cookie.ts';

const HTTPS = 'https://catalog.example';
const HTTP = 'http://127.0.0.1:3000';

describe('the cookie of a session', () => {
  const read = (cookie: string | undefined, baseUrl = HTTPS) =>
    readSessionCookie({ headers: { cookie } } as unknown as Request, baseUrl);

  it('is read by its whole name, whatever is sent beside it', () => {
    expect(read('a=b; __Host-sid=abc=; sid=other; x__Host-sid=other')).to.equal('abc=');
    expect(read('a=b;sid= abc ;__Host-sid=other', HTTP)).to.equal('abc');
    for (const cookie of [undefined, '', '__Host-sid', '__Host-sid2', 'sid=abc']) {
      expect(read(cookie), cookie).to.equal(null);
    }
  });

  it('is none where more than one is sent: one of them was put there by another site', () => {
    expect(read('__Host-sid=theirs; __Host-sid=mine')).to.equal(null);
  });

  it('is for this host alone, hidden from scripts, and sent by https where there is https', () => {
    expect(toSessionCookie('abc', HTTPS)).to.equal(
      '__Host-sid=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    );
    expect(toSessionCookie('abc', HTTP)).to.equal(
      'sid=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
  });

  it('is deleted by signing out', () => {
    expect(toNoCookie(HTTPS)).to.equal(
      '__Host-sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });
});
