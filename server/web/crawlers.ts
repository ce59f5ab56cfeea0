import { Router, type Request, type Response } from 'express';
import { answerFromView } from '../catalog/catalog-view.ts';
import { listModelAddresses } from '../catalog/list-addresses.ts';
import { ApiError } from '../errors.ts';
import { rejectMethod } from '../http/middleware/reject.ts';
import { requestStateOf } from '../http/middleware/request-state.ts';
import { compress } from '../http/responses/compress.ts';
import { answerProblems } from '../http/responses/problem.ts';
import type { Services } from '../services.ts';
import type { Assets } from './page/assets.ts';
import { toModelHref } from './catalog/model-link.tsx';
import { toDay, toDayInstant } from '../../schemas/instant.ts';

/** Addresses in one file; sitemaps.org allows 50,000 and 50 MB. */
const ADDRESSES_MAX = 10_000;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** RFC 9116 §2.5.5 recommends less than a year. */
const CONTACT_VALID_MS = 180 * DAY_SECONDS * 1_000;

/** What crawlers may not read: pages of one person, and addresses without end. */
const DISALLOWED = ['/api/', '/dashboard', '/explore?', '/compare?', '/calculator?', '/charts?'];
/** Of these, what people share: no preview is made of what robots may not read. */
const ALLOWED = ['/compare?slugs='];

interface Place {
  readonly path: string;
  readonly lastmod?: string;
}

interface Options extends Pick<Services, 'catalog' | 'config' | 'logger'> {
  readonly assets: Assets;
  /** Pages at addresses of their own, such as `/docs/quotas`. */
  readonly paths: readonly string[];
}

/** What robots and tools look for at addresses of their own: robots.txt, sitemaps, an icon, security.txt. */
export function createCrawlerFiles({ catalog, config, logger, assets, paths }: Options): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const serve = (
    path: string,
    { id, type, seconds }: { id: string; type: string; seconds: number },
    make: (req: Request, res: Response, baseUrl: string) => string | Buffer | Promise<string>,
  ): void => {
    router
      .route(path)
      .get(compress, async (req, res) => {
        const state = requestStateOf(res);
        state.routeId = id;
        const body = await make(req, res, state.baseUrl);
        res.set('Cache-Control', `public, max-age=${seconds}`).type(type).send(body);
      })
      .all(rejectMethod(['get']));
    router.use(path, answerProblems(logger));
  };
  const text = 'text/plain; charset=utf-8';
  const xml = 'application/xml; charset=utf-8';

  serve('/robots.txt', { id: 'getRobots', type: text, seconds: DAY_SECONDS }, (_req, _res, base) =>
    [
      'User-agent: *',
      ...DISALLOWED.map((path) => `Disallow: ${path}`),
      ...ALLOWED.map((path) => `Allow: ${path}`),
      '',
      `Sitemap: ${base}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  serve('/favicon.ico', { id: 'getIcon', type: 'image/x-icon', seconds: DAY_SECONDS }, () =>
    assets.read('favicon.ico'),
  );
  serve(
    '/.well-known/security.txt',
    { id: 'getSecurityContact', type: text, seconds: DAY_SECONDS },
    (_req, res, base) => {
      const { operator } = config.mail;
      const expires = new Date(requestStateOf(res).now.getTime() + CONTACT_VALID_MS);
      return [
        `Contact: ${operator === null ? `${base}/contact-sales` : `mailto:${operator}`}`,
        `Expires: ${toDayInstant(toDay(expires))}`,
        'Preferred-Languages: en',
        `Canonical: ${base}/.well-known/security.txt`,
        `Policy: ${base}/docs/security`,
        '',
      ].join('\n');
    },
  );

  const ofSitemap = { id: 'getSitemap', type: xml, seconds: HOUR_SECONDS };
  serve('/sitemap.xml', ofSitemap, async (_req, _res, base) => {
    const names = [...(await readSitemap(catalog, paths)).keys()].map((name) => ({
      path: `/sitemaps/${name}.xml`,
    }));
    return toXml('sitemapindex', 'sitemap', base, names);
  });
  serve('/sitemaps/:name.xml', ofSitemap, async (req, _res, base) => {
    const name = String(req.params['name']);
    const places = (await readSitemap(catalog, paths)).get(name);
    if (places === undefined) {
      throw new ApiError(
        'not_found',
        `There is no sitemap “${name.slice(0, 64)}”; see /sitemap.xml.`,
      );
    }
    return toXml('urlset', 'url', base, places);
  });
  return router;
}

/** Every file of the sitemap by its name; `paths` are those of pages at addresses of their own. */
function readSitemap(
  catalog: Services['catalog'],
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly Place[]>> {
  return answerFromView(catalog, async (view) => {
    const models = await listModelAddresses(view);
    const places: Place[] = [
      ...paths.map((path) => ({ path })),
      ...view.providers.map(({ slug }) => ({ path: `/providers/${encodeURIComponent(slug)}` })),
      ...view.creators.map(({ slug }) => ({ path: `/creators/${encodeURIComponent(slug)}` })),
      ...view.benchmarks.map(({ id }) => ({ path: `/benchmarks/${encodeURIComponent(id)}` })),
    ];
    const files = new Map<string, readonly Place[]>([['pages', places]]);
    for (let at = 0; at < models.length; at += ADDRESSES_MAX) {
      const part = models.slice(at, at + ADDRESSES_MAX);
      files.set(
        `models-${at / ADDRESSES_MAX + 1}`,
        part.map(({ slug, updatedAt }) => ({ path: toModelHref(slug), lastmod: updatedAt })),
      );
    }
    return files;
  });
}

/** As https://www.sitemaps.org/protocol.html has it. Paths are percent-encoded already. */
function toXml(root: string, entry: string, base: string, places: readonly Place[]): string {
  const lines = places.map(({ path, lastmod }) => {
    const when = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<${entry}><loc>${`${base}${path}`.replaceAll('&', '&amp;')}</loc>${when}</${entry}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join('\n');
}
