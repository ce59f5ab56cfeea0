import { answerFromView } from '../../server/catalog/catalog-view.ts';
import { expect } from 'chai';
import { estimate } from '../../server/catalog/estimate/estimate.ts';
import type { Workload } from '../../server/catalog/estimate/workload.ts';
import { chooseOffers } from '../../server/catalog/estimate/choose-offers.ts';
import { findAlternatives } from '../../server/catalog/compare/alternatives.ts';
import { findSimilar } from '../../server/catalog/compare/similar.ts';
import { findFrontier } from '../../server/catalog/frontier.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';
import { STAND_INS } from '../support/stand-ins.ts';
import {
  type OpenSearchEngine,
  publishModels,
  type SearchEngine,
  toQuery,
} from './search-harness.ts';
import { slugOf } from '../../server/catalog/query/read-all.ts';
import { resolveAll } from '../../server/catalog/resolve.ts';

const WORKLOAD: Workload = {
  requests: 1,
  inputTokens: 1_000_000,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  units: {},
  serviceTier: 'standard',
};

/** What is decided by reading many models is decided alike on every engine. */
export function describeDecisions(open: OpenSearchEngine): void {
  let engine: SearchEngine;
  before(async () => {
    engine = await open();
    await publishModels(engine, STAND_INS, SAMPLE_OTHERS);
  });
  after(() => engine.close());

  it('name a hit by the end of its position', async () => {
    for (const sort of [[], [{ by: 'blended_price', direction: 'desc' }]] as const) {
      const { hits } = await engine.reader.search(toQuery({ sort }));
      expect(hits.map(slugOf)).to.deep.equal(hits.map(({ model }) => model.slug));
      expect(hits).to.have.length(STAND_INS.length);
    }
  });

  it('gather every offer, and those of filters and names', async () => {
    const choose = (offers: Parameters<typeof chooseOffers>[1]) =>
      answerFromView(engine.reader, (catalog) => chooseOffers(catalog, offers, {}));
    const wanted = { slugs: null, filters: [], independentScores: false };
    const all = await choose(wanted);
    expect(all.models).to.equal(STAND_INS.length);
    const { costs } = await estimate(all.offers, WORKLOAD, { offset: 0, limit: 3 });
    expect(costs.map(({ offer, total }) => [offer.model.slug, total.toFixed()])).to.deep.equal([
      ['gull', '0.1'],
      ['crane-0', '1'],
      ['egret', '1'],
    ]);
    const few = await choose({
      ...wanted,
      slugs: ['acme/crane-1', 'crane-2', 'nobody'],
      filters: [{ kind: 'any_of', field: 'status', values: ['deprecated'], not: true }],
    });
    expect(few.offers.map(({ model }) => model.slug)).to.deep.equal(['crane-2']);
    expect(few.missing).to.deep.equal(['nobody']);
  });

  it('find the frontier', async () => {
    const { benchmarks } = await engine.reader.view();
    const of = async (id: string): Promise<string[]> => {
      const benchmark = benchmarks.find((one) => one.id === id);
      if (benchmark === undefined) throw new Error(`No benchmark ${id}`);
      const { frontier } = await answerFromView(engine.reader, (catalog) =>
        findFrontier(catalog, {
          benchmark,
          price: 'blended_price',
          filters: [],
          independentScores: false,
        }),
      );
      expect(frontier.every(({ result, score }) => result?.score === score)).to.equal(true);
      return frontier.map(({ slug }) => slug);
    };
    expect(await of('reasoning-test')).to.deep.equal(['gull', 'tern']);
    expect(await of('error-test')).to.deep.equal(['gull', 'crane-0', 'wren', 'zoo--crane']);
  });

  it('find neighbours', async () => {
    const [similar, instead] = await answerFromView(engine.reader, async (catalog) => {
      const { models } = await resolveAll(catalog, ['crane-1'], {});
      const [model] = models;
      if (model === undefined) throw new Error('No model');
      return Promise.all([
        findSimilar(catalog, model, { limit: 5 }),
        findAlternatives(catalog, model, { limit: 3 }),
      ]);
    });
    // crane-0 is retired.
    expect(similar.map((one) => one.model.slug)).to.deep.equal(['crane-2']);
    expect(instead.map((one) => one.model.slug)).to.deep.equal(['crane-named', 'crane-2', 'egret']);
  });
}
