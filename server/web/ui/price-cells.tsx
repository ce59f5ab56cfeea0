import type { VNode } from 'preact';
import type { ModelPricing, ModelType } from '../../../schemas/model.ts';
import { formatHeadline, toHeadlineNote } from '../../price-text.ts';
import { PriceCell } from './cells.tsx';

interface Props {
  readonly pricing: {
    readonly input: number | null;
    readonly output: number | null;
    readonly headline: ModelPricing['headline'];
  } | null;
  /** What the model does, where it is known. */
  readonly type?: ModelType;
}

/** What gives no tokens has no price of them. */
const WITHOUT_OUTPUT: ReadonlySet<ModelType | undefined> = new Set(['embedding', 'rerank']);

/**
 * The two cells of input and output, USD per 1M tokens; of what is sold by another unit, that price
 * across both. A cell that does not apply is empty.
 */
export function PriceCells({ pricing, type }: Props): VNode {
  const { input = null, output = null, headline = null } = pricing ?? {};
  if (input === null && output === null && headline !== null) {
    const text = formatHeadline(headline);
    return (
      <td
        class="number short"
        colSpan={2}
        data-l="Price"
        data-value={text}
        title={toHeadlineNote(headline) ?? undefined}
      >
        {text}
      </td>
    );
  }
  return (
    <>
      <PriceCell usd={input} label="Input" />
      {output === null && input !== null && WITHOUT_OUTPUT.has(type) ? (
        <td data-value=""></td>
      ) : (
        <PriceCell usd={output} label="Output" />
      )}
    </>
  );
}
