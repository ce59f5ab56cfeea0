import type { Model } from '../../../schemas/model.ts';
import type { CatalogReader } from '../../../server/search/port.ts';
import { norm, tail } from '../../../schemas/search/text.ts';

const PAGE = 100;

/** Slugs of the catalogue by everything a model is called, punctuation and case aside. */
async function readNames(reader: CatalogReader): Promise<ReadonlyMap<string, Set<string>>> {
  const names = new Map<string, Set<string>>();
  const scan = await reader.scan({ filters: [], independentScores: false });
  try {
    for (let models = await scan.next(PAGE); models.length > 0; models = await scan.next(PAGE)) {
      for (const { model } of models) {
        const repository = model.hf_repo === null ? [] : [model.hf_repo];
        for (const id of [model.slug, ...model.aliases, ...repository]) {
          for (const key of [norm(id), norm(tail(id))]) {
            names.set(key, (names.get(key) ?? new Set()).add(shownAs(model)));
          }
        }
      }
    }
  } finally {
    await scan.close();
  }
  return names;
}

/** What a search shows of a model: for a dated snapshot the model it is one of. */
const shownAs = ({ slug, snapshot_of: base }: Pick<Model, 'slug' | 'snapshot_of'>): string =>
  base ?? slug;

/** Finds the models of the catalogue that a target's ids name. */
export type FindTarget = (ids: readonly string[]) => Promise<readonly string[]>;

/**
 * A target is everything its ids resolve to: where the catalogue tells two models apart that the
 * judgement takes for one, either is meant; what names a snapshot is answered by its model. If none
 * resolves, it is what has one of the ids for a name but for punctuation and path.
 */
export async function createFindTarget(reader: CatalogReader): Promise<FindTarget> {
  const names = await readNames(reader);
  return async (ids) => {
    const resolutions = await Promise.all(ids.map((id) => reader.resolve(id)));
    const resolved = resolutions.flatMap((one) =>
      one.kind === 'none' ? [] : [shownAs(one.model)],
    );
    if (resolved.length > 0) return [...new Set(resolved)];
    const keys = ids.flatMap((id) => [norm(id), norm(tail(id))]);
    return [...(keys.map((key) => names.get(key)).find((slugs) => slugs !== undefined) ?? [])];
  };
}
