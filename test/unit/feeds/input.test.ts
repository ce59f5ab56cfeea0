import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { InputError } from '../../../indexer/feeds/input-error.ts';
import { INPUT_LIMITS, listInputs, toLines, toText } from '../../../indexer/feeds/input.ts';

const PORT = 39_210;

async function readAll(location: string, limits = INPUT_LIMITS): Promise<string> {
  const texts: string[] = [];
  for (const input of await listInputs(location, ['a.json', 'b.json'], limits)) {
    texts.push(`${input.name}=${await toText((await input.open()).bytes)}`);
  }
  return texts.join(' ');
}

async function expectRefusal(reading: Promise<unknown>, message: string): Promise<void> {
  try {
    await reading;
  } catch (error) {
    expect(error).to.be.instanceOf(InputError);
    expect((error as Error).message).to.contain(message);
    return;
  }
  expect.fail('nothing was refused');
}

describe('listInputs', () => {
  let folder: string;
  let server: Server;
  const answers: Record<string, RequestListener> = {
    '/a.json': (_req, res) =>
      res.setHeader('last-modified', 'Thu, 02 Jul 2026 00:00:00 GMT').end('A'),
    '/b.json': (_req, res) => res.end('B'),
    '/moved': (_req, res) => res.writeHead(302, { location: '/a.json' }).end(),
    '/loop': (_req, res) => res.writeHead(302, { location: '/loop' }).end(),
    '/file': (_req, res) => res.writeHead(302, { location: 'file:///etc/hostname' }).end(),
    '/large': (_req, res) => res.end('x'.repeat(5000)),
    '/hang': (_req, res) => {
      res.write('half');
    },
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'input-'));
    await writeFile(join(folder, 'a.json'), 'A');
    await writeFile(join(folder, 'b.json'), 'B');
    await writeFile(join(folder, 'c.json'), 'C');
    server = createServer((req, res) => {
      const answer = answers[req.url ?? ''];
      if (answer === undefined) {
        res.writeHead(404).end('gone');
      } else {
        answer(req, res);
      }
    });
    await new Promise<void>((done) => server.listen(PORT, '127.0.0.1', done));
  });
  after(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });
  const url = (path: string) => `http://127.0.0.1:${PORT}${path}`;

  it('reads a file, a folder, an address and a folder behind one alike', async () => {
    expect(await readAll(join(folder, 'a.json'))).to.equal('a.json=A');
    expect(await readAll(folder)).to.equal('a.json=A b.json=B');
    expect(await readAll(url('/a.json'))).to.equal('a.json=A');
    expect(await readAll(url('/'))).to.equal('a.json=A b.json=B');
    expect(await readAll(url('/moved'))).to.equal('moved=A');
  });

  it('knows when the data was last changed', async () => {
    const [input] = await listInputs(url('/a.json'), []);
    expect((await input?.open())?.modifiedAt?.toISOString()).to.equal('2026-07-02T00:00:00.000Z');
  });

  it('refuses what is not there', async () => {
    await expectRefusal(readAll(join(folder, 'none.json')), 'no such file');
    await expectRefusal(readAll(url('/none.json')), '404');
    await expectRefusal(readAll('http://127.0.0.1:39211/a.json'), 'cannot be reached');
  });

  it('refuses what is too large, however it comes', async () => {
    const limits = { ...INPUT_LIMITS, maxBytes: 1000 };
    await writeFile(join(folder, 'large'), 'x'.repeat(5000));
    await expectRefusal(readAll(join(folder, 'large'), limits), 'larger than 1000');
    await expectRefusal(readAll(url('/large'), limits), 'larger than 1000');
  });

  it('gives up on an answer that does not end', async () => {
    await expectRefusal(readAll(url('/hang'), { ...INPUT_LIMITS, timeoutMs: 200 }), '200 ms');
  });

  it('follows few redirects, and none away from http', async () => {
    await expectRefusal(readAll(url('/loop')), 'more than 5 times');
    await expectRefusal(readAll(url('/file')), 'file:');
  });
});

describe('toLines', () => {
  it('gives whole lines however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode('eins\nzwei ü\n\ndrei');
    async function* cut() {
      for (const byte of bytes) {
        yield Uint8Array.of(byte);
        await Promise.resolve();
      }
    }
    const lines: string[] = [];
    for await (const line of toLines(cut())) {
      lines.push(line);
    }
    expect(lines).to.deep.equal(['eins', 'zwei ü', 'drei']);
  });
});
