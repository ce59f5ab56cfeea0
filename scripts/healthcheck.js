// @ts-check
import { request } from 'node:http';

/*
 * Whether the server of this container may be sent requests: exit code 0 if `/ready` answers 200.
 * It stands alone, since it runs every few seconds.
 */

const port = process.env['PORT'] || '3000';
const asked = request(`http://127.0.0.1:${port}/ready`, { timeout: 2_000 }, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
asked.on('timeout', () => asked.destroy(new Error('no answer in 2 s')));
asked.on('error', (error) => {
  process.stderr.write(`/ready: ${error.message}\n`);
  process.exitCode = 1;
});
asked.end();
