import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ApiError, FieldError } from '../errors.ts';
import { maskSecrets } from '../http/mask.ts';

interface Near {
  readonly slug?: string;
}

/**
 * A failure as the result of a tool, which a model reads and can act on: the public code, what
 * happened, and for each argument what would have been accepted.
 */
export function toFailure(error: ApiError, requestId: string): CallToolResult {
  const errors = (error.members['errors'] ?? []) as readonly FieldError[];
  const near = (error.members['did_you_mean'] ?? []) as readonly Near[];
  const slugs = near.flatMap(({ slug }) => slug ?? []);
  const lines = [
    `${error.code}: ${error.message}`,
    ...errors.map(toLine),
    ...(slugs.length === 0 ? [] : [`Did you mean: ${slugs.join(', ')}?`]),
    ...(error.status < 500 ? [] : [`Request id: ${requestId}`]),
  ];
  const problem = {
    code: error.code,
    status: error.status,
    detail: error.message,
    request_id: requestId,
    ...error.members,
  };
  return {
    isError: true,
    content: [{ type: 'text', text: maskSecrets(lines.join('\n')) }],
    _meta: { problem: JSON.parse(maskSecrets(JSON.stringify(problem))) as object },
  };
}

function toLine({ parameter, pointer, detail, value, allowed, did_you_mean: near }: FieldError) {
  const given = value === undefined ? '' : ` Given: ${JSON.stringify(value)}.`;
  const accepted = allowed === undefined ? '' : ` Accepted: ${JSON.stringify(allowed)}.`;
  const hint = near === undefined ? '' : ` Did you mean ${near}?`;
  return `- ${parameter ?? pointer ?? ''}: ${detail}${given}${accepted}${hint}`;
}
