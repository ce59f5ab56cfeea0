import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { ApiError, type FieldError, invalidBody } from '../../errors.ts';
import { shorten, toFieldError, toWords } from './schema-issues.ts';

/** Bytes a body may have. */
export const BODY_BYTES_MAX = 16_384;

/** The 413 of a body that is too long, announced or found out. */
export function tooLarge(): ApiError {
  return new ApiError('payload_too_large', `The body may be at most ${BODY_BYTES_MAX} bytes.`, {
    headers: { Connection: 'close' },
  });
}

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

const parseJson: (req: Request, res: Response) => Promise<void> = promisify(
  express.json({
    limit: BODY_BYTES_MAX,
    inflate: false,
    // Any JSON value is read; the schema says that it must be an object.
    strict: false,
    type: (req) => JSON_TYPE.test(req.headers['content-type'] ?? ''),
    // The decoder would replace what is no UTF-8 and drop the mark.
    verify: (_req, _res, bytes) => {
      const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
      if (isMarked || !isUtf8(bytes)) throw new Error('Not plain UTF-8.');
    },
  }),
);

/** A failure of the parser by the `type` it documents. */
function toBodyError(cause: unknown): unknown {
  const { type } = cause as { readonly type?: string };
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported') return unsupported();
  if (type === 'request.aborted' || type === 'request.size.invalid') {
    return new ApiError('invalid_request', 'The request ended before its body was complete.', {
      cause,
    });
  }
  if (type === 'entity.parse.failed' || type === 'entity.verify.failed') {
    return new ApiError('malformed_json', 'The body is not JSON in UTF-8.', { cause });
  }
  return cause;
}

function unsupported(): ApiError {
  return new ApiError(
    'unsupported_media_type',
    'A body must be application/json in UTF-8, without content coding.',
    { headers: { Accept: 'application/json' } },
  );
}

function hasBody({ headers }: Request): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function toPointer(path: readonly PropertyKey[]): string {
  return `#${path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

function toErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, shorten(key) as string]),
      detail: 'Is not a field of this body.',
    }));
  }
  return [{ pointer: toPointer(issue.path), ...toFieldError(issue) }];
}

/** Reads the JSON of a request, whatever it is; no body at all is an empty object. */
export async function readJson(req: Request, res: Response): Promise<void> {
  if (!hasBody(req)) {
    req.body = {};
    return;
  }
  await parseJson(req, res).catch((error: unknown) => {
    throw toBodyError(error);
  });
  if (req.body === undefined) throw unsupported();
}

/** Reads and validates the body of a request. */
export function readBody(schema: z.ZodObject): RequestHandler {
  return async (req, res, next) => {
    await readJson(req, res);
    const parsed = schema.safeParse(req.body, { reportInput: true, error: toWords });
    if (!parsed.success) {
      throw invalidBody(parsed.error.issues.flatMap(toErrors));
    }
    req.body = parsed.data;
    next();
  };
}
