import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import { reasonsFor } from '../../../catalog/compare/reasons.ts';
import { ALTERNATIVES_RULE } from '../../../catalog/compare/alternatives.ts';
import type { Neighbour } from '../../../catalog/compare/similar.ts';
import { ModelTable } from '../model-table.tsx';

interface Props {
  readonly model: Model;
  readonly instead: readonly Neighbour[];
}

/** What may be taken in place of a model that ends, and why. */
export function Instead({ model, instead }: Props): VNode | null {
  if (instead.length === 0) return null;
  const reasonsOf = (row: number): string => {
    const one = instead[row];
    if (one === undefined) return '';
    const reasons = reasonsFor(model, one.model, one.apart);
    return reasons.map(({ detail }) => detail).join(' ');
  };
  return (
    <section>
      <h2>What to take instead</h2>
      <ModelTable
        id="instead"
        caption="The likeliest first."
        models={instead.map((one) => one.model)}
        extra={[{ name: 'Why', cell: (_other, row) => <td class="long">{reasonsOf(row)}</td> }]}
      />
      <p class="quiet">{ALTERNATIVES_RULE}</p>
    </section>
  );
}
