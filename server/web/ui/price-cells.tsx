import type { VNode } from 'preact';
import type { ModelPricing, ModelType, PriceUnit } from '../../../schemas/model.ts';
import {
  formatHeadline,
  formatInOut,
  formatPrice,
  toHeadlineNote,
  toUnit,
} from '../../price-text.ts';
import { PriceCell, Unknown } from './cells.tsx';

interface Props {
  readonly pricing: {
    readonly input: number | null;
    readonly output: number | null;
    readonly headline: ModelPricing['headline'];
    /** Of a model’s own price. */
    readonly basis?: ModelPricing['basis'];
    readonly providers_priced?: number;
  } | null;
  /** What the model does, where it is known. */
  readonly type?: ModelType | undefined;
  /** Columns a price by another unit stands across; 1 where none is by the token. */
  readonly span?: 1 | 2;
}

/** What gives no tokens has no price of them. */
const WITHOUT_OUTPUT: ReadonlySet<ModelType | undefined> = new Set(['embedding', 'rerank']);

/** Whether a price is said by another unit than tokens. */
export const isByUnit = ({ input, output, headline }: NonNullable<Props['pricing']>): boolean =>
  input === null && output === null && headline !== null;

/**
 * The two cells of input and output, USD per 1M tokens; of what is sold by another unit, that price
 * across both. A cell that does not apply is empty.
 */
export function PriceCells({ pricing, type, span = 2 }: Props): VNode {
  const { input = null, output = null, headline = null } = pricing ?? {};
  if (headline !== null && isByUnit({ input, output, headline })) {
    const text = formatHeadline(headline);
    return (
      <td
        class="number short"
        colSpan={span}
        data-l="Price"
        data-value={text}
        title={toHeadlineNote(headline) ?? undefined}
      >
        {text}
      </td>
    );
  }
  if (span === 1) return <PriceCell usd={null} label="Price" />;
  return (
    <>
      <PriceCell usd={input} label="Input" note={toNote(pricing)} />
      {output === null && input !== null && WITHOUT_OUTPUT.has(type) ? (
        <td data-value=""></td>
      ) : (
        <PriceCell usd={output} label="Output" />
      )}
    </>
  );
}

/** That a price is not its creator's; null: it is, or nobody charges. */
function toNote(pricing: Props['pricing']): string | null {
  const { basis, providers_priced: count = 0 } = pricing ?? {};
  if (basis === 'reseller') return 'resellers';
  if (basis !== 'median') return null;
  return count > 1 ? `median of ${count}` : 'only direct price';
}

interface UnitProps {
  readonly pricing: Pick<ModelPricing, 'input' | 'output' | 'headline'> | null;
  /** Said in the head. */
  readonly unit: PriceUnit;
}

/** The price of a model compared by a unit; what is sold by another says so. */
export function UnitPriceCell({ pricing, unit }: UnitProps): VNode {
  const headline = pricing?.headline ?? null;
  const tokens = pricing === null ? null : formatInOut(pricing);
  const label = `Per ${toUnit(unit)}`;
  if (headline === null) {
    return (
      <td class="number" data-l={label} data-value={tokens ?? ''}>
        {tokens ?? <Unknown />}
        {tokens === null ? null : <small class="l2">per 1M tokens</small>}
      </td>
    );
  }
  const note = toHeadlineNote(headline);
  const text = headline.unit === unit ? formatPrice(headline.price) : formatHeadline(headline);
  return (
    <td class="number" data-l={label} data-value={headline.unit === unit ? headline.price : text}>
      {text}
      {note === null ? null : <small class="l2">{note}</small>}
    </td>
  );
}
