import type { Logger } from 'pino';
import type { OpenQueue } from '../accounts/open.ts';
import type { Threshold } from '../accounts/webhooks/notices.ts';
import { TargetPolicy } from '../accounts/webhooks/target.ts';
import type { Mail, Mailer } from '../mail/port.ts';
import { Dispatcher, type EventSource } from './dispatcher.ts';
import { createPoster, createResolve, type Resolve } from './post.ts';
import { Sender } from './sender.ts';
import type { Disabled } from '../accounts/webhooks/settle.ts';

interface WebhookServiceOptions {
  /** Closed with what is opened here. */
  readonly opened: OpenQueue;
  readonly source: EventSource;
  readonly mailer: Mailer;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** Networks that may be sent to though they are not public. */
  readonly networks: readonly string[];
  /** Where links in mails lead; null: they have none. */
  readonly baseUrl: string | null;
  readonly resolve?: Resolve;
  /** Certificates trusted beside those of the system. */
  readonly ca?: string;
  readonly timeoutMs?: number;
  readonly pollMs?: number;
  readonly random?: () => number;
}

/** What sends webhooks, at work. */
export interface WebhookService {
  /** Something may be due. */
  wake(): void;
  tellThreshold(threshold: Threshold): void;
  close(): Promise<void>;
}

/** Begins to turn what happens into deliveries, and to send them. */
export function openWebhookService(options: WebhookServiceOptions): WebhookService {
  const { opened, source, mailer, logger, clock, networks, baseUrl, pollMs } = options;
  const { queue, notices } = opened;
  const onError = (error: unknown): void => {
    logger.error({ err: error, store: 'webhooks' }, 'webhooks are delayed');
  };
  const poster = createPoster({
    policy: new TargetPolicy(networks),
    resolve: options.resolve ?? createResolve(),
    ca: options.ca,
    timeoutMs: options.timeoutMs,
  });
  const sender = new Sender({
    queue,
    poster,
    clock,
    onError,
    onDisabled: (disabled) => {
      logger.warn({ webhook: disabled.webhookId, reason: disabled.reason }, 'webhook disabled');
      void mailer.post(toDisabledMail(disabled, baseUrl));
    },
    pollMs,
    random: options.random,
  });
  const wake = (): void => {
    sender.wake();
  };
  const dispatcher = new Dispatcher({
    queue,
    notices,
    source,
    clock,
    onError,
    onQueued: wake,
    pollMs,
  });
  return {
    wake,
    tellThreshold: (threshold) => {
      notices.tellThreshold(threshold, clock()).then(wake, onError);
    },
    close: async () => {
      await dispatcher.close();
      await sender.close();
      await opened.close();
    },
  };
}

/** Tells the owner of an endpoint that it gets nothing more, and what to do. */
function toDisabledMail(
  { webhookId, url, email, reason, failingSince }: Disabled,
  baseUrl: string | null,
): Mail {
  const why =
    reason === 'gone'
      ? 'It returned 410 Gone, which tells us to stop.'
      : `Every delivery attempt has failed since ${failingSince ?? 'yesterday'}.`;
  const where = `${baseUrl ?? ''}/dashboard/webhooks/${webhookId}`;
  return {
    to: email,
    subject: 'A webhook was disabled',
    text: `Your webhook to ${new URL(url).host} was disabled. ${why}\n\nQueued events are kept for 30 days and sent once you enable it again: ${where}\n\nYou can read the events it misses until then from the change log: GET /api/v1/changes.`,
  };
}
