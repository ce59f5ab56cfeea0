import { DEFAULT_FILTERS, SEARCH_FILTERS } from '../../../../schemas/search/default-filters.ts';
import { text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Model } from '../../../../schemas/model.ts';
import { resolveAll, type ResolvedAll } from '../../../catalog/resolve.ts';
import type { CatalogReader } from '../../../search/port.ts';
import { createParamsReader } from '../../page/page-params.ts';
import type { PageRequest } from '../../page/page.ts';
import type { FieldError } from '../../../errors.ts';
import { z } from 'zod';

/** Most models compared at once; more are no longer read at a glance. */
export const MODELS_MAX = 6;
const OFFERED_MAX = 8;

const readParams = createParamsReader({
  path: '/compare',
  params: z.object({
    slugs: text({ about: 'Models, separated by commas.', min: 1, max: 1_024 }).optional(),
    add: text({ about: 'One more model.', min: 1, max: 256 }).optional(),
  }),
});

/** A model by its address and its name. */
export interface DirectoryEntry {
  readonly slug: string;
  readonly name: string;
}

export interface Compared {
  readonly kind: 'compared';
  readonly models: readonly Model[];
  /** Names that lead to no one model, with those that may be meant. */
  readonly missing: ResolvedAll['unknown'];
  /** Models asked for beyond those that fit. */
  readonly left: number;
  /** What was typed to add and names no one model; null: nothing was. */
  readonly typed: string | null;
  /** Models to add: those that are like what was typed, else well-known ones. */
  readonly offered: readonly DirectoryEntry[];
}

type Comparison =
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  | Compared;

/** The address of a comparison. */
export function toCompareHref(slugs: readonly string[]): string {
  return slugs.length === 0
    ? '/compare'
    : `/compare?slugs=${slugs.map(encodeURIComponent).join(',')}`;
}

/** Finds the models of an address; other names of models, and one to add, lead to the tidy address. */
export async function readComparison(
  catalog: CatalogReader,
  request: PageRequest,
): Promise<Comparison> {
  const parsed = readParams(request);
  if (parsed.kind === 'redirect') return { kind: 'moved', to: parsed.to };
  if (parsed.kind === 'invalid') return parsed;
  const { slugs = '', add } = parsed.params;
  const names = toNames(slugs);
  const { models, unknown } = await resolveAll(catalog, names.slice(0, MODELS_MAX), {});
  const tidy = models.map(({ slug }) => slug);
  const added = await resolveAdded(catalog, add, models.length);
  if (added !== null) return { kind: 'moved', to: toCompareHref([...new Set([...tidy, added])]) };
  const isWhole = unknown.length === 0 && names.length <= MODELS_MAX && add === undefined;
  if (isWhole && tidy.join() !== slugs) return { kind: 'moved', to: toCompareHref(tidy) };
  return {
    kind: 'compared',
    models,
    missing: unknown,
    left: Math.max(0, names.length - MODELS_MAX),
    typed: add ?? null,
    offered: await offer(catalog, add ?? null, models),
  };
}

function toNames(slugs: string): string[] {
  const names = slugs.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** The slug of the one model that is meant; null where it is none, or has no place. */
async function resolveAdded(
  catalog: CatalogReader,
  add: string | undefined,
  count: number,
): Promise<string | null> {
  if (add === undefined || count >= MODELS_MAX) return null;
  const resolution = await catalog.resolve(add.trim());
  return resolution.kind === 'none' ? null : resolution.model.slug;
}

async function offer(
  catalog: CatalogReader,
  typed: string | null,
  models: readonly Model[],
): Promise<DirectoryEntry[]> {
  if (models.length >= MODELS_MAX) return [];
  const { hits } = await catalog.search({
    text: typed === null ? null : { q: typed, typo: 'auto', mode: 'search' },
    filters:
      typed === null
        ? [{ kind: 'is', field: 'has_price', value: true }, ...DEFAULT_FILTERS]
        : SEARCH_FILTERS,
    sort: typed === null ? [{ by: 'popularity', direction: 'desc' }] : [],
    window: { kind: 'offset', offset: 0 },
    limit: OFFERED_MAX + MODELS_MAX,
    facets: [],
    independentScores: false,
  });
  return hits
    .map(({ model: { slug, name } }) => ({ slug, name }))
    .filter(({ slug }) => models.every((one) => one.slug !== slug))
    .slice(0, OFFERED_MAX);
}
