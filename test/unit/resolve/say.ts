import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord, OfferRecord } from '../../../schemas/records.ts';
import { buildOffer, buildSource } from './build.ts';

/** What one source says. */
export type Said = readonly [source: string, record: FeedRecord];

/** Resolves what several sources say; those that speak first take precedence. */
export function say(...said: readonly Said[]): ResolvedCatalog {
  const sources = [...new Set(said.map(([source]) => source))].map((key, at) =>
    buildSource(key, { precedence: at }),
  );
  return resolve(
    said.map(([source, record]) => ({ source, record })),
    sources,
    [],
    '2026-08-22',
  );
}

/** A source's offer of `provider/id`. */
export const offer = (source: string, id: string, facts: Partial<OfferRecord> = {}): Said => [
  source,
  buildOffer(id, facts),
];
