import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { openMailer } from '../../../server/mail/open.ts';
import { scratchFolder } from '../../support/root-hooks.ts';

const MAIL = { to: 'ada@example.com', subject: 'Confirm', text: 'Open https://a.example/?token=t' };
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('mails without a server of mail', () => {
  let dataDir: string;
  let lines: { readonly level: number; readonly text?: string; readonly path?: string }[];
  const post = async (isProduction: boolean, times = 1): Promise<void> => {
    const write = (line: string): void => {
      lines.push(JSON.parse(line) as (typeof lines)[number]);
    };
    const logger = pino({}, { write });
    const mail = { smtpUrl: null, from: 'catalog@localhost', operator: null };
    const clock = () => new Date('2026-09-14T15:20:11Z');
    const mailer = openMailer({ mail, dataDir, isProduction }, { logger, clock });
    for (let i = 0; i < times; i += 1) await mailer.post(MAIL);
    await mailer.close();
  };
  beforeEach(() => {
    dataDir = mkdtempSync(join(scratchFolder(), 'mail-'));
    lines = [];
  });

  it('are files that nobody else reads, also in a folder that was there before', async () => {
    const folder = join(dataDir, 'mail');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await post(false, 2);
    expect(modeOf(folder)).to.equal(0o700);
    const names = readdirSync(folder);
    // Of one instant, and each its own.
    expect(names).to.have.length(2);
    for (const name of names) {
      expect(modeOf(join(folder, name))).to.equal(0o600);
      expect(readFileSync(join(folder, name), 'utf8')).to.equal(
        [
          'Date: Mon, 14 Sep 2026 15:20:11 GMT',
          'From: catalog@localhost',
          'To: ada@example.com',
          'Subject: Confirm',
          'Content-Type: text/plain; charset=utf-8',
          '',
          'Open https://a.example/?token=t',
          '',
        ].join('\n'),
      );
    }
  });

  it('are logged with their links, but not in production', async () => {
    await post(false);
    expect(lines[0]?.text).to.equal(MAIL.text);
    dataDir = join(dataDir, 'other');
    await post(true);
    expect(JSON.stringify(lines[1])).not.to.contain('token');
    expect(lines[1]?.path).to.contain(dataDir);
  });

  it('that cannot be kept are told, without their links, and stop nobody', async () => {
    dataDir = join(dataDir, '\0');
    await post(false);
    expect(lines.map(({ level }) => level)).to.deep.equal([50]);
    expect(JSON.stringify(lines)).not.to.contain('token');
  });
});
