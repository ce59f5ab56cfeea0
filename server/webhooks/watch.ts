import type { Threshold } from '../accounts/webhooks/notices.ts';
import type { WebhookService } from './open.ts';

interface WatchOptions {
  /** Whether anybody wants to be told anything. */
  readonly hasListeners: () => Promise<boolean>;
  /** Loads and opens what sends. */
  readonly open: () => Promise<WebhookService>;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
}

/** Waits for the first endpoint. */
export interface WebhookWatch {
  readonly wake: () => void;
  readonly tellThreshold: (threshold: Threshold) => void;
  close(): Promise<void>;
}

const POLL_MS = 2_000;

/** Loads what sends webhooks once there is an endpoint: without one they cost a question now and then. */
export function watchWebhooks({
  hasListeners,
  open,
  onError,
  pollMs = POLL_MS,
}: WatchOptions): WebhookWatch {
  let service: WebhookService | null = null;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async (): Promise<void> => {
    try {
      if (await hasListeners()) service = await open();
    } catch (error) {
      onError(error);
    }
  };
  const turn = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    looking ??= look().finally(() => {
      looking = null;
      if (service === null) wait();
    });
  };
  const wait = (): void => {
    timer = setTimeout(turn, pollMs).unref();
  };
  wait();
  return {
    wake: () => {
      if (service === null) turn();
      else service.wake();
    },
    tellThreshold: (threshold) => {
      service?.tellThreshold(threshold);
    },
    close: async () => {
      isClosed = true;
      await looking;
      clearTimeout(timer);
      await service?.close();
    },
  };
}
