import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect } from 'chai';
import { TargetPolicy } from '../../server/accounts/webhooks/target.ts';
import { type Answer, createPoster, type Poster } from '../../server/webhooks/post.ts';
import { listenAnywhere } from '../../scripts/tools/chaos/services/ports.ts';
import { eventually } from '../support/eventually.ts';
import { Receiver } from '../support/receiver.ts';
import { ScriptedTime } from '../support/scripted-time.ts';

const policy = new TargetPolicy(['127.0.0.0/8']);
const NEVER = new Promise<never>(() => undefined);
const LONG_MS = 600_000;

describe('a message that is posted', () => {
  let receiver: Receiver;
  let poster: Poster;
  const names: string[] = [];
  beforeEach(async () => {
    names.splice(0);
    receiver = await new Receiver().open();
    poster = createPoster({
      policy,
      resolve: (name) => {
        names.push(name);
        return Promise.resolve(['127.0.0.1']);
      },
      timeoutMs: LONG_MS,
    });
  });
  afterEach(async () => {
    poster.close();
    await receiver.close();
  });

  it('has the path, the host, the headers and the body it was given', async () => {
    const url = receiver.url('/hook/in?a=b', 'hooks.example.');
    const answer = await poster.post(url, { 'webhook-id': 'msg_1' }, '{"name":"Pöstli"}');
    expect(answer).to.include({ status: 204, body: '', error: null });
    expect(names).to.deep.equal(['hooks.example']);
    const [message] = receiver.received;
    expect(message).to.include({ method: 'POST', path: '/hook/in?a=b', id: 'msg_1' });
    expect(message?.body).to.equal('{"name":"Pöstli"}');
    expect(message?.headers).to.include({
      host: `hooks.example.:${receiver.port}`,
      'content-length': '18',
    });
  });

  it('took no longer than who waits for it has waited', async () => {
    const begun = performance.now();
    const { durationMs } = await poster.post(receiver.url(), {}, '{}');
    expect(durationMs).to.be.within(0, Math.ceil(performance.now() - begun));
  });

  it('is not sent where it may not go, in words for the owner', async () => {
    expect(await poster.post('ftp://127.0.0.1/', {}, '{}')).to.deep.include({
      status: null,
      headers: null,
      body: null,
      error: 'Must begin with https://.',
    });
  });

  it('keeps fifty headers of its answer, and 500 characters of each', async () => {
    receiver.respond = (_message, res) => {
      res.sendDate = false;
      res.setHeader('set-cookie', ['a=1', 'b=2']);
      res.setHeader('x-long', 'x'.repeat(501));
      for (let at = 0; at < 60; at += 1) res.setHeader(`x-${at}`, at);
      res.writeHead(200).end();
    };
    const { headers } = await poster.post(receiver.url(), {}, '{}');
    expect(Object.keys(headers ?? {})).to.have.length(50);
    expect(headers).to.include({
      'set-cookie': 'a=1,b=2',
      'x-long': 'x'.repeat(500),
      'x-47': '47',
    });
  });

  it('reads 64 KB of its answer and waits for no more, and for the end of a shorter one', async () => {
    receiver.respond = (_message, res) => {
      res.writeHead(200).write('x'.repeat(65_536));
    };
    expect((await poster.post(receiver.url(), {}, '{}')).body).to.equal('x'.repeat(65_536));
    receiver.respond = (_message, res) => {
      res.writeHead(200).end('y'.repeat(70_000));
    };
    expect((await poster.post(receiver.url(), {}, '{}')).body).to.equal('y'.repeat(65_536));
    receiver.respond = (_message, res) => {
      res.writeHead(200).write('first ', () => res.end('sec\0nd'));
    };
    const { body } = await poster.post(receiver.url(), {}, '{}');
    expect(body).to.equal('first sec\u{FFFD}nd');
  });

  it('keeps what came of an answer that was not at its end in time', async () => {
    receiver.respond = (_message, res) => {
      res.writeHead(200).write('slow');
    };
    let timeoutMs = 25;
    let answer: Answer | undefined;
    // Until its head and some of its body come in time.
    await eventually(async () => {
      timeoutMs *= 2;
      const hasty = createPoster({ policy, resolve: () => NEVER, timeoutMs });
      answer = await hasty.post(receiver.url(), {}, '{}');
      hasty.close();
      return answer.status === 200 && answer.body !== '';
    });
    expect(answer).to.include({ body: 'slow', error: null });
  });

  it('ends with the poster, and so do connections that were kept', async () => {
    await poster.post(receiver.url(), {}, '{}');
    expect(receiver.connections).to.equal(1);
    receiver.respond = () => undefined;
    const answer = poster.post(receiver.url(), {}, '{}');
    await eventually(() => receiver.received.length === 2);
    poster.close();
    expect(await answer).to.include({ status: null });
    await eventually(() => receiver.connections === 0);
  });

  it('leaves none of its connections behind', async () => {
    await poster.post(receiver.url(), {}, '{}');
    poster.close();
    await eventually(() => receiver.connections === 0);
  });

  it('leaves no timer behind, for which its process would wait', async () => {
    const timers = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    await Promise.resolve();
    const before = timers();
    await poster.post('ftp://127.0.0.1/', {}, '{}');
    expect(timers()).to.be.at.most(before);
  });

  it('uses a kept connection again', async () => {
    for (let times = 0; times < 3; times += 1) await poster.post(receiver.url(), {}, '{}');
    expect(receiver.connections).to.equal(1);
  });
});

