import { text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Model } from '../../../../schemas/model.ts';
import { proposeModels } from '../../../catalog/compare/propose-models.ts';
import { findByName, resolveAll, type ResolvedAll } from '../../../catalog/resolve.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
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
export function readComparison(catalog: CatalogView, request: PageRequest): Promise<Comparison> {
  // Rows that were chosen in a list come one by one; `models` is what people type.
  const { searchParams } = request.url;
  const typed = searchParams.getAll('models');
  const chosen = [...searchParams.getAll('slugs'), ...typed];
  if (chosen.length > 1 || typed.length > 0) {
    return Promise.resolve({ kind: 'moved', to: toCompareHref(chosen.flatMap(toNames)) });
  }
  return readAddress(catalog, request);
}

async function readAddress(catalog: CatalogView, request: PageRequest): Promise<Comparison> {
  const parsed = readParams(request);
  if (parsed.kind === 'redirect') return { kind: 'moved', to: parsed.to };
  if (parsed.kind === 'invalid') return parsed;
  const { slugs = '', add } = parsed.params;
  const names = toNames(slugs);
  const { models, unknown } = await resolveAll(catalog, names.slice(0, MODELS_MAX), {});
  const tidy = models.map(({ slug }) => slug);
  const isFull = models.length >= MODELS_MAX;
  const added = add === undefined || isFull ? null : await findSlug(catalog, add);
  if (added !== null) return { kind: 'moved', to: toCompareHref([...new Set([...tidy, added])]) };
  const isWhole = unknown.length === 0 && names.length <= MODELS_MAX && add === undefined;
  if (isWhole && tidy.join() !== slugs) return { kind: 'moved', to: toCompareHref(tidy) };
  return {
    kind: 'compared',
    models,
    missing: unknown,
    left: Math.max(0, names.length - MODELS_MAX),
    typed: add ?? null,
    offered: isFull ? [] : await offer(catalog, add ?? null, tidy),
  };
}

function toNames(slugs: string): string[] {
  const names = slugs.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** The slug of the one model that is meant; null where it is none. */
async function findSlug(catalog: CatalogView, name: string): Promise<string | null> {
  const resolution = await findByName(catalog, name.trim());
  return resolution.kind === 'none' ? null : resolution.model.slug;
}

async function offer(
  catalog: CatalogView,
  typed: string | null,
  taken: readonly string[],
): Promise<DirectoryEntry[]> {
  const models = await proposeModels(catalog, typed, OFFERED_MAX + MODELS_MAX);
  return models
    .map(({ slug, name }) => ({ slug, name }))
    .filter(({ slug }) => !taken.includes(slug))
    .slice(0, OFFERED_MAX);
}
