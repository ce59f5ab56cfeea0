import type { Services } from '../../../services.ts';
import { toPageView, type Page } from '../../page/page.ts';
import { PlanCard } from './plan-card.tsx';

/** What plans there are, for everybody. */
export function pricingPage({ billing, config }: Services): Page {
  return {
    id: 'showPricing',
    path: '/pricing',
    cache: 'address',
    show: () =>
      Promise.resolve(
        toPageView({
          title: 'Plans',
          description: 'Pricing and limits of the Model Catalog API.',
          main: (
            <div class="account">
              <h1>Plans</h1>
              <p>
                Every plan includes the whole catalogue. Quotas reset at 00:00 UTC. Change or cancel
                at any time.
              </p>
              <ul class="plans">
                {billing.plans.map((plan) => (
                  <PlanCard plan={plan} currency={config.plans.currency}>
                    {plan.contactSales ? (
                      <a class="button" href="/contact-sales">
                        Contact sales<span class="hidden"> about {plan.name}</span>
                      </a>
                    ) : (
                      <a class="button" href="/dashboard/billing">
                        Choose<span class="hidden"> {plan.name}</span>
                      </a>
                    )}
                  </PlanCard>
                ))}
              </ul>
              <p>
                New here? <a href="/signup">Sign up</a>: the free plan needs no credit card.
              </p>
            </div>
          ),
        }),
      ),
  };
}
