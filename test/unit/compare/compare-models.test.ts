import { expect } from 'chai';
import type { CompareParams } from '../../../schemas/api/catalog/compare.ts';
import type { Model } from '../../../schemas/model.ts';
import { answerFromView } from '../../../server/catalog/catalog-view.ts';
import { compareModels } from '../../../server/catalog/compare/compare-models.ts';
import type { ApiError } from '../../../server/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { buildModel, buildModelPricing, buildScore } from '../../support/build.ts';

/** A model all of whose facts are known, each another number. */
const known = (slug: string, from: number, days: Partial<Model>): Model =>
  buildModel({
    slug,
    pricing: buildModelPricing(from + 1, from + 2, {
      ...{ blended_3_to_1: from + 3, cache_read: from + 4, cache_write: from + 5 },
      ...{ batch_input: from + 6, batch_output: from + 7 },
      lowest: {
        ...{ provider: 'acme', offer_id: 'off', input: from + 8, output: from + 9 },
        blended_3_to_1: from + 10,
      },
      headline: {
        kind: 'web_search',
        unit: '1k_requests',
        price: from + 11,
        quality: null,
        size: null,
      },
    }),
    limits: {
      ...{ context_window: from + 12, max_input_tokens: from + 13, max_output_tokens: from + 14 },
    },
    ...days,
  });

const LOWER = { min: 0, max: 100, higher_is_better: false };
const MODELS = [
  known('heron', 0, { release_date: '2026-01-15', knowledge_cutoff: '2025-09' }),
  known('ibis', 100, { release_date: '2026-02', knowledge_cutoff: '2025-10-01' }),
  buildModel({ slug: 'low', benchmarks: [buildScore('errors', 5, { scale: LOWER })] }),
  buildModel({ slug: 'high', benchmarks: [buildScore('errors', 9, { scale: LOWER })] }),
];

describe('models side by side', () => {
  let app: TestApp;
  before(async () => {
    app = await openTestApp({ models: MODELS });
  });
  after(() => app.close());

  const compare = (...slugs: readonly string[]) => {
    const params: CompareParams = { slugs: [...slugs], highlight_best: true };
    const request = { now: new Date('2026-09-20T12:00:00Z'), warnings: [] };
    return answerFromView(app.services.catalog, (view) => compareModels(view, params, request));
  };

  it('have every fact of each, the lower price and the higher limit being better', async () => {
    const { facts } = (await compare('heron', 'ibis')).data;
    const prices = [
      ...['input', 'output', 'blended_3_to_1', 'cache_read', 'cache_write', 'batch_input'],
      ...['batch_output', 'lowest.input', 'lowest.output', 'lowest.blended_3_to_1'],
      'headline.price',
    ];
    const limits = ['context_window', 'max_input_tokens', 'max_output_tokens'];
    expect(facts).to.deep.equal([
      ...prices.map((name, at) => ({
        ...{ field: `pricing.${name}`, better: 'lower' },
        ...{ values: [at + 1, at + 101], best: ['heron'] },
      })),
      ...limits.map((name, at) => ({
        ...{ field: `limits.${name}`, better: 'higher' },
        ...{ values: [at + 12, at + 112], best: ['ibis'] },
      })),
      {
        ...{ field: 'release_date', better: 'higher' },
        ...{ values: ['2026-01-15', '2026-02'], best: ['ibis'] },
      },
      {
        ...{ field: 'knowledge_cutoff', better: 'higher' },
        ...{ values: ['2025-09', '2025-10-01'], best: ['ibis'] },
      },
    ]);
  });

  it('are ranked by the lowest score where that is the best', async () => {
    const [row] = (await compare('high', 'low')).data.benchmarks;
    expect(row).to.deep.include({ higher_is_better: false, ranks: [2, 1], best: ['low'] });
  });

  it('say how many more names were not found, if any', async () => {
    const refusal = async (...slugs: readonly string[]) =>
      ((await compare(...slugs).catch((error: unknown) => error)) as ApiError).message;
    const rest = 'give at least two to compare.';
    expect(await refusal('heron', 'x1')).to.equal(`No model named “x1” was found; ${rest}`);
    expect(await refusal('heron', 'x1', 'x2', 'x3')).to.equal(
      `No model named “x1” was found, nor were 2 of the other names; ${rest}`,
    );
  });
});
