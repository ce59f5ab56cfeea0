import { expect } from 'chai';
import { PLANS, SCOPES } from '../../../schemas/accounts.ts';
import { planWith, toEntitlements } from '../../../server/accounts/subscriptions/entitlements.ts';

const account = (plan: string) => ({ plan, requestsPerDay: null, features: [] });

describe('entitlements', () => {
  it('follow the plan', () => {
    expect(toEntitlements(account('free'), 'A')).to.deep.include({
      requestsPerDay: 1_000,
      activeKeys: 2,
      createdPerDay: 4,
      scopes: ['models:read', 'keys:read', 'keys:write', 'usage:read'],
    });
    expect(toEntitlements(account('scale'), 'A')).to.deep.include({
      requestsPerDay: 100_000,
      activeKeys: 50,
      createdPerDay: 100,
      scopes: [...SCOPES],
    });
  });

  it('turn a plan of the other scheme into its twin', () => {
    expect(toEntitlements(account('dev'), 'B').plan.id).to.equal('pro');
    expect(toEntitlements(account('enterprise'), 'A').plan.id).to.equal('scale');
  });

  it('give the least where nobody knows the plan', () => {
    expect(toEntitlements(account('gold'), 'A').plan.id).to.equal('free');
  });

  it('take what was agreed before what the plan says', () => {
    const agreed = { plan: 'enterprise', requestsPerDay: 7, features: ['bulk_export'] };
    const entitlements = toEntitlements(agreed, 'B');
    expect(entitlements.requestsPerDay).to.equal(7);
    expect(entitlements.scopes).to.include('export:read').and.not.to.include('webhooks:read');
    expect(toEntitlements({ ...agreed, plan: 'pro' }, 'B').requestsPerDay).to.equal(7);
    expect(toEntitlements(account('enterprise'), 'B').requestsPerDay).to.equal(100_000);
  });

  it('add what was agreed to what the plan includes', () => {
    const { features: planned } = toEntitlements(account('scale'), 'A');
    expect(planned).to.have.length.above(1);
    const agreed = { ...account('scale'), features: ['own_terms', ...planned.slice(0, 1)] };
    const { features, scopes } = toEntitlements(agreed, 'A');
    expect(features).to.deep.equal([...planned, 'own_terms']);
    expect(scopes).to.deep.equal([...SCOPES]);
  });

  it('name the smallest plan that brings a scope', () => {
    expect(planWith('A', 'export:read')).to.equal('scale');
    expect(planWith('A', 'models:read')).to.equal('free');
    expect(planWith('B', 'webhooks:read')).to.equal('enterprise');
    expect(PLANS.B.map(({ id }) => id)).to.include('enterprise');
  });
});
