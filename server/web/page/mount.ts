import { createHash } from 'node:crypto';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { createAnswerCache } from '../../http/responses/answer-cache.ts';
import type { Answer } from '../../http/responses/answer.ts';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { gzip } from '../../http/responses/negotiate.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';
import { sendAnswer, type PreparedAnswer } from '../../http/responses/send-answer.ts';
import type { IndexView } from '../../search/port.ts';
import type { Assets } from './assets.ts';
import { toDocument } from './frame.tsx';
import type { Page, PageReply, PageRequest } from './page.ts';

/** What pages are shown with. */
export interface RenderOptions {
  readonly assets: Assets;
  /** Headers of every page. */
  readonly policy: RequestHandler;
  /** null while no catalogue can be read. */
  readonly readSnapshot: () => Promise<IndexView | null>;
}

/** A router of pages that show the same to everybody. */
export function mountPages(pages: readonly Page[], rendering: RenderOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const cache = createAnswerCache();
  for (const page of pages) {
    const find = async (req: Request, res: Response): Promise<PreparedAnswer> => {
      const key = `${requestStateOf(res).baseUrl}${req.originalUrl}`;
      const snapshot = await rendering.readSnapshot();
      const known = snapshot === null ? undefined : cache.get(key, snapshot.version);
      if (known !== undefined) return { answer: known, cached: true };
      const reply = await page.show(toPageRequest(req, res));
      const answer = toAnswer(reply, { page, url: urlOf(req, res), snapshot, rendering });
      const after = await rendering.readSnapshot();
      // What was published while it was made may be in it.
      const isOfOne = snapshot !== null && snapshot.version === after?.version;
      if (page.cache === 'catalogue' && isOfOne) cache.set(key, snapshot.version, answer);
      return { answer, cached: false };
    };
    router
      .route(page.path)
      .get(rendering.policy, gzip, async (req, res) => {
        requestStateOf(res).routeId = page.id;
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
  const { now, id } = requestStateOf(res);
  return {
    url: urlOf(req, res),
    params: req.params as Record<string, string>,
    now,
    requestId: id,
  };
}

function urlOf(req: Request, res: Response): URL {
  const { baseUrl } = requestStateOf(res);
  return new URL(`${baseUrl}${req.originalUrl.startsWith('/') ? '' : '/'}${req.originalUrl}`);
}

interface RenderContext {
  readonly page: Pick<Page, 'cache'>;
  readonly url: URL;
  readonly snapshot: IndexView | null;
  readonly rendering: RenderOptions;
}

/** A reply with the frame of the site around it, as bytes. */
export function toAnswer(
  reply: PageReply,
  { page, url, snapshot, rendering }: RenderContext,
): Answer {
  const onSent = reply.kind === 'page' ? reply.onSent : null;
  const common = { version: snapshot?.version ?? null, onSent };
  if (reply.kind === 'redirect') {
    const headers = { ...reply.headers, Location: reply.to, 'Cache-Control': 'no-store' };
    return { ...common, status: reply.status, headers, etag: null, body: null };
  }
  const { assets } = rendering;
  const body = Buffer.from(toDocument(reply, { assets, url, snapshot }));
  const isPublic = page.cache === 'catalogue' && reply.status === 200;
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
  };
}
