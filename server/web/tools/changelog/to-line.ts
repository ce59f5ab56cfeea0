import type { Benchmark } from '../../../../schemas/directory.ts';
import type { Change, FieldChange } from '../../../../schemas/changes.ts';
import { formatPrice, toUnit } from '../../../price-text.ts';
import { formatCount, formatMeasure } from '../../ui/format.ts';
import { toWords } from '../../ui/words.ts';

/** A value before and after, as people read it; null: not known. */
export interface ChangeLine {
  readonly label: string;
  readonly from: string | null;
  readonly to: string | null;
  /** What both are per, or null. */
  readonly unit: string | null;
  /** By how much, with its sign, or null. */
  readonly percent: string | null;
}

const PERCENT = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 3,
  signDisplay: 'exceptZero',
});

/** A price as `output.image@200000[size 1024x1024]` names it. */
const PRICE = /^([a-z0-9_]+)(?:\.([a-z0-9_]+))?(?:@(\d+))?(.*)$/;

/** Writes one change of an entry. */
export function toLine(
  { type, benchmark }: Pick<Change, 'type' | 'benchmark'>,
  change: FieldChange,
  benchmarks: readonly Benchmark[],
): ChangeLine {
  if (type === 'model.price_changed') return toPriceLine(change);
  const unit = benchmarks.find(({ id }) => id === benchmark?.id)?.unit ?? null;
  const { field, from, to } = change;
  const toText = (value: FieldChange['from']): string | null => {
    if (typeof value === 'number' && field === 'score' && unit !== null) {
      return formatMeasure(value, unit);
    }
    return toValue(field, value);
  };
  return { label: toLabel(field), from: toText(from), to: toText(to), unit: null, percent: null };
}

function toPriceLine({ field, from, to, percent }: FieldChange): ChangeLine {
  const [, component = field, unit = '1m_tokens', tokens, rest = ''] = PRICE.exec(field) ?? [];
  const tier =
    tokens === undefined ? '' : `, prompts of ${formatCount(Number(tokens))} tokens or more`;
  const conditions = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, text = '']) => `, ${text}`);
  const toText = (value: FieldChange['from']): string | null =>
    typeof value === 'number' ? formatPrice(value) : toValue(field, value);
  return {
    label: `${toWords(component)}${tier}${conditions.join('')}`,
    from: toText(from),
    to: toText(to),
    unit: `per ${toUnit(unit)}`,
    percent: percent === null ? null : `${PERCENT.format(percent).replace('-', '−')} %`,
  };
}

const toLabel = (field: string): string =>
  toWords(field.replace(/^limits\./, '').replaceAll('.', ' '));

function toValue(field: string, value: FieldChange['from']): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return typeof value === 'string' ? value : value.join(', ');
  return /context_window$|_tokens$/.test(field)
    ? `${formatCount(value)} tokens`
    : value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}
