import { queryStringOf } from '../../http/query-string.ts';
import { Router } from 'express';
import { SuggestParams, type Interpretation } from '../../../schemas/api/catalog/search.ts';
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
      const query = queryStringOf(req.originalUrl);
      const { q, limit } = parse(query, {}, false).params as { q: string; limit: number };
      const { data, meta } = await answerFromView(services.catalog, (catalog) =>
        suggestNames(catalog, { q, limit }, { warnings: [] }),
      );
      const asked = meta.interpretation === undefined ? [] : [toQuestion(q, meta.interpretation)];
      res.set('Cache-Control', 'private, max-age=60');
      res.set('Cross-Origin-Resource-Policy', 'same-origin');
      res.json({ data: [...asked, ...data.map(toEntry)].slice(0, limit) });
    })
    .all(rejectMethod(['get']));
  router.use(PATH, answerProblems(services.logger));
  return router;
}

type Entry = Record<'type' | 'value' | 'href', string>;

/** The list a question asks for, called by the words that were understood. */
function toQuestion(q: string, { understood, text }: Interpretation): Entry {
  const typed = understood.filter(({ implied }) => implied !== true);
  const words = [...typed.map((part) => part.text), ...(text === null ? [] : [text])];
  return {
    type: 'filters',
    value: words.join(', '),
    href: `/explore?${new URLSearchParams({ q })}`,
  };
}

function toEntry({ type, value, slug }: Suggestion): Entry {
  return { type, value, href: toAddress(type, slug) };
}

function toAddress(type: Suggestion['type'], slug: string): string {
  const part = encodeURIComponent(slug);
  if (type === 'model') return toModelHref(slug);
  return type === 'family' ? `/explore?family=${part}` : `/${type}s/${part}`;
}
