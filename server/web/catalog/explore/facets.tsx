import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import type { Facets } from '../../../../schemas/query.ts';
import { formatCount } from '../../ui/format.ts';
import { add, put, remove, toHref, valuesOf } from './address.ts';
import { FLAGS, LISTED, toText } from '../labels.ts';

const VISIBLE_MAX = 8;
const LISTED_MAX = 40;

interface Props {
  readonly params: URLSearchParams;
  readonly facets: Facets;
  readonly catalog: CatalogView;
}

/** The panel of filters: every value is a link to the list with or without it. */
export function FacetPanel(props: Props): VNode {
  return (
    <aside class="facets" id="filters" aria-labelledby="filters-title">
      <h2 id="filters-title">Filters</h2>
      <div class="facet">
        {FLAGS.map(([name, label]) => (
          <Flag name={name} label={label} {...props} />
        ))}
      </div>
      {LISTED.map(([name, label, how]) => (
        <Listed name={name} label={label} how={how} {...props} />
      ))}
    </aside>
  );
}

interface ListedProps extends Props {
  readonly name: (typeof LISTED)[number][0];
  readonly label: string;
  readonly how: 'or' | 'and';
}

function Listed({ name, label, how, params, facets, catalog }: ListedProps): VNode | null {
  const facet = facets[name];
  const on = new Set(valuesOf(params, name));
  const counted = facet?.kind === 'values' ? facet.values : [];
  // A comma would be read as two values, and a sign as “not”.
  const values = counted.filter(({ value }) => !/^!|,/.test(value)).slice(0, LISTED_MAX);
  if (values.length === 0) return null;
  // Counts ignore the filters of their own field: they say how many a link finds as long as a
  // further value widens the list.
  const isCounted = how === 'or' || on.size === 0;
  const items = values.map(({ value, count }) => {
    const isOn = on.has(value);
    const changed = isOn ? remove(params, name, value) : add(params, name, value, how);
    return (
      <li>
        <a href={toHref(changed)} rel="nofollow" aria-current={isOn ? 'true' : undefined}>
          <span>{toText(name, value, catalog)}</span>
          {isCounted ? <span class="count">{formatCount(count)}</span> : null}
        </a>
      </li>
    );
  });
  const rest = items.slice(VISIBLE_MAX);
  return (
    <details class="facet" open={on.size > 0 || name === 'type' || name === 'capability'}>
      <summary>{label}</summary>
      <ul>{items.slice(0, VISIBLE_MAX)}</ul>
      {rest.length === 0 ? null : (
        <details>
          <summary>More of {label.toLowerCase()}</summary>
          <ul>{rest}</ul>
        </details>
      )}
    </details>
  );
}

interface FlagProps extends Props {
  readonly name: (typeof FLAGS)[number][0];
  readonly label: string;
}

function Flag({ name, label, params, facets }: FlagProps): VNode {
  const facet = facets[name];
  const counted = facet?.kind === 'values' ? facet.values : [];
  const now = params.get(name);
  return (
    <p class="flag">
      <span>{label}</span>
      {(['true', 'false'] as const).map((value) => {
        const count = counted.find((one) => one.value === value)?.count ?? 0;
        const word = value === 'true' ? 'yes' : 'no';
        return (
          <a
            href={toHref(put(params, name, now === value ? null : value))}
            rel="nofollow"
            aria-current={now === value ? 'true' : undefined}
          >
            <span class="hidden">{label}: </span>
            {word} <span class="count">{formatCount(count)}</span>
          </a>
        );
      })}
    </p>
  );
}
