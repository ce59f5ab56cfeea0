import type { TestApp } from './app.ts';

/** An answer with its bytes as they came. */
export interface LoadedBytes {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Asks with the key of the test, and takes any kind of body. */
export async function loadBytes(
  { port, key }: Pick<TestApp, 'port' | 'key'>,
  address: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<LoadedBytes> {
  const answer = await fetch(new URL(address, `http://127.0.0.1:${port}`), {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
