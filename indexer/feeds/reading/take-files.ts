import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isAddress, parseAddress, showAddress } from './address.ts';
import { isArchive } from './archive.ts';
import type { FileMark } from './file-mark.ts';
import { download } from './http.ts';
import { InputError } from './input-error.ts';
import type { InputLimits } from './input.ts';

/** A file at a path or an address that can be read. */
export interface TakenFile {
  readonly mark: FileMark;
  /** When it was last changed, as its host says; null: not known. */
  readonly modifiedAt: Date | null;
  /** All of it, where it came from an address or is an archive; null: to be read from its path. */
  readonly bytes: Buffer | null;
}

/** A path or address of one file. */
export interface Place {
  readonly name: string;
  readonly location: string;
}

/**
 * The files at a path or address. Of a folder and of an address that ends in `/` these are the
 * `names` there; anything else is one file by itself.
 * @throws InputError if there is nothing, or the address may not be asked
 */
export async function listPlaces(
  location: string,
  names: readonly string[],
  { allowHttp }: Pick<InputLimits, 'allowHttp'>,
): Promise<Place[]> {
  if (isAddress(location)) {
    const url = parseAddress(location, allowHttp);
    if (!url.pathname.endsWith('/')) return [{ name: basename(url.pathname), location }];
    return names
      .filter((name) => !name.includes('*'))
      .map((name) => ({ name, location: new URL(name, url).href }));
  }
  const found = await stat(location).catch((cause: unknown) => {
    throw new InputError(location, 'there is no such file or folder', { cause });
  });
  if (!found.isDirectory()) return [{ name: basename(location), location: resolve(location) }];
  const present = await Promise.all(names.map((name) => findNamed(location, name.split('/'))));
  return present.flat().map((name) => ({ name, location: resolve(join(location, name)) }));
}

/** Paths in a folder that fit the parts of a name, of which `*` is any folder; in order of name. */
async function findNamed(
  folder: string,
  [part = '', ...rest]: readonly string[],
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.filter((entry) =>
    rest.length === 0
      ? entry.name === part
      : entry.isDirectory() && (part === '*' || entry.name === part),
  );
  const names = found.map(({ name }) => name).sort();
  if (rest.length === 0) return names;
  const inside = await Promise.all(names.map((name) => findNamed(join(folder, name), rest)));
  return names.flatMap((name, at) => (inside[at] ?? []).map((path) => `${name}/${path}`));
}

/**
 * A file with the mark of its version; null: it is still the version of `known`.
 * @throws InputError
 */
export async function takeFile(
  place: Place,
  known: FileMark | null,
  limits: InputLimits,
  onBytes?: (received: number) => void,
): Promise<TakenFile | null> {
  return isAddress(place.location)
    ? takeAddress(place, known, limits, onBytes)
    : takePath(place, limits);
}

async function takeAddress(
  { name, location }: Place,
  known: FileMark | null,
  limits: InputLimits,
  onBytes: ((received: number) => void) | undefined,
): Promise<TakenFile | null> {
  // A version is one of an address: what another one said does not matter.
  const asked = known?.location === location ? known : null;
  const answer = await download(location, asked, limits, onBytes);
  if (answer.status === 'unchanged') return null;
  const { bytes, etag, lastModified } = answer;
  const modified = new Date(lastModified ?? '');
  return {
    mark: { name, location, etag, lastModified, sha256: toSha256(bytes) },
    modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
    bytes,
  };
}

async function takePath({ name, location }: Place, limits: InputLimits): Promise<TakenFile> {
  const { mtime, size } = await stat(location);
  if (size > limits.maxBytes) {
    throw new InputError(location, `larger than ${limits.maxBytes} bytes`);
  }
  const hash = createHash('sha256');
  let start: Buffer | null = null;
  try {
    for await (const chunk of createReadStream(location) as AsyncIterable<Buffer>) {
      start ??= chunk;
      hash.update(chunk);
    }
    // A folder is sought in an archive from its end, so it is held whole.
    const bytes = start !== null && isArchive(start) ? await readFile(location) : null;
    const sha256 = bytes === null ? hash.digest('hex') : toSha256(bytes);
    return {
      mark: { name, location, etag: null, lastModified: null, sha256 },
      modifiedAt: mtime,
      bytes,
    };
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    throw new InputError(location, `cannot be read (${code})`, { cause });
  }
}

const toSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A path or address as people may read it. */
export const showLocation = (location: string): string =>
  isAddress(location) ? showAddress(new URL(location)) : location;
