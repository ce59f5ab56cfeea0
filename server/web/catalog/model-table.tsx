import type { ComponentChildren, VNode } from 'preact';
import type { ListRow } from '../../../schemas/api/catalog/models.ts';
import {
  type BenchmarkScore,
  type ModelSummary,
  type PriceUnit,
  UNITS_BY_TYPE,
} from '../../../schemas/model.ts';
import { formatPrice, toUnit } from '../../price-text.ts';
import { Day, TokensCell, Unknown } from '../ui/cells.tsx';
import { type Column, CsvButton, Head } from '../ui/data-table.tsx';
import { countOf, formatScore, unitOf } from '../ui/format.ts';
import { PriceCells, UnitPriceCell } from '../ui/price-cells.tsx';
import { Who } from './who.tsx';

/** A column this list has beside the common ones. */
interface ExtraColumn extends Column {
  /** The cell of one row, a `td`. */
  readonly cell: (model: ModelSummary, row: number) => VNode;
}

/** A benchmark as a column: the score of every row. */
export interface ScoreColumn {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly scale: BenchmarkScore['scale'];
  /** null: not known. */
  readonly scoreOf: (model: ModelSummary, row: number) => number | null;
}

/** An offer that costs nothing. */
type FreeOffer = NonNullable<ListRow['free_offers']>[number];

interface Props {
  readonly id: string;
  readonly caption: string;
  readonly models: readonly ModelSummary[];
  /** The search that found them. */
  readonly queryId?: string | undefined;
  /** Whether all are of one creator, whom the page is about. */
  readonly isOfOneCreator?: boolean;
  readonly extra?: readonly ExtraColumn[];
  readonly score?: ScoreColumn | null;
  /** Where the models cost nothing, by slug, in a list of what is free; null: it is none. */
  readonly free?: ReadonlyMap<string, readonly FreeOffer[]> | null;
  /** What is shown of a name, where more than the name. */
  readonly toName?: (model: ModelSummary) => ComponentChildren;
  /** Where the head of a column leads, and how the rows are sorted by it now. */
  readonly sorting?: (column: SortedColumn) => Pick<Column, 'href' | 'sorted'>;
  /** Each row can be chosen; the form around the table sends them as `slugs`. */
  readonly picks?: boolean;
}

export type SortedColumn =
  'name' | 'input' | 'output' | 'unit' | 'from' | 'context' | 'score' | 'released';

/**
 * Models as rows, as cards on a small screen: prices, context, a score, and since when they are there.
 * What is sold by the image, second or minute is not told apart by context.
 */
export function ModelTable(props: Props): VNode {
  const { id, caption, models, extra = [], score = null, free = null } = props;
  const { toName, picks = false } = props;
  const sorting = props.sorting ?? (() => ({}));
  const unit = toCommonUnit(models);
  const whose = toWhose(models);
  const paid = free === null ? '' : 'Paid: ';
  const heads: readonly Column[] = [
    { name: 'Model', ...sorting('name') },
    ...extra,
    ...(free === null ? [] : [{ name: 'Price' }]),
    ...(unit === null
      ? [
          { name: `${paid}Input`, ...whose, isNumber: true, ...sorting('input') },
          { name: `${paid}Output`, ...whose, isNumber: true, ...sorting('output') },
          ...(free === null
            ? [{ name: 'From', unit: 'input', isNumber: true, ...sorting('from') }]
            : []),
          { name: 'Context', unit: 'tokens', isNumber: true, ...sorting('context') },
        ]
      : [{ name: 'Price', unit: `per ${toUnit(unit)}`, isNumber: true, ...sorting('unit') }]),
    ...(score === null
      ? []
      : [{ name: score.name, unit: unitOf(score.unit), isNumber: true, ...sorting('score') }]),
    { name: 'Released', isNumber: true, ...sorting('released') },
  ];
  return (
    <>
      <table id={id} class={`cards models${props.sorting === undefined ? '' : ' stick'}`}>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {picks ? (
              <th scope="col" class="pick">
                <span class="hidden">Compare</span>
              </th>
            ) : null}
            {heads.map((head) => (
              <Head {...head} />
            ))}
          </tr>
        </thead>
        <tbody>
          {models.map((model, row) => (
            <tr>
              {picks ? <PickCell model={model} /> : null}
              <th scope="row" class="model" data-value={model.name}>
                <Who model={model} queryId={props.queryId} isCreatorKnown={props.isOfOneCreator}>
                  {toName?.(model)}
                </Who>
              </th>
              {extra.map(({ cell }) => cell(model, row))}
              {free === null ? null : <FreeCell offers={free.get(model.slug) ?? []} />}
              {unit === null ? (
                <>
                  <PriceCells
                    pricing={
                      free !== null && model.pricing?.basis === 'free' ? null : model.pricing
                    }
                    type={model.type}
                  />
                  {free === null ? <FromCell model={model} /> : null}
                  <TokensCell count={model.limits.context_window} label="Context" />
                </>
              ) : (
                <UnitPriceCell pricing={model.pricing} unit={unit} />
              )}
              {score === null ? null : (
                <ScoreBarCell score={score.scoreOf(model, row)} column={score} model={model} />
              )}
              <ReleasedCell day={model.release_date} />
            </tr>
          ))}
        </tbody>
      </table>
      <CsvButton id={id} />
    </>
  );
}

