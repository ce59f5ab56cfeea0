import type { z } from 'zod';
import type { Scope } from '../../schemas/accounts.ts';
import type { ErrorCode } from '../../schemas/errors.ts';
import type { CatalogView } from '../catalog/catalog-view.ts';
import type { Warning } from '../errors.ts';
import type { QuotaState } from '../quota/port.ts';
import type { Download } from './responses/download.ts';

/** Who asks: a key that passed authentication. */
export interface Caller {
  readonly keyId: string;
  readonly accountId: string;
  readonly scopes: readonly Scope[];
  readonly plan: string;
  /** Requests a UTC day; Infinity is never used, a custom plan has a number. */
  readonly requestsPerDay: number;
  readonly features: readonly string[];
}

/** What a handler gets in addition to its parsed parameters. */
export interface RequestContext {
  readonly caller: Caller;
  readonly quota: QuotaState;
  readonly requestId: string;
  readonly now: Date;
  /** Scheme, host and port as the caller sees them, without a slash at the end. */
  readonly baseUrl: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly ip: string;
  /** Codes for `meta.warnings`, found while parsing. */
  readonly warnings: readonly Warning[];
  /** Time since the request arrived. */
  elapsedMs(): number;
  header(name: string): string | undefined;
}

/** What a handler of the catalogue gets. */
export interface CatalogContext extends RequestContext {
  /** The published state its whole reply is of. */
  readonly catalog: CatalogView;
}

/** How an answer is sent: a cached one is sent many times. */
export interface Sent {
  readonly at: Date;
  /** Since the request arrived. */
  readonly tookMs: number;
  /** Whether it had been made for an earlier request. */
  readonly cached: boolean;
  readonly userAgent: string | null;
  readonly requestId: string;
  /** The search whose answer led to this request; null: none. */
  readonly queryId: string | null;
}

/** A request that could not be answered. */
export interface Failed extends Sent {
  /** Path and query as sent. */
  readonly url: string;
  readonly code: ErrorCode;
}

/** What a handler gives back; a plain body is 200. */
export interface Reply<B> {
  readonly status: 200 | 201 | 204 | 301;
  readonly body: B | null;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Called each time it is sent. Must neither throw nor wait.
   * @returns whether `meta`, then the last member of the body, names the request as `query_id`
   */
  readonly onSend?: ((sent: Sent) => boolean) | undefined;
}

/** Messages to whoever asked for them: for the documentation alone. */
export interface Callbacks {
  /** Where to, as an expression of OpenAPI. */
  readonly url: string;
  readonly bodies: Readonly<Record<string, z.ZodObject>>;
}

type Method = 'get' | 'post' | 'patch' | 'delete';

/** One endpoint as data: mounted, authenticated, metered, validated and documented from this alone. */
export interface Route {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: Method;
  /** Below `/api/v1`, parameters as `{name}`. */
  readonly path: `/${string}`;
  /** null: any key. */
  readonly scope: Scope | null;
  /** What the plan must include, such as `webhooks`; absent: any plan will do. */
  readonly feature?: string;
  /**
   * `catalogue`: a function of address and published catalogue, with ETag. `once`: of one catalogue
   * too, but asked by a body, so that it is made each time. `none`: of something else. Both no-store.
   */
  readonly cache: 'catalogue' | 'once' | 'none';
  readonly params: z.ZodObject;
  /** Other spellings of parameters: spelling → name. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly body: z.ZodObject | null;
  /** Whether it costs nothing of the quota. */
  readonly isFree?: true;
  /** Called when a request could not be answered. Must neither throw nor wait. */
  readonly onFailed?: (failed: Failed) => void;
  /** Status of success and the schema of its body; null for no body. */
  readonly success: 200 | 201 | 204;
  readonly response: z.ZodType | null;
  /** Media types of what it sends, where that is a file: its body is a `Download` then. */
  readonly media?: readonly string[];
  /** Whether range requests for the file are allowed. */
  readonly ranges?: true;
  /** Whether it may answer 301. */
  readonly redirects?: true;
  /** What is sent to an address of the body because of this request, by the type of the event. */
  readonly callbacks?: Callbacks;
  /** Codes beyond those any route can answer. */
  readonly errors: readonly ErrorCode[];
  handle(params: unknown, body: unknown, context: RequestContext): Promise<Reply<unknown>>;
}

interface TypedRoute<
  P extends z.ZodObject,
  B extends z.ZodObject | null,
  R extends z.ZodType | null,
  C extends Route['cache'],
> extends Omit<Route, 'params' | 'body' | 'response' | 'cache' | 'handle'> {
  readonly params: P;
  readonly body: B;
  readonly response: R;
  readonly cache: C;
  handle(
    params: z.output<P>,
    body: B extends z.ZodObject ? z.output<B> : null,
    context: C extends 'none' ? RequestContext : CatalogContext,
  ): Promise<Reply<R extends z.ZodType ? z.input<R> : null>>;
}

/** Ties a handler's types to its schemas; adds no behaviour. */
export function route<
  P extends z.ZodObject,
  B extends z.ZodObject | null,
  R extends z.ZodType | null,
  C extends Route['cache'],
>(spec: TypedRoute<P, B, R, C>): Route {
  return spec;
}

interface TypedDownloadRoute<P extends z.ZodObject> extends Omit<
  Route,
  'method' | 'params' | 'body' | 'success' | 'handle' | 'media'
> {
  readonly params: P;
  readonly media: readonly string[];
  handle(params: z.output<P>, context: RequestContext): Promise<Download>;
}

/**
 * A route that sends a file. Unknown parameters are refused there, for a table has no place for a
 * warning. `response` is the schema of what it sends as JSON.
 */
export function downloadRoute<P extends z.ZodObject>(spec: TypedDownloadRoute<P>): Route {
  return {
    ...spec,
    method: 'get',
    body: null,
    success: 200,
    handle: async (params, _body, context) => ({
      status: 200,
      body: await spec.handle(params as z.output<P>, context),
      headers: {},
    }),
  };
}
