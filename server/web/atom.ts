import { queryStringOf } from '../http/query-string.ts';
import { createHash } from 'node:crypto';
import { Router } from 'express';
import { z } from 'zod';
import { CHANGE_FILTERS } from '../../schemas/api/catalog/changes.ts';
import { requestStateOf } from '../http/middleware/request-state.ts';
import { cors } from '../http/middleware/headers.ts';
import { compress } from '../http/responses/compress.ts';
import { compileParams } from '../http/params/parse-params.ts';
import { answerProblems } from '../http/responses/problem.ts';
import { rejectMethod } from '../http/middleware/reject.ts';
import { answerFromView } from '../catalog/catalog-view.ts';
import type { Services } from '../services.ts';
import type { Change, FieldChange } from '../../schemas/changes.ts';
import { type ChangeParams, listLatestChanges } from '../catalog/changes.ts';
import { TYPE_WORDS } from './tools/changelog/entry.tsx';

/** An Atom feed (RFC 4287) without its entries. */
interface Feed {
  readonly title: string;
  /** Addresses of the feed itself and of the page that shows the same. */
  readonly self: string;
  readonly page: string;
  /** Scheme, host and port of the site. */
  readonly baseUrl: string;
  /** Where nothing is listed, when the catalogue was published. */
  readonly updatedAt: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

// What XML 1.0 has no way to write; and halves of characters.
const UNWRITABLE =
  // eslint-disable-next-line no-control-regex -- it is what is taken away
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as XML writes it. */
function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
}

const toText = (value: FieldChange['from']): string => {
  if (value === null) return 'unknown';
  return Array.isArray(value) ? value.join(', ') : String(value);
};

const toSentence = ({ field, from, to, percent }: FieldChange): string =>
  `${field}: ${toText(from)} → ${toText(to)}${
    percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent} %)`
  }`;

function toTitle({ type, model, provider, benchmark }: Change): string {
  const about = [model?.name, benchmark?.name, provider?.name].filter((name) => name !== undefined);
  return [TYPE_WORDS[type], about.join(', ')].filter((part) => part !== '').join(': ');
}

function toHref({ model, provider, benchmark }: Change, baseUrl: string): string {
  if (model !== null) return `${baseUrl}/models/${encodeURIComponent(model.slug)}`;
  if (provider !== null) return `${baseUrl}/providers/${encodeURIComponent(provider.slug)}`;
  if (benchmark !== null) return `${baseUrl}/benchmarks/${encodeURIComponent(benchmark.id)}`;
  return `${baseUrl}/changelog`;
}

function toEntry(change: Change, logBegan: string, feed: Feed): string {
  const { host } = new URL(feed.baseUrl);
  const source = change.source === null ? [] : [`Source: ${change.source.name}`];
  const text = [...change.changes.map(toSentence), ...source].join('\n');
  // RFC 4151: the same entry has the same name in every feed, for ever.
  const id = `tag:${host.replace(/:\d+$/, '')},${logBegan.slice(0, 10)}:${change.id}`;
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(toTitle(change))}</title>`,
    `<updated>${change.at}</updated>`,
    `<link rel="alternate" href="${escapeXml(toHref(change, feed.baseUrl))}"/>`,
    `<category term="${change.type}"/>`,
    `<content type="text">${escapeXml(text)}</content>`,
    '</entry>',
  ].join('');
}

/**
 * Writes entries of the change log as a feed, in the order given.
 * @param logBegan the instant of the log's first entry, which names it
 */
function toAtom(changes: readonly Change[], logBegan: string, feed: Feed): string {
  const updated = changes.reduce((last, { at }) => (at > last ? at : last), '');
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(feed.self)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${updated === '' ? feed.updatedAt : updated}</updated>`,
    '<author><name>Model Catalog</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    ...changes.map((change) => toEntry(change, logBegan, feed)),
    '</feed>\n',
  ].join('\n');
}

/** Entries of a feed: readers that come once a day miss none of a usual day. */
const ENTRIES_MAX = 100;
const FeedParams = z.object(CHANGE_FILTERS);

/** What a feed shows where its address asks for no types. */
const FEEDS = [
  { path: '/feeds/changes.atom', id: 'showChangesFeed', title: 'Catalogue changes' },
  {
    path: '/feeds/models.atom',
    id: 'showModelsFeed',
    title: 'New and retired models',
    types: ['model.created', 'model.renamed', 'model.deprecated', 'model.retired'],
  },
] as const;

/** Atom feeds of the change log, the newest entry first; no key is asked for. */
export function createFeeds(services: Pick<Services, 'catalog' | 'logger'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const feed of FEEDS) {
    const parse = compileParams({ path: feed.path, params: FeedParams });
    router
      .route(feed.path)
      .all(cors)
      .get(compress, async (req, res) => {
        const state = requestStateOf(res);
        state.routeId = feed.id;
        const params = parse(queryStringOf(req.originalUrl), {}, true).params as ChangeParams;
        const type = params.type ?? ('types' in feed ? feed.types : undefined);
        const query = { ...params, type, limit: ENTRIES_MAX };
        const { changes, info } = await answerFromView(services.catalog, async (catalog) => ({
          ...(await listLatestChanges(catalog, query)),
          info: catalog.info,
        }));
        const { baseUrl } = state;
        const body = toAtom(changes, info.log?.began_at ?? '', {
          title: feed.title,
          self: `${baseUrl}${req.originalUrl}`,
          page: `${baseUrl}/changelog`,
          baseUrl,
          updatedAt: info.updated_at,
        });
        const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
        res
          .set({ ETag: etag, 'Cache-Control': 'public, max-age=300' })
          .type('application/atom+xml; charset=utf-8')
          .send(body);
      })
      .all(rejectMethod(['get']));
    router.use(feed.path, answerProblems(services.logger));
  }
  return router;
}
