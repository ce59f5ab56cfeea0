import { type RequestHandler, Router } from 'express';
import type { OpenApiDocument } from '../http/openapi/document.ts';
import type { Services } from '../services.ts';
import { accountPages, planPages } from './account/pages.ts';
import { mountPaymentEvents } from './account/billing/payment-events.ts';
import { explainPage } from './catalog/explore/explain.tsx';
import { catalogPages } from './catalog/pages.ts';
import { createSuggestions } from './catalog/suggestions.ts';
import { createFeeds } from './atom.ts';
import { createCrawlerFiles } from './crawlers.ts';
import { createLlmsTxt } from './docs/llms-txt.ts';
import { docsPages } from './docs/pages.ts';
import { createReference } from './docs/reference.ts';
import { loadAssets } from './page/assets.ts';
import { mountFormPages } from './page/mount-forms.tsx';
import { mountPages, type RenderOptions } from './page/mount.ts';
import { createErrorHandler, createNotFound } from './page/error-page.tsx';
import { toolPages } from './tools/pages.ts';
import helmet from 'helmet';

/** All pages for people, with their files. */
export function createWeb(services: Services, readDocument: () => OpenApiDocument): RequestHandler {
  const assets = loadAssets();
  const rendering: RenderOptions = {
    assets,
    policy: pagePolicy(services.config.http.baseUrl?.startsWith('https:') === true),
    catalog: services.catalog,
  };
  const web = Router({ caseSensitive: true, strict: true });
  web.use(assets.router);
  web.use(createSuggestions(services));
  web.use(createFeeds(services));
  web.use(createLlmsTxt());
  web.use(createReference(assets, '/openapi.json'));
  const pages = [
    ...catalogPages(services),
    ...toolPages(services, readDocument),
    ...docsPages(),
    ...planPages(services),
  ];
  const paths = pages.map(({ path }) => path).filter((path) => !path.includes(':'));
  web.use(createCrawlerFiles({ ...services, assets, paths }));
  // For whoever tunes the search; no search engine is told of it.
  const tuning = services.searchLog === null ? [] : [explainPage()];
  web.use(mountPages([...pages, ...tuning], rendering, services.limits.pages));
  const accounts = accountPages(services, readDocument);
  web.use(mountFormPages(accounts, rendering, services.sessions));
  web.use(mountPaymentEvents(services));
  const own = accounts.map(({ path }) => path).filter((path) => !path.includes(':'));
  web.use(createNotFound(services.catalog, [...paths, ...own]));
  web.use(createErrorHandler(rendering, services.logger));
  return web;
}

/** The security headers of pages: they load their own files only, and nobody frames them. */
function pagePolicy(secure: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
