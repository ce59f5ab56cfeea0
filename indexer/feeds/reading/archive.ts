import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { InputError } from './input-error.ts';
import type { Input, InputLimits } from './input.ts';
import { ARCHIVE_MAX_ENTRIES } from './limits.ts';

/** How every zip with something in it begins. */
const SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');

export const isArchive = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, SIGNATURE.length)).equals(SIGNATURE);

/**
 * The files of a zip that a feed names, in the feed's order, whatever folder of it they lie in;
 * others are not touched.
 * @throws InputError if it is no sound zip, unpacks to too much, or names a file twice or none
 */
export async function openArchive(
  zip: Buffer,
  location: string,
  names: readonly string[],
  { maxBytes, feedMaxBytes }: Pick<InputLimits, 'maxBytes' | 'feedMaxBytes'>,
): Promise<Input[]> {
  const archive = await translate(location, () =>
    fromBufferPromise(zip, { lazyEntries: true, autoClose: false }),
  );
  if (archive.entryCount > ARCHIVE_MAX_ENTRIES) {
    throw new InputError(location, `holds more than ${ARCHIVE_MAX_ENTRIES} files`);
  }
  const found = await translate(location, () => findEntries(archive, location, new Set(names)));
  if (found.size === 0) {
    throw new InputError(location, `holds none of ${names.slice(0, 3).join(', ')}`);
  }
  // yauzl ends an entry that unpacks to more than it says, so what they say is a bound.
  const sizes = [...found.values()].map(({ uncompressedSize }) => uncompressedSize);
  if (Math.max(...sizes) > maxBytes) {
    throw new InputError(location, `holds a file larger than ${maxBytes} bytes`);
  }
  if (sizes.reduce((sum, size) => sum + size, 0) > feedMaxBytes) {
    throw new InputError(location, `unpacks to more than ${feedMaxBytes} bytes`);
  }
  return names.flatMap((name) => {
    const entry = found.get(name);
    return entry === undefined ? [] : [toInput(archive, entry, name, location)];
  });
}

async function findEntries(
  archive: ZipFile,
  location: string,
  names: ReadonlySet<string>,
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) {
    const name = basename(entry.fileName);
    if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue;
    if (!names.has(name)) continue;
    if (found.has(name)) throw new InputError(location, `holds ${name} twice`);
    found.set(name, entry);
  }
  return found;
}

function toInput(archive: ZipFile, entry: Entry, name: string, location: string): Input {
  const modified = entry.getLastModDate();
  return {
    name,
    location: `${location}!${entry.fileName}`,
    open: () =>
      Promise.resolve({
        bytes: unpack(archive, entry, location),
        modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
      }),
  };
}

async function* unpack(
  archive: ZipFile,
  entry: Entry,
  location: string,
): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    const stream = await archive.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (cause) {
    throw toInputError(location, cause);
  }
  if (sum !== entry.crc32) throw new InputError(location, `${entry.fileName} is damaged`);
}

async function translate<T>(location: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toInputError(location, cause);
  }
}

function toInputError(location: string, cause: unknown): InputError {
  if (cause instanceof InputError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new InputError(location, `is not a valid zip: ${why}`, { cause });
}
