import { z } from 'zod';
import {
  KeyAnswer,
  KeyCreation,
  KeyIdParams,
  KeyListParams,
  KeyPatch,
  KeyRotation,
  KeysAnswer,
  NewKeyAnswer,
} from '../../../schemas/api/account/keys.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import { toInstant } from '../../../schemas/instant.ts';
import { type Key, toEntityTag } from '../../accounts/keys/key-store.ts';
import type { Keys, KeyWithValue } from '../../accounts/keys/keys.ts';
import { ApiError } from '../../errors.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import type { QuotaStore } from '../../quota/port.ts';
import { toApiKey } from './key-answers.ts';
import { readIdempotencyKey, readIfMatch } from './request-headers.ts';
import { readRowPage, toLinks } from './row-pages.ts';

interface Services {
  readonly keys: Keys;
  readonly quota: QuotaStore;
}

const TAG = 'Keys';
const ADDRESS = '/api/v1/keys';
const IDEMPOTENCY =
  'With an `Idempotency-Key` header (1 to 255 characters), repeating the request within 24 hours returns the first response again, without the value and with `Idempotent-Replayed: true`.';

/** What a key may do with the keys of its account. */
export function keyRoutes(services: Services): readonly Route[] {
  return [
    listKeys(services),
    createKey(services),
    getCurrentKey(services, 'getCurrentKey', '/keys/current'),
    getCurrentKey(services, 'getKeyAlias', '/key'),
    getKey(services),
    updateKey(services),
    rotateKey(services),
    revokeKey(services),
  ];
}

function listKeys({ keys, quota }: Services): Route {
  return route({
    id: 'listKeys',
    tag: TAG,
    summary: 'List the keys of the account',
    description:
      'Lists keys without their values, newest first. Revoked keys are included only on request.',
    method: 'get',
    path: '/keys',
    scope: 'keys:read',
    cache: 'none',
    params: KeyListParams,
    aliases: PAGING_ALIASES,
    body: null,
    success: 200,
    response: KeysAnswer,
    errors: ['invalid_cursor'],
    handle: async (params, _body, context) => {
      const filter = {
        accountId: context.caller.accountId,
        status: params.status ?? null,
        includeRevoked: params.include_revoked,
        now: toInstant(context.now),
      };
      const { rows, pagination } = await readRowPage(
        {
          list: (window, limit) => keys.list(filter, window, limit),
          count: () => keys.count(filter),
          filters: [filter.status, filter.includeRevoked],
        },
        params,
      );
      return {
        status: 200,
        headers: { Link: toLinks(pagination, `${context.baseUrl}${context.url}`) },
        body: {
          data: await Promise.all(rows.map((key) => toApiKey(key, quota, context))),
          pagination,
          meta: { warnings: [...context.warnings] },
        },
      };
    },
  });
}

function createKey(services: Services): Route {
  return route({
    id: 'createKey',
    tag: TAG,
    summary: 'Create a key',
    description: `The value is returned only in this response. A key cannot grant scopes it lacks or an expiry later than its own; omitted members are taken from the calling key. ${IDEMPOTENCY}`,
    method: 'post',
    path: '/keys',
    scope: 'keys:write',
    cache: 'none',
    params: z.object({}),
    body: KeyCreation,
    success: 201,
    response: NewKeyAnswer,
    errors: [
      'plan_upgrade_required',
      'key_limit_reached',
      'idempotency_in_progress',
      'validation_failed',
      'idempotency_mismatch',
    ],
    handle: async (_params, { name, scopes, expires_at }, context) => {
      const wanted = { name, scopes, expiresAt: toUtc(expires_at) };
      const request = readIdempotencyKey(context, 'createKey', wanted);
      const created = await services.keys.create(context.caller, wanted, context.now, request);
      return toNewKeyReply(created, services, context);
    },
  });
}

function getCurrentKey({ keys, quota }: Services, id: string, path: `/${string}`): Route {
  return route({
    id,
    tag: TAG,
    summary: 'Show the calling key',
    description: `Returns the calling key and its quota.${path === '/key' ? ' An alias of `/keys/current`.' : ''}`,
    method: 'get',
    path,
    scope: null,
    cache: 'none',
    params: z.object({}),
    body: null,
    success: 200,
    response: KeyAnswer,
    errors: [],
    handle: async (_params, _body, context) => {
      const { accountId, keyId } = context.caller;
      return toKeyReply(await keys.find(accountId, keyId), quota, context);
    },
  });
}

