// @ts-check
import { request } from 'node:http';

/*
 * Whether the process of this container does its work: exit code 0 if an address of it answers 200,
 * `/ready` of the server or the one that is given. It stands alone, since it runs every few seconds.
 */

const [address = `http://127.0.0.1:${process.env['PORT'] || '3000'}/ready`] = process.argv.slice(2);
const asked = request(address, { timeout: 2_000 }, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
asked.on('timeout', () => asked.destroy(new Error('no answer in 2 s')));
asked.on('error', (error) => {
  process.stderr.write(`${address}: ${error.message}\n`);
  process.exitCode = 1;
});
asked.end();
