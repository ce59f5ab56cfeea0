import { type Request, type Response, Router } from 'express';
import type { Sessions } from '../../accounts/people/sessions.ts';
import { findView } from '../../catalog/catalog-view.ts';
import { ApiError } from '../../errors.ts';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { compress } from '../../http/responses/compress.ts';
import { sendFile } from '../../http/responses/send-download.ts';
import { toNetworks } from '../../http/network.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';
import { readSessionCookie } from './cookie.ts';
import { type RenderOptions, toAnswer, toPageRequest } from './mount.ts';
import {
  type FormPage,
  type MemberPage,
  type PageReply,
  toRedirect,
  type VisitorRequest,
} from './page.ts';
import { receiveForm, type SentForm } from './sent-form.ts';

/** A form of another site. It is none of the API, so it has no code of its own there. */
class CrossOrigin extends ApiError {
  constructor() {
    super(
      'invalid_request',
      'This form was sent from another site, so nothing was changed. Open the page here and try again.',
    );
  }

  override get status(): number {
    return 403;
  }
}

/**
 * Refuses a form that another site sent in the visitor's name: browsers say where it comes from.
 * What says nothing at all is no browser, and sends nobody's cookie unasked.
 * @throws ApiError with the status 403
 */
function expectSameOrigin({ headers }: Request, baseUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
  } else {
    const { origin } = headers;
    if (origin === undefined) return;
    if (URL.canParse(origin) && new URL(origin).origin === new URL(baseUrl).origin) return;
  }
  throw new CrossOrigin();
}

const UNCACHED = { cache: 'none' } as const;

/** A router of pages that depend on who looks, and of their forms. */
export function mountFormPages(
  pages: readonly FormPage[],
  rendering: RenderOptions,
  sessions: Sessions,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const toVisitorRequest = async (req: Request, res: Response): Promise<VisitorRequest> => {
    const { baseUrl, now } = requestStateOf(res);
    const cookie = readSessionCookie(req, baseUrl);
    const ip = req.ip ?? null;
    return {
      ...toPageRequest(req, res),
      baseUrl,
      origin: { ip, ...toNetworks(ip ?? ''), userAgent: req.headers['user-agent'] ?? null },
      member: cookie === null ? null : await sessions.find(cookie, now),
    };
  };
  const answer = async (
    reply: PageReply,
    request: VisitorRequest,
    res: Response,
  ): Promise<void> => {
    const view = await findView(rendering.catalog);
    const page = { ...request, page: UNCACHED, view, rendering };
    const response = toAnswer(reply, { ...page, mayHoldKey: res.req.method === 'POST' });
    res
      .status(response.status)
      .set(response.headers)
      .send(response.body ?? undefined);
  };
  for (const page of pages) {
    const route = router.route(page.path);
    route.get(rendering.policy, compress, async (req, res) => {
      requestStateOf(res).routeId = page.id;
      const request = await toVisitorRequest(req, res);
      const reply = await show(page, request);
      if (reply.kind === 'file') await sendFile(reply.download, () => '', req, res);
      else await answer(reply, request, res);
    });
    if (page.send === undefined) {
      route.all(rejectMethod(['get']));
      continue;
    }
    // What answers a form may hold a secret: it is never compressed.
    route.post(rendering.policy, async (req, res) => {
      requestStateOf(res).routeId = page.id;
      expectSameOrigin(req, requestStateOf(res).baseUrl);
      const request = await toVisitorRequest(req, res);
      const form = await receiveForm(req);
      // What is left of a form that is too long is not waited for.
      if (form.isCut) res.set('Connection', 'close');
      await answer(await send(page, request, form), request, res);
    });
    route.all(rejectMethod(['get', 'post']));
  }
  return router;
}

function show(page: FormPage, request: VisitorRequest): ReturnType<MemberPage['show']> {
  if (page.who === 'anybody') return page.show(request);
  const { member } = request;
  if (member !== null) return page.show({ ...request, member });
  const next = encodeURIComponent(request.url.pathname);
  return Promise.resolve(toRedirect(`/login?next=${next}`));
}

function send(page: FormPage, request: VisitorRequest, form: SentForm): Promise<PageReply> {
  if (page.who === 'anybody') return page.send?.(request, form) ?? nothing();
  const { member } = request;
  if (member !== null) return page.send?.({ ...request, member }, form) ?? nothing();
  // The form is lost, but so is the session: who signs in finds the page again.
  const next = encodeURIComponent(request.url.pathname);
  return Promise.resolve(toRedirect(`/login?next=${next}&over=1`));
}

function nothing(): never {
  throw new ApiError('method_not_allowed', 'This address does not accept forms.');
}
