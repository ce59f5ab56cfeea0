import { connect } from 'node:net';
import type { FuzzRequest } from './requests.ts';

const PATIENCE_MS = 30_000;

/**
 * Sends a request over a socket of its own, byte by byte as it is: a client library would mend it.
 * @returns the status; null: the connection was closed without one. @throws Error after half a minute
 */
export function sendRaw(port: number, request: FuzzRequest): Promise<number | null> {
  const { method, target, headers, body } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
    'connection: close',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let head = '';
    const settle = (): void => {
      const statuses = [...head.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
        Number(status),
      );
      resolve(statuses.find((status) => status >= 200) ?? null);
      socket.destroy();
    };
    socket.setTimeout(PATIENCE_MS, () => {
      socket.destroy();
      reject(new Error(`no answer to ${method} ${target.slice(0, 200)}`));
    });
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      if (/HTTP\/1\.1 [2-9]\d\d /.test(head)) settle();
    });
    socket.on('close', settle).on('error', settle);
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
