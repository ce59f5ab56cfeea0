import type { Route } from '../../../server/http/route.ts';
import { allRoutes } from '../../../server/routes/registry.ts';
import { expectSnapshot } from '../../support/snapshot.ts';

/** What a route requires of a caller, and promises besides its body. */
function toLines(route: Route): string[] {
  const { id, method, path, scope, feature, cache, isFree, success } = route;
  const { errors, media = [], aliases = {} } = route;
  const needs = [scope ?? 'any key', ...(feature === undefined ? [] : [feature])].join(' + ');
  const marks = [
    ...(isFree === true ? ['free'] : []),
    ...(route.ranges === true ? ['ranges'] : []),
    ...(route.redirects === true ? ['301'] : []),
    ...media,
  ];
  return [
    `${method.toUpperCase()} ${path} ${id}`,
    `  ${needs}; ${cache}; ${[success, ...marks].join(', ')}`,
    ...errors.map((code) => `  ! ${code}`),
    ...Object.entries(aliases).map(([spelling, name]) => `  ${spelling} = ${name}`),
  ];
}

describe('the routes that need a key', () => {
  it('require the scopes and features, are cached and may fail as recorded', () => {
    const plans = { scheme: 'A', currency: 'USD' };
    const services = { config: { plans }, searchLog: null };
    const routes = allRoutes(services as unknown as Parameters<typeof allRoutes>[0]);
    expectSnapshot('test/snapshots/routes.txt', `${routes.flatMap(toLines).join('\n')}\n`);
  });
});
