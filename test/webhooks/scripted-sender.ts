import type { Claim } from '../../server/accounts/webhooks/claim-due.ts';
import type { DeliveryQueue } from '../../server/accounts/webhooks/delivery-queue.ts';
import type { Room } from '../../server/accounts/webhooks/claim-due.ts';
import type { Disabled, Settled } from '../../server/accounts/webhooks/settle.ts';
import type { Answer } from '../../server/webhooks/post.ts';
import { Sender } from '../../server/webhooks/sender.ts';

export const NOW = new Date('2026-09-14T15:20:11Z');
export const TAKEN: Answer = { durationMs: 1, status: 204, headers: {}, body: '', error: null };
const SECRET = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;

export function claimOf(id: string, more: Partial<Claim> = {}): Claim {
  return {
    token: 'one',
    id,
    messageId: `msg_${id}`,
    type: 'webhook.ping',
    body: '{}',
    createdAt: '2026-09-14T15:20:11Z',
    attempts: 0,
    tries: 0,
    endpoint: { id, accountId: 'acc_1', url: `https://example.org/${id}`, failingSince: null },
    secrets: [SECRET],
    ...more,
  };
}

interface Script {
  readonly round: (settled: readonly Settled[], room: Room) => ReturnType<DeliveryQueue['round']>;
  readonly release?: DeliveryQueue['release'];
  readonly post: (url: string, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly close?: () => void;
  /** Absent: it stands still. */
  readonly clock?: () => Date;
  readonly onDisabled?: (disabled: Disabled) => void;
  readonly onError?: (error: unknown) => void;
  /** null: as often as it does by itself; absent: without a pause. */
  readonly pollMs?: number | null;
}

/** A sender between a queue and a network that do as they are told. */
export function start({ round, release, post, close, pollMs = 1, ...told }: Script): Sender {
  const queue = { round, release: release ?? (() => Promise.resolve()) };
  return new Sender({
    queue: queue as unknown as DeliveryQueue,
    poster: { post, close: close ?? (() => undefined) },
    clock: () => NOW,
    onDisabled: () => undefined,
    onError: () => undefined,
    ...told,
    pollMs: pollMs ?? undefined,
    random: () => 0,
  });
}
