import type { Random } from '../random.ts';
import { pickIndex } from '../random.ts';
import { Pace } from '../pace.ts';
import type { Installation, Server } from './installation.ts';
import type { Truth } from './truth.ts';

/** What a caller was told, or that nothing came. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface CallersOptions {
  readonly installation: Installation;
  readonly truth: Truth;
  readonly random: Random;
  /** A key that every server knows. */
  readonly key: string;
  /** Calls a second. */
  readonly rate: number;
  /** Told how old what was seen is, ms, and when it was asked for. */
  readonly onAge: (ms: number, askedAt: number) => void;
  readonly onViolation: (text: string) => void;
}

const IN_FLIGHT_MAX = 24;
const CALL_MS = 10_000;
const PAGE = 20;
/** What is asked of a model; the context window is its version. */
const FIELDS = 'fields=slug,name,limits';
export const VERSION_BASE = 100_000;

interface Row {
  readonly slug: string;
  readonly limits: { readonly context_window: number };
}

/** Asks a server; null: it is gone, or went meanwhile. */
export async function ask(
  server: Server,
  key: string,
  path: string,
  method = 'GET',
): Promise<Answer | null> {
  const { program } = server;
  try {
    const answer = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(CALL_MS),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    if (!server.isUp || server.program !== program) return null;
    return { status: 0, text: String(error) };
  }
}

/** Calls the servers that are up as applications do, and holds each answer to what was written. */
export class Callers {
  readonly #options: CallersOptions;
  readonly #pace: Pace;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #slugs: readonly string[];
  answers = 0;

  constructor(options: CallersOptions) {
    this.#options = options;
    this.#slugs = options.truth.slugs();
    const step = (): void => {
      this.#begin();
    };
    this.#pace = new Pace({ rate: options.rate, step });
  }

  start(): void {
    this.#pace.start();
  }

  async stop(): Promise<void> {
    await this.#pace.stop();
    await Promise.all(this.#inFlight);
  }

  #begin(): void {
    if (this.#inFlight.size >= IN_FLIGHT_MAX) return;
    const calling: Promise<void> = this.#call().finally(() => {
      this.#inFlight.delete(calling);
    });
    this.#inFlight.add(calling);
  }

  async #call(): Promise<void> {
    const { installation, random } = this.#options;
    const up = installation.servers.filter(({ isUp }) => isUp);
    const server = up[pickIndex(random, up.length)];
    if (server === undefined) return;
    const slug = this.#slugs[pickIndex(random, this.#slugs.length)] ?? '';
    const kind = random();
    if (kind < 0.5) await this.#detail(server, slug);
    else if (kind < 0.75) await this.#list(server);
    else await this.#search(server, slug);
  }

  async #detail(server: Server, slug: string): Promise<void> {
    const rows = await this.#read(server, `/models/${slug}?${FIELDS}`);
    if (rows !== null && rows[0]?.slug !== slug) {
      this.#violate(`the detail of a model was that of ${rows[0]?.slug ?? 'none'}`);
    }
  }

  async #list(server: Server): Promise<void> {
    const { random } = this.#options;
    const pages = Math.floor(this.#slugs.length / PAGE);
    const page = 1 + pickIndex(random, pages);
    const sort = random() < 0.5 ? 'name' : '-context_window';
    const path = `/models?limit=${PAGE}&page=${page}&sort=${sort}&${FIELDS}`;
    const rows = await this.#read(server, path, this.#slugs.length);
    if (rows === null) return;
    if (rows.length !== PAGE) this.#violate(`a page had ${rows.length} rows of ${PAGE}`);
    if (new Set(rows.map(({ slug }) => slug)).size !== rows.length) {
      this.#violate('a page showed a model twice');
    }
    const versions = rows.map(({ limits }) => limits.context_window);
    if (sort !== 'name' && versions.some((one, i) => one > (versions[i - 1] ?? Infinity))) {
      this.#violate('a page was not in the order that was asked for');
    }
  }

  async #search(server: Server, slug: string): Promise<void> {
    const rows = await this.#read(server, `/search?q=${slug}&limit=${PAGE}&${FIELDS}`);
    if (rows !== null && rows[0]?.slug !== slug) {
      this.#violate('a search for the name of a model did not find it first');
    }
  }

  /** The rows of an answer, each held to what was written; null where there is none. */
  async #read(server: Server, path: string, total?: number): Promise<readonly Row[] | null> {
    const askedAt = performance.now();
    const answer = await ask(server, this.#options.key, path);
    if (answer === null) return null;
    this.answers += 1;
    if (answer.status !== 200) {
      this.#violate(
        `${path.split('?')[0]?.replace(/\d+/, 'N') ?? ''} was answered ${toShort(answer)}`,
      );
      return null;
    }
    const { data, pagination } = JSON.parse(answer.text) as {
      data: Row | readonly Row[];
      pagination?: { total: number };
    };
    if (total !== undefined && pagination?.total !== total) {
      this.#violate(`a list counted ${pagination?.total ?? 0} of ${total} models`);
    }
    const rows = Array.isArray(data) ? (data as readonly Row[]) : [data as Row];
    for (const row of rows) this.#judge(row, askedAt);
    return rows;
  }

  #judge({ slug, limits }: Row, askedAt: number): void {
    const { truth, onAge } = this.#options;
    const version = limits.context_window - VERSION_BASE;
    if (version > truth.begun(slug)) this.#violate('a version was seen that nobody wrote');
    onAge(truth.staleMs(slug, version, askedAt), askedAt);
  }

  #violate(text: string): void {
    this.#options.onViolation(text);
  }
}

/** Status and code of a problem, or what went wrong with the connection. */
export function toShort({ status, text }: Answer): string {
  const [, code = text.slice(0, 80)] = /"code":"(\w+)"/.exec(text) ?? [];
  return `${status} ${code}`;
}
