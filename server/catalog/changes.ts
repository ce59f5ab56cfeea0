import type { z } from 'zod';
import {
  toTypes,
  type ChangesAnswer,
  type ChangesParams,
  type Since,
} from '../../schemas/api/catalog/changes.ts';
import type { Change, ChangeFilter } from '../../schemas/changes.ts';
import { ApiError, type Warning } from '../errors.ts';
import type { CatalogView } from './catalog-view.ts';
import type { ChangesWindow, IndexView } from '../search/port.ts';
import { decodeCursor, encodeCursor } from './query/cursor.ts';
import { toMeta, type CatalogRequest } from './query/meta.ts';
import { unknownValues } from './query/unknown-names.ts';

/** A cursor is bound to the instant of the first entry, which identifies a log; an empty log has none. */
const EMPTY = 'changes of an empty log';
const bindingOf = ({ info }: IndexView): string =>
  info.log === undefined ? EMPTY : `changes since ${info.log.began_at}`;

/**
 * Entries of the change log, oldest first.
 * @throws ApiError `invalid_cursor` for a cursor of another log
 */
export async function listChanges(
  catalog: CatalogView,
  { since, limit, ...params }: ChangesParams,
  request: CatalogRequest,
): Promise<z.input<typeof ChangesAnswer>> {
  const window = toWindow(since, catalog);
  const { filter, warnings } = await toChangeFilter(catalog, params);
  const page = await catalog.changes({ ...filter, window, limit });
  const location = { kind: 'after', position: [page.cursor] } as const;
  return {
    data: [...page.changes],
    pagination: {
      limit,
      has_more: page.hasMore,
      next_cursor: encodeCursor(location, bindingOf(catalog)),
    },
    meta: {
      ...toMeta(catalog, request.warnings, warnings),
      log_began_at: catalog.info.log?.began_at ?? null,
    },
  };
}

/** Changes of a catalogue, newest first. */
interface LatestChanges {
  readonly changes: readonly Change[];
  /** The cursor of older entries; null: there are none. */
  readonly older: string | null;
  readonly warnings: readonly Warning[];
}

interface LatestQuery extends ChangeParams {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Entries of the change log, newest first.
 * @throws ApiError `invalid_cursor` for a cursor of another list
 */
export async function listLatestChanges(
  catalog: CatalogView,
  { cursor, limit, ...params }: LatestQuery,
): Promise<LatestChanges> {
  const sequence = cursor === undefined ? null : toLatestSequence(cursor, catalog);
  const { filter, warnings } = await toChangeFilter(catalog, params);
  const window = { kind: 'before', sequence } as const;
  const page = await catalog.changes({ ...filter, window, limit });
  const location = { kind: 'before', position: [page.cursor] } as const;
  const older = page.hasMore ? encodeCursor(location, latestBindingOf(catalog)) : null;
  return { changes: page.changes, older, warnings };
}

const latestBindingOf = ({ info }: IndexView): string =>
  `changelog since ${info.log?.began_at ?? 'never'}`;

function toLatestSequence(cursor: string, view: IndexView): number {
  const { position } = decodeCursor(cursor, latestBindingOf(view));
  const sequence = position[0];
  if (typeof sequence === 'number' && Number.isSafeInteger(sequence)) return sequence;
  throw new ApiError('invalid_cursor', 'This cursor does not belong to the change log.');
}

function toWindow(since: Since | undefined, view: IndexView): ChangesWindow {
  if (since === undefined) return { kind: 'after', sequence: 0 };
  if (since.kind === 'cursor') {
    return { kind: 'after', sequence: toSequence(since.text, view) };
  }
  // Entries have whole seconds, so one of the same second may have been published later.
  return { kind: 'after', sequence: 0, since: Math.floor(since.ms / 1_000) * 1_000 };
}

function toSequence(text: string, view: IndexView): number {
  // A cursor of the log while it was empty continues with the first entry.
  for (const binding of [bindingOf(view), EMPTY]) {
    const sequence = tryDecode(text, binding);
    if (sequence !== null) return sequence;
  }
  const began = view.info.log?.began_at;
  const detail = `This cursor does not belong to the change log${
    began === undefined ? '' : `, which began at ${began}`
  }; start again without it, or with an instant.`;
  throw new ApiError('invalid_cursor', detail, {
    members: { errors: [{ parameter: 'since', detail }] },
  });
}

function tryDecode(text: string, binding: string): number | null {
  try {
    const { kind, position } = decodeCursor(text, binding);
    const [sequence] = position;
    return kind === 'after' && Number.isSafeInteger(sequence) ? Number(sequence) : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Filters of the change log as a request gives them. */
export interface ChangeParams {
  readonly type?: readonly string[] | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly creator?: readonly string[] | undefined;
  readonly provider?: readonly string[] | undefined;
}

async function resolveReferences(
  catalog: CatalogView,
  references: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly warnings: readonly Warning[] }> {
  const resolutions = await Promise.all(references.map((reference) => catalog.resolve(reference)));
  const ids: string[] = [];
  const warnings: Warning[] = [];
  resolutions.forEach((one, i) => {
    if (one.kind !== 'none') {
      ids.push(one.model.id);
      return;
    }
    const [nearest] = one.nearest;
    warnings.push({
      code: 'unknown_value',
      parameter: 'slug',
      detail: `No single model matches “${(references[i] ?? '').slice(0, 100)}”.`,
      ...(nearest === undefined ? {} : { did_you_mean: nearest.slug }),
    });
  });
  return { ids, warnings };
}

const toSlug = ({ slug }: { readonly slug: string }): string => slug;

/** The filter of a request, and warnings of names that are not in the catalogue. */
async function toChangeFilter(
  catalog: CatalogView,
  { type, slug, creator, provider }: ChangeParams,
): Promise<{ readonly filter: ChangeFilter; readonly warnings: readonly Warning[] }> {
  const models = slug === undefined ? null : await resolveReferences(catalog, slug);
  return {
    filter: {
      ...(type === undefined ? {} : { types: toTypes(type) }),
      ...(models === null ? {} : { models: models.ids }),
      ...(creator === undefined ? {} : { creators: creator }),
      ...(provider === undefined ? {} : { providers: provider }),
    },
    warnings: [
      ...(models?.warnings ?? []),
      ...unknownValues('creator', creator, catalog.creators.map(toSlug)),
      ...unknownValues('provider', provider, catalog.providers.map(toSlug)),
    ],
  };
}
