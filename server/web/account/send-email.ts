import { createHash } from 'node:crypto';
import { normaliseEmail } from '../../accounts/people/email-address.ts';
import type { EmailMessage } from '../../accounts/people/people.ts';
import type { Limiter } from '../../limits/port.ts';
import { toMail } from '../../mail/account-emails.ts';
import type { Mailer } from '../../mail/port.ts';

interface Services {
  readonly mailer: Mailer;
  readonly limits: { readonly people: { readonly mailsToAddress: Limiter } };
}

/** Stands for an address in limits, which need not know it. */
export function toAddressKey(email: string): string {
  return createHash('sha256').update(normaliseEmail(email)).digest('base64url').slice(0, 22);
}

/** What only the owner of an account can bring about, and has to hear of. */
const NOTICES: ReadonlySet<EmailMessage['kind']> = new Set(['password_set', 'email_changed']);

/**
 * Sends a message, unless its address got so many within the hour that it is a nuisance. A notice
 * is always sent: otherwise whoever asks for many mails to an address keeps it from its owner.
 */
export async function sendEmail(
  { mailer, limits }: Services,
  message: EmailMessage,
  baseUrl: string,
): Promise<void> {
  const isNotice = NOTICES.has(message.kind);
  const seconds = isNotice ? 0 : await limits.people.mailsToAddress.take(toAddressKey(message.to));
  if (seconds === 0) await mailer.post(toMail(message, baseUrl));
}