function getKey({ keys, quota }: Services): Route {
  return route({
    id: 'getKey',
    tag: TAG,
    summary: 'Show a key',
    description: 'Returns one of the account’s keys, including revoked ones, without its value.',
    method: 'get',
    path: '/keys/{id}',
    scope: 'keys:read',
    cache: 'none',
    params: KeyIdParams,
    body: null,
    success: 200,
    response: KeyAnswer,
    errors: ['key_not_found'],
    handle: async ({ id }, _body, context) =>
      toKeyReply(await keys.find(context.caller.accountId, id), quota, context),
  });
}

function updateKey({ keys, quota }: Services): Route {
  return route({
    id: 'updateKey',
    tag: TAG,
    summary: 'Change a key',
    description:
      'Updates the name, scopes, expiry or disabled state with a JSON merge patch. With `If-Match`, only if the key’s ETag matches.',
    method: 'patch',
    path: '/keys/{id}',
    scope: 'keys:write',
    cache: 'none',
    params: KeyIdParams,
    body: KeyPatch,
    success: 200,
    response: KeyAnswer,
    errors: [
      'plan_upgrade_required',
      'key_not_found',
      'key_limit_reached',
      'precondition_failed',
      'validation_failed',
    ],
    handle: async ({ id }, { name, scopes, expires_at, disabled }, context) => {
      const patch = { name, scopes, expiresAt: toUtc(expires_at), disabled };
      const { caller, now } = context;
      const key = await keys.patch(caller, id, patch, now, readIfMatch(context));
      return toKeyReply(key, quota, context);
    },
  });
}

function rotateKey(services: Services): Route {
  return route({
    id: 'rotateKey',
    tag: TAG,
    summary: 'Rotate a key',
    description: `Issues a new value; the key keeps its id, settings and quota. The previous value keeps working for the grace period; with 0, it stops working immediately. ${IDEMPOTENCY}`,
    method: 'post',
    path: '/keys/{id}/rotate',
    scope: 'keys:write',
    cache: 'none',
    params: KeyIdParams,
    body: KeyRotation,
    success: 201,
    response: NewKeyAnswer,
    errors: [
      'key_not_found',
      'idempotency_in_progress',
      'validation_failed',
      'idempotency_mismatch',
    ],
    handle: async ({ id }, body, context) => {
      const { caller, now } = context;
      const request = readIdempotencyKey(context, `rotateKey ${id}`, body);
      const grace = body.grace_period_seconds;
      const rotated = await services.keys.rotate(caller, id, grace, now, request);
      return toNewKeyReply(rotated, services, context);
    },
  });
}

function revokeKey({ keys }: Services): Route {
  return route({
    id: 'revokeKey',
    tag: TAG,
    summary: 'Revoke a key',
    description:
      'Revokes a key and all its values, immediately and permanently. Revoking it again returns 204 again. Requires `keys:write`, except that any key may revoke itself.',
    method: 'delete',
    path: '/keys/{id}',
    scope: null,
    cache: 'none',
    params: KeyIdParams,
    body: null,
    success: 204,
    response: null,
    errors: ['insufficient_scope', 'key_not_found'],
    handle: async ({ id }, _body, { caller, now }) => {
      if (id !== caller.keyId && !caller.scopes.includes('keys:write')) {
        throw new ApiError(
          'insufficient_scope',
          'A key without the scope keys:write may revoke only itself.',
          {
            headers: {
              'WWW-Authenticate':
                'Bearer realm="model-catalog", error="insufficient_scope", scope="keys:write"',
            },
          },
        );
      }
      await keys.revoke(caller.accountId, id, caller.keyId, now);
      return { status: 204, headers: {}, body: null };
    },
  });
}

async function toKeyReply(
  key: Key,
  quota: QuotaStore,
  context: RequestContext,
): Promise<Reply<z.input<typeof KeyAnswer>>> {
  return {
    status: 200,
    headers: { ETag: toEntityTag(key) },
    body: {
      data: await toApiKey(key, quota, context),
      meta: { warnings: [...context.warnings] },
    },
  };
}

async function toNewKeyReply(
  { key, value }: KeyWithValue,
  { quota }: Services,
  context: RequestContext,
): Promise<Reply<z.input<typeof NewKeyAnswer>>> {
  return {
    status: 201,
    headers: {
      Location: `${ADDRESS}/${key.id}`,
      ETag: toEntityTag(key),
      ...(value === null ? { 'Idempotent-Replayed': 'true' } : {}),
    },
    body: {
      data: {
        ...(await toApiKey(key, quota, context)),
        ...(value === null ? {} : { value }),
      },
      meta: { warnings: [...context.warnings] },
    },
  };
}

/** The same instant in UTC, in whole seconds. */
function toUtc(instant: string | null | undefined): string | null | undefined {
  return typeof instant === 'string' ? toInstant(new Date(instant)) : instant;
}
