import type { Readable } from 'node:stream';

/** First and last byte of a part of a file. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** A file as an answer: it may be made while it is sent. */
export interface Download {
  /** As in `Content-Type`. */
  readonly mediaType: string;
  readonly fileName: string;
  /** What it depends on apart from its address; or the tag of bytes that never change. */
  readonly tag: { readonly version: string } | { readonly strong: string };
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where this is known, parts may be asked for; null: it is made while it is sent. */
  readonly bytes: number | null;
  /** Whether it is sent compressed to who takes that. */
  readonly isCompressible: boolean;
  /** Finds further headers that take work; asked only when the file is sent, or its headers are. */
  measure(): Promise<Readonly<Record<string, string>>>;
  /** Begins to read it. */
  open(part: Part | null): Readable;
  /** Gives back what it holds; called once, however it ends. */
  close(): Promise<void>;
}
