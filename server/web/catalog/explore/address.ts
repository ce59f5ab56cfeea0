import { SHARED_ALIASES } from '../../../../schemas/api/catalog/models.ts';

const PATH = '/explore';
const ALIASES: Readonly<Record<string, string>> = { ...SHARED_ALIASES, search: 'q' };
const PAGING = ['page', 'cursor', 'offset'];

/** The parameters of the list under the API's own names, without where in the list it is. */
export function toParams({ searchParams }: Pick<URL, 'searchParams'>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of searchParams) params.append(ALIASES[name] ?? name, value);
  for (const name of PAGING) params.delete(name);
  return params;
}

/** An address of the list. */
export function toHref(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? PATH : `${PATH}?${text}`;
}

/** With one parameter put in place of all of its name; null takes it away. */
export function put(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(params);
  if (value === null) changed.delete(name);
  else changed.set(name, value);
  return changed;
}

/** With one more value: beside the others of a list (`or`), or as a condition of its own (`and`). */
export function add(
  params: URLSearchParams,
  name: string,
  value: string,
  how: 'or' | 'and',
): URLSearchParams {
  const changed = new URLSearchParams(params);
  const lists = changed.getAll(name);
  const at = how === 'or' ? lists.findIndex((list) => !list.startsWith('!')) : -1;
  if (at === -1) changed.append(name, value);
  else {
    changed.delete(name);
    for (const [index, list] of lists.entries()) {
      changed.append(name, index === at ? `${list},${value}` : list);
    }
  }
  return changed;
}

/** Without one value of a parameter's lists. */
export function remove(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  const lists = changed.getAll(name);
  changed.delete(name);
  for (const list of lists) {
    const left = list.split(',').filter((item) => item !== value);
    if (left.length > 0) changed.append(name, left.join(','));
  }
  return changed;
}

/** Every value asked for under a name. */
export function valuesOf(params: URLSearchParams, name: string): string[] {
  return params.getAll(name).flatMap((list) => list.split(','));
}
