import v8 from 'node:v8';
import vm from 'node:vm';
import { expect } from 'chai';
import { buildOffer, buildRun, resolveRecords } from './build.ts';

/** How many hidden classes of V8 these objects have. */
const countClasses = (objects: readonly object[]): number => {
  v8.setFlagsFromString('--allow-natives-syntax');
  const isAlike = vm.runInThisContext('(a, b) => %HaveSameMap(a, b)') as (
    a: object,
    b: object,
  ) => boolean;
  const classes: object[] = [];
  for (const object of objects) {
    if (!classes.some((one) => isAlike(one, object))) classes.push(object);
  }
  return classes.length;
};

describe('what the resolver makes', () => {
  // A class of its own takes more memory than the object.
  it('shares few hidden classes, however much of it there is', () => {
    const names = Array.from({ length: 100 }, (_, i) => `gpt-${i + 10}`);
    const { models } = resolveRecords(
      names.flatMap((name) => [buildOffer(`openai/${name}`), buildRun(`openai/${name}`)]),
    );
    expect(models).to.have.length(names.length);
    const offers = models.flatMap((model) => model.offers);
    const classes = {
      models: countClasses(models),
      aliases: countClasses(models.flatMap(({ aliases }) => aliases)),
      offers: countClasses(offers),
      prices: countClasses(offers.flatMap(({ prices }) => prices)),
      results: countClasses(models.flatMap(({ results }) => results)),
    };
    expect(Math.max(...Object.values(classes)), JSON.stringify(classes)).to.be.at.most(4);
  });
});
