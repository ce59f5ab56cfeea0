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

/** What something is called. */
interface Called {
  readonly slug: string;
  readonly keys: readonly string[];
  /** The words of its names and of its creator's, each once: a list, as sets of a few words are large. */
  readonly words: readonly string[];
}

/** What a model and its snapshots are called. */
interface Names extends Called {
  readonly snapshots: readonly Called[];
}

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
    const { slug, name, aliases, creator, snapshots } = model;
    const maker = [creator?.name ?? '', creator?.slug ?? ''];
    const toCalled = (one: string, names: readonly string[]): Called => ({
      slug: one,
      keys: toExactKeys(names),
      words: [...new Set([...names, ...maker].flatMap(parts))],
    });
    return {
      ...toCalled(slug, [slug, name, ...aliases]),
      snapshots: snapshots.map((one) => toCalled(one, namesOfSnapshot(model, one))),
    };
  });
}

function findSnapshotName(model: Names, key: string, words: readonly string[]): string | null {
  if (model.keys.includes(key)) return null;
  const exact = model.snapshots.find(({ keys }) => keys.includes(key));
  if (exact !== undefined) return exact.slug;
  const holds = (one: Called): boolean => words.every((word) => one.words.includes(word));
  if (holds(model)) return null;
  const holding = model.snapshots.filter(holds);
  return holding.length === 1 ? (holding[0]?.slug ?? null) : null;
}
