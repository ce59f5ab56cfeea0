import { expect } from 'chai';
import fc from 'fast-check';
import type { IndexWriter } from '../../indexer/index/port.ts';
import { commands } from '../model/commands.ts';
import { World } from '../model/world.ts';

const SEED = 20_261_121;
const LENGTH = 25;

/** The law of all of them: whatever happens, in whatever order, the index ends equal to the store. */
export function itEndsEqual(open: () => Promise<IndexWriter>, runs: number): void {
  it(`ends equal to the store, whatever happens in between (${runs} runs)`, async () => {
    const law = fc.asyncProperty(commands(LENGTH), async (sequence) => {
      const engine = await open();
      try {
        const world = new World(engine, null);
        await world.run(sequence);
        expect(await world.finish()).to.equal(null);
      } finally {
        await engine.close();
      }
    });
    await fc.assert(law, { seed: SEED, numRuns: runs });
  });
}
