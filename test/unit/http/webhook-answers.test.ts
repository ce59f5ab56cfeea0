import { expect } from 'chai';
import type { Attempt, Delivery } from '../../../server/accounts/webhooks/delivery-store.ts';
import type { EndpointView } from '../../../server/accounts/webhooks/repeats.ts';
import { toWebhook, toWholeDelivery } from '../../../server/routes/webhooks/answers.ts';

const day = (number: number): string => `2026-09-0${number}T00:00:00Z`;

describe('a webhook as answers show it', () => {
  it('names each instant and setting correctly', () => {
    const endpoint: EndpointView = {
      id: 'whk_1',
      accountId: 'acc_1',
      url: 'https://example.org/',
      events: ['model.*'],
      filter: { creators: ['acme'] },
      description: 'prices',
      status: 'disabled',
      disabledReason: 'failing',
      createdAt: day(1),
      updatedAt: day(2),
      listensSince: day(3),
      failingSince: day(4),
      lastSuccessAt: day(5),
      overlapEndsAt: day(6),
    };
    expect(toWebhook(endpoint)).to.deep.equal({
      id: 'whk_1',
      object: 'webhook',
      url: 'https://example.org/',
      events: ['model.*'],
      filter: { creators: ['acme'] },
      description: 'prices',
      status: 'disabled',
      disabled_reason: 'failing',
      created_at: day(1),
      updated_at: day(2),
      failing_since: day(4),
      last_success_at: day(5),
      secret_overlap_ends_at: day(6),
    });
    expect(toWebhook({ ...endpoint, filter: null }).filter).to.equal(null);
  });

  it('has each attempt of a delivery with what was sent and what came back', () => {
    const delivery: Delivery = {
      id: 'dlv_1',
      webhookId: 'whk_1',
      messageId: 'msg_1',
      type: 'webhook.ping',
      status: 'pending',
      attempts: 2,
      createdAt: day(1),
      endedAt: day(2),
      nextAt: day(3),
      responseStatus: 500,
      error: 'The answer was 500.',
    };
    const attempt: Attempt = {
      number: 2,
      at: day(4),
      durationMs: 120,
      url: 'https://example.org/',
      requestHeaders: { 'webhook-id': 'msg_1' },
      responseStatus: 500,
      responseHeaders: { server: 'test' },
      responseBody: 'Sorry',
      error: 'The answer was 500.',
    };
    const silent = { ...attempt, responseStatus: null, responseHeaders: null, responseBody: null };
    const request = { url: 'https://example.org/', headers: { 'webhook-id': 'msg_1' } };
    const shared = { number: 2, at: day(4), duration_ms: 120, request, error: attempt.error };
    const response = { status: 500, headers: { server: 'test' }, body: 'Sorry' };
    const attempts = [attempt, { ...attempt, responseBody: null }, silent];
    expect(toWholeDelivery({ delivery, body: '{}', attempts })).to.deep.equal({
      id: 'dlv_1',
      object: 'webhook_delivery',
      webhook_id: 'whk_1',
      message_id: 'msg_1',
      event: 'webhook.ping',
      status: 'pending',
      attempts_made: 2,
      created_at: day(1),
      ended_at: day(2),
      next_attempt_at: day(3),
      response_status: 500,
      error: 'The answer was 500.',
      body: '{}',
      attempts: [
        { ...shared, response },
        { ...shared, response: { ...response, body: '' } },
        { ...shared, response: null },
      ],
    });
  });
});
