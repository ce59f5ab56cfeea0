import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import { shorten, toFieldError, type FieldError } from './invalid.ts';

/** Bytes a body may have. */
export const BODY_BYTES_MAX = 16_384;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function tooLarge(): ApiError {
  return new ApiError('payload_too_large', `A body may have ${BODY_BYTES_MAX} bytes.`, {
    headers: { Connection: 'close' },
  });
}

/** Refuses a body announced as larger than any route takes. */
export function checkLength(req: IncomingMessage): void {
  const length = req.headers['content-length'];
  if (length !== undefined && Number(length) > BODY_BYTES_MAX) throw tooLarge();
}

function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** The bytes of a body. Beyond the bound the rest is read and dropped, so that the answer arrives. */
function readBytes(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_BYTES_MAX) chunks.push(chunk);
      else reject(tooLarge());
    });
    req.once('end', () => {
      resolve(Buffer.concat(chunks));
    });
    req.once('error', reject);
    req.once('close', () => {
      reject(new Error('The request ended before its body did.'));
    });
  });
}

function checkType(req: IncomingMessage): void {
  const type = req.headers['content-type'] ?? '';
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (JSON_TYPE.test(type) && encoding.toLowerCase() === 'identity') return;
  throw new ApiError(
    'unsupported_media_type',
    'A body must be application/json in UTF-8, without content coding.',
    { headers: { Accept: 'application/json' } },
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw new ApiError('malformed_json', 'The body is not JSON in UTF-8.', { cause });
  }
}

function toPointer(path: readonly PropertyKey[]): string {
  return `#${path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}

function toErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, shorten(key) as string]),
      detail: 'Is not a member of this body.',
    }));
  }
  return [{ pointer: toPointer(issue.path), ...toFieldError(issue) }];
}

/** Reads and validates the body of a request; no body at all is an empty object. */
export async function readBody(req: IncomingMessage, schema: z.ZodObject): Promise<unknown> {
  let value: unknown = {};
  if (hasBody(req)) {
    checkType(req);
    value = parseJson(await readBytes(req));
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap(toErrors);
  const names = errors.map(({ pointer }) => pointer).join(', ');
  throw new ApiError('validation_failed', `The body has mistakes at ${names}; see errors.`, {
    members: { errors },
  });
}
