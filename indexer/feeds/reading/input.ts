import { SYSTEM_CLOCK } from './clock.ts';
import type { HttpLimits } from './http.ts';
import { FEED_MAX_BYTES, FILE_MAX_BYTES } from './limits.ts';

/** A file of a feed, not yet opened. */
export interface Input {
  /** Last part of the path, or the path in the folder where the feed names it by that. */
  readonly name: string;
  readonly location: string;
  /** Of what was found there, where it is read again later; absent: it is read where it is held. */
  readonly sha256?: string;
  /** Bytes in order; rejects with InputError. */
  open(): Promise<OpenInput>;
}
interface OpenInput {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** When the file was last changed, as its host says; null: not known. */
  readonly modifiedAt: Date | null;
}

export interface InputLimits extends HttpLimits {
  /** Of all files of a feed together, those of an archive unpacked. */
  readonly feedMaxBytes: number;
}
export const INPUT_LIMITS: InputLimits = {
  maxBytes: FILE_MAX_BYTES,
  feedMaxBytes: FEED_MAX_BYTES,
  timeoutMs: 120_000,
  silenceMs: 30_000,
  tries: 4,
  totalMs: 300_000,
  allowHttp: false,
  clock: SYSTEM_CLOCK,
};

/** Lines without their ends, one at a time, however the bytes are cut; blank ones too. */
export async function* toLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

export async function toText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
