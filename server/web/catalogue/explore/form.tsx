import type { VNode } from 'preact';
import type { FieldError } from '../../../http/invalid.ts';
import type { Snapshot } from '../../../search/port.ts';
import { nameOf } from '../labels.ts';

/** Fields of the form beside the words; everything else of the address goes along unseen. */
const BOUNDS = [
  ['max_input_price', 'USD per 1M tokens', 'decimal'],
  ['max_output_price', 'USD per 1M tokens', 'decimal'],
  ['max_blended_price', 'USD per 1M tokens, 3 of input to 1 of output', 'decimal'],
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
  ['-context_window', 'Largest context'],
  ['-parameters', 'Most parameters'],
  ['name', 'Name'],
  ['-updated_at', 'Changed last'],
] as const;

const BY_DEFAULT = [['', 'Most widely offered']] as const;
const BY_WORDS = [
  ['', 'Best match'],
  ['-popularity', 'Most widely offered'],
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
  readonly snapshot: Snapshot;
}

/** Words, order and bounds; the filters that are on stay on. */
export function ExploreForm({ params, errors, snapshot }: Props): VNode {
  const fields = new Set<string>(['q', 'sort', 'order', ...BOUNDS.map(([name]) => name)]);
  const others = [...params].filter(([name]) => !fields.has(name));
  const isOpen = BOUNDS.some(([name]) => params.has(name));
  return (
    <form class="explore-form" action="/explore" role="search">
      <div class="line">
        <Field name="q" label="Search models" params={params} errors={errors} isSearch />
        <SortField params={params} errors={errors} snapshot={snapshot} />
        <button type="submit">Show</button>
      </div>
      {others.map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <details open={isOpen}>
        <summary>Price, context, size and date</summary>
        <div class="bounds">
          {BOUNDS.map(([name, hint, mode]) => (
            <Field
              name={name}
              label={nameOf(name)}
              hint={hint}
              mode={mode}
              params={params}
              errors={errors}
            />
          ))}
        </div>
      </details>
    </form>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly mode?: 'decimal' | 'text';
  readonly isSearch?: boolean;
  readonly params: URLSearchParams;
  readonly errors: readonly FieldError[];
}

function Field({ name, label, hint, mode, isSearch = false, params, errors }: FieldProps): VNode {
  const error = errors.find(({ parameter }) => parameter === name);
  const notes = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ];
  const attributes = {
    id: name,
    name,
    autocomplete: 'off',
    value: params.get(name) ?? '',
    'aria-invalid': error === undefined ? undefined : 'true',
    'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
  } as const;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {isSearch ? (
        <input type="search" data-suggest={true} {...attributes} />
      ) : (
        <input type="text" inputMode={mode} {...attributes} />
      )}
      {hint === undefined ? null : (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p class="error" id={`${name}-error`}>
          {error.detail}
        </p>
      )}
    </div>
  );
}

/** The sort of the address in one text, `order` folded into it. */
function readSort(params: URLSearchParams): string {
  const sort = params.get('sort') ?? '';
  return params.get('order') === 'desc' && !sort.startsWith('-') && sort !== '' ? `-${sort}` : sort;
}

function SortField({ params, errors, snapshot }: Props): VNode {
  const now = readSort(params);
  const known = snapshot.benchmarks.filter(({ id }) => SORTED_BY.includes(id));
  const options: (readonly [string, string])[] = [
    ...(params.has('q') ? BY_WORDS : BY_DEFAULT),
    ...SORTS,
    ...known.map(
      ({ id, name, scale }) =>
        [`${scale.higher_is_better ? '-' : ''}benchmark:${id}`, `Best on ${name}`] as const,
    ),
  ];
  if (!options.some(([value]) => value === now)) options.push([now, now]);
  const error = errors.find(({ parameter }) => parameter === 'sort' || parameter === 'order');
  return (
    <div class="field">
      <label for="sort">Order</label>
      <select
        id="sort"
        name="sort"
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={error === undefined ? undefined : 'sort-error'}
      >
        {options.map(([value, label]) => (
          <option value={value} selected={value === now}>
            {label}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <p class="error" id="sort-error">
          {error.detail}
        </p>
      )}
    </div>
  );
}
