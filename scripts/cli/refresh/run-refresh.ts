import { join } from 'node:path';
import v8 from 'node:v8';
import { type Catalog, openCatalog } from '../../../indexer/catalog/open.ts';
import { IDENTITIES_FILE, readIdentities } from '../../../indexer/feeds/bundle.ts';
import { FEEDS } from '../../../indexer/feeds/registry.ts';
import type { RefreshContext } from '../../../indexer/refresh/context.ts';
import type { ResolvedAhead } from '../../../indexer/refresh/resolve-first.ts';
import type { FeedReport } from '../../../indexer/refresh/feed-report.ts';
import { holdRefresh } from '../../../indexer/refresh/hold-refresh.ts';
import { buildCatalog, type CatalogReport } from '../../../indexer/refresh/build-catalog.ts';
import { hashFiles, hashParserVersion } from '../../../indexer/refresh/parser-version.ts';
import type { BundledHistoryRow } from '../../../indexer/feeds/bundled-history.ts';
import { withCatalog } from '../stores.ts';
import { BUNDLE, catalogPlace, loadEnvironment } from '../../environment.ts';
import { say, withProgress } from '../progress.ts';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { copyCatalog } from '../../../indexer/catalog/database/open-database.ts';

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
  readonly catalogue: CatalogReport;
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
  v8.setFlagsFromString('--heap-growing-percent=15');
  const stopping = new AbortController();
  const stop = (name: NodeJS.Signals): void => {
    stopping.abort(new Error(`Stopped by ${name}: what was saved so far is kept. Run it again.`));
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
  say(`${owner} is refreshing this catalogue: waiting for it to finish.`);
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

/** Works on a copy of the catalogue that is thrown away; the catalogue itself is only read. */
async function withCopy<T>(work: (copy: Catalog) => Promise<T>): Promise<T> {
  const config = loadEnvironment();
  const place = catalogPlace(config);
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-copy-'));
  try {
    const to = join(folder, 'catalogue.sqlite');
    if ('url' in place) {
      const { copyToFile } = await import('../migrate/copy-to-file.ts');
      await copyToFile(config, to);
    } else if (existsSync(place.path)) await copyCatalog(place.path, to);
    const copy = await openCatalog({ path: to });
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