/** The unit models of one type are compared by, where any of them has a price by it. */
function toCommonUnit(models: readonly ModelSummary[]): PriceUnit | null {
  const type = models[0]?.type;
  const unit = type === undefined ? undefined : UNITS_BY_TYPE[type];
  if (unit === undefined || models.some((model) => model.type !== type)) return null;
  return models.some(({ pricing }) => pricing?.headline?.unit === unit) ? unit : null;
}

/** Whose prices the rows have, where all have them of the same; other rows say it themselves. */
function toWhose(models: readonly ModelSummary[]): Pick<Column, 'unit'> {
  const bases = new Set(models.flatMap(({ pricing }) => pricing?.basis ?? []));
  const isOthers = bases.has('median') || bases.has('reseller');
  if (isOthers && bases.has('maker')) return {};
  return { unit: isOthers ? 'median' : 'list price' };
}

function PickCell({ model: { slug, name } }: { readonly model: ModelSummary }): VNode {
  return (
    <td class="pick" data-value="">
      <label>
        <input type="checkbox" name="slugs" value={slug} aria-label={`Compare ${name}`} />
      </label>
    </td>
  );
}

const toLowestInput = (pricing: ModelSummary['pricing']): number | null =>
  pricing?.basis === 'free' ? pricing.input : (pricing?.lowest?.input ?? null);

/** The input price of the cheapest standard offer, and at how many providers the model is. */
function FromCell({ model: { pricing, providers } }: { readonly model: ModelSummary }): VNode {
  const usd = toLowestInput(pricing);
  const isByToken = (pricing?.headline ?? null) === null || pricing?.input !== null;
  return (
    <td class="number" data-l="From" data-value={usd ?? ''}>
      {usd === null ? isByToken ? <Unknown /> : null : formatPrice(usd)}
      {providers.length === 0 ? null : (
        <small class="l2">
          at {providers.length} {providers.length === 1 ? 'provider' : 'providers'}
        </small>
      )}
    </td>
  );
}

/** That a model costs nothing, and at whom. */
function FreeCell({ offers }: { readonly offers: readonly FreeOffer[] }): VNode {
  const [first, ...others] = offers;
  return (
    <td data-l="Price" data-value={first === undefined ? '' : 0}>
      {first === undefined ? <Unknown /> : 'Free'}
      {first === undefined ? null : (
        <small class="l2">
          at {first.provider.name}
          {others.length === 0 ? null : ` and ${countOf(others.length, 'other')}`}
        </small>
      )}
    </td>
  );
}

function ReleasedCell({ day }: { readonly day: string | null }): VNode {
  return (
    <td class="number wide" data-l="Released" data-value={day ?? ''}>
      {day === null ? <Unknown /> : <Day day={day} isMonth />}
    </td>
  );
}

interface ScoreProps {
  readonly score: number | null;
  readonly column: ScoreColumn;
  readonly model: ModelSummary;
}

function ScoreBarCell({ score, column: { id, name, scale }, model }: ScoreProps): VNode {
  const own = model.benchmarks.find(({ benchmark }) => benchmark.id === id);
  const isSelf = own?.self_reported === true && own.score === score;
  return (
    <td class="number wide" data-l={name} data-value={score ?? ''}>
      {score === null ? (
        <Unknown />
      ) : (
        <span class="score" title={isSelf ? 'Reported by its creator' : undefined}>
          <ScoreBar score={score} scale={scale} isSelf={isSelf} />
          <b>{formatScore(score)}</b>
        </span>
      )}
    </td>
  );
}

interface BarProps {
  readonly score: number;
  readonly scale: BenchmarkScore['scale'];
  /** Whether its creator reported it. */
  readonly isSelf?: boolean;
}

/** A score as a part of its scale; nothing where the scale has an open end. */
export function ScoreBar({ score, scale: { min, max }, isSelf = false }: BarProps): VNode | null {
  if (min === null || max === null) return null;
  const share = Math.max(0, Math.min(100, ((score - min) / (max - min)) * 100));
  return (
    <svg class={isSelf ? 'bar self' : 'bar'} aria-hidden="true">
      <rect width={`${share.toFixed(1)}%`} height="100%" />
    </svg>
  );
}
