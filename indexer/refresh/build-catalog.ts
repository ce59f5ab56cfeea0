import type { ApplySummary } from '../catalog/apply/apply-catalog.ts';
import { type CatalogCounts, CatalogGuardError } from '../catalog/apply/guard.ts';
import { toCanonicalJson } from '../catalog/canonical.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Resolution } from '../catalog/records/resolution.ts';
import type { Feed } from '../feeds/feed.ts';
import { drain } from '../resolve/group.ts';
import { resolve } from '../resolve/resolve.ts';
import type {
  ModelIdentity,
  ResolvedCatalog,
  ResolvedSource,
  SourcedRecord,
} from '../resolve/resolved.ts';
import type { RefreshContext } from './context.ts';
import { toCurrentSources } from './current-sources.ts';
import type { ResolvedAhead } from './resolve-first.ts';
import { toDay } from '../../schemas/instant.ts';
import { isDue } from './is-due.ts';

/** Identities that hold everywhere, so that two installations give a model one slug. */
export interface Identities {
  /** Names what `load` gives. */
  readonly hash: string;
  load(): Promise<readonly ModelIdentity[]>;
}

/** What became of the catalogue as a whole. */
export interface CatalogReport {
  /**
   * `unchanged`: it is that of these records already, and was not made again; `refused`: it would
   * lose too much; `failed`: it could not be made.
   */
  readonly status: 'ok' | 'unchanged' | 'refused' | 'failed';
  readonly applied: ApplySummary | null;
  readonly counts: CatalogCounts;
  /** How many things the resolver left out, by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Things a person should look at. */
  readonly review: number;
  /** Why it was refused or failed: what was published stays, and the next refresh tries again. */
  readonly error: string | null;
}

/**
 * Makes the catalogue of what all sources last said, unless it is that already, of this program, and
 * no date it holds has come since: a model that retires today is another one without any news.
 * Where a refresh was cut off after its records were kept, this is where it goes on.
 * @param ahead what a catalogue that had nothing was given, resolved while it was kept
 */
export async function buildCatalog(
  context: RefreshContext,
  feeds: readonly Feed[],
  identities: Identities,
  ahead: ResolvedAhead | null = null,
): Promise<CatalogReport> {
  const { catalog, now, force, step, signal, history = [], onDocuments } = context;
  const resolution = await catalog.readResolution();
  const today = toDay(now());
  const form = `${context.form}.${identities.hash}`;
  const stored = await catalog.loadSources();
  const isUpToDate = !force && isCurrent(resolution, form, today);
  // Without any source there is nothing to publish, not an empty catalogue.
  if (isUpToDate || stored.length === 0) return report('unchanged', await catalog.count());
  try {
    const sources = toCurrentSources(stored, feeds);
    const resolved =
      takeAhead(ahead, stored) ??
      (await step('Resolving models', () => resolveAll(catalog, sources, identities, today)));
    signal?.throwIfAborted();
    const applied = await step('Writing the catalogue', (onProgress) =>
      catalog.applyCatalog(
        { ...resolved, models: drain(resolved.models) },
        {
          sources,
          now: now(),
          force,
          history,
          onProgress,
          onDocuments,
        },
      ),
    );
    // A crash before this line is mended by doing it all again, which then changes nothing.
    await catalog.markResolved(resolution.recordsVersion, form, resolved.changesOn);
    const { rejected, review } = resolved;
    const outcome = { applied, rejected, review: review.length };
    return { ...report('ok', await catalog.count()), ...outcome };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const status = error instanceof CatalogGuardError ? 'refused' : 'failed';
    const why = error instanceof Error ? error.message : String(error);
    return { ...report(status, await catalog.count()), error: `catalogue: ${why}` };
  }
}

const report = (status: CatalogReport['status'], counts: CatalogCounts): CatalogReport => ({
  status,
  counts,
  applied: null,
  rejected: {},
  review: 0,
  error: null,
});

const isCurrent = (last: Resolution, form: string, today: string): boolean =>
  last.recordsVersion === last.resolvedVersion &&
  last.form === form &&
  !isDue(last.changesOn, today);

/** What was resolved ahead, if it was made of what is stored; else null. */
function takeAhead(
  ahead: ResolvedAhead | null,
  stored: readonly ResolvedSource[],
): ResolvedCatalog | null {
  const isOfStored = toCanonicalJson(ahead?.sources) === toCanonicalJson(stored);
  return isOfStored ? (ahead?.resolved ?? null) : null;
}

async function resolveAll(
  catalog: Catalog,
  sources: readonly ResolvedSource[],
  identities: Identities,
  today: string,
): Promise<ResolvedCatalog> {
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  const stored = await catalog.loadIdentities();
  const known = new Set(stored.map(({ key }) => key));
  const given = (await identities.load()).filter(({ key }) => !known.has(key));
  return resolve(drain(records), sources, [...stored, ...given], today);
}
