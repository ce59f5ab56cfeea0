import { expect } from 'chai';
import { shortOfGoal, tooFew } from '../../../indexer/checks/values/counts.ts';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import {
  buildPrice,
  buildResolvedCatalog,
  buildResolvedOffer,
  buildResult,
} from '../../support/build-resolved.ts';
import { build } from './build-faulty.ts';

const MIT = { id: 'mit', name: 'MIT', commercialUse: true };
/** Everything that is counted is known of it. */
const WHOLE = {
  releaseDate: '2025-01-01',
  licence: MIT,
  contextWindow: 1_000,
  capabilities: [{ capability: 'tool_calling', value: false, source: 'test' }],
  results: [buildResult('song', 1)],
} as const;
const unpriced = (slug: string) => build(slug, { offers: [], creator: null });
const FILLING = Array.from({ length: 4_900 }, (_, at) => unpriced(`filling-${at}`));

/** A hundred priced models, of which the first so many are other than whole. */
const priced = (count: number, other: Parameters<typeof build>[1], of = 100): ResolvedModel[] =>
  Array.from({ length: of }, (_, at) =>
    build(`m-${at}`, { ...WHOLE, ...(at < count ? other : {}) }),
  );

const find = (models: readonly ResolvedModel[], check = tooFew): string[] =>
  [...check.find(buildResolvedCatalog(models))].map(
    ({ subject, detail }) => `${subject}: ${detail}`,
  );
/** What is found of a catalogue large enough but for the numbers of models, of which there are few. */
const shares = (models: readonly ResolvedModel[]): string[] =>
  find([...FILLING, ...models]).filter((found) => found.startsWith('priced'));

describe('what is counted of the whole catalogue', () => {
  it('is nothing of one that is smaller than the bundled one', () => {
    expect(find([...FILLING, ...priced(0, {}, 99)])).to.deep.equal([]);
    expect(find([...FILLING, ...priced(0, {})])).not.to.deep.equal([]);
  });

  it('is the share of priced models of which something is known, to its bound', () => {
    const cases: readonly [string, Parameters<typeof build>[1], number, string][] = [
      ['priced models with a release date', { releaseDate: null }, 15, '0.85'],
      ['priced models with a licence', { licence: null }, 5, '0.95'],
      ['priced text models with a context window', { contextWindow: null }, 15, '0.85'],
      ['priced models with a creator', { creator: null }, 2, '0.98'],
    ];
    for (const [subject, without, most, bound] of cases) {
      expect(shares(priced(most, without)), subject).to.deep.equal([]);
      expect(shares(priced(most + 1, without))).to.deep.equal([
        `${subject}: ${99 - most} of 100; at least ${bound}`,
      ]);
    }
  });

  it('leaves out snapshots, what has no price that is believed, and context of what writes no text', () => {
    const nothing = { releaseDate: null, licence: null, contextWindow: null, creator: null };
    expect(shares(priced(50, { ...nothing, snapshotOf: 'm-99' }))).to.deep.equal([]);
    const doubted = [buildResolvedOffer('a', 'x', [buildPrice('input', 1, { isChosen: false })])];
    expect(shares(priced(50, { ...nothing, offers: doubted }))).to.deep.equal([]);
    expect(shares(priced(50, { type: 'image', contextWindow: null }))).to.deep.equal([]);
    const sure = buildResolvedOffer('b', 'x', [
      buildPrice('input', 1, { isChosen: false }),
      buildPrice('output', 1),
    ]);
    expect(shares(priced(50, { contextWindow: null, offers: [...doubted, sure] }))).to.have.length(
      1,
    );
  });

  it('is how many models have a price and a score', () => {
    const name = 'models with a price and a score';
    const of = (count: number, scored: number, check = tooFew) =>
      find([...FILLING, ...priced(count - scored, { results: [] }, count)], check).filter((one) =>
        one.startsWith(name),
      );
    expect(of(710, 700)).to.deep.equal([]);
    expect(of(710, 699)).to.deep.equal([`${name}: 699 of 710; at least 700`]);
    expect(of(710, 690, shortOfGoal)).to.deep.equal([]);
    expect(of(710, 689, shortOfGoal)).to.deep.equal([`${name}: 689 of 710; at least 690`]);
  });

  it('is what is known of the two hundred most popular priced text models', () => {
    const popular = (count: number, other: Parameters<typeof build>[1]) => {
      const best = priced(count, other, 200).map((model) => ({ ...model, popularity: 1 }));
      const rest = priced(100, { ...other, popularity: 0.5 }).map((model) => ({
        ...model,
        slug: `rest-${model.slug}`,
      }));
      const others = [
        build('image', { type: 'image', popularity: 9 }),
        build('snapshot', { snapshotOf: 'm-1', popularity: 9 }),
        { ...unpriced('unpriced'), popularity: 9 },
      ];
      const models = [...FILLING, ...rest, ...others, ...best];
      return find(models).filter((found) => found.includes('most popular'));
    };
    const toolless = {
      capabilities: [{ capability: 'vision', value: true, source: 'test' }],
    } as const;
    expect(popular(13, toolless)).to.deep.equal([]);
    expect(popular(14, toolless)).to.deep.equal([
      'the 200 most popular priced text models known to call tools or not: 186 of 200; at least 187',
    ]);
    expect(popular(20, { results: [] })).to.deep.equal([]);
    expect(popular(21, { results: [] })).to.deep.equal([
      'scored models of the 200 most popular priced text models: 179 of 200; at least 180',
    ]);
  });
});
