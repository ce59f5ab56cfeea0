import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { EMAIL, Visitor } from '../support/visitor.ts';

const TRIES = 200;
/** One disturbed by other work of the machine shows nothing; a leak shows in every one. */
const ROUNDS = 3;
const DIFFERENCE_MAX = 0.05;

/** The fields of each form that takes an address, for an address. */
const FORMS = {
  '/login': (email: string) => ({ email, password: 'not the right one', next: '' }),
  '/signup': (email: string) => ({ email }),
  '/forgot': (email: string) => ({ email }),
} as const;

describe('row 25: which addresses have an account is seen by nobody', () => {
  let app: TestApp;
  let stranger: Visitor;
  before(async () => {
    // A tenth of what a password costs in production: less hides in the noise what more would show.
    app = await openTestApp({ passwordCost: { ln: 11, r: 8, p: 1 } });
    await new Visitor(app).join();
    stranger = new Visitor(app);
  });
  after(() => app.close());

  let count = 0;
  const unknown = (): string => {
    count += 1;
    return `nobody${count}@example.org`;
  };
  const median = (times: number[]): number =>
    times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

  /** How often a password is hashed while something is done. */
  const countHashes = async (work: () => Promise<unknown>): Promise<number> => {
    const { scrypt } = crypto;
    let hashes = 0;
    crypto.scrypt = ((...args: Parameters<typeof scrypt>) => {
      hashes += 1;
      scrypt(...args);
    }) as typeof scrypt;
    syncBuiltinESMExports();
    try {
      await work();
    } finally {
      crypto.scrypt = scrypt;
      syncBuiltinESMExports();
    }
    return hashes;
  };

  for (const [path, toFields] of Object.entries(FORMS)) {
    it(`${path} hashes as often for both`, async () => {
      const known = await countHashes(() => stranger.post(path, toFields(EMAIL)));
      const none = await countHashes(() => stranger.post(path, toFields(unknown())));
      expect([known, none]).to.deep.equal(path === '/login' ? [1, 1] : [0, 0]);
    });

    it(`${path} takes as long for both`, async () => {
      /** Time of the processor, so that what else runs on the machine counts for neither. */
      const work = async (email: string): Promise<number> => {
        const before = process.cpuUsage();
        await stranger.post(path, toFields(email));
        const { user, system } = process.cpuUsage(before);
        return user + system;
      };
      const differences: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [known, none]: [number[], number[]] = [[], []];
        for (let i = 0; i < TRIES; i += 1) {
          // In turns, and not always the same one first.
          if (i % 2 === 0) known.push(await work(EMAIL));
          none.push(await work(unknown()));
          if (i % 2 === 1) known.push(await work(EMAIL));
        }
        const [a, b] = [median(known), median(none)];
        differences.push(Math.abs(a - b) / Math.max(a, b));
        if (differences.some((one) => one < DIFFERENCE_MAX)) return;
      }
      expect.fail(`medians differ by ${differences.map((one) => one.toFixed(3)).join(', ')}`);
    }).timeout(60_000);
  }
});
