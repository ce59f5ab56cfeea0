import { expect } from 'chai';
import { openExplainer } from '../../../indexer/resolve/explain/explain.ts';
import { traceFacts } from '../../../indexer/resolve/explain/trace-facts.ts';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ModelIdentity, ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord, ModelRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildRun, buildSource, findModel, onlyModel } from './build.ts';

const CARD = 'https://huggingface.co/mistralai/Mathstral-7B-v0.1';
const NEWS = 'https://mistral.ai/news/mathstral/';
const FACTS = {
  name: 'Mathstral 7B',
  type: 'text',
  release_date: '2024-07-16',
  license: 'apache-2.0',
  open_weights: true,
  context_window: 32_768,
  params_total: 7_000_000_000,
  input_modalities: ['text'],
  output_modalities: ['text'],
} as const satisfies Partial<ModelRecord>;

const declare = (id: string, facts: Partial<ModelRecord> = {}): ModelRecord =>
  buildModel(id, {
    declared: CARD,
    ...facts,
    fact_urls: Object.fromEntries(Object.keys(facts).map((field) => [field, NEWS])),
  });
const MATHSTRAL = declare('mistral/mathstral-7b', { ...FACTS, input_modalities: ['text'] });

function make(
  editors: readonly FeedRecord[],
  feeds: readonly FeedRecord[] = [],
  known: readonly ModelIdentity[] = [],
): ResolvedCatalog {
  return resolve(
    [
      ...editors.map((record) => ({ source: 'curated', record })),
      ...feeds.map((record) => ({ source: 'models-dev', record })),
    ],
    [buildSource('curated', { precedence: 0 }), buildSource('models-dev')],
    known,
    '2026-08-22',
  );
}
const faultsOf = ({ review }: ResolvedCatalog) =>
  review.map(({ nativeId, reason }) => `${nativeId}: ${reason}`);

describe('a declared model', () => {
  it('is one with all that was read of it, though nobody sells or measures it', () => {
    const catalogue = make([MATHSTRAL]);
    expect(catalogue.rejected).to.deep.equal({});
    expect(catalogue.review).to.deep.equal([]);
    expect(catalogue.creators.map(({ slug }) => slug)).to.deep.equal(['mistral']);
    expect(onlyModel(catalogue)).to.deep.include({
      slug: 'mathstral-7b',
      name: 'Mathstral 7B',
      creator: 'mistral',
      type: 'text',
      status: 'active',
      releaseDate: '2024-07-16',
      openWeights: true,
      contextWindow: 32_768,
      paramsTotal: 7_000_000_000,
      inputModalities: ['text'],
      outputModalities: ['text'],
      offers: [],
      results: [],
      conflicts: [],
    });
    expect(onlyModel(catalogue).licence?.id).to.equal('apache-2.0');
  });

  it('tells of each fact the document it was read in', () => {
    const { entities } = openExplainer([{ source: 'curated', record: MATHSTRAL }]);
    const [entity] = entities;
    if (entity === undefined) throw new Error('There is no model.');
    const traced = traceFacts(
      entity,
      new Map([
        ['type', 'text'],
        ['release_date', '2024-07-16'],
        ['modalities.input', 'text'],
        ['license.name', 'Apache 2.0'],
      ]),
    );
    for (const { said } of traced) {
      expect(said.map(({ standing, url }) => [standing, url])).to.deep.equal([['editors', NEWS]]);
    }
  });

  it('is named after its maker’s id, and of the community where its organisation is nobody known', () => {
    const model = onlyModel(make([declare('acme/Heron-9B', { name: 'Heron 9B', type: 'text' })]));
    expect(model).to.deep.include({ slug: 'acme--heron-9b', creator: 'acme', isCommunity: true });
  });

  it('may have a price the editors state, and an end', () => {
    const model = onlyModel(
      make([
        { ...MATHSTRAL, status: 'retired' },
        buildOffer('mistral/mathstral-7b', { prices_url: NEWS }),
      ]),
    );
    expect(model.status).to.equal('retired');
    expect(model.offers.map(({ provider }) => provider)).to.deep.equal(['mistral']);
  });

  it('lets in what a list describes and nobody sells', () => {
    const catalogue = make([MATHSTRAL], [buildModel('mistral/mathstral-7b', { family: 'x' })]);
    expect(onlyModel(catalogue).slug).to.equal('mathstral-7b');
    expect(catalogue.review).to.deep.equal([]);
  });

  const BRINGERS: readonly [what: string, record: FeedRecord][] = [
    ['an offer under its own id', buildOffer('mistral/mathstral-7b')],
    ['an offer of a host', buildOffer('deepinfra/mistralai/Mathstral-7B')],
    [
      'an offer under another id, by its display name',
      buildOffer('nscale/math-7', { name: 'Mistral: Mathstral 7B' }),
    ],
    ['a score', buildRun('mistralai/Mathstral-7B')],
  ];
  for (const [what, record] of BRINGERS) {
    it(`goes into the model of a feed that brings ${what}; slug and id stay`, () => {
      const before = onlyModel(make([MATHSTRAL]));
      const known = [{ key: before.key, id: before.id, slug: before.slug }];
      const catalogue = make([MATHSTRAL], [record], known);
      const after = onlyModel(catalogue);
      expect(after).to.deep.include({ key: before.key, id: before.id, slug: before.slug });
      expect(after.releaseDate).to.equal('2024-07-16');
      expect(after.offers.length + after.results.length).to.equal(1);
      expect(faultsOf(catalogue)).to.deep.equal(['mistral/mathstral-7b: already_in_feeds']);
    });
  }

  it('stays under its slug when its line is taken out because a feed has it', () => {
    const { key, id, slug } = onlyModel(make([MATHSTRAL]));
    const { declared, ...facts } = MATHSTRAL;
    expect(declared).to.equal(CARD);
    const catalogue = make([facts], [buildOffer('mistral/mathstral-7b')], [{ key, id, slug }]);
    expect(onlyModel(catalogue)).to.deep.include({ key, id, slug, releaseDate: '2024-07-16' });
    expect(catalogue.review).to.deep.equal([]);
  });

  it('is left for review where it is declared twice, untold, or no model', () => {
    const catalogue = make(
      [
        MATHSTRAL,
        declare('mistral/mistral.mathstral-7b'),
        declare('mistral/mathstral-8b', { name: 'Mathstral 8B' }),
        declare('openai/gpt-4', { name: 'GPT-4', type: 'text' }),
        buildModel('mistral/mathstral-9b', { context_window: 1024 }),
        declare('runway/runway', { name: 'Runway', type: 'video' }),
      ],
      [buildOffer('openai/gpt-4')],
    );
    expect(faultsOf(catalogue)).to.have.members([
      'mistral/mistral.mathstral-7b: declared_twice',
      'mistral/mathstral-8b: without_name_or_type',
      'openai/gpt-4: already_in_feeds',
      'mistral/mathstral-9b: unknown_model',
      'runway/runway: brand',
    ]);
    expect(findModel(catalogue, 'gpt-4').offers).to.have.length(1);
  });
});
