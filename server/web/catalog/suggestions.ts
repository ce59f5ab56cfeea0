import { Router } from 'express';
import { SuggestParams } from '../../../schemas/api/catalog/search.ts';
import { requestStateOf } from '../../http/middleware/request-state.ts';
import { compileParams } from '../../http/params/parse-params.ts';
import { answerProblems } from '../../http/responses/problem.ts';
import { rejectMethod } from '../../http/middleware/reject.ts';
import { answerFromView } from '../../catalog/catalog-view.ts';
import { type Suggestion, suggestNames } from '../../catalog/suggest-names.ts';
import type { Services } from '../../services.ts';
import { toModelHref } from './model-link.tsx';

const PATH = '/suggest';

/**
 * Completions for the search box of the pages: no key is asked for, and other sites cannot read
 * them, because nothing allows it.
 */
export function createSuggestions(services: Pick<Services, 'catalog' | 'logger'>): Router {
  const parse = compileParams({ path: PATH, params: SuggestParams });
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(PATH)
    .get(async (req, res) => {
      requestStateOf(res).routeId = 'suggestForPages';
      const query = req.originalUrl.split('?').slice(1).join('?');
      const { q, limit } = parse(query, {}, false).params as { q: string; limit: number };
      const { data } = await answerFromView(services.catalog, (catalog) =>
        suggestNames(catalog, { q, limit }, { warnings: [] }),
      );
      res.set('Cache-Control', 'private, max-age=60');
      res.set('Cross-Origin-Resource-Policy', 'same-origin');
      res.json({ data: data.map(toEntry) });
    })
    .all(rejectMethod(['get']));
  router.use(PATH, answerProblems(services.logger));
  return router;
}

function toEntry({ type, value, slug }: Suggestion): Record<'type' | 'value' | 'href', string> {
  return { type, value, href: toAddress(type, slug) };
}

function toAddress(type: Suggestion['type'], slug: string): string {
  const part = encodeURIComponent(slug);
  if (type === 'model') return toModelHref(slug);
  return type === 'family' ? `/explore?family=${part}` : `/${type}s/${part}`;
}
