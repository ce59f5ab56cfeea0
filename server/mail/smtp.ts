import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail, Mailer } from './port.ts';

interface SmtpOptions {
  /** May carry a user and a password: never shown. */
  readonly url: string;
  readonly from: string;
  readonly logger: Logger;
  /** Between tries, in milliseconds; a test is less patient. */
  readonly pausesMs?: readonly number[];
}

const PAUSES_MS = [2_000, 20_000, 120_000];
const ANSWER_MS = 15_000;
const CLOSE_MS = 5_000;

/** Sends mails by a server of mail, one after the other, trying again where it does not take one. */
export function openSmtpMailer({ url, from, logger, pausesMs = PAUSES_MS }: SmtpOptions): Mailer {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let opened: Promise<Transporter> | null = null;
  // Loaded when the first mail is sent: a start need not wait for it.
  const transporter = (): Promise<Transporter> => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        pool: true,
        maxConnections: 2,
        connectionTimeout: ANSWER_MS,
        greetingTimeout: ANSWER_MS,
        socketTimeout: ANSWER_MS,
        // A mail is text of ours: nothing is read from files or addresses.
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
    return opened;
  };
  const send = async (mail: Mail): Promise<void> => {
    for (const [tries, pause] of [...pausesMs, null].entries()) {
      try {
        await (await transporter()).sendMail({ from, ...mail });
        logger.info({ subject: mail.subject }, 'email sent');
        return;
      } catch (error) {
        const line = { err: error, subject: mail.subject, tries: tries + 1 };
        if (pause === null || closing.signal.aborted) {
          logger.error(line, 'email could not be sent');
          return;
        }
        logger.warn(line, 'email not accepted; will retry');
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  return {
    post: (mail) => {
      const sent = send(mail).finally(() => underWay.delete(sent));
      underWay.add(sent);
      return Promise.resolve();
    },
    close: async () => {
      closing.abort();
      await Promise.race([Promise.all(underWay), sleep(CLOSE_MS, undefined, { ref: false })]);
      if (opened !== null) (await opened).close();
    },
  };
}
