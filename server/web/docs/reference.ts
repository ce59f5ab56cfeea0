import { Router } from 'express';
import helmet from 'helmet';
import swaggerUi from 'swagger-ui-express';
import { rejectMethod } from '../../http/middleware/reject.ts';
import { compressStreams } from '../../http/responses/compress.ts';
import type { Assets } from '../page/assets.ts';

const ROOT = '/docs/api';

/** Pages load their own files only; the interface styles its elements in place. */
const policy = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  strictTransportSecurity: false,
});

/** The way back to the other pages, which the interface has none of. */
const HEADER = `<header class="reference-top">
  <a class="brand" href="/">Model Catalog</a>
  <nav aria-label="Main"><a href="/docs">Docs</a> <a href="/playground">Playground</a> <a href="/dashboard/keys">Keys</a></nav>
</header>`;

/** The reference of every endpoint, rendered of the document at `documentUrl`. */
export function createReference(assets: Assets, documentUrl: string): Router {
  const options = {
    swaggerUrl: documentUrl,
    customSiteTitle: 'API reference · Model Catalog',
    customfavIcon: '/favicon.ico',
    customCssUrl: assets.href('reference.css'),
    customJs: assets.href('reference.js'),
    swaggerOptions: {
      layout: 'BaseLayout',
      validatorUrl: null,
      persistAuthorization: false,
      tryItOutEnabled: true,
      // Its colours have too little contrast in either theme.
      syntaxHighlight: false,
    },
  };
  // Assets are named from the page's folder, so that the address works without a slash at its end too.
  const page = swaggerUi
    .generateHTML(undefined, options)
    .replaceAll('"./', `"${ROOT}/`)
    .replace('<meta charset="UTF-8">', '$&<meta name="viewport" content="width=device-width">')
    .replace('<div id="swagger-ui">', `${HEADER}$&`);
  const router = Router();
  router.use(policy, compressStreams);
  router
    .route('/')
    .get((_req, res) => res.type('html').send(page))
    .all(rejectMethod(['get']));
  router.use(...swaggerUi.serveFiles(undefined, options));
  return Router().use(ROOT, router);
}
