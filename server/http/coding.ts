import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Request } from 'express';

/** Node has zstd from 22.15 on. */
const { createZstdCompress } = zlib as { readonly createZstdCompress?: () => Transform };

const CODERS: Readonly<Record<string, () => Transform>> = {
  ...(createZstdCompress === undefined ? {} : { zstd: createZstdCompress }),
  gzip: () => zlib.createGzip(),
};

/** Content codings streams can be sent in, best first. */
const CODINGS: readonly string[] = Object.keys(CODERS);

/** What a stream is compressed with for a caller. */
export interface Coding {
  readonly name: string;
  readonly create: () => Transform;
}

/** The coding a caller likes best of those there are; null: none. */
export function chooseCoding(req: Request): Coding | null {
  if (req.headers['accept-encoding'] === undefined) return null;
  const name = req.acceptsEncodings([...CODINGS, 'identity']);
  const create = name === false ? undefined : CODERS[name];
  return create === undefined ? null : { name: String(name), create };
}
