import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { AccountsPlace } from '../../server/accounts/database/port.ts';
import { onEveryEngine } from '../support/accounts-engines.ts';
import { eventually } from '../support/eventually.ts';
import { Receiver } from '../support/receiver.ts';
import { testProgram } from '../support/test-program.ts';
import { WebhookRig } from '../support/webhook-rig.ts';

const PROGRAM = fileURLToPath(new URL('sender-process.ts', import.meta.url));
const ENTRIES = 150;
const KILLS = 3;

onEveryEngine('webhooks of several servers', function (engine) {
  let rig: WebhookRig;
  let place: AccountsPlace;
  let receivers: Receiver[];
  let owner: { accountId: string; keyId: string };
  let webhookIds: string[];
  const children: ChildProcess[] = [];

  beforeEach(async function () {
    this.timeout(60_000);
    place = await engine.shared();
    rig = await new WebhookRig({ place }).open();
    owner = await rig.join();
    receivers = [await new Receiver().open(), await new Receiver().open()];
    webhookIds = [];
    for (const receiver of receivers) {
      receiver.respond = (_message, res) => void setTimeout(() => res.writeHead(204).end(), 20);
      const { endpoint } = await rig.accounts.webhooks.create(
        owner,
        { url: receiver.url() },
        rig.now,
      );
      webhookIds.push(endpoint.id);
    }
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await rig.close();
  });

  const start = async (): Promise<ChildProcess> => {
    const args = [JSON.stringify(place), rig.now.toISOString(), String(ENTRIES)];
    const child = spawn(process.execPath, await testProgram(PROGRAM, ...args), {
      stdio: 'inherit',
    });
    children.push(child);
    return child;
  };
  const received = (): number => receivers.reduce((sum, one) => sum + one.received.length, 0);
  const delivered = async (): Promise<number> => {
    const counts = webhookIds.map((webhookId) =>
      rig.accounts.webhooks.countDeliveries({ webhookId, status: 'delivered', type: null }),
    );
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };
  /** What each receiver got, once per message: every entry, and none under two ids. */
  const expectWhole = (): void => {
    for (const receiver of receivers) {
      const bodies = new Map(receiver.received.map(({ id, body }) => [id, body]));
      const sequences = [...bodies.values()].map(
        (body) => (JSON.parse(body) as { data: { sequence: number } }).data.sequence,
      );
      expect(sequences.sort((a, b) => a - b)).to.deep.equal(
        Array.from({ length: ENTRIES }, (_, index) => index + 1),
      );
    }
  };

  it('are lost by no kill, and repeated only under the same id', async function () {
    this.timeout(60_000);
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const before = received();
      const child = await start();
      await eventually(() => received() >= before + 40, { within: 30_000, what: 'Some messages' });
      await kill(child);
      // What it had claimed is free when its minute is over.
      rig.advance(61);
    }
    await start();
    await eventually(async () => (await delivered()) === 2 * ENTRIES, {
      within: 30_000,
      what: 'Every delivery',
    });
    expectWhole();
    expect(received()).to.be.at.least(2 * ENTRIES);
    // Repeated is at most what was under way at each kill: ten a receiver, and what was not written.
    expect(received()).to.be.at.most(2 * ENTRIES + KILLS * 2 * 30);
  });

  it('are sent once by two at a time', async function () {
    this.timeout(60_000);
    await Promise.all([start(), start()]);
    await eventually(async () => (await delivered()) === 2 * ENTRIES, {
      within: 30_000,
      what: 'Every delivery',
    });
    expectWhole();
    expect(received()).to.equal(2 * ENTRIES);
  });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
