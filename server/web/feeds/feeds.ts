import { createHash } from 'node:crypto';
import { Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CHANGE_FILTERS } from '../../../schemas/api/catalog/changes.ts';
import { exchangeOf } from '../../http/middleware/request-state.ts';
import { allowAnySite } from '../../http/middleware/headers.ts';
import { gzip } from '../../http/responses/negotiate.ts';
import { compileParams } from '../../http/params/parse-params.ts';
import { answerProblems } from '../../http/responses/problem.ts';
import { refuseMethod } from '../../http/middleware/reject.ts';
import { toChangeFilter, type AskedChanges } from '../../catalog/change-filter.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toAtom } from './to-atom.ts';

/** Entries of a feed: readers that come once a day miss none of a usual day. */
const ENTRIES_MAX = 100;
const FeedParams = z.object(CHANGE_FILTERS);

interface Options {
  readonly catalogue: CatalogReader;
  readonly logger: Logger;
}

/** What a feed shows where its address asks for no types. */
const FEEDS = [
  { path: '/feeds/changes.atom', id: 'showChangesFeed', title: 'Changes of the catalogue' },
  {
    path: '/feeds/models.atom',
    id: 'showModelsFeed',
    title: 'New and retired models',
    types: ['model.created', 'model.renamed', 'model.deprecated', 'model.retired'],
  },
] as const;

/** Atom feeds of the change log, the newest entry first; no key is asked for. */
export function createFeeds({ catalogue, logger }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const feed of FEEDS) {
    const parse = compileParams({ path: feed.path, params: FeedParams });
    router
      .route(feed.path)
      .all(allowAnySite)
      .get(gzip, async (req, res) => {
        const exchange = exchangeOf(res);
        exchange.routeId = feed.id;
        const params = parse(req.originalUrl.split('?').slice(1).join('?'), {}, true)
          .params as AskedChanges;
        const type = params.type ?? ('types' in feed ? feed.types : undefined);
        const snapshot = await catalogue.view();
        const { filter } = await toChangeFilter(catalogue, snapshot, { ...params, type });
        const window = { kind: 'before', sequence: null } as const;
        const { changes } = await catalogue.changes({ ...filter, window, limit: ENTRIES_MAX });
        const { baseUrl } = exchange;
        const body = toAtom(changes, snapshot.info.log?.began_at ?? '', {
          title: feed.title,
          self: `${baseUrl}${req.originalUrl}`,
          page: `${baseUrl}/changelog`,
          baseUrl,
          updatedAt: snapshot.info.updated_at,
        });
        const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
        res
          .set({ ETag: etag, 'Cache-Control': 'public, max-age=300' })
          .type('application/atom+xml; charset=utf-8')
          .send(body);
      })
      .all(refuseMethod(['get']));
    router.use(feed.path, answerProblems(logger));
  }
  return router;
}
