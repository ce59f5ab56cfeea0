import { createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { createLogger } from '../../../server/http/logger.ts';
import { openSmtpMailer } from '../../../server/mail/smtp.ts';
import { eventually } from '../../support/eventually.ts';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';

describe('mail by SMTP', () => {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let refusals = 1;
  let server: Server;
  let port: number;
  before(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      let inData = false;
      let text = '';
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (inData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          inData = false;
          taken.push(text);
          text = '';
          socket.write('250 taken\r\n');
          return;
        }
        const line = text;
        text = '';
        if (line.startsWith('MAIL') && refusals > 0) {
          refusals -= 1;
          socket.write('451 later\r\n');
        } else if (line.startsWith('DATA')) {
          inData = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      });
      socket.on('error', () => undefined);
    });
    port = await listenAnywhere(server);
  });
  after(() => new Promise((resolve) => server.close(resolve)));

  const open = (pausesMs: readonly number[], write: (line: string) => void = () => undefined) =>
    openSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      from: 'catalog@example.org',
      logger: createLogger('info', { write }),
      pausesMs,
    });

  it('is tried again where it is not taken', async () => {
    const logs: string[] = [];
    const mailer = open([10], (line) => void logs.push(line));
    await mailer.post({ to: 'ann@example.org', subject: 'Hello', text: 'A secret link' });
    try {
      await eventually(() => taken.length > 0, { what: 'The mail' });
    } finally {
      await mailer.close();
    }
    expect(taken).to.have.length(1);
    expect(taken[0]).to.contain('To: ann@example.org').and.to.contain('A secret link');
    expect(logs.join()).to.contain('will retry').and.not.to.contain('A secret link');
  });

  it('that is under way is waited for at the end', async () => {
    const before = taken.length;
    const mailer = open([]);
    for (const subject of ['One', 'Two', 'Three']) {
      await mailer.post({ to: 'ann@example.org', subject, text: 'Text' });
    }
    await mailer.close();
    expect(taken).to.have.length(before + 3);
  });

  it('is sent once, from the address of the service, and leaves no connection', async () => {
    const before = taken.length;
    const mailer = open([1, 1]);
    await mailer.post({ to: 'ann@example.org', subject: 'Once', text: 'Text' });
    await eventually(() => taken.length > before, { what: 'The mail' });
    await mailer.close();
    await eventually(() => sockets.size === 0, {
      within: 5_000,
      what: 'The end of the connections',
    });
    expect(taken).to.have.length(before + 1);
    expect(taken.at(-1)).to.contain('From: catalog@example.org');
  });

  it('of which there is none leaves nothing to close', async () => {
    const before = sockets.size;
    await open([]).close();
    expect(sockets.size).to.equal(before);
  });

  it('that is not taken is tried once more at the end, without the pause, and told', async () => {
    const logs: string[] = [];
    const mailer = open([3_600_000, 3_600_000, 3_600_000], (line) => void logs.push(line));
    refusals = Number.POSITIVE_INFINITY;
    await mailer.post({ to: 'ann@example.org', subject: 'Hello', text: 'A secret link' });
    await eventually(() => logs.length > 0, { what: 'The first refusal' });
    await mailer.close();
    refusals = 0;
    const told = logs.map((line) => JSON.parse(line) as { msg: string; tries: number });
    expect(told.map(({ msg, tries }) => [msg, tries])).to.deep.equal([
      ['email not accepted; will retry', 1],
      ['email could not be sent', 2],
    ]);
    expect(logs.join()).not.to.contain('A secret link');
  });
});
