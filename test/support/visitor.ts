import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest, { type Response } from 'supertest';
import type { TestApp } from './app.ts';
import { matchIn } from './match-in.ts';

const HTML = { Accept: 'text/html' };

/** A password nobody would guess. */
export const PASSWORD = 'four herons cross a canal';
export const EMAIL = 'ann@example.org';

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Somebody with a browser that keeps one cookie and follows nothing by itself. */
export class Visitor {
  readonly #app: TestApp;
  cookie: string | null = null;
  headers: Readonly<Record<string, string>> = {};

  constructor(app: TestApp) {
    this.#app = app;
  }

  async get(path: string): Promise<Response> {
    const answer = await this.#agent().get(path).set(this.#headers()).redirects(0);
    return this.#keep(answer);
  }

  /** Takes a file as bytes. */
  async download(path: string): Promise<{ readonly answer: Response; readonly bytes: Buffer }> {
    const answer = await this.#agent().get(path).set(this.#headers()).responseType('blob');
    return { answer, bytes: answer.body as Buffer };
  }

  /** Sends a form; a list is a field that is sent several times. */
  async post(path: string, fields: Fields | string): Promise<Response> {
    const body = typeof fields === 'string' ? fields : toBody(fields);
    const request = this.#agent().post(path).set(this.#headers()).redirects(0);
    const type = this.headers['Content-Type'] ?? 'form';
    return this.#keep(await request.type(type).send(body));
  }

  /** Signs up, opens the link and chooses a password, which logs in. */
  async join(email = EMAIL, password = PASSWORD): Promise<void> {
    await this.post('/signup', { email });
    await this.post('/verify-email', { token: tokenOf(lastMail(this.#app)), password });
    if (this.cookie === null) throw new Error('The visitor is not logged in.');
  }

  logIn(email = EMAIL, password = PASSWORD): Promise<Response> {
    return this.post('/login', { email, password, next: '' });
  }

  #agent(): ReturnType<typeof supertest> {
    return supertest(`http://127.0.0.1:${this.#app.port}`);
  }

  #headers(): Record<string, string> {
    return { ...HTML, ...this.headers, ...(this.cookie === null ? {} : { Cookie: this.cookie }) };
  }

  #keep(answer: Response): Response {
    const [set] = (answer.get('Set-Cookie') ?? []) as readonly string[];
    const [pair = ''] = set?.split(';') ?? [];
    if (set !== undefined) this.cookie = pair.endsWith('=') ? null : pair;
    return answer;
  }
}

function toBody(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}

/** The mails that were kept, the last one last. */
export function mailsOf({ services }: TestApp): string[] {
  const folder = join(services.config.dataDir, 'mail');
  const byCount = (name: string): number => Number(/-(\d+)\.eml$/.exec(name)?.[1]);
  return readdirSync(folder)
    .sort((a, b) => byCount(a) - byCount(b))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** The last mail that was kept. */
export function lastMail(app: TestApp): string {
  const mail = mailsOf(app).at(-1);
  if (mail === undefined) throw new Error('There is no mail.');
  return mail;
}

/** The secret of the link in a mail. @throws Error where there is none */
export function tokenOf(mail: string): string {
  return matchIn(mail, /token=([\w-]+)/);
}

/** The value of a new key on the page that shows it. @throws Error where there is none */
export function valueOn({ text }: Response): string {
  return matchIn(text, /<code id="key-value">([^<]+)</);
}
