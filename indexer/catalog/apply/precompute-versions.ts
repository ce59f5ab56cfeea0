import type { ResolvedDirectory, ResolvedModel } from '../../resolve/resolved.ts';
import type { BundledPast } from '../history/bundled-history.ts';
import { compareDocuments, keyOfDocument } from '../outbox/published.ts';
import type { DocumentRef } from '../documents/read-documents.ts';
import { SEGMENT_SIZE, toSegmentId } from '../../../schemas/changes.ts';
import { countSegments } from '../outbox/publish-log.ts';

/**
 * The versions the documents of a first catalogue will have, by key, told before they are made: an
 * index that is filled meanwhile need not be numbered afterwards. Documents of the past come after all
 * others: where there are some, only the catalogue's own gets a higher version, by a sync.
 */
export function precomputeVersions(
  resolved: ResolvedDirectory & { readonly models: readonly ResolvedModel[] },
  past: BundledPast,
): ReadonlyMap<string, number> {
  const { benchmarks, creators, models, providers } = resolved;
  const refs: DocumentRef[] = [
    ...benchmarks.map(({ slug }) => ({ kind: 'benchmark' as const, id: slug })),
    ...creators.map(({ slug }) => ({ kind: 'creator' as const, id: slug })),
    ...providers.map(({ slug }) => ({ kind: 'provider' as const, id: slug })),
    ...models.map(({ id }) => ({ kind: 'model' as const, id })),
    // Nothing is known of the past of what nobody offers.
    ...models
      .filter(({ id, offers }) => offers.length > 0 || past.hasGone(id))
      .map(({ id }) => ({ kind: 'history' as const, id })),
  ];
  const sorted = refs.sort(compareDocuments);
  // One entry of each that is new, and that there is a catalogue.
  const entries = providers.length + benchmarks.length + models.length + 1;
  const segments = Array.from({ length: countSegments(entries) }, (_, i) => ({
    kind: 'log' as const,
    id: toSegmentId(1 + i * SEGMENT_SIZE),
  }));
  const numbered = [...sorted, ...segments, { kind: 'info', id: 'catalogue' } as const];
  return new Map(numbered.map((ref, at) => [keyOfDocument(ref), at + 1]));
}
