import type { VNode } from 'preact';
import type { Model, ModelSummary } from '../../../../schemas/model.ts';
import { reasonsFor } from '../../../catalog/compare/reasons.ts';
import { ALTERNATIVES_RULE } from '../../../catalog/compare/alternatives.ts';
import type { Neighbour } from '../../../catalog/compare/similar.ts';
import { formatInOut } from '../../../price-text.ts';
import { countOf, formatDay, formatTokens } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ModelLink } from '../model-link.tsx';
import { ModelTable } from '../model-table.tsx';
import { DAY_MS, toDay } from '../../../../schemas/instant.ts';

interface BannerProps {
  readonly model: Model;
  /** What replaces it, where that is known. */
  readonly successor: ModelSummary | null;
  readonly now: Date;
}

/** When a model ends or has ended, how long that is, and what to use instead. */
export function Banner({ model, successor, now }: BannerProps): VNode | null {
  const end = describeEnd(model, now);
  if (end === null && successor === null) return null;
  return (
    <div class={end === null ? 'banner plain' : 'banner'} role="note">
      {end === null ? null : <Icon name="warning" />}
      <p>
        {end === null ? null : <b>{end} </b>}
        {successor === null ? null : <Successor model={model} successor={successor} />}
      </p>
      {successor === null ? null : (
        <a
          class="button plain"
          href={`/compare?slugs=${[model, successor].map(({ slug }) => encodeURIComponent(slug)).join(',')}`}
        >
          Compare the two
        </a>
      )}
    </div>
  );
}

/** Such as “Retires on 30 Nov 2026, in 8 days.”; null for a model that goes on. */
function describeEnd(model: Model, now: Date): string | null {
  const { status, creator, deprecated_at: deprecated, retires_at: retires } = model;
  if (status === 'retired')
    return retires === null ? 'Retired.' : `Retired on ${formatDay(retires)}.`;
  if (retires !== null) {
    const today = Date.parse(toDay(now));
    const days = Math.round((Date.parse(retires) - today) / DAY_MS);
    const name = creator?.name ?? 'Its creator';
    if (days < 0) return `${name} stopped serving it on ${formatDay(retires)}; others still do.`;
    const left = days > 1 ? `in ${countOf(days, 'day')}` : days === 1 ? 'tomorrow' : 'today';
    return `Retires on ${formatDay(retires)}, ${left}.`;
  }
  if (status !== 'deprecated') return null;
  return deprecated === null ? 'Deprecated.' : `Deprecated since ${formatDay(deprecated)}.`;
}

function Successor({
  model,
  successor,
}: Omit<BannerProps, 'now'> & { readonly successor: ModelSummary }): VNode {
  const { pricing, limits } = successor;
  const figures = [
    pricing === null
      ? null
      : formatInOut(pricing)
          ?.replace(/in(?= \/|$)/, 'input')
          .replace(' / ', ', ')
          .replace(/out$/, 'output'),
    limits.context_window === null ? null : `${formatTokens(limits.context_window)} context`,
  ].filter((figure) => typeof figure === 'string');
  const link = <ModelLink slug={successor.slug}>{successor.name}</ModelLink>;
  return (
    <>
      {model.replacement_source === 'maker' ? (
        <>
          {model.creator?.name ?? 'Its creator'} names {link} as its successor
        </>
      ) : (
        <>The newest model in the same line is {link}</>
      )}
      {figures.length === 0 ? '.' : `: ${figures.join(', ')}.`}
    </>
  );
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
    <section class="msec" id="alternatives">
      <h2>Alternatives</h2>
      <ModelTable
        id="instead"
        caption="Best match first."
        models={alternatives.map((one) => one.model)}
        extra={[{ name: 'Why', cell: (_other, row) => <td class="long">{reasonsOf(row)}</td> }]}
      />
      <p class="src">{ALTERNATIVES_RULE}</p>
    </section>
  );
}
