import { readFileSync } from 'node:fs';
import express from 'express';

/**
 * The yardstick: an Express application with nothing but routes that send recorded bytes.
 * Arguments: the file of recorded answers (`{path: body}`) and the port.
 */
const [file = '', port = ''] = process.argv.slice(2);
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(
    ([path, body]) => [path, Buffer.from(body)],
  ),
);
const bodies = [...answers.values()];
let asked = 0;
const app = express();
app.get('/{*path}', (req, res) => {
  // An address that was not recorded gets the bytes of one that was, in turn.
  const body = answers.get(req.originalUrl) ?? bodies[(asked += 1) % bodies.length];
  res.set('Content-Type', 'application/json; charset=utf-8').send(body);
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
