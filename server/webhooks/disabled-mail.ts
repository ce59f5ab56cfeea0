import type { Disabled } from '../accounts/webhooks/settle.ts';
import type { Mail } from '../mail/port.ts';

/** Tells the owner of an endpoint that it gets nothing more, and what to do. */
export function toDisabledMail(
  { webhookId, url, email, reason, failingSince }: Disabled,
  baseUrl: string | null,
): Mail {
  const why =
    reason === 'gone'
      ? 'It answered 410 Gone, which asks us to stop.'
      : `Every attempt has failed since ${failingSince ?? 'a day ago'}, over more than a day.`;
  const where = `${baseUrl ?? ''}/dashboard/webhooks/${webhookId}`;
  return {
    to: email,
    subject: 'A webhook was disabled',
    text: `Your webhook to ${new URL(url).host} was disabled. ${why}\n\nWhat is queued for it is kept for 30 days, and is sent once you enable it again: ${where}\n\nWhat it misses meanwhile is in the change log of the API, GET /api/v1/changes.`,
  };
}
