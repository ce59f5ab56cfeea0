import { z } from 'zod';
import {
  DELIVERY_STATUSES,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_EVENT_GROUPS,
  WEBHOOK_EVENTS,
  WEBHOOK_FILTER_MAX,
  WEBHOOK_NAME_MAX,
  WEBHOOK_STATUSES,
  WEBHOOK_URL_MAX,
} from '../../webhooks.ts';
import { Pagination, warnings } from '../responses.ts';
import { PAGING } from '../parameters/paging.ts';
import { documented, lengthOf, oneOf } from '../parameters/scalars.ts';

const OVERLAP_SECONDS_MAX = 604_800;
const OVERLAP_SECONDS = 86_400;

const instant = z.iso.datetime();
const names = z.array(z.string().min(1).max(WEBHOOK_NAME_MAX)).max(WEBHOOK_FILTER_MAX);

const Filter = z
  .strictObject({
    slugs: names.optional().describe('Slugs of models.'),
    creators: names.optional().describe('Slugs of creators.'),
    providers: names.optional().describe('Slugs of providers.'),
  })
  .meta({
    id: 'WebhookFilter',
    description:
      'An event is sent if it matches every list given. Events that concern neither models nor providers, such as key events, are always sent.',
  });

/** What an event may be asked for by: its type, its noun with `.*`, or `*`. */
const EVENT_NAMES = ['*', ...WEBHOOK_EVENT_GROUPS, ...WEBHOOK_EVENTS];
const events = documented(
  z.array(z.string()).max(EVENT_NAMES.length),
  {
    about: 'Event types; `model.*` matches all model events, `["*"]` or an empty list all events.',
  },
  { type: 'array', items: { type: 'string', enum: EVENT_NAMES }, maxItems: EVENT_NAMES.length },
);

/** Everything but control characters, in code points. */
const TEXT = new RegExp(String.raw`^[^\u0000-\u001f\u007f]*$`);
const description = documented(
  z
    .string()
    .refine((text) => TEXT.test(text), { error: 'Must have no control characters.' })
    .refine((text) => lengthOf(text) <= WEBHOOK_DESCRIPTION_MAX, {
      error: `Must have at most ${WEBHOOK_DESCRIPTION_MAX} characters.`,
    })
    .nullable(),
  { about: 'A note for people.', example: 'prices for the billing team' },
  { type: 'string', maxLength: WEBHOOK_DESCRIPTION_MAX, pattern: TEXT.source, nullable: true },
);
const url = documented(
  z.string().max(WEBHOOK_URL_MAX),
  {
    about:
      'An https address on a public host, port 443 or 1024 and above; no user, no fragment. Redirects are not followed.',
    example: 'https://example.org/hooks/catalog',
  },
  { type: 'string', format: 'uri', maxLength: WEBHOOK_URL_MAX },
);

const webhook = {
  id: z.string(),
  object: z.literal('webhook'),
  url: z.string(),
  events: z.array(z.string()).describe('Empty: all events.'),
  filter: Filter.nullable(),
  description: z.string().nullable(),
  status: z.enum(WEBHOOK_STATUSES),
  disabled_reason: z
    .enum(WEBHOOK_DISABLED_REASONS)
    .nullable()
    .describe('Disabled by its owner, after failing for a day, or by a 410 response.'),
  created_at: instant,
  updated_at: instant,
  failing_since: instant
    .nullable()
    .describe('null: the last attempt succeeded, or none was made yet.'),
  last_success_at: instant.nullable(),
  secret_overlap_ends_at: instant
    .nullable()
    .describe('When the previous secret stops being used; null: only the current one is used.'),
};

const Webhook = z
  .object(webhook)
  .meta({ id: 'Webhook', description: 'An endpoint that receives events.' });

