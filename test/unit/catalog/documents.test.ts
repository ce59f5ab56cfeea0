import { expect } from 'chai';
import type { ResolvedModel } from '../../../indexer/resolve/resolved.ts';
import type { Model } from '../../../schemas/model.ts';
import {
  buildResolvedCatalog,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

describe('documents of models', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  /** Applies the models and reads the first one's document back. */
  const make = async (...models: readonly ResolvedModel[]): Promise<Model> => {
    const sources = [buildSource(), buildSource({ key: 'litellm', name: 'LiteLLM' })];
    await store.apply(buildResolvedCatalog(models), { sources });
    return store.read(models[0]?.slug ?? '');
  };

  it('list headline scores first, of benchmarks alike those measured by others, then by name', async () => {
    const own = { run: { evaluator: 'self_reported' as const } };
    const model = await make(
      buildResolved('a', {
        results: [
          buildResult('aa', 1, own),
          buildResult('zz', 2),
          buildResult('yy', 3),
          buildResult('zz', 4, { run: { nativeId: 'second' }, isPrimary: false }),
          buildResult('gpqa-diamond', 5, own),
        ],
      }),
    );
    expect(model.benchmarks.map(({ score }) => score)).to.deep.equal([5, 3, 2, 1, 4]);
  });

  it('list what people look for first of a text and of an image model before the rest', async () => {
    const model = await make(
      buildResolved('a', {
        results: ['arena-agent', 'arena-text', 'gpqa-diamond'].map((id) => buildResult(id, 1)),
      }),
      buildResolved('b', {
        results: ['arena-image-edit', 'arena-text-to-image'].map((id) => buildResult(id, 1)),
      }),
    );
    const idsOf = ({ benchmarks }: Model): string[] =>
      benchmarks.map(({ benchmark }) => benchmark.id);
    expect(idsOf(model)).to.deep.equal(['gpqa-diamond', 'arena-text', 'arena-agent']);
    expect(idsOf(await store.read('b'))).to.deep.equal(['arena-text-to-image', 'arena-image-edit']);
  });

  it('say what the documentation shows of gpt-5', async () => {
    const model = await make(
      buildResolved('gpt-5', {
        name: 'GPT-5',
        creator: 'openai',
        family: 'gpt',
        releaseDate: '2025-08-07',
        knowledgeCutoff: '2024-09-30',
        contextWindow: 400_000,
        maxInputTokens: 272_000,
        maxOutputTokens: 128_000,
        openWeights: false,
        inputModalities: ['image', 'text'],
        aliases: ['azure/gpt-5', 'gpt-5', 'openai/gpt-5'].map((alias) => ({
          alias,
          source: 'models-dev',
          kind: 'id',
          strategy: 'exact',
          confidence: 1,
        })),
        offers: [
          buildResolvedOffer('azure', 'gpt-5', [
            buildPrice('input', 1.25),
            buildPrice('output', 10),
            buildPrice('cache_read', 0.125),
          ]),
          buildResolvedOffer('openai', 'gpt-5', [
            buildPrice('input', 1.25),
            buildPrice('input', 1.25, { source: 'litellm', isChosen: false }),
            buildPrice('output', 10),
            buildPrice('cache_read', 0.125),
          ]),
          buildResolvedOffer(
            'openai',
            'gpt-5',
            [buildPrice('input', 0.625), buildPrice('output', 5)],
            { serviceTier: 'batch' },
          ),
          buildResolvedOffer(
            'openai',
            'gpt-5',
            [buildPrice('input', 2.5), buildPrice('output', 20)],
            { serviceTier: 'priority' },
          ),
        ],
        results: [
          buildResult('swe-bench-verified', 74.9, { run: { evaluator: 'self_reported' } }),
          buildResult('gpqa-diamond', 86.17, {
            run: {
              snapshot: 'gpt-5-2025-08-07',
              reasoningEffort: 'high',
              url: 'https://epoch.ai',
            },
            stderr: 2.08,
          }),
        ],
        conflicts: [
          {
            field: 'offers.off_azure_gpt-5.pricing.cache_read',
            values: [
              { value: 0.13, source: 'models-dev' },
              { value: 0.125, source: 'litellm' },
            ],
            chosen: 0.125,
            rule: 'agreement',
          },
        ],
      }),
      buildResolved('gpt-5-2025-08-07', { snapshotOf: 'gpt-5' }),
    );
    expect(model).to.deep.include({
      slug: 'gpt-5',
      creator: { slug: 'openai', name: 'OPENAI' },
      family: 'gpt',
      description: 'Text model by OPENAI, 400,000 tokens of context, released 2025-08-07.',
      snapshots: ['gpt-5-2025-08-07'],
      aliases: ['openai/gpt-5', 'azure/gpt-5'],
      modalities: { input: ['text', 'image'], output: ['text'] },
      providers: ['azure', 'openai'],
      links: {
        self: '/api/v1/models/gpt-5',
        history: '/api/v1/models/gpt-5/history',
        similar: '/api/v1/models/gpt-5/similar',
        alternatives: '/api/v1/models/gpt-5/alternatives',
      },
    });
    expect(model.pricing).to.deep.include({
      offer_id: 'off_openai_gpt-5',
      input: 1.25,
      output: 10,
      cache_read: 0.125,
      cache_write: null,
      batch_input: 0.625,
      batch_output: 5,
      blended_3_to_1: 3.4375,
      service_tiers: { priority: { input: 2.5, output: 20 } },
      source: { name: 'models.dev', url: 'https://models.dev', license: 'MIT' },
      effective_from: '2026-07-02',
      checked_at: '2026-07-02T00:00:00Z',
      confidence: 'high',
    });
    expect(model.offers.map(({ id }) => id)).to.deep.equal(['off_openai_gpt-5', 'off_azure_gpt-5']);
    expect(model.benchmarks.map(({ benchmark }) => benchmark.id)).to.deep.equal([
      'gpqa-diamond',
      'swe-bench-verified',
    ]);
    expect(model.benchmarks[0]).to.deep.include({
      score: 86.17,
      variant: 'high',
      measured_on: 'gpt-5-2025-08-07',
      self_reported: false,
      verified: true,
      headline: true,
      source: { name: 'models.dev', url: 'https://epoch.ai', license: 'MIT' },
    });
    expect(model.benchmarks[1]).to.include({ self_reported: true, verified: false });
    expect(model.conflicts[0]).to.include({ chosen: 0.125, rule: 'agreement' });
  });

  it('name the slugs a model had before', async () => {
    const aliases = (['id', 'former_slug'] as const).map((kind) => ({
      alias: `${kind}-of-m`,
      source: 'models-dev',
      kind,
      strategy: 'exact',
      confidence: 1,
    }));
    expect((await make(buildResolved('m', { aliases }))).former_slugs).to.deep.equal([
      'former_slug-of-m',
    ]);
    expect((await make(buildResolved('n'))).former_slugs).to.equal(undefined);
  });

  it('are described by their own facts', async () => {
    const about = async (facts: Partial<ResolvedModel>): Promise<string> =>
      (await make(buildResolved('m', facts))).description;
    expect(await about({})).to.equal('Text model.');
    expect(
      await about({ creator: 'lab', openWeights: true, paramsTotal: 7_615_616_512, type: 'ocr' }),
    ).to.equal('Open-weights OCR model by LAB, 7.6 billion parameters.');
    expect(await about({ creator: 'x', isCommunity: true, isMerge: true })).to.equal(
      'Merged text model by X.',
    );
    expect(await about({ creator: 'x', isCommunity: true, paramsTotal: 350_000_000 })).to.equal(
      'Community text model by X, 350 million parameters.',
    );
  });
});
