import { z } from 'zod';
import { CHANGE_FILTERS } from '../../../../schemas/api/catalog/changes.ts';
import { CURSOR_CHARACTERS_MAX } from '../../../../schemas/api/parameters/paging.ts';
import { text } from '../../../../schemas/api/parameters/scalars.ts';
import type { Change } from '../../../../schemas/changes.ts';
import type { FieldError, Warning } from '../../../errors.ts';
import type { CatalogView } from '../../../catalog/catalog-view.ts';
import { createParamsReader, toErrors } from '../../page/page-params.ts';
import type { CatalogPageRequest } from '../../page/page.ts';
import { listLatestChanges } from '../../../catalog/changes.ts';

/** Entries of a page. */
const ENTRIES_MAX = 100;

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
    const query = { ...filters, cursor, limit: ENTRIES_MAX };
    const latest = await listLatestChanges(catalog, query);
    const changes = {
      days: byDay(latest.changes),
      older: latest.older,
      warnings: [...parsed.warnings, ...latest.warnings],
    };
    return { kind: 'found', catalog, changes };
  } catch (thrown) {
    return { kind: 'invalid', catalog, errors: toErrors(thrown) };
  }
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
