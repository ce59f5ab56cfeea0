import type { VNode } from 'preact';
import type { Model } from '../../../../schemas/model.ts';
import type { Neighbour } from '../../../catalog/compare/similar.ts';
import { ModelLink } from '../model-link.tsx';

interface Props {
  readonly model: Model;
  /** Stand-ins for it, of which the successor may be one. */
  readonly instead: readonly Neighbour[];
}

/** When a model ends or has ended, and what to use instead. */
export function Ending({ model, instead }: Props): VNode | null {
  const { replacement_slug: next, replacement_source: source } = model;
  const when = describeEnd(model);
  if (when === '' && next === null) return null;
  const name = instead.find((one) => one.model.slug === next)?.model.name ?? next;
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
