import { createServer, type Socket } from 'node:net';
import { listenAnywhere } from '../../../scripts/tools/chaos/services/ports.ts';

/** What becomes of a statement: rows; how many it changed; a SQLSTATE; no answer; the connection is lost. */
type Answer =
  | { readonly rows: readonly Readonly<Record<string, string | null>>[] }
  | { readonly changed: number }
  | { readonly sqlState: string }
  | 'nothing'
  | 'cut';

/** A statement that arrived. */
interface Asked {
  /** Which connection it came by, the first is 1. */
  readonly by: number;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

const LENGTH_BYTES = 4;
const SSL_REQUEST = 80_877_103;
const TEXT_OID = 25;

const toInt16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const toInt32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(LENGTH_BYTES);
  bytes.writeInt32BE(value);
  return bytes;
};
const toText = (text: string): Buffer => Buffer.from(`${text}\0`);

function toMessage(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), toInt32(body.length + LENGTH_BYTES), body]);
}

const READY = toMessage('Z', Buffer.from('I'));

/** Texts one after the other, each with its end. */
const readTexts = (body: Buffer): string[] => body.toString().split('\0').slice(0, -1);

/** A PostgreSQL that answers on command; it speaks as much of the protocol (3.0) as `pg` asks of it. */
export class ScriptedPostgres {
  /** Absent answers change nothing and have no rows. */
  answer: (text: string, values: readonly (string | null)[]) => Answer | undefined = () =>
    undefined;
  /** Nobody gets in: new connections are cut. */
  isClosed = false;
  readonly asked: Asked[] = [];
  /** Statements that were prepared, each time. */
  readonly prepared: string[] = [];
  /** What the connections were begun with. */
  readonly settings: Readonly<Record<string, string>>[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer({ noDelay: true }, (socket) => {
    if (this.isClosed) socket.destroy();
    else this.#talk(socket);
  });
  #count = 0;
  #port = 0;

  async open(): Promise<void> {
    this.#port = await listenAnywhere(this.#server);
  }

  get url(): string {
    return `postgres://me@127.0.0.1:${this.#port}/catalog?sslmode=disable`;
  }

  get texts(): string[] {
    return this.asked.map(({ text }) => text);
  }

  /** How many connections there are. */
  get connections(): number {
    return this.#sockets.size;
  }

  /** Tells every connection something. */
  notify(channel: string, payload: string): void {
    for (const socket of this.#sockets) {
      socket.write(toMessage('A', toInt32(1), toText(channel), toText(payload)));
    }
  }

  /** Hears nothing more by the connections there are, and does not end them. */
  hang(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  /** Loses every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #talk(socket: Socket): void {
    this.#count += 1;
    const connection = new Connection(socket, this, this.#count);
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      connection.take(chunk);
    });
  }
}

/** One client's connection. */
class Connection {
  readonly #socket: Socket;
  readonly #server: ScriptedPostgres;
  readonly #by: number;
  readonly #statements = new Map<string, string>();
  #left = Buffer.alloc(0);
  #isBegun = false;
  #bound: Omit<Asked, 'by'> = { text: '', values: [] };
  #given: Answer = { changed: 0 };

  constructor(socket: Socket, server: ScriptedPostgres, by: number) {
    this.#socket = socket;
    this.#server = server;
    this.#by = by;
  }

  take(chunk: Buffer): void {
    this.#left = Buffer.concat([this.#left, chunk]);
    for (;;) {
      const typeBytes = this.#isBegun ? 1 : 0;
      if (this.#left.length < typeBytes + LENGTH_BYTES) return;
      const end = typeBytes + this.#left.readInt32BE(typeBytes);
      if (this.#left.length < end) return;
      const type = this.#left.toString('latin1', 0, typeBytes);
      const body = this.#left.subarray(typeBytes + LENGTH_BYTES, end);
      this.#left = this.#left.subarray(end);
      if (this.#isBegun) this.#hear(type, body);
      else this.#begin(body);
    }
  }

  #begin(body: Buffer): void {
    if (body.readInt32BE() === SSL_REQUEST) {
      this.#socket.write('N');
      return;
    }
    const texts = readTexts(body.subarray(LENGTH_BYTES));
    const pairs = texts.flatMap((text, i) => (i % 2 === 0 ? [[text, texts[i + 1] ?? '']] : []));
    this.#server.settings.push(Object.fromEntries(pairs) as Record<string, string>);
    this.#isBegun = true;
    this.#socket.write(Buffer.concat([toMessage('R', toInt32(0)), READY]));
  }

  #hear(type: string, body: Buffer): void {
    if (type === 'X') this.#socket.end();
    if (type === 'Q') {
      this.#ask({ text: readTexts(body)[0] ?? '', values: [] });
      this.#tellRows();
      this.#tellEnd();
      this.#say(READY);
    }
    if (type === 'P') {
      const [name = '', text = ''] = readTexts(body);
      this.#statements.set(name, text);
      this.#server.prepared.push(text);
      this.#socket.write(toMessage('1'));
    }
    if (type === 'B') {
      this.#bound = this.#readBound(body);
      this.#ask(this.#bound);
      this.#say(toMessage('2'));
    }
    if (type === 'D') this.#tellRows();
    if (type === 'E') this.#tellEnd();
    if (type === 'S') this.#say(READY);
  }

  #readBound(body: Buffer): Omit<Asked, 'by'> {
    const portalEnd = body.indexOf(0);
    const nameEnd = body.indexOf(0, portalEnd + 1);
    const name = body.toString('utf8', portalEnd + 1, nameEnd);
    let at = nameEnd + 1;
    const formats = body.readInt16BE(at);
    at += 2 + 2 * formats;
    const count = body.readInt16BE(at);
    at += 2;
    const values = Array.from({ length: count }, () => {
      const length = body.readInt32BE(at);
      at += LENGTH_BYTES;
      if (length < 0) return null;
      at += length;
      return body.toString('utf8', at - length, at);
    });
    return { text: this.#statements.get(name) ?? '', values };
  }

  #ask({ text, values }: Omit<Asked, 'by'>): void {
    this.#server.asked.push({ by: this.#by, text, values });
    this.#given = this.#server.answer(text, values) ?? { changed: 0 };
    if (this.#given === 'cut') this.#socket.destroy();
  }

  /** Says something unless it was asked what has no answer. */
  #say(...parts: readonly Buffer[]): void {
    if (typeof this.#given !== 'string') this.#socket.write(Buffer.concat(parts));
  }

  #tellRows(): void {
    if (typeof this.#given === 'string' || 'sqlState' in this.#given) return;
    const rows = 'rows' in this.#given ? this.#given.rows : [];
    const [first] = rows;
    if (first === undefined) {
      this.#say(toMessage('n'));
      return;
    }
    const names = Object.keys(first);
    const columns = names.map((name) =>
      Buffer.concat([
        toText(name),
        toInt32(0),
        toInt16(0),
        toInt32(TEXT_OID),
        toInt16(-1),
        toInt32(-1),
        toInt16(0),
      ]),
    );
    this.#say(toMessage('T', toInt16(names.length), ...columns));
    for (const row of rows) {
      const values = names.map((name) => {
        const value = row[name] ?? null;
        if (value === null) return toInt32(-1);
        return Buffer.concat([toInt32(Buffer.byteLength(value)), Buffer.from(value)]);
      });
      this.#say(toMessage('D', toInt16(names.length), ...values));
    }
  }

  #tellEnd(): void {
    if (typeof this.#given === 'string') return;
    if ('sqlState' in this.#given) {
      const { sqlState } = this.#given;
      const fields = [`SERROR`, `C${sqlState}`, 'Mscripted'].map(toText);
      this.#say(toMessage('E', ...fields, Buffer.alloc(1)));
      return;
    }
    const tag =
      'rows' in this.#given ? `SELECT ${this.#given.rows.length}` : `UPDATE ${this.#given.changed}`;
    this.#say(toMessage('C', toText(tag)));
  }
}
