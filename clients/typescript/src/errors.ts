import type { components } from './openapi.ts';

/** The body of an error of the API (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** The API refused or failed, and said why. */
export class ProblemError extends Error {
  readonly status: number;
  /** The kind of problem, for programs: `model_not_found`, `quota_exceeded`, … */
  readonly code: string;
  readonly requestId: string;
  readonly problem: Problem;
  readonly headers: Headers;

  constructor(problem: Problem, headers: Headers) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'ProblemError';
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.request_id;
    this.problem = problem;
    this.headers = headers;
  }

  /** When the day’s quota is whole again; null where that is not the problem. */
  get resetsAt(): Date | null {
    const { resets_at: instant } = this.problem;
    return instant === undefined ? null : new Date(instant);
  }
}

/** Something answered that is not the API: a proxy, or a server at another address. */
export class UnexpectedAnswerError extends Error {
  readonly status: number;

  constructor(status: number, contentType: string | null) {
    super(`An answer ${status} of ${contentType ?? 'no type'} is none of the Model Catalog API.`);
    this.name = 'UnexpectedAnswerError';
    this.status = status;
  }
}

/** No answer came, however often it was tried; `cause` is the last failure. */
export class ConnectionError extends Error {
  readonly attempts: number;

  constructor(attempts: number, cause: unknown) {
    super(`No answer came in ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}.`, { cause });
    this.name = 'ConnectionError';
    this.attempts = attempts;
  }
}

/** The error an answer stands for. */
export async function toError(response: Response): Promise<Error> {
  const type = response.headers.get('content-type');
  if (type?.startsWith('application/problem+json') === true) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    if (problem !== null) return new ProblemError(problem, response.headers);
  }
  await response.body?.cancel();
  return new UnexpectedAnswerError(response.status, type);
}
