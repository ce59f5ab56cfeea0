import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { createZstdStream } from './zstd.ts';

/** What a stream is compressed with for a caller. */
export interface Coding {
  readonly name: string;
  readonly create: () => Transform | Promise<Transform>;
}

/** Content codings streams can be sent in, best first. */
const CODINGS: readonly Coding[] = [
  { name: 'zstd', create: createZstdStream },
  { name: 'gzip', create: () => zlib.createGzip() },
];

/** Its published types lack that a server may prefer, too. */
interface Preferences {
  encodings(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string[];
}

/** The name who sent `Accept-Encoding` likes best of `codings`, best first, and none at all; null: none. */
export function preferredCoding<Name extends string>(
  accepted: string,
  codings: readonly Name[],
): Name | null {
  const preferences: Preferences = new Negotiator({ headers: { 'accept-encoding': accepted } });
  const [liked] = preferences.encodings([...codings, 'identity'], { preferred: codings });
  return codings.find((name) => name === liked) ?? null;
}

/**
 * The coding a caller likes best of those there are, of those liked equally the better one;
 * null: none.
 */
export function chooseCoding(req: Request): Coding | null {
  const names = CODINGS.map(({ name }) => name);
  const preferred = preferredCoding(req.get('Accept-Encoding') ?? '', names);
  return CODINGS.find(({ name }) => name === preferred) ?? null;
}
