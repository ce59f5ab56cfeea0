import { InputError } from './input-error.ts';

const WITH_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Whether a place is an address and not a path. */
export const isAddress = (location: string): boolean => WITH_SCHEME.test(location);

/** An address as people may read it: without what could be a secret. */
export function showAddress(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function isLoopback({ hostname }: URL): boolean {
  return (
    /^127(\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost')
  );
}

/**
 * An address that may be asked: https, or http of this machine or where http is allowed.
 * @throws InputError saying what is wrong and what is allowed
 */
export function parseAddress(location: string, allowHttp: boolean): URL {
  let url: URL;
  try {
    url = new URL(location);
  } catch (cause) {
    throw new InputError(location, 'is not a URL; expected one such as https://example.org/', {
      cause,
    });
  }
  const shown = url.origin === 'null' ? `${url.protocol}//…` : showAddress(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new InputError(shown, `${url.protocol} cannot be read; expected https`);
  }
  if (url.protocol === 'http:' && !allowHttp && !isLoopback(url)) {
    throw new InputError(shown, 'is not encrypted; expected https, or --allow-http');
  }
  if (url.username !== '' || url.password !== '') {
    throw new InputError(shown, 'holds a user name or password; expected none');
  }
  return url;
}

/**
 * Where a redirect leads, if it may be followed: never from https to http, nor from elsewhere to
 * this machine.
 * @throws InputError naming the first address
 */
export function followRedirect(first: URL, from: URL, target: string, allowHttp: boolean): URL {
  let to: URL;
  try {
    to = new URL(target, from);
    if (to.protocol === 'https:' || to.protocol === 'http:') parseAddress(to.href, allowHttp);
  } catch (cause) {
    const why = cause instanceof InputError ? cause.message : 'is none';
    throw new InputError(showAddress(first), `redirects to an address that ${why}`, { cause });
  }
  const refuse = (why: string) => new InputError(showAddress(first), `redirects to ${why}`);
  if (to.protocol !== 'https:' && to.protocol !== 'http:') {
    throw refuse(`${to.protocol}, which is not http or https`);
  }
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw refuse('http, which is not encrypted as https is');
  }
  if (isLoopback(to) && !isLoopback(from)) {
    throw refuse('this machine');
  }
  return to;
}
