import { z } from 'zod';
import { KEY_ORIGINS, KEY_STATUSES, SCOPES } from '../../accounts.ts';
import { Pagination, warnings } from '../responses.ts';
import { PAGING } from '../parameters/paging.ts';
import { documented, flagOr, lengthOf, oneOf } from '../parameters/scalars.ts';

const NAME_MAX = 80;
const GRACE_SECONDS_MAX = 604_800;
const GRACE_SECONDS = 86_400;

const instant = z.iso.datetime();

/** How much of a key's day is used. */
export const KeyQuota = z
  .object({
    limit: z.number().int().nonnegative(),
    used: z.number().int().nonnegative(),
    remaining: z.number().int().nonnegative(),
    resets_at: instant.describe('The next 00:00 UTC.'),
  })
  .meta({ id: 'KeyQuota', description: 'A key’s requests on the current UTC day.' });

const key = {
  id: z.string().describe('Stays the same when the key is rotated.'),
  object: z.literal('api_key'),
  name: z.string(),
  masked_value: z.string().describe('The public part of the value and its last four characters.'),
  status: z.enum(KEY_STATUSES),
  scopes: z.array(z.enum(SCOPES)),
  plan: z.string().describe('Id of the account’s plan.'),
  created_at: instant,
  created_by: z.enum(KEY_ORIGINS),
  expires_at: instant.nullable().describe('null: never.'),
  last_used_at: instant.nullable(),
  last_used_ip: z.string().nullable(),
  revoked_at: instant.nullable(),
  rotated_at: instant.nullable(),
  grace_ends_at: instant
    .nullable()
    .describe('When the previous value stops working; null: only the current value works.'),
  quota: KeyQuota,
};

export const ApiKey = z
  .object(key)
  .meta({ id: 'ApiKey', description: 'An API key without its value, which is not stored.' });

const ApiKeyWithValue = z
  .object({
    ...key,
    value: z.string().optional().describe('Shown only once; omitted when a response is replayed.'),
  })
  .meta({ id: 'ApiKeyWithValue', description: 'An API key with its new value.' });

const meta = z
  .object({ warnings })
  .meta({ id: 'RequestMeta', description: 'Information about the request.' });

export const KeyAnswer = z.object({ data: ApiKey, meta });
export const NewKeyAnswer = z.object({ data: ApiKeyWithValue, meta });
export const KeysAnswer = z.object({ data: z.array(ApiKey), pagination: Pagination, meta });

/** Everything but control characters; counted in code points, as JSON Schema does. */
const NAME = new RegExp(String.raw`^[^\u0000-\u001f\u007f]+$`);
const name = documented(
  z
    .string()
    .refine((text) => NAME.test(text), {
      error: 'Must have no control characters.',
    })
    .refine((text) => lengthOf(text) <= NAME_MAX, {
      error: `Must have 1 to ${NAME_MAX} characters.`,
    }),
  { about: 'A label; need not be unique.', example: 'ci' },
  { type: 'string', minLength: 1, maxLength: NAME_MAX, pattern: NAME.source },
);
const scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .max(SCOPES.length)
  .describe('Limited to scopes that the calling key has and the plan includes.');
const expiresAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe('Must be in the future and not after the calling key’s own expiry. null: never.');

/** Body of `POST /keys`. */
export const KeyCreation = z
  .strictObject({
    name: name.optional(),
    scopes: scopes.optional(),
    expires_at: expiresAt.optional(),
  })
  .meta({
    id: 'KeyCreation',
    description: 'Omitted members are taken from the calling key.',
  });

/** Body of `PATCH /keys/{id}`, a JSON merge patch (RFC 7396). */
export const KeyPatch = z
  .strictObject({
    name: name.optional(),
    scopes: scopes.optional(),
    expires_at: expiresAt.optional(),
    disabled: z
      .boolean()
      .optional()
      .describe('A disabled key is rejected until it is enabled again.'),
  })
  .meta({ id: 'KeyPatch', description: 'Omitted members stay unchanged.' });

/** Body of `POST /keys/{id}/rotate`. */
export const KeyRotation = z
  .strictObject({
    grace_period_seconds: z
      .number()
      .int()
      .min(0)
      .max(GRACE_SECONDS_MAX)
      .default(GRACE_SECONDS)
      .describe('How long the previous value keeps working.'),
  })
  .meta({ id: 'KeyRotation' });

/** Parameters of `GET /keys`. */
export const KeyListParams = z.object({
  ...PAGING,
  status: oneOf(KEY_STATUSES, { about: 'Only keys with this status.' }),
  include_revoked: flagOr(false, { about: 'Whether to include revoked keys.' }),
});

/** An id is looked up as it is: one of a strange form is as unknown as any other. */
export const KeyIdParams = z.object({
  id: documented(z.string(), { about: 'Key id: `key_…`.' }, { type: 'string', minLength: 1 }),
});
