import { type Plan, PLANS } from '../../../schemas/accounts.ts';
import type { Config } from '../../../schemas/config/config.ts';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { PlansAnswer } from '../../../schemas/api/account/usage.ts';

/** What may be subscribed to. */
export function planRoutes({ plans }: Pick<Config, 'plans'>): readonly Route[] {
  const toEntry = (plan: Plan, current: string): z.input<typeof PlansAnswer>['data'][number] => ({
    id: plan.id,
    name: plan.name,
    requests_per_day: plan.requestsPerDay,
    price:
      plan.monthlyPrice === null
        ? null
        : { amount: plan.monthlyPrice, currency: plans.currency, interval: 'month' },
    features: [...plan.features],
    ...(plan.contactSales ? { contact_sales: true } : {}),
    current: plan.id === current,
  });
  return [
    route({
      id: 'listPlans',
      tag: 'Usage',
      summary: 'List the plans',
      description:
        'Lists the plans and what each includes. `current` marks the calling key’s plan.',
      method: 'get',
      path: '/plans',
      scope: null,
      cache: 'none',
      params: z.object({}),
      body: null,
      success: 200,
      response: PlansAnswer,
      errors: [],
      handle: (_params, _body, { caller, warnings }) =>
        Promise.resolve({
          status: 200,
          headers: {},
          body: {
            data: PLANS[plans.scheme].map((plan) => toEntry(plan, caller.plan)),
            meta: { scheme: plans.scheme, warnings: [...warnings] },
          },
        }),
    }),
  ];
}
