import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { createZstdStream } from './zstd.ts';

const CODERS: Readonly<Record<string, () => Transform | Promise<Transform>>> = {
  zstd: createZstdStream,
  gzip: () => zlib.createGzip(),
};

/** Content codings streams can be sent in, best first. */
const CODINGS: readonly string[] = Object.keys(CODERS);

/** What a stream is compressed with for a caller. */
export interface Coding {
  readonly name: string;
  readonly create: () => Transform | Promise<Transform>;
}

/** Its published types lack that a server may prefer, too. */
interface Preferences {
  encodings(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string[];
}

/** The name a caller likes best of `codings`, best first, and none at all; null: none. */
export function preferredCoding(req: Request, codings: readonly string[]): string | null {
  if (req.headers['accept-encoding'] === undefined) return null;
  const preferences: Preferences = new Negotiator(req);
  const [name] = preferences.encodings([...codings, 'identity'], { preferred: codings });
  return name === undefined || name === 'identity' ? null : name;
}

/**
 * The coding a caller likes best of those there are, of those liked equally the better one;
 * null: none.
 */
export function chooseCoding(req: Request): Coding | null {
  const name = preferredCoding(req, CODINGS);
  const create = name === null ? undefined : CODERS[name];
  return create === undefined || name === null ? null : { name, create };
}
