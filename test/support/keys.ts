import type { Response } from 'supertest';
import type { Send, TestApp } from './app.ts';

export const KEYS = '/api/v1/keys';
/** An id that no key has. */
export const UNKNOWN_KEY = 'key_00000000000000000000000000';

/** A key as answers show it. */
export interface KeyOverview {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly scopes: readonly string[];
  readonly quota: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}
export type NewKey = KeyOverview & { readonly value: string };

/** Requests to the keys of an account, by what they are for. */
export class KeysClient {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  ask(path: string, send: Send = {}): Promise<Response> {
    return this.#app.ask(`${KEYS}${path}`, send);
  }

  post(path: string, json: object, send: Send = {}): Promise<Response> {
    return this.ask(path, { method: 'post', json, ...send });
  }

  patch(id: string, json: object, send: Send = {}): Promise<Response> {
    return this.ask(`/${id}`, { method: 'patch', json, ...send });
  }

  revoke(id: string, send: Send = {}): Promise<Response> {
    return this.ask(`/${id}`, { method: 'delete', ...send });
  }

  /** The calling key as the API shows it, or its refusal. */
  current(key: string): Promise<Response> {
    return this.ask('/current', { key });
  }

  async create(json: object = {}, send: Send = {}): Promise<NewKey> {
    const { data } = await this.#app.read<{ data: NewKey }>(KEYS, 201, {
      method: 'post',
      json,
      ...send,
    });
    return data;
  }
}

/** The key in an answer. */
export function keyOf(answer: Response): KeyOverview {
  return (answer.body as { data: KeyOverview }).data;
}

/** Status and public code of a refusal. */
export function codeOf(answer: Response): string {
  return `${answer.status} ${(answer.body as { code?: string }).code ?? ''}`;
}

/** Which members of a body were refused. */
export function pointersOf(answer: Response): (string | undefined)[] {
  const { errors = [] } = answer.body as { errors?: { pointer?: string }[] };
  return errors.map(({ pointer }) => pointer);
}
