import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from 'chai';
import { programArguments } from '../../scripts/environment.ts';
import { callTool } from '../support/mcp.ts';
import { publishIndex } from '../support/publish-index.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

const ARGUMENTS = programArguments('catalog', 'mcp');

describe('catalog mcp', function () {
  this.timeout(60_000);
  let folder: string;
  let env: Record<string, string>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catalog-mcp-'));
    env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder };
    await publishIndex(join(folder, 'index.sqlite'), SAMPLE_MODELS, SAMPLE_OTHERS);
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('serves the tools to a client of the SDK that starts it, without a key', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const command = { command: process.execPath, args: ARGUMENTS, env };
    const transport = new StdioClientTransport({ ...command, stderr: 'pipe' });
    try {
      await client.connect(transport);
      expect((await client.listTools()).tools.map(({ name }) => name)).to.include('get_model');
      const found = await callTool(client, 'get_model', { slug: 'acme/heron-2' });
      expect(found.text).to.match(/^heron-2 – "Heron 2" by "Acme"/);
      const wrong = await callTool(client, 'list_models', { limit: 0 });
      expect(wrong.text).to.contain('Must be a whole number from 1 to 100.');
    } finally {
      await client.close();
    }
  });

  it('stdout holds the protocol alone; what was asked before the end is answered', async () => {
    const child = spawn(process.execPath, ARGUMENTS, { env });
    const call = { name: 'search_models', arguments: { q: 'heron' } };
    const messages = [
      'this is no message',
      '{"jsonrpc":"2.0"}',
      ...[1, 2, 3].map((id) =>
        JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: call }),
      ),
    ];
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(`${messages.join('\n')}\n`);
    const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(await ended).to.equal(0);
    const lines = out.trimEnd().split('\n');
    const ids = lines.map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).to.have.members([1, 2, 3]);
    expect(said).to.contain('not valid JSON');
  });

  it('without a catalogue: says what makes one, on stderr', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'catalog-mcp-'));
    const child = spawn(process.execPath, ARGUMENTS, { env: { ...env, DATA_DIR: empty } });
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin.end(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_model","arguments":{"slug":"x"}}}\n',
    );
    const [out] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await ended;
    expect(out).to.contain('temporarily_unavailable');
    rmSync(empty, { recursive: true });
  });
});
