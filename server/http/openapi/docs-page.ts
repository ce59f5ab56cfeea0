import { Router } from 'express';
import helmet from 'helmet';
import swaggerUi from 'swagger-ui-express';
import { compressStreams } from '../responses/compress.ts';
import { rejectMethod } from '../middleware/reject.ts';

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

/** The rendered reference, which reads the document at `documentUrl`; to be mounted at `root`. */
export function createDocs(root: string, documentUrl: string, title: string): Router {
  const options = {
    swaggerUrl: documentUrl,
    customSiteTitle: title,
    swaggerOptions: { validatorUrl: null, persistAuthorization: false, tryItOutEnabled: true },
  };
  // Assets are named from the page's folder, so that the address works without a slash at its end too.
  const page = swaggerUi.generateHTML(undefined, options).replaceAll('"./', `"${root}/`);
  const router = Router();
  router.use(policy, compressStreams);
  router
    .route('/')
    .get((_req, res) => res.type('html').send(page))
    .all(rejectMethod(['get']));
  router.use(...swaggerUi.serveFiles(undefined, options));
  return router;
}
