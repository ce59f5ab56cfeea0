import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { ApiError } from '../../../server/errors.ts';
import { serveStreams } from '../../../server/mcp/stdio.ts';
import { catalogRoutes } from '../../../server/routes/registry.ts';
import type { CatalogReader } from '../../../server/search/port.ts';

const toCall = (id: number) =>
  `${JSON.stringify({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'get_model', arguments: { slug: 'heron' } },
  })}\n`;

describe('MCP over two streams', () => {
  let input: PassThrough;
  let output: PassThrough;
  let failures: Error[];
  /** Lets the catalogue answer, with this failure. */
  let fail: (error: Error) => void;
  const serve = () => {
    const asked = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    asked.catch(() => undefined);
    return serveStreams({
      ...{ root: '/api/v1', version: '1', input, output },
      routes: catalogRoutes(null),
      catalog: { view: () => asked } as unknown as CatalogReader,
      clock: () => new Date('2026-09-14T15:20:11Z'),
      onError: (error) => void failures.push(error),
    });
  };
  beforeEach(() => {
    [input, output, failures] = [new PassThrough(), new PassThrough(), []];
  });

  it('answers what was asked before the end, and then ends', async () => {
    let isOver = false;
    const served = serve().then(() => {
      isOver = true;
      output.end();
    });
    const said = text(output);
    input.write(toCall(1));
    input.end(toCall(2));
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(isOver).to.equal(false);
    const cause = new Error('The disk is gone.');
    fail(new ApiError('temporarily_unavailable', 'Away.', { cause }));
    await served;
    const answers = (await said).trimEnd().split('\n');
    const ids = answers.map((line) => (JSON.parse(line) as { id: number }).id);
    expect(ids).to.have.members([1, 2]);
    expect(answers[0]).to.contain('temporarily_unavailable: Away.').and.not.contain('disk');
    expect(failures).to.deep.equal([cause, cause]);
  });

  it('ends at once where nothing was asked', async () => {
    input.end();
    await serve();
    expect(failures).to.deep.equal([]);
  });
});
