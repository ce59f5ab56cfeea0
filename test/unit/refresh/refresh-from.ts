import { openCatalog } from '../../../indexer/catalog/open.ts';
import { everyEvalEver } from '../../../indexer/feeds/every-eval-ever/feed.ts';
import { modelsDev } from '../../../indexer/feeds/models-dev/feed.ts';
import type { Step } from '../../../indexer/refresh/context.ts';
import { holdRefresh } from '../../../indexer/refresh/hold-refresh.ts';
import { refreshFeeds } from '../../../indexer/refresh/refresh-feeds.ts';
import { buildContext, makeNow } from '../../support/refresh.ts';

/** Refreshes the catalogue in a file from a folder with files of two feeds, always at one instant. */
export async function refreshFrom(path: string, folder: string, step: Step): Promise<void> {
  const catalog = await openCatalog({ path });
  const onWait = (owner: string): void => {
    throw new Error(`${owner} is gone, but is waited for.`);
  };
  await holdRefresh({ catalog, onWait }, async () => {
    const context = buildContext(catalog, { step });
    const feeds = [modelsDev, everyEvalEver];
    const places = feeds.map((feed) => ({ feed, place: folder, asOf: '2026-07-02' }));
    const reports = await refreshFeeds(context, places);
    const { error } = await makeNow(context, feeds);
    for (const why of [error, ...reports.map((report) => report.error)]) {
      if (why !== null) throw new Error(why);
    }
  });
  await catalog.close();
}
