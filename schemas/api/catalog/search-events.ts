import { z } from 'zod';
import { REQUEST_ID, SEARCH_ACTIONS, SEARCH_SLUGS_MAX } from '../../search/log.ts';
import { documented, refuse, shared } from '../parameters/scalars.ts';
import { REFERENCE_MAX } from './models.ts';

/** Events of one request. */
const EVENTS_MAX = 20;
const EXAMPLE = 'req_01J7Z9Q2M4T7X8A1B2C3D4E5F6';

const toQueryId = z.string().transform((text, context) => {
  if (REQUEST_ID.test(text)) return text;
  return refuse(context, text, 'Must be the query_id of an answer.', {
    allowed: { pattern: REQUEST_ID.source },
  });
});

/** The search whose answer led to a request. */
export const queryId = shared(
  'query_id',
  documented(
    toQueryId.optional(),
    {
      about:
        'The search that led here: `meta.query_id` of its response. Counts as a click on this model; does not affect the response.',
      example: EXAMPLE,
    },
    { type: 'string', pattern: REQUEST_ID.source },
  ),
);

const SearchEvent = z
  .strictObject({
    query_id: z
      .string()
      .regex(REQUEST_ID, { error: 'must be the query_id of an answer' })
      .meta({ description: '`meta.query_id` of the search response.' }),
    slug: z
      .string()
      .min(1)
      .max(REFERENCE_MAX)
      .meta({ description: 'Slug of a model in the response.' }),
    position: z
      .int()
      .min(1)
      .max(SEARCH_SLUGS_MAX)
      .meta({ description: 'Its position in the response, from 1.' }),
    action: z.enum(SEARCH_ACTIONS).meta({
      description:
        'The model was opened, its name or price copied, compared with others, or called.',
    }),
  })
  .meta({ id: 'SearchEvent', description: 'What a user did with a search result.' });

const EVENTS = [
  { query_id: EXAMPLE, slug: 'claude-sonnet-4.5', position: 1, action: 'click' },
] as const;

export const SearchEvents = z
  .strictObject({
    events: z
      .array(SearchEvent)
      .min(1)
      .max(EVENTS_MAX)
      .meta({ example: EVENTS } as never),
  })
  .meta({ id: 'SearchEvents' });
export type SearchEvents = z.output<typeof SearchEvents>;

export const SearchEventsAnswer = z.object({
  data: z
    .object({
      accepted: z
        .int()
        .nonnegative()
        .describe('Number of events recorded; 0 if this server does not log searches.'),
    })
    .meta({ id: 'AcceptedEvents' }),
});
