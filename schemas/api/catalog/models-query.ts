import { z } from 'zod';
import { filterExpression } from '../parameters/filter-expression.ts';
import { allInBody } from '../parameters/in-body.ts';
import { ListParams } from './models.ts';

/** Characters of a filter expression in a body, which has 16 KB as a whole. */
const FILTER_LENGTH_MAX = 16_000;

/** Of the paging, a body has no other spelling. */
const { shape } = ListParams.omit({ offset: true });

/** Body of `POST /models/query`: the parameters of the list under their own names. */
export const ModelsQuery = z
  .strictObject(allInBody({ ...shape, filter: filterExpression(FILTER_LENGTH_MAX) }))
  .meta({
    id: 'ModelsQuery',
    description:
      'The parameters of `GET /models` as members, with the values they have in an address, or as JSON has them: numbers, flags, lists. For a filter on words a text with commas is OR, a list is AND, `!` is NOT.',
  }) as z.ZodObject as z.ZodObject & z.ZodType<ListParams>;
