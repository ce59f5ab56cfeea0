import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import {
  type Change,
  CHANGE_TYPES,
  type ChangeType,
  type FieldChange,
} from '../../../../schemas/changes.ts';
import { ModelLink } from '../../catalog/model-link.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { toLine } from './to-line.ts';
import type { Options } from '../form-parts.tsx';
import { Day, Unknown } from '../../ui/cells.tsx';

/** What happened, as people say it. */
export const TYPE_WORDS: Readonly<Record<ChangeType, string>> = {
  'model.created': 'New model',
  'model.updated': 'Model changed',
  'model.renamed': 'Model renamed',
  'model.deprecated': 'Model deprecated',
  'model.retired': 'Model retired',
  'model.price_changed': 'Price changed',
  'model.benchmark_added': 'New score',
  'model.benchmark_changed': 'Score changed',
  'model.benchmark_removed': 'Score removed',
  'offer.created': 'New offer',
  'offer.updated': 'Offer changed',
  'offer.removed': 'Offer removed',
  'provider.created': 'New provider',
  'benchmark.created': 'New benchmark',
  'catalog.published': 'Catalogue published',
};

/** Values of the filter by type: all, groups, and every type. */
export const TYPE_OPTIONS: Options = [
  ['', 'Highlights'],
  ['model.*', 'All model changes'],
  ['offer.*', 'All offer changes'],
  ...CHANGE_TYPES.map((type) => [type, TYPE_WORDS[type]] as const),
];

interface Props {
  readonly change: Change;
  readonly benchmarks: readonly Benchmark[];
}

/** One entry of the log: what happened to what, from which value to which, and who says so. */
export function Entry({ change, benchmarks }: Props): VNode {
  const { type, at, effective_on: holds, changes, source } = change;
  const isLater = holds !== null && holds !== at.slice(0, 10);
  return (
    <li id={change.id}>
      <p class="what">
        <span class={`kind ${type.replace('.', '-')}`}>{TYPE_WORDS[type]}</span>{' '}
        <Subject change={change} />
      </p>
      {changes.length === 0 ? null : (
        <ul>
          {changes.map((one) => (
            <Line line={toLine(change, one, benchmarks)} isFirst={isFirst(one, type)} />
          ))}
        </ul>
      )}
      <p class="quiet">
        <time dateTime={at}>{at.slice(11, 16)} UTC</time>
        {isLater ? (
          <>
            , effective <Day day={holds} />
          </>
        ) : null}
        {source === null ? null : (
          <>
            , source: <OutsideLink url={source.url} name={source.name} />
          </>
        )}
      </p>
    </li>
  );
}

/** Whether it tells what something new came with: there was nothing before. */
const isFirst = ({ from }: FieldChange, type: Change['type']): boolean =>
  from === null && /(?:created|added|published)$/.test(type);

function Subject({ change }: { readonly change: Change }): VNode {
  const { model, creator, provider, benchmark } = change;
  return (
    <>
      {model === null ? null : <ModelLink slug={model.slug}>{model.name}</ModelLink>}
      {creator === null ? null : (
        <>
          {' '}
          by <a href={`/creators/${encodeURIComponent(creator.slug)}`}>{creator.name}</a>
        </>
      )}
      {benchmark === null ? null : (
        <>
          {model === null ? '' : ' on '}
          <a href={`/benchmarks/${encodeURIComponent(benchmark.id)}`}>{benchmark.name}</a>
        </>
      )}
      {provider === null ? null : (
        <>
          {model === null ? '' : ' at '}
          <a href={`/providers/${encodeURIComponent(provider.slug)}`}>{provider.name}</a>
        </>
      )}
    </>
  );
}

interface LineProps {
  readonly line: ReturnType<typeof toLine>;
  readonly isFirst: boolean;
}

function Line({ line, isFirst: isNew }: LineProps): VNode {
  const { label, from, to, unit, percent } = line;
  return (
    <li>
      {label}:{' '}
      {isNew ? null : (
        <>
          {from ?? <Unknown />} <span aria-hidden="true">→</span>
          <span class="hidden">to</span>{' '}
        </>
      )}
      <strong>{to ?? <Unknown />}</strong>
      {unit === null ? null : ` ${unit}`}
      {percent === null ? null : ` (${percent})`}
    </li>
  );
}
