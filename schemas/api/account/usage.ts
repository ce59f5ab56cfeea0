import { z } from 'zod';
import { warnings } from '../responses.ts';
import { KeyQuota } from './keys.ts';
import { documented, integer, oneOfOr, refuse, text } from '../parameters/scalars.ts';
import { isDay } from '../../instant.ts';

/** Days of usage that are kept, the current one included. */
export const USAGE_DAYS_MAX = 90;
export const USAGE_DAYS = 30;
const USAGE_GROUPS = ['day', 'key', 'endpoint', 'status'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

const count = z.number().int().nonnegative();

export const UsagePoint = z
  .object({
    date: z.iso.date().optional().describe('With `group_by=day`.'),
    key_id: z.string().optional().describe('With `group_by=key`.'),
    endpoint: z
      .string()
      .optional()
      .describe('With `group_by=endpoint`: the operation id in this document.'),
    status: z.number().int().min(100).max(599).optional().describe('With `group_by=status`.'),
    requests: count.describe('Counted requests.'),
    errors: count.describe('Counted requests with a status of 400 or above.'),
    rate_limited: count.describe('Requests rejected with 429, which are not counted.'),
  })
  .meta({ id: 'UsagePoint', description: 'Requests for one day, key, endpoint or status.' });

const Usage = z
  .object({
    plan: z.string(),
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    today: KeyQuota.describe('Quota of the key in `key_id`, or else of the calling key.'),
    total_requests: count.describe('Counted requests in the period.'),
    series: z
      .array(UsagePoint)
      .describe('With `group_by=day`: every day of the period, oldest first.'),
  })
  .meta({ id: 'Usage', description: 'An account’s requests.' });

export const UsageAnswer = z.object({
  data: Usage,
  meta: z.object({ warnings }).meta({ id: 'UsageMeta' }),
});

const date = (about: string) =>
  documented(
    z
      .string()
      .transform((text, context) =>
        isDay(text) ? text : refuse(context, text, 'Must be a date such as 2026-01-31.'),
      )
      .optional(),
    { about },
    { type: 'string', format: 'date' },
  );

/** Parameters of `GET /usage`; how they fit together is checked against the clock. */
export const UsageParams = z.object({
  days: integer({
    about: `Number of days up to and including today; default: ${USAGE_DAYS}. Cannot be combined with \`from\` or \`to\`.`,
    min: 1,
    max: USAGE_DAYS_MAX,
  }),
  from: date(`First day (UTC), at most ${USAGE_DAYS_MAX - 1} days ago.`),
  to: date('Last day (UTC); default: today.'),
  group_by: oneOfOr(USAGE_GROUPS, 'day', { about: 'What each point of the series represents.' }),
  key_id: documented(
    text({ about: '', min: 1, max: 64 }).optional(),
    { about: 'Only requests with this key; default: all of the account’s keys.' },
    { type: 'string', minLength: 1, maxLength: 64 },
  ),
});

const PlanEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    requests_per_day: z
      .number()
      .int()
      .nonnegative()
      .nullable()
      .describe('Per key and UTC day; null: negotiated.'),
    price: z
      .object({
        amount: z.number().nonnegative(),
        currency: z.string(),
        interval: z.literal('month'),
      })
      .nullable()
      .describe('null: negotiated.'),
    features: z.array(z.string()),
    contact_sales: z.boolean().optional(),
    current: z.boolean().describe('Whether it is the calling key’s plan.'),
  })
  .meta({ id: 'Plan', description: 'A subscription plan.' });

export const PlansAnswer = z.object({
  data: z.array(PlanEntry),
  meta: z
    .object({ scheme: z.enum(['A', 'B']).describe('The active price list.'), warnings })
    .meta({ id: 'PlansMeta' }),
});
