import { pickIndex, type Random } from '../chaos/random.ts';

/** A request as it goes over the wire. */
export interface FuzzRequest {
  readonly method: string;
  /** Path and query, written so that a line of HTTP can hold it. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** What requests are made of. */
export interface Vocabulary {
  /** Paths the service has, parameters as `{name}`. */
  readonly paths: readonly string[];
  readonly parameters: readonly string[];
  /** Values that mean something, such as slugs. */
  readonly values: readonly string[];
  readonly key: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'FROB'];
const HOSTS = [
  '[::1]:99999',
  'a:99999',
  '1.2.3.999',
  'localhost',
  '127.0.0.1:80',
  'a b',
  '\u00e4.example',
  '',
  'a'.repeat(300),
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
  ';;;',
];
const HOSTILE = [
  ...['', '0', '-1', '1e999', 'NaN', 'null', 'true', '__proto__', 'constructor', '*', '%', '%00'],
  ...['..%2f..%2fetc%2fpasswd', "' OR 1=1 --", '"><script>', '\u0000', '\u202e', '\ud800', '🦆'],
  ...['9'.repeat(40), '('.repeat(80), 'a:'.repeat(60), '[]', '{}', '\r\nX: y', 'a'.repeat(4_000)],
  ...['2026-02-30', '0000-00-00', '-benchmark:x', 'pricing.input:<1 && (', 'sk_live_x', '%c3%28'],
];
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['accept', ['*/*', 'text/html', 'application/json', 'image/png', 'q=;', 'application/json;q=0']],
  ['accept-encoding', ['br', 'zstd', 'gzip', '*;q=0', 'identity;q=0', ',,']],
  ['if-none-match', ['*', 'W/"x"', '"', '']],
  ['if-match', ['*', '"x"']],
  ['range', ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'lines=1']],
  ['prefer', ['handling=strict', 'x;y=z', '"']],
  ['origin', ['null', 'https://evil.example', 'http://[', 'x']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'x']],
  ['cookie', ['sid=x', 'sid=; sid=y', '=', '%']],
  ['idempotency-key', ['x', '', 'a'.repeat(300)]],
  ['x-forwarded-for', ['1.2.3.4:5', '[::1]:9', 'unknown', ',,', 'a'.repeat(500)]],
  ['x-forwarded-host', ['[::1]:99999']],
  ['forwarded', ['for="[::1]:x"']],
  ['expect', ['100-continue', 'miracles']],
  ['te', ['trailers']],
  ['connection', ['keep-alive', 'upgrade']],
  ['upgrade', ['websocket', 'h2c']],
];
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  '{',
  '{"name":1}',
  '{"__proto__":{"a":1}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_model","arguments":{"slug":7}}}',
  '{"jsonrpc":"2.0","id":1,"method":"initialize"}',
  'email=a%40b.org&password=x',
  'email=%00&password=%ff&next=//x',
  '\ufeff{}',
  '['.repeat(3_000),
];

/** A generator of requests: mostly ones that get far, each with something odd. */
export function createRequests(vocabulary: Vocabulary, random: Random): () => FuzzRequest {
  const pick = <T>(from: readonly T[]): T => {
    const found = from[pickIndex(random, from.length)];
    if (found === undefined) throw new Error('There is nothing to choose from.');
    return found;
  };
  const often = (share: number): boolean => random() < share;
  const garble = (): string =>
    Array.from({ length: 1 + pickIndex(random, 12) }, () =>
      String.fromCharCode(pickIndex(random, often(0.8) ? 0x250 : 0x1_0000)),
    ).join('');
  const value = (): string => {
    if (often(0.5)) return pick(vocabulary.values);
    return often(0.7) ? pick(HOSTILE) : garble();
  };
  const encode = (text: string): string => {
    // Now and then as it is: broken percent signs are part of the game.
    const whole = text.replace(/\p{Cs}/gu, '\ufffd');
    const raw = often(0.15) ? whole : encodeURIComponent(whole);
    return raw.replace(/[^!-~]/gu, encodeURIComponent);
  };
  const toTarget = (): string => {
    const path = often(0.95)
      ? pick(vocabulary.paths).replaceAll(/\{\w+\}|:\w+/g, () => encode(value()))
      : `/${encode(garble())}`;
    const count = pickIndex(random, 5);
    const query = Array.from({ length: count }, () => {
      const name = often(0.9) ? pick(vocabulary.parameters) : encode(garble());
      return `${name}=${encode(value())}`;
    });
    return count === 0 ? path : `${path}?${query.join('&')}`;
  };
  const toHeaders = (hasBody: boolean): [string, string][] => {
    const headers: [string, string][] = [
      ['host', often(0.9) ? 'localhost' : pick(HOSTS)],
      ['accept', often(0.5) ? 'text/html' : 'application/json'],
    ];
    if (often(0.7)) headers.push(['authorization', `Bearer ${vocabulary.key}`]);
    else if (often(0.3)) headers.push(['authorization', value().replaceAll(/[^ -~]/g, '')]);
    for (let i = pickIndex(random, 3); i > 0; i -= 1) {
      const [name, values] = pick(HEADERS);
      headers.push([name, pick(values)]);
    }
    if (hasBody) headers.push(['content-type', pick(TYPES)]);
    return headers;
  };
  return () => {
    const method = often(0.75) ? 'GET' : pick(METHODS);
    const body = method === 'GET' || method === 'HEAD' ? '' : pick(BODIES);
    return { method, target: toTarget(), headers: toHeaders(body !== ''), body };
  };
}
