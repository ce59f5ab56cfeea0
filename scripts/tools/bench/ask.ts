import { Agent, request } from 'node:http';
import type { Asked, Load, LoadResult } from './load.ts';

interface Told {
  readonly origin: string;
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Asks once, reads the answer whole and parses it; resolves to its status, 0 if it is no JSON. */
function ask(one: string | Asked, { origin, agent, headers }: Told): Promise<number> {
  const { path, method, body, ...more } =
    typeof one === 'string' ? { method: 'GET', path: one, body: '', headers: {} } : one;
  const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...more.headers, ...length } };
    const sent = request(`${origin}${path}`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve(isJson(text) ? (answer.statusCode ?? 0) : 0);
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * What a bare script does that asks a service: connections are kept, every answer is read whole and
 * parsed, and the next question follows at once.
 */
export async function askInTurn(load: Load): Promise<LoadResult> {
  const { origin, paths, key, connections, seconds } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers: Told['headers'] = key === null ? {} : { authorization: `Bearer ${key}` };
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const begun = performance.now();
  const isOver = (): boolean => performance.now() - begun > seconds * 1_000;
  const askOn = async (): Promise<void> => {
    while (!isOver()) {
      const one = paths[next % paths.length];
      if (one === undefined) throw new RangeError('There is nothing to ask for.');
      next += 1;
      const start = performance.now();
      const status = await ask(one, { origin, agent, headers }).catch(() => 0);
      times.push(performance.now() - start);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const tookMs = performance.now() - begun;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return {
    requestsPerSecond: (times.length / tookMs) * 1_000,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    failed,
  };
}