const WebhookWithSecret = z
  .object({
    ...webhook,
    secret: z
      .string()
      .optional()
      .describe('Signs every message. Shown only once; omitted when a response is replayed.'),
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its new secret.' });

const delivery = {
  id: z.string(),
  object: z.literal('webhook_delivery'),
  webhook_id: z.string(),
  message_id: z.string().describe('Sent as `webhook-id`, the same for every attempt.'),
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  attempts_made: z.number().int().nonnegative(),
  created_at: instant,
  ended_at: instant.nullable(),
  next_attempt_at: instant.nullable().describe('null: none is planned.'),
  response_status: z
    .number()
    .int()
    .nullable()
    .describe('Status of the last response; null: no response.'),
  error: z.string().nullable().describe('Why the last attempt failed, in words.'),
};

const Delivery = z
  .object(delivery)
  .meta({ id: 'WebhookDelivery', description: 'A message sent to a webhook.' });

const text = z.record(z.string(), z.string());
const Attempt = z
  .object({
    number: z.number().int().positive(),
    at: instant,
    duration_ms: z.number().int().nonnegative(),
    request: z.object({ url: z.string(), headers: text }),
    response: z
      .object({
        status: z.number().int(),
        headers: text,
        body: z.string().describe('Truncated after 64 KB.'),
      })
      .nullable()
      .describe('null: no response.'),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookAttempt', description: 'The request sent and the response received.' });

const WholeDelivery = z
  .object({
    ...delivery,
    body: z.string().describe('The body exactly as signed and sent.'),
    attempts: z.array(Attempt).describe('Oldest first.'),
  })
  .meta({
    id: 'WholeWebhookDelivery',
    description: 'A message sent to a webhook, with all attempts.',
  });

const meta = z.object({ warnings });

export const WebhookAnswer = z.object({ data: Webhook, meta });
export const NewWebhookAnswer = z.object({ data: WebhookWithSecret, meta });
export const WebhooksAnswer = z.object({ data: z.array(Webhook), meta });
export const DeliveryAnswer = z.object({ data: Delivery, meta });
export const WholeDeliveryAnswer = z.object({ data: WholeDelivery, meta });
export const DeliveriesAnswer = z.object({
  data: z.array(Delivery),
  pagination: Pagination,
  meta,
});

/** Body of `POST /webhooks`. */
export const WebhookCreation = z
  .strictObject({
    url,
    events: events.optional(),
    filter: Filter.nullable().optional(),
    description: description.optional(),
  })
  .meta({ id: 'WebhookCreation' });

/** Body of `PATCH /webhooks/{id}`, a JSON merge patch whose lists and filter are replaced whole. */
export const WebhookPatch = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    filter: Filter.nullable().optional(),
    description: description.optional(),
    status: z
      .enum(WEBHOOK_STATUSES)
      .optional()
      .describe('While a webhook is disabled, queued messages wait and no new ones are queued.'),
  })
  .meta({ id: 'WebhookPatch', description: 'Omitted members stay unchanged.' });

/** Body of `POST /webhooks/{id}/rotate-secret`. */
export const SecretRotation = z
  .strictObject({
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(OVERLAP_SECONDS_MAX)
      .default(OVERLAP_SECONDS)
      .describe('How long messages are also signed with the previous secret.'),
  })
  .meta({ id: 'WebhookSecretRotation' });

const id = (about: string): z.ZodString =>
  documented(z.string(), { about }, { type: 'string', minLength: 1 });

export const WebhookIdParams = z.object({ id: id('Webhook id: `whk_…`.') });
export const DeliveryIdParams = WebhookIdParams.extend({
  delivery_id: id('Delivery id: `dlv_…`.'),
});
/** Parameters of `GET /webhooks/{id}/deliveries`. */
export const DeliveryListParams = WebhookIdParams.extend({
  ...PAGING,
  status: oneOf(DELIVERY_STATUSES, { about: 'Only deliveries with this status.' }),
  event: oneOf(WEBHOOK_EVENTS, { about: 'Only deliveries of this event.' }),
});
