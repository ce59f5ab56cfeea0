import { createHash } from 'node:crypto';
import compression from 'compression';
import express, { type Express } from 'express';
import { createApi } from './http/api.ts';
import { createBaseHeaders } from './http/base-headers.ts';
import { createDocs } from './http/docs.ts';
import { createOpenApi, type OpenApiDocument } from './http/openapi.ts';
import { createPublic } from './http/public.ts';
import { createRequestIds } from './http/request-id.ts';
import { allRoutes, TAGS } from './routes/all.ts';
import { documentRoutes, systemRoutes } from './routes/system.ts';
import type { Services } from './services.ts';

const ROOT = '/api/v1';
const DOCS = '/docs';
const NAME = 'Model Catalog API';
const VERSION = '1.0.0';
const ABOUT = `A catalogue of AI models: prices of every provider, benchmark scores, each figure with its source.

Send your key as \`Authorization: Bearer sk_live_…\`. Prices are USD per 1M tokens: \`null\` is not known, \`0\` is free.
Every error is \`application/problem+json\` with a \`code\`; see [the list](/docs/errors).
An unknown parameter is answered with a warning in \`meta.warnings\`, and refused under \`Prefer: handling=strict\`.`;

/** Everything an application answers with, before it listens anywhere. It opens nothing. */
export function createApp(services: Services): Express {
  const { config, clock, logger } = services;
  const { baseUrl } = config.http;
  const routes = allRoutes(services);
  const open = [
    ...systemRoutes({ ...services, root: ROOT, name: NAME }),
    ...documentRoutes(() => document),
  ];
  const document: OpenApiDocument = createOpenApi(routes, open, {
    root: ROOT,
    title: NAME,
    version: VERSION,
    description: ABOUT,
    tags: TAGS,
  });
  const api = createApi({
    ...services,
    routes,
    root: ROOT,
    snapshot: () => services.catalogue.snapshot(),
    baseUrl,
    countNotModified: config.quota.countNotModified,
    contract: createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16),
  });
  const newId = createRequestIds();
  const others = createPublic({
    routes: open,
    pages: DOCS,
    headers: createBaseHeaders(baseUrl?.startsWith('https:') === true),
    baseUrl,
    newId: () => newId(clock()),
    report: (error) => {
      logger.error({ err: error }, 'failed');
    },
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((req, res, next) => {
    if (isBelow(ROOT, req.url)) api(req, res);
    else next();
  });
  // Answers of the API are compressed once and kept; pages and documents as they are sent.
  app.use(compression());
  app.use(DOCS, createDocs(DOCS, '/openapi.json', NAME));
  app.use((req, res) => others(req, res));
  return app;
}

function isBelow(root: string, url: string): boolean {
  const after = url[root.length];
  return url.startsWith(root) && (after === undefined || after === '/' || after === '?');
}
