import { expect } from 'chai';
import type { Announced, End } from '../../../indexer/resolve/life-cycle/end.ts';
import { settleLifeCycles } from '../../../indexer/resolve/life-cycle/life-cycle.ts';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { buildResolved, buildResolvedOffer } from '../../support/build-resolved.ts';
import { TODAY } from './life-of.ts';

const NEVER: End = {
  deprecatedOn: null,
  retiresOn: null,
  isDeprecated: false,
  isRetired: false,
  isPreview: false,
  goesOn: false,
};

/** A model of which its creator says this, and of its weights that. */
const say = (
  slug: string,
  said: Partial<End>,
  more: Partial<ResolvedModel> = {},
  ofWeights: Partial<End> = said,
) => ({
  model: buildResolved(slug, { creator: 'mistral', ...more }),
  announced: {
    ...NEVER,
    ...said,
    replacement: null,
    ofWeights: { ...NEVER, ...ofWeights, goesOn: true },
  } satisfies Announced,
});
const snapshot = (slug: string, said: Partial<End>, more: Partial<ResolvedModel> = {}) =>
  say(slug, said, { snapshotOf: 'base', ...more });

/** `status deprecated-on retires-on` of each model. */
const settle = (...rows: readonly ReturnType<typeof say>[]): string[] =>
  settleLifeCycles(
    rows.map(({ model }) => model),
    new Map(rows.map(({ model, announced }) => [model.key, announced])),
    TODAY,
  ).map(({ status, deprecatedOn, retiresOn }) =>
    [status, deprecatedOn ?? '-', retiresOn ?? '-'].join(' '),
  );

const HOSTED = {
  openWeights: true,
  offers: [buildResolvedOffer('deepinfra', 'base-1', [])],
};

describe('the end of a model and of its snapshots', () => {
  it('retires a snapshot that others serve, once its model is retired', () => {
    const retired = { isRetired: true };
    expect(settle(say('base', retired), snapshot('base-1', {}, HOSTED))).to.deep.equal([
      'retired - -',
      'retired - -',
    ]);
  });

  it('leaves a snapshot that others serve where its model goes on', () => {
    expect(
      settle(say('base', {}), snapshot('base-1', { retiresOn: '2026-01-01' }, HOSTED))[1],
    ).to.equal('active - 2026-01-01');
  });

  it('ends no snapshot with a model that others go on serving', () => {
    expect(
      settle(say('base', { retiresOn: '2026-01-01' }, HOSTED), snapshot('base-1', {})),
    ).to.deep.equal(['active - 2026-01-01', 'active - -']);
  });

  it('keeps the day of a model of which it is said, whatever its snapshots’ are', () => {
    const [base] = settle(
      say('base', { deprecatedOn: '2026-09-01', retiresOn: '2026-10-01' }),
      snapshot('base-1', { deprecatedOn: '2026-11-01', retiresOn: '2026-12-01' }),
    );
    expect(base).to.equal('active 2026-09-01 2026-10-01');
  });

  it('ends a model on the day of the last of its snapshots, in whatever order they are', () => {
    const [base] = settle(
      say('base', {}),
      snapshot('base-2', { deprecatedOn: '2026-11-01', retiresOn: '2026-12-01' }),
      snapshot('base-1', { deprecatedOn: '2026-09-01', retiresOn: '2026-10-01' }),
    );
    expect(base).to.equal('active 2026-11-01 2026-12-01');
  });

  it('ends no model one of whose snapshots goes on', () => {
    const [base] = settle(
      say('base', {}),
      snapshot('base-1', { deprecatedOn: '2026-01-01', retiresOn: '2026-02-01' }),
      snapshot('base-2', {}),
    );
    expect(base).to.equal('active - -');
  });

  it('retires a model whose snapshots are all retired, nobody knows when', () => {
    expect(settle(say('base', {}), snapshot('base-1', { isRetired: true }))[0]).to.equal(
      'retired - -',
    );
    expect(settle(say('base', {}), snapshot('base-1', { isDeprecated: true }))[0]).to.equal(
      'deprecated - -',
    );
  });
});
