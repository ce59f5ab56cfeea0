import { ChangesAnswer, ChangesParams } from '../../../schemas/api/catalog/changes.ts';
import { listChanges } from '../../catalog/changes.ts';
import { route, type Route } from '../../http/route.ts';

/** What happened to the catalogue, for who follows it. */
export function changesRoute(): Route {
  return route({
    id: 'listChanges',
    tag: 'Catalogue',
    summary: 'List catalogue changes',
    description:
      'Returns the change log, oldest first: new models and offers, and changed prices, facts and scores with their previous values. To follow it, pass the last `next_cursor` as `since`, immediately while `has_more` is true: you will miss no entry and see none twice.',
    method: 'get',
    path: '/changes',
    scope: 'models:read',
    cache: 'catalogue',
    params: ChangesParams,
    aliases: { cursor: 'since' },
    body: null,
    success: 200,
    response: ChangesAnswer,
    errors: ['invalid_cursor'],
    handle: async (params, _body, context) => ({
      status: 200,
      headers: {},
      body: await listChanges(context.catalog, params, context),
    }),
  });
}
