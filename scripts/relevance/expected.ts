import type { CatalogueReader } from '../../server/search/port.ts';
import { norm, tail } from '../../schemas/text.ts';

const PAGE = 100;

/** Slugs of the catalogue by everything a model is called, punctuation and case aside. */
async function readNames(reader: CatalogueReader): Promise<ReadonlyMap<string, Set<string>>> {
  const names = new Map<string, Set<string>>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await reader.search({
      text: null,
      filters: [],
      sort: [{ by: 'name', direction: 'asc' }],
      window: { kind: 'offset', offset },
      limit: PAGE,
      facets: [],
      independentScores: false,
    });
    for (const model of await reader.read(page.hits.map((hit) => hit.model.slug))) {
      for (const id of [
        model.slug,
        ...model.aliases,
        ...(model.hf_repo === null ? [] : [model.hf_repo]),
      ]) {
        for (const key of [norm(id), norm(tail(id))]) {
          names.set(key, (names.get(key) ?? new Set()).add(model.slug));
        }
      }
    }
    if (!page.hasNext) return names;
  }
}

/** Finds the models of the catalogue that a target's ids name. */
export type FindTarget = (ids: readonly string[]) => Promise<readonly string[]>;

/**
 * A target is what its first id resolves to that resolves at all; else what has one of its ids for
 * a name but for punctuation and path.
 */
export async function createFindTarget(reader: CatalogueReader): Promise<FindTarget> {
  const names = await readNames(reader);
  return async (ids) => {
    for (const id of ids) {
      const resolution = await reader.resolve(id);
      if (resolution.kind !== 'none') return [resolution.model.slug];
    }
    for (const key of ids.flatMap((id) => [norm(id), norm(tail(id))])) {
      const slugs = names.get(key);
      if (slugs !== undefined) return [...slugs];
    }
    return [];
  };
}
