import {
  ModelAnswer,
  QualifiedParams,
  SlugParams,
  type DetailParams,
} from '../../../schemas/api/catalog/model-detail.ts';
import { getModel } from '../../catalog/get-model.ts';
import { route, type CatalogContext, type Route, type Sent } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import { recordClick } from '../../search-log/record-search.ts';
import { answerForModel } from './answer-for-model.ts';

const shared = {
  tag: 'Models',
  method: 'get',
  scope: 'models:read',
  cache: 'catalogue',
  body: null,
  success: 200,
  redirects: true,
  response: ModelAnswer,
  errors: ['model_not_found'],
} as const;

/** One model, by any of its names. */
export function detailRoutes(searchLog: SearchLog | null): Route[] {
  const answer = async (reference: string, params: DetailParams, context: CatalogContext) => {
    let slug = '';
    const reply = await answerForModel({ reference, asOf: params.as_of }, context, (resolved) => {
      slug = resolved.slug;
      return getModel(resolved, params, context);
    });
    if (searchLog === null || reply.status !== 200) return reply;
    const onSend = (sent: Sent): boolean => {
      recordClick(searchLog, slug, sent);
      return false;
    };
    return { ...reply, onSend };
  };
  return [
    route({
      ...shared,
      id: 'getModel',
      summary: 'Read a model',
      description:
        'Returns a model with its offers, prices and scores, by slug, id or alias. An alias sets `Content-Location`, a former slug redirects with 301, an unknown name returns 404 with `did_you_mean`.',
      path: '/models/{slug}',
      params: SlugParams,
      handle: ({ slug, ...params }, _body, context) => answer(slug, params, context),
    }),
    route({
      ...shared,
      id: 'getModelByAuthor',
      summary: 'Read a model by its author-qualified id',
      description: 'The same as by slug, for ids such as `openai/gpt-5`.',
      path: '/models/{author}/{name}',
      params: QualifiedParams,
      // Routes of parts come first: an alias that ends like a part must be percent-encoded.
      handle: ({ author, name, ...params }, _body, context) =>
        answer(`${author}/${name}`, params, context),
    }),
  ];
}
