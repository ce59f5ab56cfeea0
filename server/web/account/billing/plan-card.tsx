import type { ComponentChildren, VNode } from 'preact';
import type { Plan } from '../../../../schemas/accounts.ts';
import { formatCount } from '../../ui/format.ts';

const FEATURES: Readonly<Record<string, string>> = {
  priority_support: 'Priority support',
  webhooks: 'Webhooks',
  bulk_export: 'Bulk export',
  sla: 'Service level agreement',
};

/** A feature in words. */
export function featureName(feature: string): string {
  return FEATURES[feature] ?? feature.replaceAll('_', ' ');
}

interface Props {
  readonly plan: Plan;
  readonly currency: string;
  readonly isPresent?: boolean;
  /** What can be done about it. */
  readonly children?: ComponentChildren;
}

/** A plan: what it costs and what it allows. */
export function PlanCard({ plan, currency, isPresent = false, children }: Props): VNode {
  return (
    <li class={isPresent ? 'plan present' : 'plan'}>
      <h2>{plan.name}</h2>
      <p class="price">
        <PriceOf plan={plan} currency={currency} />
      </p>
      <ul>
        <li>
          {plan.requestsPerDay === null
            ? 'Custom request volume'
            : `${formatCount(plan.requestsPerDay)} requests per day per key`}
        </li>
        <li>{formatCount(plan.activeKeys)} active keys</li>
        {plan.features.map((feature) => (
          <li>{featureName(feature)}</li>
        ))}
        {plan.contactSales ? <li>Custom features</li> : null}
      </ul>
      {children}
    </li>
  );
}

function PriceOf({ plan, currency }: Pick<Props, 'plan' | 'currency'>): VNode {
  if (plan.monthlyPrice === null) return <>Custom</>;
  return (
    <>
      <strong>
        {new Intl.NumberFormat('en-US', {
          style: 'currency',
          currency,
          maximumFractionDigits: 0,
        }).format(plan.monthlyPrice)}
      </strong>{' '}
      a month
    </>
  );
}
