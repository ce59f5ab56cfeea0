import {
  DEFAULT_CUSTOM_REQUESTS_PER_DAY,
  PLANS,
  SCOPES,
  findPlan,
  findPlanWith,
  type Plan,
  type PlanScheme,
  type Scope,
} from '../../../schemas/accounts.ts';
import type { Account } from '../account-store.ts';

/** What an account may do under the active plan scheme. */
export interface Entitlements {
  readonly plan: Plan;
  /** Per key and UTC day. */
  readonly requestsPerDay: number;
  readonly features: readonly string[];
  /** What its keys may be allowed at all. */
  readonly scopes: readonly Scope[];
  readonly activeKeys: number;
  readonly createdPerDay: number;
}

/** Scopes that need a feature; all others come with every plan. */
const FEATURE_OF: Partial<Record<Scope, string>> = {
  'export:read': 'bulk_export',
  'webhooks:read': 'webhooks',
  'webhooks:write': 'webhooks',
};

/** An account whose plan no scheme knows gets the least, never an error: its data is kept. */
export function toEntitlements(
  {
    plan: planId,
    requestsPerDay,
    features: agreed,
  }: Pick<Account, 'plan' | 'requestsPerDay' | 'features'>,
  scheme: PlanScheme,
): Entitlements {
  const plan = findPlan(scheme, planId) ?? PLANS[scheme][0];
  if (plan === undefined) throw new Error(`Plan scheme ${scheme} has no plan.`);
  const features = [...new Set([...plan.features, ...agreed])];
  return {
    plan,
    requestsPerDay: requestsPerDay ?? plan.requestsPerDay ?? DEFAULT_CUSTOM_REQUESTS_PER_DAY,
    features,
    scopes: SCOPES.filter((scope) => {
      const feature = FEATURE_OF[scope];
      return feature === undefined || features.includes(feature);
    }),
    activeKeys: plan.activeKeys,
    createdPerDay: 2 * plan.activeKeys,
  };
}

/** The smallest plan of the scheme that brings the scope; null: only by agreement. */
export function planWith(scheme: PlanScheme, scope: Scope): string | null {
  const feature = FEATURE_OF[scope];
  const plan = feature === undefined ? PLANS[scheme][0] : findPlanWith(scheme, feature);
  return plan?.id ?? null;
}
