import { z } from 'zod';
import { ListAnswer, ModelsQuery } from '../../../schemas/api/catalog/models.ts';
import { ApiError, type FieldError, invalidBody } from '../../errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { SearchLog } from '../../search-log/port.ts';
import type { CatalogReader } from '../../search/port.ts';
import { answerList } from './list.ts';

/** The list of models asked for by a body, for expressions too long for an address. */
export function queryRoute(catalogue: CatalogReader, searchLog: SearchLog | null): Route {
  return route({
    id: 'queryModels',
    tag: 'Models',
    summary: 'List models, asked by a body',
    description:
      'The same as `GET /models` for a filter expression that is long, or held as JSON anyway. Nothing is changed or kept. To read on, send the same body again with `cursor`: `next_cursor` of the answer before.',
    method: 'post',
    path: '/models/query',
    scope: 'models:read',
    cache: 'once',
    params: z.object({}),
    body: ModelsQuery,
    success: 200,
    response: ListAnswer,
    errors: ['invalid_cursor'],
    handle: async (_params, asked, context) => {
      const { body, onSent } = await answerList(catalogue, searchLog, asked, context).catch(
        (thrown: unknown) => {
          throw toBodyError(thrown);
        },
      );
      return { status: 200, body, headers: {}, onSent };
    },
  });
}

/** What is wrong by the names of an address, as places in a body. */
function toBodyError(thrown: unknown): unknown {
  if (!(thrown instanceof ApiError)) return thrown;
  const { code, message, members } = thrown;
  if (code !== 'invalid_parameter' && code !== 'invalid_cursor') return thrown;
  const errors = (members['errors'] as readonly FieldError[]).map(
    ({ parameter = '', ...error }) => ({
      // No one member is too many filters.
      pointer: parameter === 'filters' ? '#' : `#/${parameter}`,
      ...error,
    }),
  );
  return code === 'invalid_parameter'
    ? invalidBody(errors)
    : new ApiError(code, message, { members: { errors } });
}
