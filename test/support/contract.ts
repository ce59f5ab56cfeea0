import { z } from 'zod';

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** An answer as far as the document says something about it. */
interface Answer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Says what in an answer is not as the served OpenAPI document has it; null: nothing. */
export type Contract = (answer: Answer) => string | null;

/** By the text of the document, which is the same for nearly every application of a process. */
const contracts = new Map<string, Contract>();

/** The check of answers by a served document, which is compiled once. */
export function contractOf(text: string): Contract {
  const contract = contracts.get(text) ?? createContract(JSON.parse(text) as Document);
  contracts.set(text, contract);
  return contract;
}

function createContract(document: Document): Contract {
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    fixed: path.split('/').filter((segment) => !segment.startsWith('{')).length,
  }));
  templates.sort((a, b) => b.fixed - a.fixed);
  const validators = new Map<unknown, z.ZodType>();
  const definitions = rewrite(document.components['schemas'] ?? {}) as Record<string, unknown>;

  const validatorOf = (schema: unknown): z.ZodType => {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const whole = { ...(rewrite(schema) as object), definitions };
    const made = z.fromJSONSchema(whole, { defaultTarget: 'openapi-3.0' });
    validators.set(schema, made);
    return made;
  };

  const findOperation = (method: string, path: string): Operation | undefined => {
    const template = templates.find(({ pattern }) => pattern.test(path));
    const item = template === undefined ? undefined : document.paths[template.path];
    return item?.[method === 'head' ? 'get' : method];
  };

  const check = (answer: Answer, operation: Operation): string | null => {
    const { method, status, contentType, body } = answer;
    const found = operation.responses[String(status)] ?? operation.responses['default'];
    if (found === undefined) return `status ${status} is not documented`;
    const response = deref(document, found) as Response;
    const missing = missingHeaders(document, response, answer.headers);
    if (missing.length > 0) return `${status} comes without ${missing.join(', ')}`;
    if (method === 'head') return null;
    if (response.content === undefined) {
      return contentType === null ? null : `${status} has a body where none is documented`;
    }
    const type = contentType?.split(';', 1)[0] ?? '';
    const media = response.content[type];
    if (media === undefined) return `${status} as “${type}” is not documented`;
    const parsed = validatorOf(media.schema).safeParse(body);
    return parsed.success ? null : `${status}: ${z.prettifyError(parsed.error)}`;
  };

  return (answer) => {
    const { method, path, status } = answer;
    // Preflight is no operation of its own.
    if (method === 'options') return status === 204 ? null : `${status} to OPTIONS`;
    const operation = findOperation(method, path);
    // What the document does not name may only be refused.
    if (operation === undefined) return status >= 400 ? null : 'it is not documented';
    return check(answer, operation);
  };
}

function missingHeaders(
  document: Document,
  response: Response,
  headers: Answer['headers'],
): string[] {
  return Object.entries(response.headers ?? {}).flatMap(([name, value]) => {
    const { required } = deref(document, value) as { readonly required?: boolean };
    return required === true && headers[name.toLowerCase()] === undefined ? [name] : [];
  });
}

/**
 * Points references at where the validator looks for them, and closes objects: readers of the document
 * must bear members it does not name, the server must send none.
 */
function rewrite(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll('"#/components/schemas/', '"#/definitions/');
  return JSON.parse(text, (_key, node: unknown) => {
    const isObject = node !== null && typeof node === 'object' && 'properties' in node;
    const isOpen = isObject && !('additionalProperties' in node) && 'type' in node;
    return isOpen ? { ...node, additionalProperties: false } : node;
  }) as unknown;
}

function deref(document: Document, value: unknown): unknown {
  const { $ref } = value as { readonly $ref?: string };
  if ($ref === undefined) return value;
  const [, , kind = '', name = ''] = $ref.split('/');
  return document.components[kind]?.[name];
}
