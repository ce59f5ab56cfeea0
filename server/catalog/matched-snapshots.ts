import type { Model } from '../../schemas/model.ts';
import { namesOfSnapshot, toExactKeys } from '../../schemas/search/document.ts';
import { norm, parts } from '../../schemas/search/text.ts';
import { rememberPerState, type CatalogView } from './catalog-view.ts';
import type { Hit } from '../search/port.ts';
import { slugOf } from './query/read-all.ts';

/** Hits that are looked at more closely: what a query names comes first. */
const CLOSER = 3;

/**
 * The snapshots that a query names, by the slug of the model that was found for them: whose id or
 * alias it is, or the one whose names have all of its words where the model's own lack some.
 */
export async function findMatchedSnapshots(
  catalog: CatalogView,
  q: string,
  hits: readonly Hit[],
  asOf: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const words = parts(q);
  const mayName = (hit: Hit): boolean => {
    if (hit.snapshotted === false) return false;
    const { name, slug, creator } = hit.texts ?? hit.model;
    const own = new Set([name, slug, creator?.name ?? '', creator?.slug ?? ''].flatMap(parts));
    return words.some((word) => !own.has(word));
  };
  const likely = hits.slice(0, CLOSER).filter(mayName);
  if (words.length === 0 || likely.length === 0) return new Map();
  const models = await Promise.all(likely.map((hit) => readNames(catalog, slugOf(hit), asOf)));
  const entries = models.flatMap((model) => {
    if (model === null) return [];
    const snapshot = findSnapshotName(model, norm(q), words);
    return snapshot === null ? [] : [[model.slug, snapshot] as const];
  });
  return new Map(entries);
}

/** What a model and its snapshots are called. */
type Names = Pick<
  Model,
  'slug' | 'name' | 'aliases' | 'creator' | 'snapshots' | 'snapshot_aliases'
>;

/** Few models have snapshots; their documents are long. */
const KEPT = 2_000;
const remember = rememberPerState<Names | null>(KEPT);

function readNames(
  catalog: CatalogView,
  asked: string,
  asOf: string | undefined,
): Promise<Names | null> {
  return remember(catalog, `${asked} ${asOf ?? ''}`, async () => {
    const [model] = await catalog.read([asked], asOf);
    if (model === undefined) return null;
    const { slug, name, aliases, creator, snapshots, snapshot_aliases } = model;
    return { slug, name, aliases, creator, snapshots, snapshot_aliases };
  });
}

function findSnapshotName(model: Names, key: string, words: readonly string[]): string | null {
  if (model.snapshots.length === 0) return null;
  const creator = [model.creator?.name ?? '', model.creator?.slug ?? ''];
  const own = [model.slug, model.name, ...model.aliases];
  if (toExactKeys(own).includes(key)) return null;
  const exact = model.snapshots.find((slug) =>
    toExactKeys(namesOfSnapshot(model, slug)).includes(key),
  );
  if (exact !== undefined) return exact;
  const holds = (names: readonly string[]): boolean => {
    const all = new Set([...names, ...creator].flatMap(parts));
    return words.every((word) => all.has(word));
  };
  if (holds(own)) return null;
  const holding = model.snapshots.filter((slug) => holds(namesOfSnapshot(model, slug)));
  return holding.length === 1 ? (holding[0] ?? null) : null;
}
