import { z } from 'zod';
import { WEBHOOK_BODIES } from '../../../schemas/api/account/webhook-events.ts';
import {
  NewWebhookAnswer,
  SecretRotation,
  WebhookAnswer,
  WebhookCreation,
  WebhookIdParams,
  WebhookPatch,
  WebhooksAnswer,
} from '../../../schemas/api/account/webhooks.ts';
import type { EndpointView, EndpointWithSecret } from '../../accounts/webhooks/repeats.ts';
import type { Webhooks } from '../../accounts/webhooks/webhooks.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import { readIdempotencyKey, readIfMatch } from '../account/request-headers.ts';
import { toWebhook } from './answers.ts';
import { deliveryRoutes } from './deliveries.ts';
import { REPEATS, REPLAYED, WEBHOOK_ROUTE, WEBHOOKS_ADDRESS } from './shared.ts';
import { toEndpointTag } from '../../accounts/webhooks/endpoint-store.ts';

/** What a key may do with the webhooks of its account. */
export function webhookRoutes(webhooks: Webhooks): readonly Route[] {
  return [
    listWebhooks(webhooks),
    createWebhook(webhooks),
    getWebhook(webhooks),
    updateWebhook(webhooks),
    rotateSecret(webhooks),
    ...deliveryRoutes(webhooks),
    deleteWebhook(webhooks),
  ];
}

function listWebhooks(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'listWebhooks',
    summary: 'List the webhooks of the account',
    description: 'Lists all webhooks, newest first, without their secrets. An account can have 10.',
    method: 'get',
    path: '/webhooks',
    scope: 'webhooks:read',
    params: z.object({}),
    body: null,
    success: 200,
    response: WebhooksAnswer,
    errors: [],
    handle: async (_params, _body, { caller, now, warnings }) => ({
      status: 200,
      headers: {},
      body: {
        data: (await webhooks.list(caller.accountId, now)).map(toWebhook),
        meta: { warnings: [...warnings] },
      },
    }),
  });
}

function createWebhook(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'createWebhook',
    summary: 'Register a webhook',
    description: `Events are sent to \`url\`, signed according to Standard Webhooks 1.0.0 with the \`secret\`, which is returned only in this response. Messages are delivered at least once, in no particular order; \`webhook-id\` is the same for every attempt. ${REPEATS} The secret is omitted then.`,
    method: 'post',
    path: '/webhooks',
    scope: 'webhooks:write',
    params: z.object({}),
    body: WebhookCreation,
    success: 201,
    response: NewWebhookAnswer,
    errors: ['webhook_limit_reached', 'idempotency_in_progress', 'idempotency_mismatch'],
    callbacks: { url: '{$request.body#/url}', bodies: WEBHOOK_BODIES },
    handle: async (_params, body, context) => {
      const request = readIdempotencyKey(context, 'createWebhook', body);
      const created = await webhooks.create(context.caller, body, context.now, request);
      return toNewReply(created, context);
    },
  });
}

function getWebhook(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'getWebhook',
    summary: 'Show a webhook',
    description: 'Returns a webhook without its secret.',
    method: 'get',
    path: '/webhooks/{id}',
    scope: 'webhooks:read',
    params: WebhookIdParams,
    body: null,
    success: 200,
    response: WebhookAnswer,
    errors: ['webhook_not_found'],
    handle: async ({ id }, _body, context) =>
      toReply(await webhooks.find(context.caller.accountId, id, context.now), context),
  });
}

function updateWebhook(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'updateWebhook',
    summary: 'Change a webhook',
    description:
      'Updates a webhook with a JSON merge patch; `events` and `filter` are replaced as a whole. A webhook that is enabled again receives events from then on. With `If-Match`, only if its ETag matches.',
    method: 'patch',
    path: '/webhooks/{id}',
    scope: 'webhooks:write',
    params: WebhookIdParams,
    body: WebhookPatch,
    success: 200,
    response: WebhookAnswer,
    errors: ['webhook_not_found', 'precondition_failed'],
    handle: async ({ id }, body, context) => {
      const { caller, now } = context;
      return toReply(await webhooks.patch(caller, id, body, now, readIfMatch(context)), context);
    },
  });
}

function rotateSecret(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'rotateWebhookSecret',
    summary: 'Rotate a webhook’s secret',
    description: `Issues a new secret. Until the overlap ends, messages are signed with both secrets, so receivers can switch without a gap. ${REPEATS} The secret is omitted then.`,
    method: 'post',
    path: '/webhooks/{id}/rotate-secret',
    scope: 'webhooks:write',
    params: WebhookIdParams,
    body: SecretRotation,
    success: 201,
    response: NewWebhookAnswer,
    errors: ['webhook_not_found', 'idempotency_in_progress', 'idempotency_mismatch'],
    handle: async ({ id }, body, context) => {
      const { caller, now } = context;
      const request = readIdempotencyKey(context, `rotateWebhookSecret ${id}`, body);
      const overlap = body.overlap_seconds;
      return toNewReply(await webhooks.rotateSecret(caller, id, overlap, now, request), context);
    },
  });
}

function deleteWebhook(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and its delivery log; queued messages are not sent.',
    method: 'delete',
    path: '/webhooks/{id}',
    scope: 'webhooks:write',
    params: WebhookIdParams,
    body: null,
    success: 204,
    response: null,
    errors: ['webhook_not_found'],
    handle: async ({ id }, _body, { caller, now }) => {
      await webhooks.remove(caller, id, now);
      return { status: 204, headers: {}, body: null };
    },
  });
}

function toReply(
  endpoint: EndpointView,
  { warnings }: RequestContext,
): Reply<z.input<typeof WebhookAnswer>> {
  return {
    status: 200,
    headers: { ETag: toEndpointTag(endpoint) },
    body: { data: toWebhook(endpoint), meta: { warnings: [...warnings] } },
  };
}

function toNewReply(
  { endpoint, secret }: EndpointWithSecret,
  { warnings }: RequestContext,
): Reply<z.input<typeof NewWebhookAnswer>> {
  return {
    status: 201,
    headers: {
      Location: `${WEBHOOKS_ADDRESS}/${endpoint.id}`,
      ETag: toEndpointTag(endpoint),
      ...(secret === null ? REPLAYED : {}),
    },
    body: {
      data: { ...toWebhook(endpoint), ...(secret === null ? {} : { secret }) },
      meta: { warnings: [...warnings] },
    },
  };
}
