import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { until } from '../programs.ts';
import { listenAnywhere, listenAt } from './ports.ts';

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Whether the next answer is cut off. */
  cutsReply: boolean;
  /** How much later the next answer comes. */
  lateMs: number;
}

/**
 * A way to a real server that fails on demand: it passes bytes on until it is told to refuse, hang,
 * swallow, delay or cut them.
 */
export class FaultProxy {
  /** Connections cut within a request or its answer. */
  readonly cuts = { request: 0, reply: 0 };
  /** Bytes of clients that came, whatever became of them. */
  asked = 0;
  #listener: Server;
  readonly #target: number;
  readonly #pairs = new Set<Pair>();
  #port = 0;
  #cutChance = 0;
  #cutsNext = false;
  #delayMs = 0;
  #lateChance = 0;
  #lateMs = 0;
  #dripMs = 0;
  #isHanging = false;
  #isSwallowing = false;

  private constructor(target: number) {
    this.#target = target;
    this.#listener = this.#createListener();
  }

  /** Listens on a port of its own, before the target, on the loopback. */
  static async open(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.accept();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** False once it refuses. */
  get isListening(): boolean {
    return this.#listener.listening;
  }

  /** Cuts a connection at one in so many messages, within the request or within its answer. */
  cutOneIn(messages: number): void {
    this.#cutChance = 1 / messages;
  }

  /** Passes the next message on, and cuts the connection within the answer to it. */
  cutNextReply(): void {
    this.#cutsNext = true;
  }

  /** Answers come so much later. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  /** One answer in so many comes so much later. */
  delayOneIn(answers: number, milliseconds: number): void {
    this.#lateChance = 1 / answers;
    this.#lateMs = milliseconds;
  }

  /** Answers come byte by byte, one in so many milliseconds. */
  drip(milliseconds: number): void {
    this.#dripMs = milliseconds;
  }

  /** Nothing passes; what is under way arrives once `pass` is called. */
  hang(): void {
    this.#isHanging = true;
    for (const { client, server } of this.#pairs) {
      client.pause();
      server.pause();
    }
  }

  /** Connections are made, and everything on them is lost. */
  swallow(): void {
    this.#isSwallowing = true;
  }

  /** Ends every connection and refuses new ones. */
  async refuse(): Promise<void> {
    this.cutAll();
    const closed = once(this.#listener, 'close');
    this.#listener.close();
    await closed;
  }

  /** Takes connections again, on the same port. */
  async accept(): Promise<void> {
    this.#listener = this.#createListener();
    if (this.#port === 0) this.#port = await listenAnywhere(this.#listener);
    // Its clients know this port and no other.
    else {
      const took = await until(() => listenAt(this.#listener, this.#port), 15_000);
      if (took === null) throw new Error(`Port ${this.#port} is not free.`);
    }
  }

  /** Ends every connection now. */
  cutAll(): void {
    for (const pair of this.#pairs) this.#drop(pair);
  }

  /** Ends every fault but a refusal. Connections that lost bytes end: no server would go on. */
  pass(): void {
    if (this.#isSwallowing || this.#dripMs > 0) this.cutAll();
    this.#cutChance = 0;
    this.#dripMs = 0;
    this.#delayMs = 0;
    this.#lateChance = 0;
    this.#isHanging = false;
    this.#isSwallowing = false;
    for (const { client, server } of this.#pairs) {
      client.resume();
      server.resume();
    }
  }

  async close(): Promise<void> {
    if (this.isListening) await this.refuse();
  }

  #createListener(): Server {
    return createServer({ noDelay: true }, (client) => {
      const server = connect({ port: this.#target, host: '127.0.0.1', noDelay: true });
      const pair: Pair = { client, server, cutsReply: false, lateMs: 0 };
      this.#pairs.add(pair);
      for (const socket of [client, server]) {
        socket.on('error', () => {
          this.#drop(pair);
        });
        socket.on('close', () => {
          this.#drop(pair);
        });
      }
      client.on('data', (bytes) => {
        this.#onRequest(pair, bytes);
      });
      server.on('data', (bytes) => {
        this.#onReply(pair, bytes);
      });
      if (this.#isHanging) {
        client.pause();
        server.pause();
      }
    });
  }

  #onRequest(pair: Pair, bytes: Buffer): void {
    this.asked += bytes.length;
    if (this.#isSwallowing) return;
    if (this.#cutsNext) {
      this.#cutsNext = false;
      pair.cutsReply = true;
    }
    pair.lateMs = Math.random() < this.#lateChance ? this.#lateMs : this.#delayMs;
    if (Math.random() >= this.#cutChance) pair.server.write(bytes);
    else if (Math.random() < 0.5) {
      this.cuts.request += 1;
      pair.server.write(cutOff(bytes));
      this.#dropSoon(pair);
    } else {
      pair.cutsReply = true;
      pair.server.write(bytes);
    }
  }

  #onReply(pair: Pair, bytes: Buffer): void {
    if (this.#isSwallowing) return;
    if (pair.cutsReply) {
      this.cuts.reply += 1;
      pair.client.write(cutOff(bytes));
      this.#dropSoon(pair);
    } else if (this.#dripMs > 0) dripInto(pair.client, bytes, this.#dripMs);
    else if (pair.lateMs === 0) pair.client.write(bytes);
    else setTimeout(() => pair.client.write(bytes), pair.lateMs);
  }

  #drop(pair: Pair): void {
    this.#pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }

  /** Ends a connection once what was written to it is out. */
  #dropSoon(pair: Pair): void {
    this.#pairs.delete(pair);
    for (const socket of [pair.client, pair.server]) {
      socket.removeAllListeners('data');
      socket.destroySoon();
    }
  }
}

/** Writes byte by byte until all are written or the connection ends. */
function dripInto(client: Socket, bytes: Buffer, milliseconds: number): void {
  if (bytes.length === 0 || client.destroyed) return;
  client.write(bytes.subarray(0, 1));
  setTimeout(() => {
    dripInto(client, bytes.subarray(1), milliseconds);
  }, milliseconds).unref();
}

/** Some of the bytes from the start, perhaps none, never all but an end of line. */
function cutOff(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(Math.random() * Math.max(0, bytes.length - 2)));
}
