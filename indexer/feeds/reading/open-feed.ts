import { createReadStream } from 'node:fs';
import { isArchive, openArchive } from './archive.ts';
import type { Feed } from '../feed.ts';
import { isSameFiles, type FileMark } from './file-mark.ts';
import { InputError } from './input-error.ts';
import { INPUT_LIMITS, type Input, type InputLimits } from './input.ts';
import { listPlaces, showLocation, takeFile, type Place, type TakenFile } from './take-files.ts';

/** The files of a feed as they are now. */
export interface OpenedFeed {
  /** All files have the bytes of the versions known before. */
  readonly isUnchanged: boolean;
  readonly marks: readonly FileMark[];
  /** What to read; empty if unchanged and not wanted anyway. */
  readonly inputs: readonly Input[];
}

export interface OpenOptions {
  /** Versions that were read before; files at addresses are asked for conditionally. */
  readonly known?: readonly FileMark[];
  /** Bytes received so far. */
  readonly onBytes?: (received: number) => void;
  readonly limits?: Partial<InputLimits>;
}

/**
 * Finds or downloads the files of a feed at a path or address, whole, archives opened.
 * @throws InputError naming the file or address
 */
export async function openFeed(
  feed: Feed,
  location: string,
  { known = [], onBytes, limits: given }: OpenOptions = {},
): Promise<OpenedFeed> {
  const limits = { ...INPUT_LIMITS, ...given };
  const names = feed.files.flatMap((file) => file.names);
  const places = await listPlaces(location, names, limits);
  if (places.length === 0) {
    const wanted = names.slice(0, 3).join(', ');
    throw new InputError(location, `expected a folder with ${wanted}`);
  }
  const knownOf = new Map(known.map((mark) => [mark.name, mark]));
  let received = 0;
  const take = async (place: Place, mark: FileMark | null): Promise<TakenFile | null> => {
    const taken = await takeFile(place, mark, limits, (bytes) => onBytes?.(received + bytes));
    received += taken?.bytes?.byteLength ?? 0;
    if (received > limits.feedMaxBytes) {
      throw new InputError(showLocation(location), `more than ${limits.feedMaxBytes} bytes in all`);
    }
    return taken;
  };

  const taken = new Map<Place, TakenFile | null>();
  for (const place of places) taken.set(place, await take(place, knownOf.get(place.name) ?? null));
  const marks = places.flatMap((place) => taken.get(place)?.mark ?? knownOf.get(place.name) ?? []);
  if (isSameFiles(marks, known)) {
    return { isUnchanged: true, marks, inputs: [] };
  }
  const files: TakenFile[] = [];
  for (const place of places) {
    // Where one file has changed, all are read: ask for those that were not sent.
    const file = taken.get(place) ?? (await take(place, null));
    if (file !== null) files.push(file);
  }
  const inputs = await Promise.all(files.map((file) => toInputs(file, names, limits)));
  return { isUnchanged: false, marks: files.map(({ mark }) => mark), inputs: inputs.flat() };
}

async function toInputs(
  { mark, modifiedAt, bytes }: TakenFile,
  names: readonly string[],
  limits: InputLimits,
): Promise<readonly Input[]> {
  const location = showLocation(mark.location);
  if (bytes !== null && isArchive(bytes)) return openArchive(bytes, location, names, limits);
  const stream = (): AsyncIterable<Uint8Array> =>
    bytes === null ? createReadStream(mark.location) : once(bytes);
  const open = () => Promise.resolve({ bytes: stream(), modifiedAt });
  return [{ name: mark.name, location, open, ...(bytes === null ? { sha256: mark.sha256 } : {}) }];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
