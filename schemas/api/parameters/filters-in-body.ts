import { z } from 'zod';
import { FILTERS, type FilterParams } from './filters.ts';
import { allInBody } from './in-body.ts';

/** The filters of the catalogue as members of a JSON object, read as in an address. */
export const FiltersInBody: z.ZodType<FilterParams> & z.ZodObject = z
  .strictObject(allInBody(FILTERS))
  .meta({
    id: 'Filters',
    description:
      'Filters by the names and with the values they have in an address: a text with commas is OR, a list is AND, `!` is NOT.',
  });
