import type { Endpoint } from './endpoints.ts';

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

/** The command that sends a request; the key is taken from the environment, never written. */
export function toCommand(endpoint: Endpoint, typed: URLSearchParams, origin: string): string {
  const { method, needsKey, takesBody } = endpoint;
  const body = takesBody ? (typed.get('body') ?? '') : '';
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(needsKey ? ['-H "Authorization: Bearer $MODEL_CATALOG_KEY"'] : []),
    ...(body === '' ? [] : ["-H 'Content-Type: application/json'", `-d ${quote(body)}`]),
    quote(toAddress(endpoint, typed, origin)),
  ];
  return parts.join(' \\\n  ');
}

/** Text that a shell takes as it is. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
