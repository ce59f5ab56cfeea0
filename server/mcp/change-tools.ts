import type { Tool } from './tool.ts';
import type { Change, FieldChange } from '../../schemas/changes.ts';
import type { Lines } from './text-format.ts';

const show = (value: FieldChange['from']): string =>
  value === null ? 'unknown' : Array.isArray(value) ? value.join(', ') : String(value);

function toFieldText({ field, from, to, percent }: FieldChange): string {
  const by = percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent} %)`;
  return `${field} ${show(from)} → ${show(to)}${by}`;
}

function toChangeText(change: Change): string {
  const { at, effective_on, type, model, provider, benchmark, changes, source } = change;
  const what = [
    model?.slug,
    provider === null ? null : `at ${provider.slug}`,
    benchmark === null ? null : `on ${benchmark.id}`,
  ].filter((part) => typeof part === 'string');
  const day = effective_on ?? at.slice(0, 10);
  const values = changes.length === 0 ? '' : `: ${changes.map(toFieldText).join('; ')}`;
  const from = source === null ? '' : ` [${source.name}]`;
  return `${[day, type, ...what].join(' ')}${values}${from}`;
}

/** Entries of the change log, a line each; prices are USD per 1M tokens or per unit. */
const toChangeLines: Lines = ({ data, pagination }) => {
  const entries = (data ?? []) as readonly Change[];
  const cursor = pagination?.next_cursor ?? null;
  const more = pagination?.has_more === true && cursor !== null;
  return [
    `${entries.length} changes${more ? ', and there are more' : ''}`,
    ...entries.map(toChangeText),
    ...(more ? [`More: the same arguments with since ${cursor}`] : []),
  ];
};

/** Tools that tell what happened. */
export const CHANGE_TOOLS: readonly Tool[] = [
  {
    name: 'list_changes',
    title: 'What changed',
    description:
      'Lists what has changed in the catalogue since a given day, oldest first: new models and offers, prices with their previous values, deprecations and scores. Use it for “what is new?” and “which prices dropped?”.',
    route: 'listChanges',
    takes: ['since', 'type', 'slug', 'creator', 'provider', 'limit'],
    needs: ['since'],
    about: {
      since:
        'A day such as 2026-07-01, an instant, or the cursor of the previous result to continue from there.',
    },
    defaults: { limit: '50' },
    toLines: toChangeLines,
  },
];
