import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestApp } from './app.ts';

/** A client of the official SDK that has shaken hands with the server. */
export async function connectMcp(app: TestApp, key: string = app.key): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const address = new URL(`http://127.0.0.1:${app.port}/mcp`);
  const headers = { Authorization: `Bearer ${key}` };
  // Of another strictness than this project: a field may be undefined there.
  const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers } });
  await client.connect(transport);
  return client;
}

/** The result of a tool with its texts as one. */
export interface ToolResult<T> {
  readonly isError: boolean;
  readonly text: string;
  readonly body: T;
  readonly problem: Readonly<Record<string, unknown>>;
}

/** Calls a tool by name. */
export async function callTool<T = unknown>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult<T>> {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''));
  return {
    isError: result.isError === true,
    text: texts.join('\n'),
    body: result.structuredContent as T,
    problem: (result._meta?.['problem'] ?? {}) as ToolResult<T>['problem'],
  };
}
