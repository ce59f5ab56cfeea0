import type { Readable } from 'node:stream';
import { snapshotMediaType } from './manifest.ts';
import type { OpenSnapshotFile } from './snapshot-folder.ts';

/** A file that may be sent in parts, and is closed once. */
interface SnapshotDownload {
  readonly mediaType: string;
  readonly fileName: string;
  readonly tag: { readonly strong: string };
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
  readonly isCompressible: boolean;
  measure(): Promise<Readonly<Record<string, string>>>;
  open(part: { readonly start: number; readonly end: number } | null): Readable;
  close(): Promise<void>;
}

/** A file of a snapshot as an answer: the same bytes for ever, its SHA-256 the tag. */
export function toDownload({ handle, file, manifest }: OpenSnapshotFile): SnapshotDownload {
  const digest = Buffer.from(file.sha256, 'hex').toString('base64');
  return {
    mediaType: snapshotMediaType(file.format),
    fileName: file.name,
    tag: { strong: file.sha256 },
    cacheControl: 'private, max-age=31536000, immutable',
    headers: {
      'X-Catalog-Version': manifest.catalog_version,
      'Repr-Digest': `sha-256=:${digest}:`,
    },
    bytes: file.bytes,
    isCompressible: false,
    measure: () => Promise.resolve({ 'X-Record-Count': String(file.records) }),
    open: (part) => handle.createReadStream({ ...part, autoClose: false }),
    close: () => handle.close(),
  };
}
