import { z } from 'zod';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import {
  DeliveriesAnswer,
  DeliveryAnswer,
  DeliveryIdParams,
  DeliveryListParams,
  WebhookIdParams,
  WholeDeliveryAnswer,
} from '../../../schemas/api/account/webhooks.ts';
import type { Delivery } from '../../accounts/webhooks/delivery-store.ts';
import type { Webhooks } from '../../accounts/webhooks/webhooks.ts';
import { route, type Reply, type RequestContext, type Route } from '../../http/route.ts';
import { readIdempotencyKey } from '../account/request-headers.ts';
import { readRowPage, toLinks } from '../account/row-pages.ts';
import { toDelivery, toWholeDelivery } from './answers.ts';
import { REPEATS, REPLAYED, WEBHOOK_ROUTE, WEBHOOKS_ADDRESS } from './shared.ts';

const Nothing = z.strictObject({});

/** What was sent to a webhook, and sending it again. */
export function deliveryRoutes(webhooks: Webhooks): readonly Route[] {
  return [
    testWebhook(webhooks),
    listDeliveries(webhooks),
    getDelivery(webhooks),
    redeliver(webhooks),
  ];
}

function testWebhook(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'testWebhook',
    summary: 'Send a test event',
    description: `Queues a \`webhook.ping\` for this webhook, whatever its events; the response says where to follow the delivery. ${REPEATS}`,
    method: 'post',
    path: '/webhooks/{id}/test',
    scope: 'webhooks:write',
    params: WebhookIdParams,
    body: Nothing,
    success: 201,
    response: DeliveryAnswer,
    errors: [
      'webhook_not_found',
      'webhook_disabled',
      'idempotency_in_progress',
      'idempotency_mismatch',
    ],
    handle: async ({ id }, body, context) => {
      const request = readIdempotencyKey(context, `testWebhook ${id}`, body);
      return toReply(await webhooks.test(context.caller, id, context.now, request), context);
    },
  });
}

function listDeliveries(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'listWebhookDeliveries',
    summary: 'List the deliveries of a webhook',
    description:
      'Lists deliveries of the last 30 days, newest first, each with the outcome of its last attempt.',
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    scope: 'webhooks:read',
    params: DeliveryListParams,
    aliases: PAGING_ALIASES,
    body: null,
    success: 200,
    response: DeliveriesAnswer,
    errors: ['webhook_not_found', 'invalid_cursor'],
    handle: async ({ id, status = null, event = null, ...paging }, _body, context) => {
      const filter = { webhookId: id, status, type: event };
      const { accountId } = context.caller;
      const { rows, pagination } = await readRowPage(
        {
          list: (window, limit) => webhooks.deliveries(accountId, filter, window, limit),
          count: () => webhooks.countDeliveries(filter),
          filters: [id, status, event],
        },
        paging,
      );
      return {
        status: 200,
        headers: { Link: toLinks(pagination, `${context.baseUrl}${context.url}`) },
        body: {
          data: rows.map(toDelivery),
          pagination,
          meta: { warnings: [...context.warnings] },
        },
      };
    },
  });
}

function getDelivery(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'getWebhookDelivery',
    summary: 'Show a delivery',
    description:
      'Returns a delivery with its body and every attempt: what was sent and what was received.',
    method: 'get',
    path: '/webhooks/{id}/deliveries/{delivery_id}',
    scope: 'webhooks:read',
    params: DeliveryIdParams,
    body: null,
    success: 200,
    response: WholeDeliveryAnswer,
    errors: ['webhook_not_found', 'delivery_not_found'],
    handle: async ({ id, delivery_id }, _body, { caller, warnings }) => ({
      status: 200,
      headers: {},
      body: {
        data: toWholeDelivery(await webhooks.delivery(caller.accountId, id, delivery_id)),
        meta: { warnings: [...warnings] },
      },
    }),
  });
}

function redeliver(webhooks: Webhooks): Route {
  return route({
    ...WEBHOOK_ROUTE,
    id: 'redeliverWebhook',
    summary: 'Resend a delivery',
    description: `Sends the same message again immediately, with the same \`webhook-id\`; earlier attempts stay in its log. ${REPEATS}`,
    method: 'post',
    path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
    scope: 'webhooks:write',
    params: DeliveryIdParams,
    body: Nothing,
    success: 201,
    response: DeliveryAnswer,
    errors: [
      'webhook_not_found',
      'delivery_not_found',
      'webhook_disabled',
      'idempotency_in_progress',
      'idempotency_mismatch',
    ],
    handle: async ({ id, delivery_id }, body, context) => {
      const { caller, now } = context;
      const request = readIdempotencyKey(context, `redeliver ${id} ${delivery_id}`, body);
      return toReply(await webhooks.redeliver(caller, id, delivery_id, now, request), context);
    },
  });
}

function toReply(
  { delivery, isReplayed }: { readonly delivery: Delivery; readonly isReplayed: boolean },
  { warnings }: RequestContext,
): Reply<z.input<typeof DeliveryAnswer>> {
  const { webhookId, id } = delivery;
  return {
    status: 201,
    headers: {
      Location: `${WEBHOOKS_ADDRESS}/${webhookId}/deliveries/${id}`,
      ...(isReplayed ? REPLAYED : {}),
    },
    body: { data: toDelivery(delivery), meta: { warnings: [...warnings] } },
  };
}
