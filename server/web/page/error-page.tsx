import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { VNode } from 'preact';
import { answerFromView, findView } from '../../catalog/catalog-view.ts';
import { ApiError } from '../../errors.ts';
import { slashAdvice } from '../../http/middleware/reject.ts';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { toAnswer, toPageRequest, type RenderOptions } from './mount.ts';
import { guessAddresses, type Guess } from './guess-address.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { toPageView } from './page.ts';

const HEADINGS: Readonly<Record<number, string>> = {
  400: 'Invalid address',
  403: 'Not allowed',
  404: 'Page not found',
  405: 'Method not allowed',
  413: 'Too much data',
  415: 'Unsupported form',
  416: 'Range not available',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
};

/** The end of a failed page: a page that says what is wrong and where to go on. */
export function createErrorHandler(rendering: RenderOptions, logger: Logger): ErrorRequestHandler {
  return async (thrown: unknown, req, res, next) => {
    if (res.headersSent) {
      next(thrown);
      return;
    }
    const { id, routeId } = requestStateOf(res);
    const error = toPageError(thrown);
    const line = { request: id, route: routeId, code: error.code, err: error.cause ?? error };
    if (error.status >= 500) logger[error.status === 503 ? 'warn' : 'error'](line, 'page failed');
    const view = toPageView({
      status: error.status,
      title: HEADINGS[error.status] ?? 'Something went wrong',
      description: 'This address could not be shown.',
      main: <ErrorView error={error} requestId={id} />,
      headers: { ...error.headers },
    });
    const found = await findView(rendering.catalog);
    const { url } = toPageRequest(req, res);
    const { status, headers, body } = toAnswer(view, {
      page: UNCACHED,
      url,
      view: found,
      rendering,
    });
    res.removeHeader('ETag');
    rendering.policy(req, res, () => {
      res
        .status(status)
        .set(headers)
        .send(body ?? undefined);
    });
  };
}

const UNCACHED = { cache: 'none' } as const;

function toPageError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof URIError) {
    const detail = 'The address has an invalid percent-encoding.';
    return new ApiError('invalid_request', detail, { cause: thrown });
  }
  const detail = 'This is our fault. If it keeps happening, report it with the request id below.';
  return new ApiError('internal_error', detail, { cause: thrown });
}

function ErrorView({
  error,
  requestId,
}: {
  readonly error: ApiError;
  readonly requestId: string;
}): VNode {
  const nearest = readNearest(error);
  return (
    <section class="narrow">
      <h1>{HEADINGS[error.status] ?? 'Something went wrong'}</h1>
      <p>{error.message}</p>
      {nearest.length === 0 ? null : (
        <>
          <p>Did you mean one of these?</p>
          <ul>
            {nearest.map(({ path, name }) => (
              <li>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {error.status === 404 ? <SearchForm /> : null}
      <p>
        <a href="/explore">All models</a> · <a href="/docs">Documentation</a> ·{' '}
        <a href="/status">Status</a>
      </p>
      <p class="quiet">
        Request <code>{requestId}</code>
      </p>
    </section>
  );
}

/** Where what was looked for is. */
function placeOf(code: ApiError['code']): string {
  if (code === 'provider_not_found') return 'providers';
  if (code === 'creator_not_found') return 'creators';
  return code === 'benchmark_not_found' ? 'benchmarks' : 'models';
}

function readNearest({ code, members: { did_you_mean: nearest } }: ApiError): Guess[] {
  if (!Array.isArray(nearest)) return [];
  return nearest.flatMap((one: unknown): Guess[] => {
    if (typeof one !== 'object' || one === null) return [];
    if ('path' in one && 'name' in one) return [one as Guess];
    if (!('slug' in one) || typeof one.slug !== 'string') return [];
    return [{ path: `/${placeOf(code)}/${encodeURIComponent(one.slug)}`, name: one.slug }];
  });
}

/** Files a page, a browser or a robot asks for: whoever wants one reads no page in its place. */
const FILE =
  /^\/assets\/|\.(?:css|js|mjs|map|json|png|jpe?g|gif|svg|webp|ico|woff2?|xml|txt|php)$/i;

/** The 404 of an address nothing is at, for who reads pages; others get a problem document. */
export function createNotFound(
  catalog: RenderOptions['catalog'],
  pages: readonly string[],
): RequestHandler {
  return async (req, res, next) => {
    if (FILE.test(req.path) && req.accepts(['json', 'html']) === 'html') {
      res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
      return;
    }
    if (req.accepts(['json', 'html']) !== 'html') {
      next('router');
      return;
    }
    const detail = `No page exists at this address.${slashAdvice(req)}`;
    const guess = (): Promise<Guess[]> =>
      answerFromView(catalog, (view) => guessAddresses(req.path, pages, view));
    // Without a catalogue nobody can be helped any further.
    const guesses = await guess().catch(() => []);
    throw new ApiError('not_found', detail, { members: { did_you_mean: guesses } });
  };
}
