import { z } from 'zod';
import { CHANGE_FILTERS } from '../../../../schemas/api/catalog/changes.ts';
import { CURSOR_CHARACTERS_MAX } from '../../../../schemas/api/parameters/paging.ts';
import { text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Change, ChangeType } from '../../../../schemas/changes.ts';
import type { ModelSummary } from '../../../../schemas/model.ts';
import type { FieldError, Warning } from '../../../errors.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { createParamsReader, toErrors } from '../../page/page-params.ts';
import type { CatalogPageRequest } from '../../page/page.ts';
import { listLatestChanges } from '../../../catalog/changes.ts';
import { listNewest } from '../../../catalog/overview.ts';

/** Entries of a page. */
const ENTRIES_MAX = 100;

/** What people follow, in the order of a day; shown where nothing else is asked for. */
const HIGHLIGHTS: readonly ChangeType[] = [
  'model.price_changed',
  'model.created',
  'model.deprecated',
  'model.retired',
  'model.renamed',
  'offer.created',
  'offer.removed',
  'provider.created',
  'benchmark.created',
];

const readParams = createParamsReader({
  path: '/changelog',
  params: z.object({
    ...CHANGE_FILTERS,
    cursor: text({ about: 'Where to read on.', min: 1, max: CURSOR_CHARACTERS_MAX }).optional(),
  }),
});

/** Entries that were published on one day. */
interface ChangesOfDay {
  /** In UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** Newest first. */
  readonly changes: readonly Change[];
}

interface ChangesByDay {
  /** Newest first. */
  readonly days: readonly ChangesOfDay[];
  /** Where older entries begin; null: there are none. */
  readonly older: string | null;
  /** The newest models of creators; empty where filters or older entries are asked for. */
  readonly newest: readonly ModelSummary[];
  /** Whether the first import, which all else follows, is left out at the end. */
  readonly isFirstImportHidden: boolean;
  readonly warnings: readonly Warning[];
}

export type Changelog =
  | { readonly kind: 'redirect'; readonly to: string }
  | {
      readonly kind: 'invalid';
      readonly catalog: CatalogView;
      readonly errors: readonly FieldError[];
    }
  | { readonly kind: 'found'; readonly catalog: CatalogView; readonly changes: ChangesByDay };

/** Reads the part of the change log that an address asks for, newest first. */
export async function readChangelog(request: CatalogPageRequest): Promise<Changelog> {
  const { catalog } = request;
  const parsed = readParams(request);
  if (parsed.kind === 'redirect') return parsed;
  if (parsed.kind === 'invalid') return { ...parsed, catalog };
  const { cursor, ...filters } = parsed.params;
  try {
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
    const type = isFiltered ? filters.type : [...HIGHLIGHTS];
    const latest = await listLatestChanges(catalog, {
      ...filters,
      type,
      cursor,
      limit: ENTRIES_MAX,
    });
    const shown = isFiltered ? latest.changes : latest.changes.filter(isHighlight(catalog));
    const isFirstImportHidden =
      !isFiltered && latest.changes.some(({ at }) => at === catalog.info.log?.began_at);
    const changes = {
      days: byDay(isFiltered ? shown : inOrder(shown)),
      older: isFirstImportHidden ? null : latest.older,
      newest: isFiltered || cursor !== undefined ? [] : await listNewest(catalog),
      isFirstImportHidden,
      warnings: [...parsed.warnings, ...latest.warnings],
    };
    return { kind: 'found', catalog, changes };
  } catch (thrown) {
    return { kind: 'invalid', catalog, errors: toErrors(thrown) };
  }
}

/** Whether it came after the first import, and is no fine-tune of somebody. */
function isHighlight({ info, creators }: CatalogView): (change: Change) => boolean {
  const community = new Set(
    creators.flatMap(({ slug, kind }) => (kind === 'community' ? [slug] : [])),
  );
  return ({ at, type, creator }) =>
    at !== info.log?.began_at && !(type === 'model.created' && community.has(creator?.slug ?? ''));
}

/** By day, the newest first; of a day, prices and new models first. */
function inOrder(changes: readonly Change[]): Change[] {
  const dayOf = ({ at }: Change): string => at.slice(0, 10);
  return changes.toSorted((a, b) =>
    dayOf(a) === dayOf(b)
      ? HIGHLIGHTS.indexOf(a.type) - HIGHLIGHTS.indexOf(b.type)
      : dayOf(a) < dayOf(b)
        ? 1
        : -1,
  );
}

function byDay(changes: readonly Change[]): ChangesOfDay[] {
  const days = new Map<string, Change[]>();
  for (const change of changes) {
    const day = change.at.slice(0, 10);
    const list = days.get(day);
    if (list === undefined) days.set(day, [change]);
    else list.push(change);
  }
  return [...days].map(([day, list]) => ({ day, changes: list }));
}
