import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../schemas/config/config.ts';
import { openFolderMailer } from './folder.ts';
import type { Mailer } from './port.ts';
import { openSmtpMailer } from './smtp.ts';

interface MailerOptions {
  readonly logger: Logger;
  readonly clock: () => Date;
}

/** The configured way out: a server of mail, or a folder and the log. */
export function openMailer(
  {
    mail: { smtpUrl, from },
    dataDir,
    isProduction,
  }: Pick<Config, 'mail' | 'dataDir' | 'isProduction'>,
  { logger, clock }: MailerOptions,
): Mailer {
  return smtpUrl === null
    ? openFolderMailer({
        folder: join(dataDir, 'mail'),
        from,
        logger,
        clock,
        isTextLogged: !isProduction,
      })
    : openSmtpMailer({ url: smtpUrl, from, logger });
}
