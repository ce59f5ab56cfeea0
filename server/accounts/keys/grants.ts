import type { PlanScheme, Scope } from '../../../schemas/accounts.ts';
import { ApiError } from '../../errors.ts';
import { planWith, type Entitlements } from '../subscriptions/entitlements.ts';
import type { Key } from './key-store.ts';

/**
 * What a key may give to another: nothing it does not have itself. Without these rules a key for
 * one purpose, once leaked, could make itself into a key for everything.
 */
export interface Grantor {
  readonly scopes: readonly Scope[];
  /** null: never. */
  readonly expiresAt: string | null;
}

interface Ground {
  readonly grantor: Grantor;
  readonly entitlements: Entitlements;
  readonly scheme: PlanScheme;
}

/**
 * Scopes a key already has are not granted anew.
 * @throws ApiError `validation_failed` for a scope the grantor lacks, `plan_upgrade_required` for
 * one the plan lacks
 */
export function expectGrantableScopes(
  scopes: readonly Scope[],
  held: readonly Scope[],
  { grantor, entitlements, scheme }: Ground,
): void {
  const errors = scopes.flatMap((scope, index) =>
    held.includes(scope) || grantor.scopes.includes(scope)
      ? []
      : [
          {
            detail: `The calling key does not have the scope ${scope}.`,
            pointer: `#/scopes/${index}`,
          },
        ],
  );
  if (errors.length > 0) throw invalid('A key grants only scopes it has itself.', errors);
  for (const scope of scopes) {
    if (held.includes(scope) || entitlements.scopes.includes(scope)) continue;
    const required = planWith(scheme, scope);
    throw new ApiError(
      'plan_upgrade_required',
      `The plan ${entitlements.plan.id} does not include the scope ${scope}.`,
      { members: required === null ? {} : { required_plan: required } },
    );
  }
}

/**
 * @throws ApiError `validation_failed` for an expiry that is past or later than the grantor's own
 */
export function expectGrantableExpiry(
  expiresAt: string | null,
  grantor: Grantor,
  now: string,
): void {
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidExpiry('The expiry is not in the future.');
  }
  if (outlives(expiresAt, grantor.expiresAt)) {
    throw invalidExpiry(
      `The calling key expires at ${grantor.expiresAt ?? ''}; it cannot grant a later expiry, or none.`,
    );
  }
}

/**
 * A new value of another key is a grant of all that key can do.
 * @throws ApiError `insufficient_scope`
 */
export function expectMayHaveValueOf(key: Key, grantor: Grantor): void {
  const lacking = key.scopes.filter((scope) => !grantor.scopes.includes(scope));
  if (lacking.length > 0) {
    throw new ApiError(
      'insufficient_scope',
      `The key to rotate has scopes the calling key lacks: ${lacking.join(', ')}.`,
      {
        headers: {
          'WWW-Authenticate': `Bearer realm="model-catalog", error="insufficient_scope", scope="${lacking.join(' ')}"`,
        },
      },
    );
  }
  if (outlives(key.expiresAt, grantor.expiresAt)) {
    throw new ApiError(
      'insufficient_scope',
      'The key to rotate expires later than the calling key, which cannot grant a later expiry.',
    );
  }
}

/** A body that is well formed but asks for what cannot be. */
export function invalid(
  detail: string,
  errors: readonly { detail: string; pointer: string }[],
): ApiError {
  return new ApiError('validation_failed', detail, { members: { errors } });
}

function outlives(expiresAt: string | null, bound: string | null): boolean {
  return bound !== null && (expiresAt === null || expiresAt > bound);
}

function invalidExpiry(detail: string): ApiError {
  return invalid(detail, [{ detail, pointer: '#/expires_at' }]);
}
