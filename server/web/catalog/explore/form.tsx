import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import { EMPTY_FORM, type FormState } from '../../page/sent-form.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { toFormState } from '../../ui/form-state.ts';
import { nameOf } from '../labels.ts';
import type { FieldError } from '../../../errors.ts';

/** Fields of the form beside the words; everything else of the address goes along unseen. */
const BOUNDS = [
  ['max_input_price', 'USD per 1M tokens', 'decimal'],
  ['max_output_price', 'USD per 1M tokens', 'decimal'],
  ['max_blended_price', 'USD per 1M tokens, 3 of input to 1 of output', 'decimal'],
  ['max_lowest_price', 'USD per 1M tokens, blended, at the cheapest provider', 'decimal'],
  ['min_context_window', 'tokens, such as 128k', 'text'],
  ['min_parameters', 'such as 7b', 'text'],
  ['max_parameters', 'such as 70b', 'text'],
  ['released_after', 'a day, such as 2026-01-31', 'text'],
] as const;

const SORTS = [
  ['-release_date', 'Newest'],
  ['input_price', 'Cheapest input'],
  ['output_price', 'Cheapest output'],
  ['blended_price', 'Cheapest, blended'],
  ['lowest_price', 'Lowest price anywhere'],
  ['-context_window', 'Largest context'],
  ['-parameters', 'Most parameters'],
  ['name', 'Name'],
  ['-updated_at', 'Recently updated'],
] as const;

const BY_DEFAULT = [['', 'Most popular']] as const;
const BY_WORDS = [
  ['', 'Best match'],
  ['-popularity', 'Most popular'],
] as const;

/** Benchmarks by which the list can be sorted from its form, where the catalogue has them. */
const SORTED_BY = [
  'gpqa-diamond',
  'mmlu-pro',
  'swe-bench-verified',
  'aider-polyglot',
  'ifeval',
  'livebench',
];

interface Props {
  readonly params: URLSearchParams;
  readonly errors: readonly FieldError[];
  readonly catalog: CatalogView;
}

/** Words, order and bounds; the filters that are on stay on. */
export function ExploreForm({ params, errors, catalog }: Props): VNode {
  const fields = new Set<string>(['q', 'sort', 'order', 'filter', ...BOUNDS.map(([name]) => name)]);
  const others = [...params].filter(([name]) => !fields.has(name));
  const isOpen = BOUNDS.some(([name]) => params.has(name));
  const state = toFormState(params, errors);
  const shared = { state, required: false, autocomplete: 'off' };
  return (
    <form class="explore-form" action="/explore" role="search">
      <div class="line">
        <Field {...shared} name="q" label="Search models" type="search" completes="all" />
        <Order params={params} state={state} catalog={catalog} />
        <button type="submit">Apply</button>
      </div>
      {others.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <details open={isOpen}>
        <summary>Price, context, size and date</summary>
        <div class="bounds">
          {BOUNDS.map(([name, hint, mode]) => (
            <Field {...shared} name={name} label={nameOf(name)} hint={hint} inputMode={mode} />
          ))}
        </div>
      </details>
      <details open={params.has('filter')}>
        <summary>Filter expression</summary>
        <Field
          {...shared}
          name="filter"
          label={nameOf('filter')}
          hint={
            <>
              Such as <code>pricing.input:&lt;2 &amp;&amp; !status:=retired</code>;{' '}
              <a href="/docs/filters">syntax</a>
            </>
          }
        />
      </details>
    </form>
  );
}

/** The sort of the address in one text, `order` folded into it. */
function readSort(params: URLSearchParams): string {
  const sort = params.get('sort') ?? '';
  return params.get('order') === 'desc' && !sort.startsWith('-') && sort !== '' ? `-${sort}` : sort;
}

interface OrderProps {
  readonly params: URLSearchParams;
  readonly state: FormState;
  readonly catalog: CatalogView;
}

function Order({ params, state, catalog }: OrderProps): VNode {
  const now = readSort(params);
  const known = catalog.benchmarks.filter(({ id }) => SORTED_BY.includes(id));
  const options: (readonly [string, string])[] = [
    ...(params.has('q') ? BY_WORDS : BY_DEFAULT),
    ...SORTS,
    ...known.map(
      ({ id, name, scale }) =>
        [`${scale.higher_is_better ? '-' : ''}benchmark:${id}`, `Best on ${name}`] as const,
    ),
  ];
  if (!options.some(([value]) => value === now)) options.push([now, now]);
  const { sort, order } = state.errors;
  const error = sort ?? order;
  const own = { ...EMPTY_FORM, errors: error === undefined ? {} : { sort: error } };
  return <Choice name="sort" label="Sort by" state={own} value={now} options={options} />;
}
