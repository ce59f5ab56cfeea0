import type { OpenApiDocument } from '../../../http/openapi/document.ts';
import type { SampleRequest } from '../../ui/request-code.tsx';

/** In front of the names of parameters, so that none is a field of the page itself. */
export const PREFIX = 'p.';

/** The address of a request, as far as it is filled in. */
function toAddress(endpoint: Endpoint, typed: URLSearchParams, origin: string): string {
  const valueOf = (name: string): string => typed.get(`${PREFIX}${name}`) ?? '';
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = valueOf(name);
    return value === '' ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams(
    endpoint.parameters
      .filter(({ name, place }) => place === 'query' && valueOf(name) !== '')
      .map(({ name }) => [name, valueOf(name)]),
  ).toString();
  return `${origin}${path}${query === '' ? '' : `?${query}`}`;
}

/** The request that is filled in. */
export const toRequest = (
  endpoint: Endpoint,
  typed: URLSearchParams,
  origin: string,
): SampleRequest => ({
  method: endpoint.method,
  url: toAddress(endpoint, typed, origin),
  needsKey: endpoint.needsKey,
  body: endpoint.takesBody ? (typed.get('body') ?? '') : '',
});

export interface EndpointParameter {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly required: boolean;
  readonly about: string;
  /** The values it may have, where those are few. */
  readonly choices: readonly string[];
}

/** An endpoint as the document of the API describes it. */
export interface Endpoint {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly about: string;
  readonly needsKey: boolean;
  readonly parameters: readonly EndpointParameter[];
  readonly takesBody: boolean;
}

interface Described {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly enum?: readonly unknown[]; readonly type?: unknown };
}

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Described[];
  readonly requestBody?: unknown;
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/** Every endpoint, in the order of the document. */
export function readEndpoints(document: OpenApiDocument): Endpoint[] {
  const shared = (document.components?.parameters ?? {}) as Readonly<Record<string, Described>>;
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      return operation === undefined ? [] : [toEndpoint(path, method, operation, shared)];
    }),
  );
}

function toEndpoint(
  path: string,
  method: string,
  operation: Operation,
  shared: Readonly<Record<string, Described>>,
): Endpoint {
  const described = (operation.parameters ?? []).map((one) =>
    one.$ref === undefined ? one : (shared[one.$ref.split('/').at(-1) ?? ''] ?? {}),
  );
  return {
    id: operation.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    about: toPlain(operation.description),
    needsKey: operation.security?.length !== 0,
    parameters: described.flatMap(toParameter),
    takesBody: operation.requestBody !== undefined,
  };
}

function toParameter({ name, in: place, required, description, schema }: Described) {
  if (name === undefined || (place !== 'path' && place !== 'query')) return [];
  const listed = schema?.type === 'boolean' ? ['true', 'false'] : (schema?.enum ?? []);
  return [
    {
      name,
      place,
      required: required === true,
      about: toPlain(description),
      choices: listed.map(String),
    } as const satisfies EndpointParameter,
  ];
}

/** Text without the marks of code. */
const toPlain = (markdown = ''): string => markdown.replaceAll('`', '');
