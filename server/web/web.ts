import { Router, type RequestHandler } from 'express';
import type { Services } from '../services.ts';
import { homePage } from './catalogue/home.tsx';
import { errorsPage } from './docs/errors.tsx';
import { docsPage } from './docs/start.tsx';
import { loadAssets } from './page/assets.ts';
import { mountPages, type Showing } from './page/mount.ts';
import { pagePolicy } from './page/policy.ts';
import { answerTrouble, refusePage } from './page/trouble.tsx';

/** All pages for people, with their files. */
export function createWeb(services: Services): RequestHandler {
  const assets = loadAssets();
  const showing: Showing = {
    assets,
    policy: pagePolicy(services.config.http.baseUrl?.startsWith('https:') === true),
    readSnapshot: () => services.catalogue.snapshot().catch(() => null),
  };
  const web = Router({ caseSensitive: true, strict: true });
  web.use(assets.router);
  web.use(mountPages([homePage(services), docsPage(), errorsPage()], showing));
  web.use(refusePage);
  web.use(answerTrouble(showing, services.logger));
  return web;
}
