import { ApiError } from '../errors.ts';
import { compileParams, type ParamsParser } from './params.ts';
import type { Route } from './route.ts';

/** A route with what is made of it once. */
interface Endpoint {
  readonly route: Route;
  readonly parse: ParamsParser;
}

interface Pattern {
  readonly segments: readonly string[];
  readonly methods: Map<string, Endpoint>;
}

export interface Match {
  readonly endpoint: Endpoint;
  /** Parameters of the path, decoded. */
  readonly path: Readonly<Record<string, string>>;
}

const isName = (segment: string): boolean => segment.startsWith('{');

/** Fixed segments come before parameters, so that `/keys/current` is not the key “current”. */
function bySpecificity(a: Pattern, b: Pattern): number {
  return (
    a.segments.map(isName).filter(Boolean).length - b.segments.map(isName).filter(Boolean).length
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new ApiError('invalid_request', 'The path has a percent sign that encodes nothing.', {
      cause,
    });
  }
}

/** Finds the endpoint of a method and a path below the API's root; 404 and 405 are thrown. */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match {
  const patterns = new Map<string, Pattern>();
  for (const route of routes) {
    const pattern = patterns.get(route.path) ?? {
      segments: route.path.split('/').slice(1),
      methods: new Map<string, Endpoint>(),
    };
    patterns.set(route.path, pattern);
    const endpoint = { route, parse: compileParams(route) };
    pattern.methods.set(route.method.toUpperCase(), endpoint);
    if (route.method === 'get') pattern.methods.set('HEAD', endpoint);
  }
  const ordered = [...patterns.values()].sort(bySpecificity);

  return (method, path) => {
    const segments = path.split('/').slice(1);
    const pattern = ordered.find(
      ({ segments: names }) =>
        names.length === segments.length &&
        names.every((name, index) =>
          isName(name) ? segments[index] !== '' : name === segments[index],
        ),
    );
    if (pattern === undefined) throw new ApiError('not_found', 'There is nothing at this address.');
    const endpoint = pattern.methods.get(method);
    if (endpoint === undefined) {
      const allow = [...pattern.methods.keys(), 'OPTIONS'].sort().join(', ');
      throw new ApiError('method_not_allowed', `This address takes ${allow}.`, {
        headers: { Allow: allow },
      });
    }
    const parameters = pattern.segments.flatMap((name, index) =>
      isName(name) ? [[name.slice(1, -1), decode(segments[index] ?? '')]] : [],
    );
    return { endpoint, path: Object.fromEntries(parameters) as Record<string, string> };
  };
}
