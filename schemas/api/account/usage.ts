import { z } from 'zod';
import { warnings } from '../responses.ts';
import { KeyQuota } from './keys.ts';
import { documented, integer, oneOfOr, refuse, text } from '../parameters/scalars.ts';

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
      .describe('With `group_by=endpoint`: the operation id of this document.'),
    status: z.number().int().min(100).max(599).optional().describe('With `group_by=status`.'),
    requests: count.describe('Requests that counted.'),
    errors: count.describe('Those of them that were answered with 400 or above.'),
    rate_limited: count.describe('Requests refused with 429, which do not count.'),
  })
  .meta({ id: 'UsagePoint', description: 'Requests of one day, key, endpoint or status.' });

const Usage = z
  .object({
    plan: z.string(),
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    today: KeyQuota.describe('Of the key in `key_id`, or else of the calling key.'),
    total_requests: count.describe('Requests that counted in the period.'),
    series: z.array(UsagePoint).describe('By day: every day of the period, oldest first.'),
  })
  .meta({ id: 'Usage', description: 'Requests of an account.' });

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
    about: `Days up to and with today; ${USAGE_DAYS} where nothing is said. Not together with \`from\` or \`to\`.`,
    min: 1,
    max: USAGE_DAYS_MAX,
  }),
  from: date(`First day (UTC), at most ${USAGE_DAYS_MAX - 1} days ago.`),
  to: date('Last day (UTC), today where it is left out.'),
  group_by: oneOfOr(USAGE_GROUPS, 'day', { about: 'What a point of the series stands for.' }),
  key_id: documented(
    text({ about: '', min: 1, max: 64 }).optional(),
    { about: 'Only requests of this key; all keys of the account where it is left out.' },
    { type: 'string', minLength: 1, maxLength: 64 },
  ),
});

/** A day that exists, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const PlanEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    requests_per_day: z
      .number()
      .int()
      .nonnegative()
      .nullable()
      .describe('Per key and UTC day; null: by agreement.'),
    price: z
      .object({
        amount: z.number().nonnegative(),
        currency: z.string(),
        interval: z.literal('month'),
      })
      .nullable()
      .describe('null: by agreement.'),
    features: z.array(z.string()),
    contact_sales: z.boolean().optional(),
    current: z.boolean().describe('Whether it is the plan of the calling key.'),
  })
  .meta({ id: 'Plan', description: 'What an account may subscribe to.' });

export const PlansAnswer = z.object({
  data: z.array(PlanEntry),
  meta: z
    .object({ scheme: z.enum(['A', 'B']).describe('Which price list is active.'), warnings })
    .meta({ id: 'PlansMeta' }),
});
