import { z } from 'zod';
import type { OpenApiDocument } from '../http/openapi/document.ts';
import type { PublicRoute } from '../http/public.ts';
import { readReadiness, type ReadinessParts } from '../readiness.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const Health = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The process is running.' });
const Ready = z
  .object({
    status: z.enum(['ready', 'degraded', 'stopping', 'unavailable']),
    catalog_version: z.string().nullable(),
    engine: z.string(),
    degraded: z.array(z.enum(['accounts', 'quota', 'search'])).meta({
      description: 'Stores that are down; the server works without them and accepts known keys.',
    }),
  })
  .meta({ id: 'Ready', description: 'Whether requests can be served now.' });
const Home = z
  .object({
    name: z.string(),
    api: z.string(),
    docs: z.string(),
    openapi: z.string(),
    health: z.string(),
    ready: z.string(),
  })
  .meta({ id: 'Home', description: 'Entry points of the API.' });

interface SystemOptions extends ReadinessParts {
  /** Path of the API's root. */
  readonly root: string;
  readonly name: string;
}

/** Health, readiness and the way to the rest; none needs a key. */
export function systemRoutes(options: SystemOptions): PublicRoute[] {
  const { root, name } = options;
  const home = {
    name,
    api: root,
    docs: '/docs',
    openapi: '/openapi.json',
    health: '/health',
    ready: '/ready',
  };
  return [
    {
      id: 'getHome',
      summary: 'List API entry points',
      description: 'Returns the URLs of the API, its OpenAPI document and its documentation.',
      path: '/',
      response: Home,
      contentType: JSON_TYPE,
      statuses: {},
      cacheControl: 'public, max-age=3600',
      isPageToo: true,
      handle: () => Promise.resolve({ status: 200, body: JSON.stringify(home) }),
    },
    {
      id: 'getHealth',
      summary: 'Check liveness',
      description: 'Responds as long as the process is running; checks no dependencies.',
      path: '/health',
      response: Health,
      contentType: JSON_TYPE,
      statuses: {},
      cacheControl: 'no-store',
      handle: () => Promise.resolve({ status: 200, body: '{"status":"ok"}' }),
    },
    {
      id: 'getReady',
      summary: 'Check readiness',
      description:
        'Whether a catalogue can be read and the process is not shutting down. A store that is down makes it `degraded`, which still returns 200.',
      path: '/ready',
      response: Ready,
      contentType: JSON_TYPE,
      statuses: { 503: 'Not ready: no catalogue can be read, or the process is shutting down.' },
      cacheControl: 'no-store',
      handle: async () => {
        const ready = await readReadiness(options);
        const isServing = ready.status === 'ready' || ready.status === 'degraded';
        return { status: isServing ? 200 : 503, body: JSON.stringify(ready) };
      },
    },
  ];
}

/** The description of the API in both notations, written once. */
export function documentRoutes(read: () => OpenApiDocument): PublicRoute[] {
  const about = 'OpenAPI 3.0.3, generated from the routes in use.';
  const shared = { description: about, statuses: {}, cacheControl: 'public, max-age=300' } as const;
  let json: string | null = null;
  let yaml: string | null = null;
  return [
    {
      ...shared,
      id: 'getOpenApiJson',
      summary: 'This document as JSON',
      path: '/openapi.json',
      response: z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApi' }),
      contentType: JSON_TYPE,
      handle: () => {
        json ??= JSON.stringify(read());
        return Promise.resolve({ status: 200, body: json });
      },
    },
    {
      ...shared,
      id: 'getOpenApiYaml',
      summary: 'This document as YAML',
      path: '/openapi.yaml',
      response: z.unknown(),
      contentType: 'application/yaml; charset=utf-8',
      handle: async () => {
        // Few ask for it, so that not every start has to load what writes it.
        const { stringify } = await import('yaml');
        // Quoted for readers of YAML 1.1 too, to whom `off` is false and a date no text.
        yaml ??= stringify(read(), { aliasDuplicateObjects: false, version: '1.1' });
        return { status: 200, body: yaml };
      },
    },
  ];
}
