import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fetchBody } from './http.ts';
import { InputError } from './input-error.ts';
import { FILE_MAX_BYTES } from './limits.ts';

/** A file or address of a feed, not yet opened. */
export interface Input {
  /** Last part of the path. */
  readonly name: string;
  readonly location: string;
  /** Bytes in order; rejects with InputError. */
  open(): Promise<OpenInput>;
}
interface OpenInput {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** When the file was last changed, as its host says; null: not known. */
  readonly modifiedAt: Date | null;
}

export interface InputLimits {
  readonly maxBytes: number;
  /** For the whole of one download. */
  readonly timeoutMs: number;
}
export const INPUT_LIMITS: InputLimits = { maxBytes: FILE_MAX_BYTES, timeoutMs: 60_000 };

const isUrl = (location: string) => /^https?:\/\//i.test(location);

/**
 * What lies at a file, a folder or an http(s) address. Of a folder and of an address that ends in
 * `/` these are the `names` there; anything else is one input by itself.
 */
export async function listInputs(
  location: string,
  names: readonly string[],
  limits: InputLimits = INPUT_LIMITS,
): Promise<Input[]> {
  if (isUrl(location)) {
    const { pathname } = new URL(location);
    return pathname.endsWith('/')
      ? names.map((name) => toUrlInput(new URL(name, location).href, limits))
      : [toUrlInput(location, limits)];
  }
  const found = await stat(location).catch((cause: unknown) => {
    throw new InputError(location, 'there is no such file or folder', { cause });
  });
  if (!found.isDirectory()) {
    return [toFileInput(location, limits)];
  }
  const present = new Set(await readdir(location));
  return names
    .filter((name) => present.has(name))
    .map((name) => toFileInput(join(location, name), limits));
}

function toUrlInput(location: string, limits: InputLimits): Input {
  return {
    name: basename(new URL(location).pathname),
    location,
    open: async () => {
      const { body, modifiedAt } = await fetchBody(location, limits.timeoutMs);
      return { bytes: bounded(body, location, limits), modifiedAt };
    },
  };
}

function toFileInput(location: string, limits: InputLimits): Input {
  return {
    name: basename(location),
    location,
    open: async () => {
      const { mtime, size } = await stat(location);
      if (size > limits.maxBytes) {
        throw tooLarge(location, limits);
      }
      const bytes = createReadStream(location) as AsyncIterable<Uint8Array>;
      return { bytes: bounded(bytes, location, limits), modifiedAt: mtime };
    },
  };
}

const tooLarge = (location: string, { maxBytes }: InputLimits) =>
  new InputError(location, `larger than ${maxBytes} bytes`);

async function* bounded(
  bytes: AsyncIterable<Uint8Array>,
  location: string,
  limits: InputLimits,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > limits.maxBytes) {
      throw tooLarge(location, limits);
    }
    yield chunk;
  }
}

/** Lines without their ends, one at a time, however the bytes are cut; blank ones are left out. */
export async function* toLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  rest += decoder.decode();
  if (rest.trim() !== '') {
    yield rest;
  }
}

export async function toText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
