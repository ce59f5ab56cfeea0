/** What a key may do. */
export const SCOPES = [
  'models:read',
  'keys:read',
  'keys:write',
  'usage:read',
  'export:read',
  'webhooks:read',
  'webhooks:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** What a key is at a moment; the first that holds of revoked, expired, disabled. */
export const KEY_STATUSES = ['active', 'disabled', 'expired', 'revoked'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

/** Where a key was asked for. */
export const KEY_ORIGINS = ['api', 'command_line', 'dashboard'] as const;
export type KeyOrigin = (typeof KEY_ORIGINS)[number];

export type PlanScheme = 'A' | 'B';

/** What an account subscribes to. Gates ask for a feature, never for a plan's name. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  /** Requests per key and UTC day; null: agreed per account. */
  readonly requestsPerDay: number | null;
  /** USD a month; null: by agreement. */
  readonly monthlyPrice: number | null;
  readonly features: readonly string[];
  /** Active keys an account may have; twice as many may be created a UTC day. */
  readonly activeKeys: number;
  readonly contactSales: boolean;
}

const free: Plan = {
  id: 'free',
  name: 'Free',
  requestsPerDay: 1_000,
  monthlyPrice: 0,
  features: [],
  activeKeys: 2,
  contactSales: false,
};
const dev: Plan = {
  id: 'dev',
  name: 'Dev',
  requestsPerDay: 10_000,
  monthlyPrice: 49,
  features: ['priority_support'],
  activeKeys: 10,
  contactSales: false,
};
const scale: Plan = {
  id: 'scale',
  name: 'Scale',
  requestsPerDay: 100_000,
  monthlyPrice: 199,
  features: ['webhooks', 'bulk_export', 'sla'],
  activeKeys: 50,
  contactSales: false,
};
const pro: Plan = { ...dev, id: 'pro', name: 'Pro', monthlyPrice: 19 };
const enterprise: Plan = {
  id: 'enterprise',
  name: 'Enterprise',
  requestsPerDay: null,
  monthlyPrice: null,
  features: [],
  activeKeys: 50,
  contactSales: true,
};

/** The two price lists; `PLAN_SCHEME` chooses one. */
export const PLANS: Readonly<Record<PlanScheme, readonly Plan[]>> = {
  A: [free, dev, scale],
  B: [free, pro, enterprise],
};

/** Every feature a plan has; an account may be given any of them beyond its plan. */
export const FEATURES: readonly string[] = [
  ...new Set(Object.values(PLANS).flatMap((plans) => plans.flatMap(({ features }) => features))),
];

const TWINS: Readonly<Record<string, string>> = {
  dev: 'pro',
  pro: 'dev',
  scale: 'enterprise',
  enterprise: 'scale',
};

/** The plan of that id in the scheme; a plan of the other scheme becomes its twin, so a switch loses nobody. */
export function findPlan(scheme: PlanScheme, id: string): Plan | null {
  const plans = PLANS[scheme];
  return (
    plans.find((plan) => plan.id === id) ?? plans.find((plan) => plan.id === TWINS[id]) ?? null
  );
}

/** The smallest plan of the scheme with that feature, else the one agreed per account; null: neither. */
export function findPlanWith(scheme: PlanScheme, feature: string): Plan | null {
  const plans = PLANS[scheme];
  const found = plans.find(({ features }) => features.includes(feature));
  return found ?? plans.find(({ contactSales }) => contactSales) ?? null;
}

/** Requests per day of an account on Enterprise without an agreed number. */
export const DEFAULT_CUSTOM_REQUESTS_PER_DAY = 100_000;
