import type { VNode } from 'preact';
import type { FieldError } from '../../../errors.ts';
import type { Facets } from '../../../../schemas/query.ts';
import { Field } from '../../ui/field.tsx';
import { toFormState } from '../../ui/form-state.ts';
import { countOf, formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { FLAGS, LISTED, type Names, nameOf, readAmount, toText } from '../labels.ts';
import { add, put, remove, toHref, valuesOf } from './address.ts';
import type { Asked } from './asked.ts';

const VISIBLE_MAX = 5;
const LISTED_MAX = 40;
/** Facets that are unfolded before anything in them is chosen. */
const UNFOLDED: readonly string[] = ['capability', 'type', 'creator', 'status'];

/** Common limits. */
const SEGMENTS = [
  ['max_input_price', ['0.1', '0.5', '1', '5'], ['$0.10', '$0.50', '$1', '$5']],
  ['min_context_window', ['32k', '128k', '200k', '1m'], ['32K', '128K', '200K', '1M']],
] as const;

/** Limits that are typed. */
const BOUNDS = [
  ['max_input_price', 'USD per 1M tokens', 'decimal'],
  ['max_output_price', 'USD per 1M tokens', 'decimal'],
  ['max_cache_read_price', 'USD per 1M tokens', 'decimal'],
  ['max_blended_price', 'USD per 1M tokens, 3 of input to 1 of output', 'decimal'],
  ['max_lowest_price', 'blended, at the cheapest provider', 'decimal'],
  ['min_context_window', 'tokens, such as 128k', 'text'],
  ['min_parameters', 'such as 7b', 'text'],
  ['max_parameters', 'such as 70b', 'text'],
  ['released_after', 'a date, such as 2026-01-31', 'text'],
] as const;

interface Props {
  readonly asked: Asked;
  /** null where the address was not understood: nothing is counted. */
  readonly found: { readonly facets: Facets; readonly total: number } | null;
  readonly errors: readonly FieldError[];
  readonly names: Names;
}

/** Every filter beside the list; a click on a value applies it. On a small screen they cover the page. */
export function Filters({ asked, found, errors, names }: Props): VNode {
  const facets = found?.facets ?? {};
  return (
    <aside class="filters" id="filters" aria-label="Filters">
      <div class="fh">
        <h2>Filters</h2>
        <a class="more only-s" href="#results">
          Show {found === null ? 'models' : countOf(found.total, 'model')}
        </a>
      </div>
      {SEGMENTS.map(([name, values, labels]) => (
        <Segments asked={asked} name={name} values={values} labels={labels} />
      ))}
      {LISTED.map(([name, label, how], at) => (
        <>
          <Listed {...{ asked, facets, names, name, label, how }} />
          {at === 1 ? <Flags asked={asked} facets={facets} /> : null}
        </>
      ))}
      <Limits params={asked.typed} errors={errors} />
    </aside>
  );
}

interface SegmentsProps {
  readonly asked: Asked;
  readonly name: (typeof SEGMENTS)[number][0];
  readonly values: readonly string[];
  readonly labels: readonly string[];
}

function Segments({ asked, name, values, labels }: SegmentsProps): VNode {
  const now = readAmount(asked.all.get(name) ?? '');
  const toLink = (value: string | null, label: string): VNode => (
    <a
      href={toHref(put(asked.from(name), name, value))}
      rel="nofollow"
      aria-current={now === (value === null ? null : readAmount(value)) ? 'true' : undefined}
    >
      {label}
    </a>
  );
  return (
    <div class="fg">
      <h3 id={`${name}-label`}>{nameOf(name)}</h3>
      <div class="seg" role="group" aria-labelledby={`${name}-label`}>
        {values.map((value, at) => toLink(value, labels[at] ?? value))}
        {toLink(null, 'Any')}
      </div>
    </div>
  );
}

interface ListedProps {
  readonly asked: Asked;
  readonly facets: Facets;
  readonly names: Names;
  readonly name: (typeof LISTED)[number][0];
  readonly label: string;
  readonly how: 'or' | 'and';
}

/** Values of a facet, the chosen first and then those of most models. */
function Listed({ asked, facets, names, name, label, how }: ListedProps): VNode | null {
  const facet = facets[name];
  const on = new Set(valuesOf(asked.all, name));
  const counted = facet?.kind === 'values' ? facet.values : [];
  // A comma would be read as two values, and a sign as “not”.
  const known = counted.filter(({ value }) => !/^!|,/.test(value));
  const values = [
    ...known.filter(({ value }) => on.has(value)),
    ...known.filter(({ value }) => !on.has(value)).slice(0, LISTED_MAX),
  ];
  if (values.length === 0) return null;
  const base = asked.from(name);
  const items = values.map(({ value, count }) => {
    const isOn = on.has(value);
    const changed = isOn ? remove(base, name, value) : add(base, name, value, how);
    return (
      <a class="opt" href={toHref(changed)} rel="nofollow" aria-current={isOn ? 'true' : undefined}>
        {toText(name, value, names)}
        <i>{formatCount(count)}</i>
      </a>
    );
  });
  const isUnfolded = UNFOLDED.includes(name) || on.size > 0;
  const shown = Math.max(VISIBLE_MAX, on.size);
  const rest = isUnfolded ? items.slice(shown) : [];
  return (
    <div class="fg">
      {isUnfolded ? (
        <>
          <h3>{label}</h3>
          {items.slice(0, shown)}
          {rest.length === 0 ? null : (
            <details>
              <summary class="opt">
                {rest.length} more <Icon name="down" />
              </summary>
              {rest}
            </details>
          )}
        </>
      ) : (
        <details>
          <summary>
            {label} <Icon name="down" />
          </summary>
          {items}
        </details>
      )}
    </div>
  );
}

/** What is true of a model or not. */
function Flags({ asked, facets }: Pick<ListedProps, 'asked' | 'facets'>): VNode | null {
  const items = FLAGS.flatMap(([name, yes, no]) => {
    const facet = facets[name];
    const counted = facet?.kind === 'values' ? facet.values : [];
    const now = asked.all.get(name);
    return (['true', 'false'] as const).flatMap((value) => {
      const label = value === 'true' ? yes : no;
      const count = counted.find((one) => one.value === value)?.count ?? 0;
      if (label === null || (count === 0 && now !== value)) return [];
      return [
        <a
          class="opt"
          href={toHref(put(asked.from(name), name, now === value ? null : value))}
          rel="nofollow"
          aria-current={now === value ? 'true' : undefined}
        >
          {label}
          <i>{formatCount(count)}</i>
        </a>,
      ];
    });
  });
  return items.length === 0 ? null : (
    <div class="fg">
      <h3>Weights, price, score</h3>
      {items}
    </div>
  );
}

/** Limits that are typed, and the expression; the filters that are on stay on. */
function Limits({
  params,
  errors,
}: {
  readonly params: URLSearchParams;
  readonly errors: readonly FieldError[];
}): VNode {
  const names: readonly string[] = ['filter', ...BOUNDS.map(([name]) => name)];
  const others = [...params].filter(([name]) => !names.includes(name));
  const isWrong = errors.some(({ parameter = '' }) => names.includes(parameter));
  const state = toFormState(params, errors);
  const shared = { state, required: false, autocomplete: 'off' };
  return (
    <form class="fg" action="/explore" data-auto>
      {others.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <details open={isWrong}>
        <summary>
          More limits <Icon name="down" />
        </summary>
        <div class="bounds">
          {BOUNDS.map(([name, hint, mode]) => (
            <Field {...shared} name={name} label={nameOf(name)} hint={hint} inputMode={mode} />
          ))}
          <Field
            {...shared}
            name="filter"
            label="Filter expression"
            hint={
              <>
                Such as <code>pricing.input:&lt;2 &amp;&amp; !status:=retired</code>;{' '}
                <a href="/docs/filters">syntax</a>
              </>
            }
          />
          <button type="submit" class="plain small">
            Apply
          </button>
        </div>
      </details>
    </form>
  );
}
