import { z } from 'zod';
import { CHANGE_TYPES, FieldChange } from '../../changes.ts';
import type { ACCOUNT_EVENTS, WebhookEvent } from '../../webhooks.ts';

const instant = z.iso.datetime();

const ChangeData = z
  .object({
    change_id: z.string().describe('Id of the entry in `GET /changes`.'),
    sequence: z
      .number()
      .int()
      .positive()
      .describe('Its sequence number in the change log; events may arrive out of order.'),
    slug: z.string().nullable().describe('Slug of the model; null if the event concerns none.'),
    name: z.string().nullable(),
    creator: z.string().nullable(),
    provider: z.string().nullable(),
    offer_id: z.string().nullable(),
    benchmark: z.string().nullable(),
    currency: z.literal('USD').optional().describe('Currency of the prices.'),
    unit: z
      .literal('per_1m_tokens')
      .nullable()
      .optional()
      .describe('Unit of the prices; null: each component’s own.'),
    changes: z.array(FieldChange),
    effective_from: z.iso.date().nullable(),
    source_url: z.string().nullable(),
    truncated: z
      .literal(true)
      .optional()
      .describe('The change was too long to include; read it from `GET /changes`.'),
  })
  .meta({ id: 'WebhookChangeData', description: 'A change of the catalogue.' });

const key = { key_id: z.string(), name: z.string() };

const KeyData = z
  .object({
    ...key,
    scopes: z.array(z.string()),
    expires_at: instant.nullable().describe('null: never.'),
  })
  .meta({ id: 'WebhookKeyData', description: 'A key of the account, without its value.' });

const ExpiringData = z
  .object({ ...key, expires_at: instant })
  .meta({ id: 'WebhookExpiringData', description: 'A key that expires within 7 days.' });

const ThresholdData = z
  .object({
    ...key,
    percent: z.literal([80, 100]),
    used: z.number().int(),
    limit: z.number().int(),
    resets_at: instant,
  })
  .meta({ id: 'WebhookThresholdData', description: 'How much of its daily quota a key has used.' });

const PingData = z
  .object({ webhook_id: z.string() })
  .meta({ id: 'WebhookPingData', description: 'Sent by `POST /webhooks/{id}/test`.' });

const ACCOUNT_DATA = {
  'quota.threshold_reached': ThresholdData,
  'key.created': KeyData,
  'key.rotated': KeyData,
  'key.revoked': KeyData,
  'key.expiring': ExpiringData,
  'webhook.ping': PingData,
} as const satisfies Record<(typeof ACCOUNT_EVENTS)[number], z.ZodObject>;

/** `model.price_changed` → `ModelPriceChangedEvent`. */
const toId = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`;

const toSchema = (type: WebhookEvent, data: z.ZodObject): z.ZodObject =>
  z
    .object({
      type: z.literal(type),
      timestamp: instant.describe('When it happened.'),
      data,
    })
    .meta({ id: toId(type), description: `Body of a \`${type}\` message.` });

/** What is sent, by the type of the event. */
export const WEBHOOK_BODIES: Readonly<Record<WebhookEvent, z.ZodObject>> = Object.fromEntries([
  ...CHANGE_TYPES.map((type) => [type, toSchema(type, ChangeData)] as const),
  ...Object.entries(ACCOUNT_DATA).map(
    ([type, data]) => [type, toSchema(type as WebhookEvent, data)] as const,
  ),
]) as unknown as Readonly<Record<WebhookEvent, z.ZodObject>>;
