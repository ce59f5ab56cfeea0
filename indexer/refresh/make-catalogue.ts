import type { ApplySummary } from '../catalog/apply/apply-catalogue.ts';
import { CatalogueGuardError, type CatalogueCounts } from '../catalog/apply/guard.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Feed } from '../feeds/feed.ts';
import { toSource } from '../feeds/read-feed.ts';
import { resolve } from '../resolve/resolve.ts';
import type {
  MintedModel,
  ResolvedCatalogue,
  ResolvedSource,
  SourcedRecord,
} from '../resolve/resolved.ts';
import type { RefreshContext } from './context.ts';

/** Identities that hold everywhere, so that two installations give a model one slug. */
export interface Identities {
  /** Names what `load` gives. */
  readonly hash: string;
  load(): Promise<readonly MintedModel[]>;
}

/** What became of the catalogue as a whole. */
export interface CatalogueReport {
  /**
   * `unchanged`: it is that of these records already, and was not made again; `refused`: it would
   * lose too much; `failed`: it could not be made.
   */
  readonly status: 'ok' | 'unchanged' | 'refused' | 'failed';
  readonly applied: ApplySummary | null;
  readonly counts: CatalogueCounts;
  /** How many things the resolver left out, by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Things a person should look at. */
  readonly review: number;
  /** Why it was refused or failed: what was published stays, and the next refresh tries again. */
  readonly error: string | null;
}

/**
 * Makes the catalogue of what all sources last said, unless it is that already and of this program.
 * Where a refresh was cut off after its records were kept, this is where it goes on.
 */
export async function makeCatalogue(
  context: RefreshContext,
  feeds: readonly Feed[],
  identities: Identities,
): Promise<CatalogueReport> {
  const { catalog, now, force, step, signal, history = [] } = context;
  const { recordsVersion, resolvedVersion, form: made } = await catalog.readResolution();
  const form = `${context.form}.${identities.hash}`;
  const stored = await catalog.loadSources();
  const isMade = !force && recordsVersion === resolvedVersion && made === form;
  // Without any source there is nothing to publish, not an empty catalogue.
  if (isMade || stored.length === 0) return report('unchanged', await catalog.count());
  try {
    const sources = toCurrentSources(stored, feeds);
    const resolved = await step('Resolving models', () => resolveAll(catalog, sources, identities));
    signal?.throwIfAborted();
    const applied = await step('Writing the catalogue', (onProgress) =>
      catalog.applyCatalogue(resolved, { sources, now: now(), force, history, onProgress }),
    );
    // A crash before this line is mended by doing it all again, which then changes nothing.
    await catalog.markResolved(recordsVersion, form);
    const { rejected, review } = resolved;
    const made = { applied, rejected, review: review.length };
    return { ...report('ok', await catalog.count()), ...made };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const status = error instanceof CatalogueGuardError ? 'refused' : 'failed';
    const why = error instanceof Error ? error.message : String(error);
    return { ...report(status, await catalog.count()), error: `catalogue: ${why}` };
  }
}

const report = (status: CatalogueReport['status'], counts: CatalogueCounts): CatalogueReport => ({
  status,
  counts,
  applied: null,
  rejected: {},
  review: 0,
  error: null,
});

/** Sources as this program describes them, with the date of the data that is held. */
function toCurrentSources(
  stored: readonly ResolvedSource[],
  feeds: readonly Feed[],
): ResolvedSource[] {
  const feedOf = new Map(feeds.map((feed) => [feed.key, feed]));
  return stored.map((source) => {
    const feed = feedOf.get(source.key);
    return feed === undefined ? source : toSource(feed, source.asOf);
  });
}

async function resolveAll(
  catalog: Catalog,
  sources: readonly ResolvedSource[],
  identities: Identities,
): Promise<ResolvedCatalogue> {
  const records: SourcedRecord[] = [];
  for await (const record of catalog.loadRecords()) records.push(record);
  const stored = await catalog.loadMinted();
  const known = new Set(stored.map(({ key }) => key));
  const given = (await identities.load()).filter(({ key }) => !known.has(key));
  return resolve(records, sources, [...stored, ...given]);
}
