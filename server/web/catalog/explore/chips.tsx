import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import { put, remove, toHref } from './address.ts';
import { nameOf, toText } from '../labels.ts';

/** Parameters that choose no rows. */
const NO_FILTERS = ['q', 'sort', 'order', 'limit', 'typo', 'interpret'];
/** Parameters of one value: a comma in them is no list. */
const SINGLE = /^(?:min_|max_|released_|updated_|benchmark_|as_of|filter)/;

interface Chip {
  readonly name: string;
  readonly value: string;
  readonly href: string;
}

/** Every filter that is on, each with the way to take it away. */
export function Chips({
  params,
  catalog,
}: {
  readonly params: URLSearchParams;
  readonly catalog: CatalogView;
}): VNode | null {
  const chips = toChips(params);
  if (chips.length === 0) return null;
  return (
    <>
      <p class="hidden">Active filters:</p>
      <ul class="chips">
        {chips.map(({ name, value, href }) => (
          <li>
            <a class="chip" href={href}>
              {nameOf(name)}: {toText(name, value, catalog)} <span aria-hidden="true">×</span>
              <span class="hidden"> remove</span>
            </a>
          </li>
        ))}
        {chips.length > 1 ? (
          <li>
            <a href={toHref(withoutFilters(params))}>Remove all</a>
          </li>
        ) : null}
      </ul>
    </>
  );
}

function toChips(params: URLSearchParams): Chip[] {
  const names = [...new Set(params.keys())].filter((name) => !NO_FILTERS.includes(name));
  return names.flatMap((name) =>
    [...new Set(params.getAll(name))].flatMap((list): Chip[] => {
      if (SINGLE.test(name)) {
        return [{ name, value: list, href: toHref(withoutOne(params, name, list)) }];
      }
      return [...new Set(list.split(','))].map((value) => ({
        name,
        value,
        href: toHref(remove(params, name, value)),
      }));
    }),
  );
}

function withoutOne(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const left = params.getAll(name).filter((other) => other !== value);
  const changed = put(params, name, null);
  for (const other of left) changed.append(name, other);
  return changed;
}

function withoutFilters(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => NO_FILTERS.includes(name)));
}
