import { writeSync } from 'node:fs';
import { refreshFrom } from './refresh-from.ts';

/** Refreshes the catalogue in a file from a folder, saying what it is about to do on stdout. */
const [path = '', folder = ''] = process.argv.slice(2);
await refreshFrom(path, folder, (label, work) => {
  // At once, whatever becomes of this process in the next moment.
  writeSync(1, `${label}\n`);
  return work(() => undefined);
});
writeSync(1, 'done\n');
