import { QUOTA_ENGINES } from './quota-engines.ts';

/*
 * One of several processes at one store: consumes as often as it is told, `inFlight` at a time,
 * and prints how often it was admitted. Waits for a line on stdin, so that all begin at once.
 */
const [engine = '', place = '', keyId = '', limit = '', attempts = '', inFlight = '', now = ''] =
  process.argv.slice(2);
const store = QUOTA_ENGINES[engine]?.(place);
if (store === undefined) throw new Error(`There is no quota store ${engine}.`);

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.destroy();

let admitted = 0;
for (let done = 0; done < Number(attempts); done += Number(inFlight)) {
  const states = await Promise.all(
    Array.from({ length: Number(inFlight) }, () =>
      store.consume(keyId, Number(limit), new Date(now)),
    ),
  );
  admitted += states.filter(({ allowed }) => allowed).length;
}
process.stdout.write(`${admitted}\n`);
await store.close();
