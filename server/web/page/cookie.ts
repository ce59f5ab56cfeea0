import type { Request } from 'express';

/** How long a browser keeps the cookie; the session itself may be over sooner. */
const AGE_SECONDS = 30 * 86_400;

/** The name of the session's cookie; the prefix makes browsers insist on https and this host. */
const nameOf = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Host-sid' : 'sid');

/** The value of the session's cookie; null: there is none, or more than one. */
export function readSessionCookie({ headers }: Request, baseUrl: string): string | null {
  const name = nameOf(baseUrl);
  const values = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  const [value] = values;
  return values.length === 1 && value !== undefined ? value : null;
}

/** The header that gives the browser a session. */
export function toSessionCookie(token: string, baseUrl: string): string {
  return toCookie(token, AGE_SECONDS, baseUrl);
}

/** The header that makes the browser forget its session. */
export function toNoCookie(baseUrl: string): string {
  return toCookie('', 0, baseUrl);
}

function toCookie(value: string, seconds: number, baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(baseUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
