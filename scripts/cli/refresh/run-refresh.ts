import { join } from 'node:path';
import v8 from 'node:v8';
import type { Catalog } from '../../../indexer/catalog/open.ts';
import { IDENTITIES_FILE, readIdentities } from '../../../indexer/feeds/bundle.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { RefreshContext } from '../../../indexer/refresh/context.ts';
import type { ResolvedAhead } from '../../../indexer/refresh/resolve-first.ts';
import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import { holdRefresh } from '../../../indexer/refresh/hold-refresh.ts';
import { buildCatalog, type CatalogueReport } from '../../../indexer/refresh/build-catalog.ts';
import { hashFiles, hashParserVersion } from '../../../indexer/refresh/parser-version.ts';
import type { BundledHistoryRow } from '../../../indexer/feeds/bundled-history.ts';
import { withCatalog } from '../stores.ts';
import { BUNDLE } from '../../environment.ts';
import { say, withProgress } from '../progress.ts';
import { withCopy } from './dry-run.ts';

export interface RefreshOptions {
  readonly force?: true;
  readonly dryRun?: true;
  readonly allowHttp?: true;
}

/** What was read: of the sources, and what of the past came with it. */
export interface Read {
  readonly feeds: readonly FeedReport[];
  readonly history?: readonly BundledHistoryRow[];
  /** What was resolved while it was kept. */
  readonly ahead?: ResolvedAhead | null;
  readonly onDocuments?: RefreshContext['onDocuments'];
}

/** What a refresh did. */
export interface Refreshed {
  readonly feeds: readonly FeedReport[];
  readonly catalogue: CatalogueReport;
}

/**
 * Reads sources and makes the catalogue of them, as the only process that does; on a copy that is
 * thrown away for a dry run. The first Ctrl-C or SIGTERM ends it between two pieces of work.
 */
export async function runRefresh(
  read: (context: RefreshContext) => Promise<Read>,
  options: RefreshOptions,
): Promise<Refreshed> {
  // The peak is half as high and comes a little later: V8 would rather wait than collect.
  v8.setFlagsFromString('--heap-growing-percent=30');
  const stopping = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    stopping.abort(new Error(`Ended by ${name}: what was kept so far stays. Run it again.`));
  };
  // Once: a second one ends the process as it would any other.
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, stop);
  const refresh = (catalog: Catalog, signal: AbortSignal): Promise<Refreshed> =>
    refreshOnce(read, options, { catalog, signal });
  try {
    if (options.dryRun) return await withCopy((copy) => refresh(copy, stopping.signal));
    return await withCatalog((catalog) =>
      holdRefresh({ catalog, signal: stopping.signal, onWait: sayWaiting }, (signal) =>
        refresh(catalog, signal),
      ),
    );
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}

const sayWaiting = (owner: string): void => {
  say(`${owner} is refreshing this catalogue: waiting for it to end.`);
};

async function refreshOnce(
  read: (context: RefreshContext) => Promise<Read>,
  options: RefreshOptions,
  { catalog, signal }: Pick<RefreshContext, 'catalog'> & { readonly signal: AbortSignal },
): Promise<Refreshed> {
  const context: RefreshContext = {
    catalog,
    signal,
    now: () => new Date(),
    form: hashParserVersion(),
    force: options.force === true,
    step: withProgress,
    limits: { allowHttp: options.allowHttp === true },
  };
  const { feeds, history = [], ahead = null, onDocuments } = await read(context);
  const identities = {
    hash: hashFiles([join(BUNDLE, IDENTITIES_FILE)]),
    load: () => readIdentities(BUNDLE),
  };
  const making = { ...context, history, onDocuments };
  return { feeds, catalogue: await buildCatalog(making, FEEDS, identities, ahead) };
}
