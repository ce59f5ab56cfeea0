import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Mail, Mailer } from './port.ts';

interface FolderOptions {
  readonly folder: string;
  readonly from: string;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** Whether the log holds the text too, with links that let somebody in: never in production. */
  readonly isTextLogged: boolean;
}

/**
 * Keeps mails as files that nobody else on the machine reads, and logs them: for whoever runs the
 * service alone, without a server of mail.
 */
export function openFolderMailer({
  folder,
  from,
  logger,
  clock,
  isTextLogged,
}: FolderOptions): Mailer {
  let count = 0;
  return {
    post: ({ to, subject, text }: Mail): Promise<void> => {
      count += 1;
      const at = clock();
      const name = `${at.toISOString().replaceAll(':', '-')}-${process.pid}-${count}.eml`;
      const path = join(folder, name);
      const head = [`Date: ${at.toUTCString()}`, `From: ${from}`, `To: ${to}`];
      const lines = [...head, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8'];
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        chmodSync(folder, 0o700);
        writeFileSync(path, `${lines.join('\n')}\n\n${text}\n`, { mode: 0o600, flag: 'wx' });
        const shown = isTextLogged ? { text } : {};
        logger.info({ to, subject, path, ...shown }, 'email saved to a file: SMTP_URL is not set');
      } catch (error) {
        logger.error({ err: error, to, subject }, 'email could not be saved');
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
