import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import type { Neighbour } from '../../../catalog/compare/similar.ts';
import { ModelLink } from '../model-link.tsx';
import { reasonsFor } from '../../../catalog/compare/reasons.ts';
import { ALTERNATIVES_RULE } from '../../../catalog/compare/alternatives.ts';
import { ModelTable } from '../model-table.tsx';

interface Props {
  readonly model: Model;
  /** Stand-ins for it, of which the successor may be one. */
  readonly alternatives: readonly Neighbour[];
}

/** When a model ends or has ended, and its alternatives. */
export function Ending({ model, alternatives }: Props): VNode | null {
  const { replacement_slug: next, replacement_source: source } = model;
  const when = describeEnd(model);
  if (when === '' && next === null) return null;
  const name = alternatives.find((one) => one.model.slug === next)?.model.name ?? next;
  return (
    <p class="notice warn">
      {when}
      {next === null ? null : (
        <>
          {when === '' ? '' : ' '}Use <ModelLink slug={next}>{name}</ModelLink> instead
          {source === 'newest_in_line' ? ', the newest model of the same line.' : '.'}
        </>
      )}
    </p>
  );
}

/** Such as “Deprecated since 2025-10-01, retires on 2026-01-05.”; empty for what goes on. */
function describeEnd({ status, deprecated_at: deprecated, retires_at: retires }: Model): string {
  if (status === 'retired') return retires === null ? 'Retired.' : `Retired on ${retires}.`;
  const end = retires === null ? null : `etires on ${retires}`;
  if (deprecated === null && status !== 'deprecated') return end === null ? '' : `R${end}.`;
  const since = deprecated === null ? 'Deprecated' : `Deprecated since ${deprecated}`;
  return end === null ? `${since}.` : `${since}, r${end}.`;
}

interface AlternativesProps {
  readonly model: Model;
  readonly alternatives: readonly Neighbour[];
}

/** What may be taken in place of a model that ends, and why. */
export function Alternatives({ model, alternatives }: AlternativesProps): VNode | null {
  if (alternatives.length === 0) return null;
  const reasonsOf = (row: number): string => {
    const one = alternatives[row];
    if (one === undefined) return '';
    const reasons = reasonsFor(model, one.model, one.distance);
    return reasons.map(({ detail }) => detail).join(' ');
  };
  return (
    <section>
      <h2>Alternatives</h2>
      <ModelTable
        id="instead"
        caption="Best match first."
        models={alternatives.map((one) => one.model)}
        extra={[{ name: 'Why', cell: (_other, row) => <td class="long">{reasonsOf(row)}</td> }]}
      />
      <p class="quiet">{ALTERNATIVES_RULE}</p>
    </section>
  );
}
