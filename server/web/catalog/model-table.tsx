import type { ComponentChildren, VNode } from 'preact';
import type { ModelSummary } from '../../../schemas/model.ts';
import { CountCell, DayCell, TextCell } from '../ui/cells.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { PriceCells } from '../ui/price-cells.tsx';
import { toWords } from '../ui/words.ts';
import { ModelLink } from './model-link.tsx';

/** A column this list has beside the common ones. */
export interface ExtraColumn extends Column {
  /** The cell of one row, a `td`. */
  readonly cell: (model: ModelSummary, row: number) => VNode;
}

interface Props {
  readonly id: string;
  readonly caption: string;
  readonly models: readonly ModelSummary[];
  readonly extra?: readonly ExtraColumn[];
  /** What is shown of a name, where more than the name. */
  readonly toName?: (model: ModelSummary) => ComponentChildren;
}

/** Prices come early: a phone shows three columns before it scrolls. */
const REST: readonly Column[] = [
  { name: 'Input', unit: '$ per 1M tokens', isNumber: true },
  { name: 'Output', unit: '$ per 1M tokens', isNumber: true },
  { name: 'Context', unit: 'tokens', isNumber: true },
  { name: 'Creator' },
  { name: 'Providers', isNumber: true },
  { name: 'Released' },
];

/** Models as rows: who made them, what they cost, how much they take, since when they are there. */
export function ModelTable({ id, caption, models, extra = [], toName }: Props): VNode {
  return (
    <DataTable id={id} caption={caption} columns={[{ name: 'Model' }, ...extra, ...REST]}>
      {models.map((model, row) => (
        <tr>
          <th scope="row" class="model" data-value={model.name}>
            <ModelLink slug={model.slug}>{toName?.(model) ?? model.name}</ModelLink>
            <Marks model={model} />
          </th>
          {extra.map(({ cell }) => cell(model, row))}
          <PriceCells pricing={model.pricing} type={model.type} />
          <CountCell count={model.limits.context_window} />
          <TextCell text={model.creator?.name ?? null} />
          <CountCell count={model.providers.length} />
          <DayCell day={model.release_date} />
        </tr>
      ))}
    </DataTable>
  );
}

/** What is out of the ordinary about a model, in a word each. */
function Marks({ model }: { readonly model: ModelSummary }): VNode | null {
  const marks = [
    ...(model.type === 'text' ? [] : [toWords(model.type)]),
    ...(model.open_weights === true ? ['Open weights'] : []),
  ];
  if (marks.length === 0 && model.status === 'active') return null;
  return (
    <span class="marks">
      {model.status === 'active' ? null : (
        <span class={`badge ${model.status}`}>{toWords(model.status)}</span>
      )}
      {marks.join(' · ')}
    </span>
  );
}
