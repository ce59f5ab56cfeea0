import type { z } from 'zod';
import type {
  DeliveryAnswer,
  WebhookAnswer,
  WholeDeliveryAnswer,
} from '../../../schemas/api/account/webhooks.ts';
import type { Attempt, Delivery } from '../../accounts/webhooks/delivery-store.ts';
import type { EndpointView } from '../../accounts/webhooks/repeats.ts';
import type { WholeDelivery } from '../../accounts/webhooks/webhooks.ts';

/** An endpoint as answers show it. */
export function toWebhook(endpoint: EndpointView): z.input<typeof WebhookAnswer>['data'] {
  const { filter } = endpoint;
  return {
    id: endpoint.id,
    object: 'webhook',
    url: endpoint.url,
    events: [...endpoint.events],
    filter: filter === null ? null : (structuredClone(filter) as NonNullable<WebhookFilterOut>),
    description: endpoint.description,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    created_at: endpoint.createdAt,
    updated_at: endpoint.updatedAt,
    failing_since: endpoint.failingSince,
    last_success_at: endpoint.lastSuccessAt,
    secret_overlap_ends_at: endpoint.overlapEndsAt,
  };
}

type WebhookFilterOut = z.input<typeof WebhookAnswer>['data']['filter'];

/** A delivery as answers show it. */
export function toDelivery(delivery: Delivery): z.input<typeof DeliveryAnswer>['data'] {
  return {
    id: delivery.id,
    object: 'webhook_delivery',
    webhook_id: delivery.webhookId,
    message_id: delivery.messageId,
    event: delivery.type,
    status: delivery.status,
    attempts_made: delivery.attempts,
    created_at: delivery.createdAt,
    ended_at: delivery.endedAt,
    next_attempt_at: delivery.nextAt,
    response_status: delivery.responseStatus,
    error: delivery.error,
  };
}

/** A delivery with what was sent and what came back. */
export function toWholeDelivery({
  delivery,
  body,
  attempts,
}: WholeDelivery): z.input<typeof WholeDeliveryAnswer>['data'] {
  return { ...toDelivery(delivery), body, attempts: attempts.map(toAttempt) };
}

function toAttempt(
  attempt: Attempt,
): z.input<typeof WholeDeliveryAnswer>['data']['attempts'][number] {
  const { responseStatus: status } = attempt;
  return {
    number: attempt.number,
    at: attempt.at,
    duration_ms: attempt.durationMs,
    request: { url: attempt.url, headers: { ...attempt.requestHeaders } },
    response:
      status === null
        ? null
        : {
            status,
            headers: { ...attempt.responseHeaders },
            body: attempt.responseBody ?? '',
          },
    error: attempt.error,
  };
}
