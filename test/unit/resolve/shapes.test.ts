import v8 from 'node:v8';
import vm from 'node:vm';
import { expect } from 'chai';
import { toAddedRow } from '../../../indexer/catalog/apply/apply-models.ts';
import { BundledPast } from '../../../indexer/catalog/history/bundled-history.ts';
import { buildOffer, buildRun, resolveRecords } from './build.ts';

/**
 * How many hidden classes of V8 these objects have; one that keeps its members in a table, which takes
 * five times the memory, has one of its own.
 */
const countClasses = (objects: readonly object[]): number => {
  v8.setFlagsFromString('--allow-natives-syntax');
  const isFast = vm.runInThisContext('(object) => %HasFastProperties(object)') as (
    object: object,
  ) => boolean;
  const isAlike = vm.runInThisContext('(a, b) => %HaveSameMap(a, b)') as (
    a: object,
    b: object,
  ) => boolean;
  const classes: object[] = [];
  for (const object of objects) {
    const isKnown = isFast(object) && classes.some((one) => isAlike(one, object));
    if (!isKnown) classes.push(object);
  }
  return classes.length;
};

describe('what the resolver makes, and the rows of it', () => {
  // A class of its own takes more memory than the object.
  it('shares few hidden classes, however much of it there is', () => {
    const names = Array.from({ length: 100 }, (_, i) => `gpt-${i + 10}`);
    const { models } = resolveRecords(
      names.flatMap((name) => [buildOffer(`openai/${name}`), buildRun(`openai/${name}`)]),
    );
    expect(models).to.have.length(names.length);
    const offers = models.flatMap((model) => model.offers);
    const dates = { of: new Map([['test', '2026-07-02']]), changed: new Set<string>(), today: '' };
    const context = { dates, past: new BundledPast([]), idOf: new Map(), shaOf: new Map() };
    const classes = {
      models: countClasses(models),
      rows: countClasses(models.map((model) => toAddedRow(context, model))),
      aliases: countClasses(models.flatMap(({ aliases }) => aliases)),
      offers: countClasses(offers),
      prices: countClasses(offers.flatMap(({ prices }) => prices)),
      results: countClasses(models.flatMap(({ results }) => results)),
    };
    expect(Math.max(...Object.values(classes)), JSON.stringify(classes)).to.be.at.most(4);
  });
});
