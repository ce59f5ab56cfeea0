import { openIndexWriter } from '../../indexer/index/open.ts';
import { buildModel } from '../support/build.ts';
import { toModelChange } from './search-harness.ts';

/**
 * Run as a process of its own: publishes generations of `size` models one after the other, each
 * model as popular as the generation's number, changing what is live in between.
 */
const [path = '', rounds = '0', size = '0'] = process.argv.slice(2);
const writer = openIndexWriter({ path });

for (let round = 1; round <= Number(rounds); round += 1) {
  const live = (await writer.list()).find(({ state }) => state === 'live')?.name ?? null;
  const name = `round-${round}`;
  await writer.create(name, 0);
  for (let at = 0; at < Number(size); at += 100) {
    const changes = Array.from({ length: Math.min(100, Number(size) - at) }, (_, i) => {
      const model = buildModel({ slug: `m-${at + i}`, name: `Model ${at + i}`, popularity: round });
      return toModelChange(model, round);
    });
    await writer.apply(name, changes, round);
  }
  await writer.publish(name, live);
  if (live !== null) await writer.drop(live);
}
await writer.close();
