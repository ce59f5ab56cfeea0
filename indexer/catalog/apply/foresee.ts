import type { ResolvedCatalogue } from '../../resolve/resolved.ts';
import { compareDocuments, keyOfDocument } from '../documents/published.ts';
import type { DocumentRef } from '../documents/read-documents.ts';

/**
 * The versions the documents of a first catalogue will have, by key, told before they are made: an
 * index that is filled meanwhile need not be numbered afterwards. Documents of the past come after all
 * others: where there are some, only the catalogue's own gets a higher version, with the pump.
 */
export function foreseeVersions(resolved: ResolvedCatalogue): ReadonlyMap<string, number> {
  const { benchmarks, creators, models, providers } = resolved;
  const refs: DocumentRef[] = [
    ...benchmarks.map(({ slug }) => ({ kind: 'benchmark' as const, id: slug })),
    ...creators.map(({ slug }) => ({ kind: 'creator' as const, id: slug })),
    ...providers.map(({ slug }) => ({ kind: 'provider' as const, id: slug })),
    ...models.map(({ id }) => ({ kind: 'model' as const, id })),
    // Nothing is known of the past of what nobody offers.
    ...models
      .filter(({ offers }) => offers.length > 0)
      .map(({ id }) => ({ kind: 'history' as const, id })),
  ];
  const sorted = refs.sort(compareDocuments);
  const numbered = [...sorted, { kind: 'info', id: 'catalogue' } as const];
  return new Map(numbered.map((ref, at) => [keyOfDocument(ref), at + 1]));
}
