import { connect } from 'node:net';
import { expect } from 'chai';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { SAMPLE_MODELS, SAMPLE_OTHERS } from '../support/sample.ts';

/** Together longer than the buffers of a loopback connection, so that most of them wait to be sent. */
const WAITING = 1_500;
const OTHERS = 20;

interface Found {
  readonly data: readonly object[];
  readonly meta: { readonly warnings: readonly { readonly parameter: string }[] };
}

/** The bodies of answers that came one after the other on one connection. */
function* readBodies(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf('\r\n\r\n', at) + 4;
    const head = bytes.toString('latin1', at, start);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    at = start + length;
    yield bytes.toString('utf8', start, at);
  }
}

/** A long list; a parameter that is unknown is named in it. */
const pathOf = (name: string): string => `${ROOT}/models?include=offers,benchmarks&${name}=1`;

describe('bodies', function bodies() {
  this.timeout(60_000);
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: SAMPLE_MODELS, others: SAMPLE_OTHERS, plan: 'scale' });
  });
  after(() => app.close());

  it('are whole where they wait to be sent while others are made', async () => {
    const { data } = await app.read<Found>(pathOf('first'));
    const socket = connect(app.port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolve) => socket.once('close', resolve));
    socket.pause();
    const names = Array.from({ length: WAITING }, (_, i) => `waiting${i}`);
    for (const [i, name] of names.entries()) {
      const close = i === WAITING - 1 ? 'Connection: close\r\n' : '';
      socket.write(
        `GET ${pathOf(name)} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.key}\r\n${close}\r\n`,
      );
    }
    let asked = 0;
    const askOthers = async (): Promise<number> => {
      const before = app.logs.length;
      for (let i = 0; i < OTHERS; i += 1) await app.read(pathOf(`other${(asked += 1)}`));
      return app.logs.length - before;
    };
    // As long as more are logged than those, the connection still takes some.
    while ((await askOthers()) > OTHERS);
    await askOthers();
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.resume();
    await ended;
    const bytes = Buffer.concat(chunks);
    expect(bytes.length).to.be.above(12_000_000);
    const found = [...readBodies(bytes)].map((body) => JSON.parse(body) as Found);
    expect(found.map(({ meta }) => meta.warnings[0]?.parameter)).to.deep.equal(names);
    for (const one of found) expect(one.data).to.deep.equal(data);
  });
});
