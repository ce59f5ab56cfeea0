import type { VNode } from 'preact';
import { toAddress, type ReadCondition } from '../../../catalog/questions/conditions.ts';
import type { Answer } from '../../../catalog/questions/find-answer.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Names, sayFilter } from '../labels.ts';
import { put, remove, toHref } from './address.ts';
import { saySort } from './sorts.ts';

/** Parameters that choose no rows. */
const NO_FILTERS = ['q', 'sort', 'order', 'limit', 'typo', 'interpret'];
/** Parameters of one value: a comma in them is no list. */
const SINGLE = /^(?:min_|max_|released_|knowledge_|updated_|benchmark_|as_of|filter)/;

/** A filter that is on, with the way to take it away. */
export interface Chip {
  /** What it asks for. */
  readonly label: string;
  /** The words it was read from; null: it is a parameter of the address. */
  readonly words: string | null;
  readonly href: string;
}

/** Every filter of the address, each with the list without it. */
export function toFilterChips(params: URLSearchParams, catalog: Names): Chip[] {
  const names = [...new Set(params.keys())].filter((name) => !NO_FILTERS.includes(name));
  return names.flatMap((name) =>
    [...new Set(params.getAll(name))].flatMap((list): Chip[] => {
      const toChip = (value: string, left: URLSearchParams): Chip => ({
        label: sayFilter(name, value, catalog),
        words: null,
        href: toHref(left),
      });
      if (SINGLE.test(name)) return [toChip(list, withoutOne(params, name, list))];
      const values = [...new Set(list.split(','))];
      return values.map((value) => toChip(value, remove(params, name, value)));
    }),
  );
}

/** Every part of a question, each with the list without it. */
export function toReadChips(params: URLSearchParams, list: Answer['list'], catalog: Names): Chip[] {
  if (list === null) return [];
  const { conditions, text } = list;
  const toLink = (left: readonly ReadCondition[], words: string | null): string =>
    toHref(new URLSearchParams([...put(params, 'q', words), ...toAddress(left)]));
  const say = ({ wishes }: ReadCondition): string =>
    wishes
      .map(({ param, value }) =>
        param === 'sort' ? saySort(value, catalog) : sayFilter(param, value, catalog),
      )
      .join(', ');
  const isAlike = (one: ReadCondition, other: ReadCondition): boolean =>
    one === other ||
    (one.suggestedBy !== undefined && other.suggestedBy !== undefined && one.text === other.text);
  const shown = conditions.filter(
    (one, at) => conditions.findIndex((other) => isAlike(one, other)) === at,
  );
  const parts = shown.map((one) => ({
    label: one.suggestedBy === undefined ? say(one) : one.text,
    words: one.suggestedBy === undefined ? one.text : null,
    href: toLink(
      conditions.filter((other) => !isAlike(one, other) && other.suggestedBy !== one),
      text,
    ),
  }));
  const named =
    text === null
      ? []
      : [{ label: `“${text}” in the name`, words: null, href: toLink(conditions, null) }];
  return [...parts, ...named];
}

interface Props {
  readonly params: URLSearchParams;
  readonly read: readonly Chip[];
  readonly applied: readonly Chip[];
}

/** What was understood and what was chosen, apart; a chip as a whole takes itself away. */
export function AskedFor({ params, read, applied }: Props): VNode | null {
  if (read.length + applied.length === 0) return null;
  return (
    <dl class="asked">
      {read.length === 0 ? null : (
        <>
          <dt>Understood as</dt>
          <dd class="chips">
            {read.map((chip) => (
              <AppliedChip {...chip} />
            ))}
            <a
              class="button bare small"
              href={toHref(put(params, 'interpret', 'off'))}
              rel="nofollow"
            >
              Search for the words instead
            </a>
          </dd>
        </>
      )}
      {applied.length === 0 ? null : (
        <>
          <dt>{read.length === 0 ? 'Filters' : 'Also applied'}</dt>
          <dd class="chips">
            {applied.map((chip) => (
              <AppliedChip {...chip} />
            ))}
            {applied.length > 1 ? (
              <a class="button bare small" href={toHref(withoutFilters(params))}>
                Clear all
              </a>
            ) : null}
          </dd>
        </>
      )}
    </dl>
  );
}

function AppliedChip({ label, words, href }: Chip): VNode {
  return (
    <a class="chip on" href={href} rel="nofollow">
      <span class="hidden">Remove: </span>
      {words === null || words.toLowerCase() === label.toLowerCase() ? null : <q>{words}</q>}
      {words === null || words.toLowerCase() === label.toLowerCase() ? null : ' '}
      {label}
      <Icon name="remove" />
    </a>
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
