import { expect } from 'chai';
import {
  drawFaults,
  FAULT_NAMES,
  type PlannedFault,
  SERVERS,
} from '../../scripts/tools/chaos/mixed/plan.ts';
import { Truth } from '../../scripts/tools/chaos/mixed/truth.ts';

/** `npm run chaos -- --mixed --seed N` is replayed by its seed. */
describe('mixed faults', () => {
  const draw = (seed: number, count: number): PlannedFault[] => {
    const faults = drawFaults(seed);
    return Array.from({ length: count }, () => faults.next().value);
  };
  const rounds = 20;
  const all = draw(1, rounds * FAULT_NAMES.length);

  it('are the same from the same seed, and others from another', () => {
    expect(draw(1, 40)).to.deep.equal(all.slice(0, 40));
    expect(draw(2, 40)).to.not.deep.equal(all.slice(0, 40));
  });

  it('come each once before one comes again', () => {
    for (let round = 0; round < rounds; round += 1) {
      const some = all.slice(round * FAULT_NAMES.length, (round + 1) * FAULT_NAMES.length);
      expect(some.map(({ name }) => name)).to.have.members(FAULT_NAMES);
    }
  });

  it('meet every server, and last long enough for their notice to be seen', () => {
    expect(new Set(all.map(({ server }) => server)).size).to.equal(SERVERS);
    const long = all.filter(({ name }) => name === 'Redis lost, back empty');
    expect(Math.min(...long.map(({ lastsMs }) => lastsMs))).to.be.above(10_000);
  });

  it('are judged by what was committed before an answer was asked for', () => {
    const truth = new Truth(new Map([['one', 1]]));
    const before = performance.now();
    truth.begin('one', 2);
    expect(truth.staleMs('one', 1, before + 60_000)).to.equal(0);
    truth.commit('one', 2);
    expect(truth.staleMs('one', 1, before)).to.equal(0);
    expect(truth.staleMs('one', 1, before + 60_000)).to.be.within(1, 60_000);
    expect(truth.staleMs('one', 2, before + 60_000)).to.equal(0);
  });
});
