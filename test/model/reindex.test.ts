import { expect } from 'chai';
import fc from 'fast-check';
import { commands } from './commands.ts';
import { MemoryWriter } from './memory-writer.ts';
import { World, type Command, type Mutant } from './world.ts';

const SEED = 20_261_121;
const LENGTH = 60;
const RUNS = Number(process.env['TEST_MODEL_RUNS'] ?? 8_000);
/** As many runs as a mutant may survive at most. */
const MUTANT_RUNS = 60_000;
/** The rarest fault shows after 1,426 runs of this one, after some 5,000 of most. */
const MUTANT_SEED = 3;

async function runModel(
  mutant: Mutant | null,
  numRuns: number,
  seed: number,
): Promise<fc.RunDetails<[readonly Command[]]>> {
  const law = fc.asyncProperty(commands(LENGTH), async (sequence: readonly Command[]) => {
    const world = new World(new MemoryWriter(), mutant);
    await world.run(sequence);
    const difference = await world.finish();
    if (difference !== null) throw new Error(difference);
  });
  return fc.check(law, { seed, numRuns, endOnFailure: true });
}

describe('the reindex protocol', function () {
  this.timeout(600_000);

  it(`ends with the live index equal to the store, whatever happens (${RUNS} runs)`, async () => {
    const details = await runModel(null, RUNS, SEED);
    expect(details.failed, fc.defaultReportMessage(details)).to.equal(false);
  });

  const mutants: readonly Mutant[] = [
    'no verify',
    'ignored item error',
    'shared cursor',
    'late cursor',
    'no fencing',
  ];
  for (const mutant of mutants) {
    it(`does not with a fault built in: ${mutant}`, async () => {
      const details = await runModel(mutant, MUTANT_RUNS, MUTANT_SEED);
      expect(details.failed, `survived ${details.numRuns} runs`).to.equal(true);
    });
  }
});
