import { openCatalog } from '../../../indexer/catalog/open.ts';
import { buildResolvedCatalog, buildResolved, buildSource } from '../../support/build-resolved.ts';

// A process of its own: applies a changed catalogue, again and again, and says how often it did.
const [path = '', who = '', times = '1'] = process.argv.slice(2);
const catalog = await openCatalog({ path });
for (let i = 0; i < Number(times); i += 1) {
  const mine = Array.from({ length: 30 }, (_, n) =>
    buildResolved(`m-${n}`, { name: `${who} ${i}` }),
  );
  await catalog.applyCatalog(buildResolvedCatalog(mine), {
    sources: [buildSource()],
    now: new Date(),
  });
  process.stdout.write('.');
}
await catalog.close();
