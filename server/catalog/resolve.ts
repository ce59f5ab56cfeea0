import { setImmediate as turn } from 'node:timers/promises';
import type { Model } from '../../schemas/model.ts';
import { ApiError } from '../errors.ts';
import type { CatalogView } from './catalog-view.ts';
import type { Resolution, ResolvedName } from '../search/port.ts';
import { readDay, type Day } from './query/as-of.ts';
import type { CatalogRequest } from './query/meta.ts';

/** The model a reference leads to, on the day and in the state of the index it was read. */
export interface ResolvedModel extends ResolvedName {
  readonly catalog: CatalogView;
  readonly day: Day;
}

/**
 * Finds the model of a slug, id or alias.
 * @throws ApiError `model_not_found` with the nearest names
 */
export async function resolveModel(
  catalog: CatalogView,
  reference: string,
  asOf: string | undefined,
  request: Pick<CatalogRequest, 'now'>,
): Promise<ResolvedModel> {
  const day = readDay(asOf, catalog, request);
  const resolution = await catalog.resolve(reference, day.asOf);
  if (resolution.kind === 'none') {
    throw new ApiError('model_not_found', toDetail(reference, resolution.nearest.length, day), {
      members: { did_you_mean: resolution.nearest },
    });
  }
  // Not copied: that would read the document.
  return Object.assign(resolution, { catalog, day });
}

const REFERENCE_SHOWN_MAX = 100;

function toDetail(reference: string, nearest: number, { asOf }: Day): string {
  const shown =
    reference.length > REFERENCE_SHOWN_MAX
      ? `${reference.slice(0, REFERENCE_SHOWN_MAX)}…`
      : reference;
  const when = asOf === undefined ? '' : ` on ${asOf}`;
  return nearest === 0
    ? `No model named “${shown}” was found${when}.`
    : `No model named “${shown}” was found${when}; see did_you_mean.`;
}

/** What a slug, id, alias or name leads to, or the nearest names. */
export function findByName(catalog: CatalogView, name: string): Promise<Resolution> {
  return catalog.resolve(name);
}

/** References resolved before other requests get a turn. */
const BATCH = 10;

interface UnknownReference {
  readonly reference: string;
  readonly nearest: readonly { readonly slug: string; readonly score: number }[];
}

/** The models of many references. */
export interface ResolvedAll {
  /** In the order of their first references, each once. */
  readonly models: readonly Model[];
  readonly unknown: readonly UnknownReference[];
  /** The references of `unknown`. */
  readonly missing: readonly string[];
}

/** Finds the models of many slugs, ids or aliases. */
export async function resolveAll(
  catalog: CatalogView,
  references: readonly string[],
  { asOf }: Day,
): Promise<ResolvedAll> {
  const resolving: Promise<{ reference: string; resolution: Resolution }>[] = [];
  for (const reference of references) {
    // Finding the names near an unknown one takes a millisecond.
    if (resolving.length % BATCH === 0) await turn();
    const one = catalog.resolve(reference, asOf).then((resolution) => ({ reference, resolution }));
    // A rejection before `Promise.all` below would count as unhandled.
    one.catch(() => undefined);
    resolving.push(one);
  }
  const resolved = await Promise.all(resolving);
  const models = resolved.flatMap(({ resolution }) =>
    resolution.kind === 'none' ? [] : [resolution.model],
  );
  const unknown = resolved.flatMap(({ reference, resolution }) =>
    resolution.kind === 'none' ? [{ reference, nearest: resolution.nearest }] : [],
  );
  return {
    models: [...new Map(models.map((model) => [model.slug, model])).values()],
    unknown,
    missing: unknown.map(({ reference }) => reference),
  };
}
