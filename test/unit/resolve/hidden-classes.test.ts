import { expect } from 'chai';
import { toAddedRow } from '../../../indexer/catalog/apply/apply-models.ts';
import { BundledPast } from '../../../indexer/catalog/history/bundled-history.ts';
import { countHiddenClasses } from '../../support/hidden-classes.ts';
import { buildModel, buildOffer, buildRun, resolveRecords } from './build.ts';

describe('what is made of many records', () => {
  const names = Array.from({ length: 40 }, (_, i) => `lab-x-${i}b`);
  const { models } = resolveRecords(
    names.flatMap((name) => [
      buildModel(name),
      buildOffer(`openrouter/lab/${name}`),
      buildOffer(`groq/${name}`),
      buildRun(`lab/${name}`),
    ]),
  );

  it('has few hidden classes, however many objects there are', () => {
    const offers = models.flatMap((model) => model.offers);
    const prices = offers.flatMap((offer) => offer.prices);
    const results = models.flatMap((model) => model.results);
    const dates = { of: new Map([['test', '2026-07-02']]), changed: new Set<string>(), today: '' };
    const context = { dates, past: new BundledPast([]), idOf: new Map(), shaOf: new Map() };
    const rows = models.map((model) => toAddedRow(context, model));
    for (const objects of [models, offers, prices, results, rows]) {
      expect(objects.length).to.be.at.least(names.length);
      expect(countHiddenClasses(objects)).to.be.at.most(8);
    }
  });
});
