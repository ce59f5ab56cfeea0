import { createHash } from 'node:crypto';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { createAnswerCache } from '../../http/responses/answer-cache.ts';
import type { Answer } from '../../http/responses/answer.ts';
import { ApiError } from '../../errors.ts';
import { toNetworks } from '../../http/network.ts';
import type { NetworkLimiter } from '../../limits/port.ts';
import { maskHeader, maskSecrets } from '../../http/mask.ts';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { compress } from '../../http/responses/compress.ts';
import { NO_REQUEST } from '../../http/request-id.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';
import { sendAnswer, type PreparedAnswer } from '../../http/responses/send-answer.ts';
import { answerFromView, type CatalogView, findView } from '../../catalog/catalog-view.ts';
import type { Services } from '../../services.ts';
import type { Assets } from './assets.ts';
import { countOf } from '../ui/format.ts';
import { toDocument } from './frame.tsx';
import type { Page, PageReply, PageRequest } from './page.ts';
import { toDay } from '../../../schemas/instant.ts';

/** Bytes of finished pages that are cached: some eighty, as those many look at are few. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** What pages are shown with. */
export interface RenderOptions {
  readonly assets: Assets;
  /** Headers of every page. */
  readonly policy: RequestHandler;
  readonly catalog: Services['catalog'];
}

function tooManyPages(seconds: number): ApiError {
  const detail = `Too many page requests from your network. Try again in ${countOf(seconds, 'second')}.`;
  return new ApiError('too_many_requests', detail, { headers: { 'Retry-After': String(seconds) } });
}

/**
 * A router of pages that show the same to everybody.
 * @param limit bounds the pages made for one network; what is kept is sent without a bound
 */
export function mountPages(
  pages: readonly Page[],
  rendering: RenderOptions,
  limit: NetworkLimiter,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const cache = createAnswerCache(CACHE_BYTES);
  for (const page of pages) {
    const find = async (req: Request, res: Response): Promise<PreparedAnswer> => {
      const request = toPageRequest(req, res);
      // A page may say how many days are left.
      const key = `${toDay(request.now)} ${request.url.href}`;
      const view = await findView(rendering.catalog);
      const known = view === null ? undefined : cache.get(key, view.version);
      if (known !== undefined) return { answer: known, cached: true };
      const seconds = await limit.take(toNetworks(req.ip ?? ''));
      if (seconds > 0) throw tooManyPages(seconds);
      const finish = (reply: PageReply, of: RenderContext['view']): Answer =>
        toAnswer(reply, { ...request, page, view: of, rendering });
      const answer =
        page.cache === 'catalogue'
          ? await answerFromView(
              rendering.catalog,
              async (catalog) => finish(await page.show({ ...request, catalog }), catalog),
              view,
            )
          : finish(await page.show(request), view);
      // Anybody can think up addresses that lead elsewhere or are refused.
      const isKept = page.cache !== 'none' && answer.version !== null && answer.status === 200;
      if (isKept) cache.set(key, answer.version, answer);
      return { answer, cached: false };
    };
    router
      .route(page.path)
      .get(rendering.policy, compress, async (req, res) => {
        requestStateOf(res).routeId = page.id;
        const [path = '', ...query] = req.originalUrl.split('?');
        const asked = toPageRequest(req, res);
        const { searchParams } = asked.url;
        if (page.onFollowed !== undefined && searchParams.has('query_id')) {
          page.onFollowed({ ...asked, url: new URL(asked.url) }, req.headers);
          searchParams.delete('query_id');
          const rest = searchParams.toString();
          const to = rest === '' || page.readsQuery === undefined ? path : `${path}?${rest}`;
          res.set('Cache-Control', 'no-store').redirect(301, to);
          return;
        }
        if (query.length > 0 && page.readsQuery === undefined) {
          res.set('Cache-Control', 'no-store').redirect(301, path);
          return;
        }
        const entry = await find(req, res);
        const { etag } = entry.answer;
        if (etag !== null) res.set('ETag', etag);
        sendAnswer(req, res, entry);
      })
      .all(rejectMethod(['get']));
  }
  return router;
}

/** What a page is asked by a request. */
export function toPageRequest(req: Request, res: Response): PageRequest {
  const { now } = requestStateOf(res);
  return { url: urlOf(req, res), params: req.params as Record<string, string>, now };
}

function urlOf(req: Request, res: Response): URL {
  const { baseUrl } = requestStateOf(res);
  return new URL(`${baseUrl}${req.originalUrl.startsWith('/') ? '' : '/'}${req.originalUrl}`);
}

interface RenderContext {
  /** Whether it may be the page that shows a new key; on any other a key was typed by mistake. */
  readonly mayHoldKey?: boolean;
  readonly page: Pick<Page, 'cache'>;
  readonly url: URL;
  /** null while no catalogue can be read. */
  readonly view: Pick<CatalogView, 'version' | 'info'> | null;
  readonly rendering: RenderOptions;
}

/** A reply with the frame of the site around it, as bytes. */
export function toAnswer(
  reply: PageReply,
  { page, url, view, rendering, mayHoldKey = false }: RenderContext,
): Answer {
  const onSend = reply.kind === 'page' ? reply.onSend : null;
  const common = { version: view?.version ?? null, onSend };
  if (reply.kind === 'redirect') {
    const headers = {
      ...reply.headers,
      Location: maskHeader(reply.to),
      'Cache-Control': 'no-store',
    };
    return { ...common, status: reply.status, headers, etag: null, body: null, withId: null };
  }
  const { assets } = rendering;
  const html = toDocument(reply, { assets, url, updatedAt: view?.info.updated_at ?? null });
  const body = Buffer.from(mayHoldKey ? html : maskSecrets(html));
  const isPublic = page.cache !== 'none' && reply.status === 200;
  return {
    ...common,
    status: reply.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': isPublic ? 'public, max-age=60' : 'no-store',
      Vary: 'Accept, Accept-Encoding',
      ...reply.headers,
    },
    etag: isPublic
      ? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      : null,
    body,
    withId: (id) => putId(body, id),
  };
}

/** A copy of a page, with the id of a request where that of none stands. */
function putId(body: Buffer, id: string): Buffer {
  const copy = Buffer.from(body);
  for (let at = body.indexOf(NO_REQUEST); at >= 0; at = body.indexOf(NO_REQUEST, at + 1))
    copy.write(id, at, 'latin1');
  return copy;
}
