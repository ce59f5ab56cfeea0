import { expect } from 'chai';
import { projectToDate } from '../../../server/search/project-to-date.ts';
import { buildModel, buildModelPricing, buildOffer } from '../../support/build.ts';

const HISTORY = {
  since: '2026-05-01',
  sources: [
    { key: 'other', name: 'Other', dates: ['2026-06-15'] },
    { key: 'models-dev', name: 'models.dev', dates: ['2026-05-01', '2026-06-01', '2026-07-01'] },
  ],
};

describe('when a price had been checked by the end of a day', () => {
  const MODEL = buildModel({
    slug: 'heron',
    pricing: buildModelPricing(1, 2),
    offers: [buildOffer('p', 1, 2)],
  });
  /** Of the model, and of its offer; both were last checked on 2 July. */
  const checkedBy = (day: string, history: typeof HISTORY | null = HISTORY) => {
    const { pricing, offers } = projectToDate(MODEL, day, history ?? undefined);
    return [pricing?.checked_at, offers[0]?.pricing.checked_at];
  };

  for (const [day, at] of [
    ['2026-04-30', null],
    ['2026-05-01', '2026-05-01T00:00:00Z'],
    ['2026-06-30', '2026-06-01T00:00:00Z'],
    ['2026-07-01', '2026-07-01T00:00:00Z'],
    ['2026-07-02', '2026-07-02T00:00:00Z'],
    ['2026-12-31', '2026-07-02T00:00:00Z'],
  ] as const) {
    it(`is ${at ?? 'not known'} on ${day}`, () => {
      expect(checkedBy(day)).to.deep.equal([at, at]);
    });
  }

  it('is not known of a source of which no day is known', () => {
    expect(checkedBy('2026-06-30', null)).to.deep.equal([null, null]);
  });

  it('is what it says where no day is asked for', () => {
    expect(projectToDate(MODEL, undefined, HISTORY)).to.equal(MODEL);
    const bare = buildModel({ slug: 'ibis' });
    expect(projectToDate(bare, '2026-06-30', HISTORY)).to.deep.equal(bare);
  });
});
