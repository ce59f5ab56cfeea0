import { expect } from 'chai';
import type { Announced } from '../../../indexer/resolve/life-cycle/end.ts';
import { withReplacements } from '../../../indexer/resolve/life-cycle/replacements.ts';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import { buildResolved } from '../../support/build-resolved.ts';

const NEVER = {
  deprecatedOn: null,
  retiresOn: null,
  isDeprecated: false,
  isRetired: false,
  isPreview: false,
  goesOn: false,
};
type Known = Partial<Omit<ResolvedModel, 'slug'>>;
type Said = Partial<Announced>;
type Row = readonly [slug: string, known?: Known, said?: Said];

/** The successor of each model, by slug; `said` names models by slug too. */
function replace(...rows: readonly Row[]): Readonly<Record<string, string | null>> {
  const models = rows.map(([slug, known]) => buildResolved(slug, { creator: 'acme', ...known }));
  const announced = new Map(
    rows.map(([slug, , { replacement = null, ...said } = {}]) => [
      `test/${slug}`,
      {
        ...NEVER,
        ...said,
        replacement: replacement === null ? null : `test/${replacement}`,
        ofWeights: NEVER,
      },
    ]),
  );
  return Object.fromEntries(
    withReplacements(models, announced).map(({ slug, replacement }) => [slug, replacement]),
  );
}

const DEPRECATED = { status: 'deprecated' } as const;
const RETIRED = { status: 'retired' } as const;
const of = (snapshotOf: string, known: Known = {}): Known => ({ ...known, snapshotOf });

describe('the successor a model has of its snapshots', () => {
  const end = (said: Said, known: Known = DEPRECATED) =>
    replace(
      ['heron', known],
      ['heron-2', of('heron', known), { replacement: 'ibis', ...said }],
      ['ibis'],
    )['heron'];

  it('is whom the newest names that is deprecated or retired, on a day or not', () => {
    expect(end({ deprecatedOn: '2026-01-01' })).to.equal('ibis');
    expect(end({ retiresOn: '2026-01-01' })).to.equal('ibis');
    expect(end({ isRetired: true }, RETIRED)).to.equal('ibis');
    expect(end({})).to.equal(null);
  });

  it('is not whom a preview of it names, unless it is one', () => {
    const preview = { deprecatedOn: '2026-01-01', isPreview: true };
    expect(end(preview)).to.equal(null);
    const both = replace(
      ['heron', DEPRECATED, { isPreview: true }],
      ['heron-2', of('heron', DEPRECATED), { replacement: 'ibis', ...preview }],
      ['ibis'],
    );
    expect(both['heron']).to.equal('ibis');
  });
});

describe('the successor a creator names', () => {
  it('is another snapshot of the same model by itself, and never the snapshot it is of', () => {
    const named = replace(
      ['heron', {}, { replacement: 'heron-1' }],
      ['heron-1', of('heron')],
      ['heron-2', of('heron'), { replacement: 'heron-1' }],
    );
    expect(named).to.deep.equal({ heron: 'heron-1', 'heron-1': null, 'heron-2': 'heron-1' });
  });

  it('is the model of a snapshot that is named, unless that model is retired', () => {
    const named = (known: Known) =>
      replace(['heron', {}, { replacement: 'ibis-1' }], ['ibis', known], ['ibis-1', of('ibis')])[
        'heron'
      ];
    expect(named({})).to.equal('ibis');
    expect(named(DEPRECATED)).to.equal('ibis');
    expect(named(RETIRED)).to.equal('ibis-1');
  });
});

describe('the successor of a model for which nobody is named', () => {
  const next = (model: Known, ...others: readonly Row[]) =>
    replace(['heron-1', { ...DEPRECATED, releaseDate: '2026-01-01', ...model }], ...others)[
      'heron-1'
    ];
  const later = { releaseDate: '2026-02-01' };

  it('is the newest of its line and type, no older, no snapshot, and nobody for a tune of the community', () => {
    expect(next({}, ['heron-2', later])).to.equal('heron-2');
    expect(next({}, ['heron-2', { releaseDate: '2026-01-01' }])).to.equal('heron-2');
    expect(next({}, ['heron-2', { releaseDate: '2025-12-31' }])).to.equal(null);
    expect(next({}, ['heron-2', { ...later, type: 'embedding' }])).to.equal(null);
    expect(next({}, ['heron-2', of('heron', later)])).to.equal(null);
    expect(next({}, ['heron-2', { ...later, ...RETIRED }])).to.equal(null);
    expect(next({ isCommunity: true }, ['heron-2', { ...later, isCommunity: true }])).to.equal(
      null,
    );
  });

  it('is the model itself for a snapshot, while that is active', () => {
    const heron = (known: Known): Row => ['heron', { ...known, releaseDate: '2026-01-01' }];
    const newer: Row = ['heron-2', later];
    expect(next(of('heron'), heron({}), newer)).to.equal('heron');
    expect(next(of('heron'), heron(DEPRECATED), newer)).to.equal('heron-2');
  });

  it('is one for conversation where there is no other of its line', () => {
    const line = (slug: string, date: string): Row => [slug, { releaseDate: date }];
    const chat = line('heron-2-chat', '2026-03-01');
    expect(next({}, chat)).to.equal('heron-2-chat');
    expect(next({}, chat, line('heron-2', '2026-02-01'))).to.equal('heron-2');
  });
});
