import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { openTestApp, type TestApp } from '../support/app.ts';
import { callTool, connectMcp } from '../support/mcp.ts';
import { NOW } from '../support/past-sample.ts';
import { SHOWN_MODELS, SHOWN_OTHERS } from '../support/shown-sample.ts';
import { expectSnapshot } from '../support/snapshot.ts';

const CALLS: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['search_models', { q: 'pelican' }],
  ['search_models', { q: 'cheap vision models' }],
  ['search_models', { q: 'stork', limit: 2 }],
  ['list_models', {}],
  ['list_models', { sort: '-benchmark:reasoning-test', limit: 3 }],
  ['list_models', { free: true }],
  ['list_models', { status: ['deprecated', 'retired'] }],
  ['get_model', { slug: 'pelican-4' }],
  ['get_model', { slug: 'stork-8' }],
  ['get_model', { slug: 'stork-7' }],
  ['get_model', { slug: 'painter' }],
  ['get_model', { slug: 'nobody' }],
  ['compare_models', { slugs: ['pelican-4', 'stork-9'] }],
  ['compare_models', { slugs: ['pelican-4', 'stork-8', 'painter'] }],
  ['estimate_cost', { slugs: ['pelican-4', 'stork-9'], input_tokens: 1000, output_tokens: 100 }],
  ['estimate_cost', { input_tokens: 300_000, output_tokens: 10, requests: 5 }],
  ['find_alternatives', { slug: 'stork-9' }],
  ['find_alternatives', { slug: 'stork-8' }],
  ['price_on', { slug: 'ibis', date: '2026-06-30' }],
  ['price_on', { slug: 'ibis', date: '2020-01-01' }],
  ['list_changes', {}],
];

describe('the tools of MCP', () => {
  let app: TestApp;
  let client: Client;
  before(async () => {
    app = await openTestApp({ models: SHOWN_MODELS, others: SHOWN_OTHERS, clock: () => NOW });
    client = await connectMcp(app);
  });
  after(async () => {
    await client.close();
    await app.close();
  });

  it('answer in the words that are recorded, whatever is known of a model', async () => {
    const said: string[] = [];
    for (const [tool, args] of CALLS) {
      const { isError, text } = await callTool(client, tool, args);
      said.push(`# ${tool} ${JSON.stringify(args)}${isError ? ': refused' : ''}`, text.trimEnd());
    }
    const lines = said.join('\n').replaceAll(/\breq_\w+/g, 'req_ID');
    expectSnapshot('test/snapshots/mcp.txt', `${lines}\n`);
  });
});