describe('a kept connection', () => {
  let receiver: Receiver;
  let poster: Poster;
  beforeEach(async () => {
    receiver = await new Receiver().open();
    poster = createPoster({
      policy,
      resolve: () => Promise.reject(new Error('No name is asked for.')),
    });
  });
  afterEach(async () => {
    poster.close();
    await receiver.close();
  });
  /** The receiver hangs up on so many messages before it answers. */
  const hangUpOn = (times: number): void => {
    let left = times;
    receiver.respond = (_received, res) => {
      left -= 1;
      if (left < 0) res.writeHead(204).end();
      else res.socket?.destroy();
    };
  };

  it('that was closed just now is tried again on a new one', async () => {
    await poster.post(receiver.url(), {}, '{}');
    hangUpOn(1);
    expect(await poster.post(receiver.url(), {}, '{}')).to.include({ status: 204, error: null });
    expect(receiver.received).to.have.length(3);
  });

  it('is replaced once: whoever hangs up on the new one too has refused', async () => {
    await poster.post(receiver.url(), {}, '{}');
    hangUpOn(5);
    const answer = await poster.post(receiver.url(), {}, '{}');
    expect(answer.status).to.equal(null);
    expect(answer.error).to.match(/ECONNRESET|hung up/);
    expect(receiver.received).to.have.length(3);
  });

  it('is replaced by one other that was kept, not by each of them in turn', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_received, res) => {
      waiting.push(() => res.writeHead(204).end());
      if (waiting.length === 3) for (const answer of waiting) answer();
    };
    await Promise.all([1, 2, 3].map(() => poster.post(receiver.url(), {}, '{}')));
    hangUpOn(5);
    expect((await poster.post(receiver.url(), {}, '{}')).status).to.equal(null);
    expect(receiver.received).to.have.length(5);
  });

  it('is no reason to send twice where what came was no HTTP', async () => {
    await poster.post(receiver.url(), {}, '{}');
    receiver.respond = (_message, res) => {
      res.socket?.end('220 smtp ready\r\n');
    };
    const { error } = await poster.post(receiver.url(), {}, '{}');
    expect(error).to.equal('The answer is not HTTP.');
    expect(receiver.received).to.have.length(2);
  });

  it('is no reason to send twice where the connection was new', async () => {
    hangUpOn(5);
    expect((await poster.post(receiver.url(), {}, '{}')).status).to.equal(null);
    expect(receiver.received).to.have.length(1);
  });
});

describe('a message that could not be posted', () => {
  const errorOf = async (resolve: () => Promise<readonly string[]>): Promise<string | null> => {
    const poster = createPoster({ policy, resolve });
    const { error, status } = await poster.post('http://hooks.example/', {}, '{}');
    poster.close();
    expect(status).to.equal(null);
    return error;
  };

  it('says that its host has no address', async () => {
    expect(await errorOf(() => Promise.resolve([]))).to.equal(
      'The name of the host has no address.',
    );
  });

  for (const [code, error] of [
    ['CERT_HAS_EXPIRED', 'The TLS connection was not accepted: CERT_HAS_EXPIRED.'],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'The TLS connection was not accepted: ERR_SSL_WRONG_VERSION_NUMBER.',
    ],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'The TLS connection was not accepted: ERR_TLS_CERT_ALTNAME_INVALID.',
    ],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'The TLS connection was not accepted: DEPTH_ZERO_SELF_SIGNED_CERT.',
    ],
    [
      'UNABLE_TO_GET_ISSUER_CERT',
      'The TLS connection was not accepted: UNABLE_TO_GET_ISSUER_CERT.',
    ],
    ['HPE_INVALID_CONSTANT', 'The answer is not HTTP.'],
    ['EHOSTUNREACH', 'The connection failed: EHOSTUNREACH.'],
    [undefined, 'The connection failed.'],
  ] as const) {
    it(`says of ${code ?? 'an error without a code'} no more than its kind`, async () => {
      const failure = Object.assign(new Error('connect 10.0.0.1:443'), code && { code });
      expect(await errorOf(() => Promise.reject(failure))).to.equal(error);
    });
  }

  it('is given up after fifteen seconds, from the name on', async () => {
    const time = new ScriptedTime();
    try {
      let error: string | null = null;
      const failed = errorOf(() => NEVER).then((text) => {
        error = text;
      });
      await time.pass(14_999);
      expect(error).to.equal(null);
      await time.pass(1);
      await failed;
      expect(error).to.equal('There was no answer within 15 seconds.');
    } finally {
      time.end();
    }
  });
});

describe('an answer that is no HTTP', () => {
  let server: Server;
  let text = '';
  beforeEach(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(text));
    });
    await listenAnywhere(server);
  });
  afterEach(async () => {
    server.close();
    await once(server, 'close');
  });

  for (const answer of ['220 smtp ready\r\n', 'HTTP/1.1 200 OK\r\nx-a: a\0b\r\n\r\n']) {
    it(`is none: ${JSON.stringify(answer)}`, async () => {
      text = answer;
      const poster = createPoster({ policy, resolve: () => NEVER, timeoutMs: LONG_MS });
      const { port } = server.address() as { port: number };
      const { status, error } = await poster.post(`http://127.0.0.1:${port}/`, {}, '{}');
      poster.close();
      expect([status, error]).to.deep.equal([null, 'The answer is not HTTP.']);
    });
  }
});
