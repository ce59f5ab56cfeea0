import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { CHANGE_TOOLS } from '../../../server/mcp/change-tools.ts';
import type { CallTool } from '../../../server/mcp/call-tool.ts';
import { createSession } from '../../../server/mcp/session.ts';
import { toRow } from '../../../server/mcp/text-format.ts';

describe('a session of MCP', () => {
  it('says what is wrong, and tells its server of what is not the caller’s fault', async () => {
    const told: ApiError[] = [];
    const errors = [
      {
        ...{ parameter: 'sort', detail: 'Is unknown.', value: 'nam\u0007e' },
        ...{ allowed: ['name'], did_you_mean: 'name' },
      },
      { pointer: '#/a', detail: 'Is missing.' },
      { parameter: 'q', detail: 'Is empty.', value: '' },
    ];
    const did_you_mean = [{ slug: 'heron' }, { slug: 'ibis' }];
    const failures = [
      new ApiError('invalid_parameter', 'Wrong.', { members: { errors, did_you_mean } }),
      new ApiError('temporarily_unavailable', 'Away.'),
      new Error('A mistake of ours.'),
    ];
    const given: unknown[] = [];
    const calls = new Map(
      failures.map((failure, at) => {
        const call: CallTool = (args) => {
          given.push(args);
          return Promise.reject(failure);
        };
        return [`tool_${at}`, call] as const;
      }),
    );
    const session = createSession({
      tools: { descriptions: [], calls },
      version: '1',
      readContext: () => ({ requestId: 'req_1' }) as never,
      onError: (error) => told.push(error),
    });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'test', version: '1' });
    await Promise.all([session.connect(ours), client.connect(theirs)]);
    const said: string[] = [];
    for (const name of calls.keys()) {
      const { isError, content } = await client.callTool({ name });
      expect(isError).to.equal(true);
      said.push(...(content as { readonly text: string }[]).map(({ text }) => text));
    }
    await client.close();
    // Arguments may be left out.
    expect(given).to.deep.equal([{}, {}, {}]);
    expect(said.map((text) => text.split('\n'))).to.deep.equal([
      [
        'invalid_parameter: Wrong.',
        '- sort: Is unknown. Given: "nam\\u0007e". Accepted: ["name"]. Did you mean name?',
        '- #/a: Is missing.',
        '- q: Is empty. Given: "".',
        'Did you mean: heron, ibis?',
      ],
      ['temporarily_unavailable: Away.', 'Request id: req_1'],
      [said[2]?.split('\n')[0], 'Request id: req_1'],
    ]);
    expect(said[2]).not.to.contain('A mistake of ours.');
    expect(told.map(({ code }) => code)).to.deep.equal([
      'temporarily_unavailable',
      'internal_error',
    ]);
  });
});

describe('what MCP tells in words', () => {
  it('is the state of a model only where it is not active', () => {
    const row = { slug: 'heron', pricing: null, limits: { context_window: 8_000 } };
    expect(toRow({ ...row, status: 'active' })).to.equal(toRow(row));
    expect(toRow({ ...row, status: 'deprecated', replacement_slug: 'heron-2' })).to.contain(
      'deprecated, use heron-2 instead',
    );
  });

  it('is by how many percent a price went up or down', () => {
    const entry = {
      at: '2026-07-02T00:00:00Z',
      effective_on: null,
      type: 'model.price_changed',
      model: { slug: 'heron' },
      provider: null,
      benchmark: null,
      source: null,
      changes: [
        { field: 'input', from: 1, to: 1.5, percent: 50 },
        { field: 'output', from: 4, to: 3, percent: -25 },
        { field: 'cached', from: null, to: 1, percent: null },
      ],
    };
    const lines = CHANGE_TOOLS[0]?.toLines({ data: [entry] });
    expect(lines).to.deep.equal([
      '1 changes',
      '2026-07-02 model.price_changed heron: input 1 → 1.5 (+50 %); output 4 → 3 (-25 %); cached unknown → 1',
    ]);
  });
});
