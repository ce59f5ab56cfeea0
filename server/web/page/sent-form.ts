import type { Request } from 'express';
import type { z } from 'zod';
import { ApiError } from '../../errors.ts';
import { FORM_BYTES_MAX } from '../../http/middleware/protocol.ts';

/** A form as it was sent. */
export interface SentForm {
  /** Each perhaps several times, in the order they came. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Its end is missing: more was sent than a form may have. */
  readonly isCut: boolean;
}

/** What stands in the fields of a form that is shown, and what is wrong with it. */
export interface FormState {
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong with no field in particular; null: nothing. */
  readonly problem: string | null;
}

/** A form nobody has touched. */
export const EMPTY_FORM: FormState = { values: {}, errors: {}, problem: null };

/** A form as it was read: what it says, or the same form again with what is wrong. */
type ReadForm<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | { readonly kind: 'invalid'; readonly status: 400 | 413 | 422; readonly state: FormState };

/** How much of what is too long is read and thrown away. */
const DISCARDED_BYTES_MAX = 2 ** 21;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
/** No field is ever shown again longer than this. */
const VALUE_CHARACTERS_MAX = 2_000;

/**
 * The body of a request as a form; of what is too long the beginning, so that it can be shown again.
 * @throws ApiError `unsupported_media_type`, `invalid_request`
 */
export async function receiveForm(req: Request): Promise<SentForm> {
  const isForm = FORM_TYPE.test(req.headers['content-type'] ?? '');
  if (!isForm || req.headers['content-encoding'] !== undefined) {
    throw new ApiError('unsupported_media_type', 'This address accepts forms only.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays open where reading ends before the form does: it takes the answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size < FORM_BYTES_MAX) chunks.push(chunk.subarray(0, FORM_BYTES_MAX - size));
      size += chunk.length;
      // Read on for a while: a browser shows no answer before it has sent everything.
      if (size > DISCARDED_BYTES_MAX) break;
    }
  } catch (cause) {
    throw new ApiError('invalid_request', 'The form was incomplete.', { cause });
  }
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8'))) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return { fields, isCut: size > FORM_BYTES_MAX };
}

/**
 * What a form says by its schema, whose members are texts, or lists of texts for `lists`. A field
 * that was not sent is an empty text. Fields called `…password` are never shown again.
 */
export function readForm<S extends z.ZodObject>(
  sent: SentForm,
  schema: S,
  lists: readonly string[] = [],
): ReadForm<z.output<S>> {
  const names = Object.keys(schema.shape);
  if (sent.isCut) {
    const problem = `Forms may be at most ${FORM_BYTES_MAX} bytes. Nothing was changed.`;
    return { kind: 'invalid', status: 413, state: withErrors(sent, {}, problem) };
  }
  const strange = [...sent.fields.keys()].some((name) => !names.includes(name));
  const given = names.map((name) => {
    const values = sent.fields.get(name) ?? [];
    return [name, lists.includes(name) ? values : (values[0] ?? '')] as const;
  });
  const broken = Object.fromEntries(
    names.flatMap((name) => {
      const mistake = findMistake(sent.fields.get(name) ?? [], lists.includes(name));
      return mistake === null ? [] : [[name, mistake] as const];
    }),
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  const isBroken = strange || Object.keys(broken).length > 0;
  if (parsed.success && !isBroken) return { kind: 'ok', data: parsed.data };
  // Of several mistakes of a field the first is said.
  const issues = (parsed.error?.issues ?? []).toReversed();
  const invalid = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  const problem = strange ? 'The form has unknown fields.' : null;
  const state = { ...typed(sent), errors: { ...invalid, ...broken }, problem };
  return { kind: 'invalid', status: isBroken ? 400 : 422, state };
}

function findMistake(values: readonly string[], isList: boolean): string | null {
  if (values.length > 1 && !isList) return 'Was given more than once.';
  return values.some(holdsControl) ? 'Contains a character that is not allowed.' : null;
}

/** The form again as it was typed, with what is wrong with it. */
export function withErrors(
  sent: SentForm,
  errors: Readonly<Record<string, string>>,
  problem: string | null = null,
): FormState {
  return { ...typed(sent), errors, problem };
}

function typed({ fields }: SentForm): FormState {
  const values = [...fields]
    .filter(([name]) => !/password$/i.test(name) && name !== 'token')
    .map(
      ([name, texts]) => [name, texts.map((text) => text.slice(0, VALUE_CHARACTERS_MAX))] as const,
    );
  return { ...EMPTY_FORM, values: Object.fromEntries(values) };
}

/** Line breaks and tabs are text; other controls are not, and no store takes all of them. */
function holdsControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}
