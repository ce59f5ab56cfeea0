import type { VNode } from 'preact';
import type { QuotaState } from '../../../quota/port.ts';
import { formatCount } from '../../ui/format.ts';

/** How much of a key's day is used: a bar to see, a sentence to read. */
export function Gauge({
  quota,
  name,
}: {
  readonly quota: QuotaState;
  readonly name: string;
}): VNode {
  const { used, limit, remaining } = quota;
  const isLow = remaining * 10 <= limit;
  return (
    <div class="gauge">
      <meter
        min={0}
        max={limit}
        value={Math.min(used, limit)}
        high={limit * 0.9}
        optimum={0}
        aria-label={`Used today by ${name}`}
      />
      <p class={isLow ? 'low' : undefined}>
        <strong>{formatCount(used)}</strong> of {formatCount(limit)} requests today,{' '}
        {formatCount(remaining)} left
      </p>
    </div>
  );
}
