import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { ResolvedCatalog } from '../../../indexer/resolve/resolved.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import {
  buildModel,
  buildOffer,
  buildPrices,
  buildRun,
  buildSource,
  findModel,
  slugsOf,
} from './build.ts';

/** Records by source; a source is preferred to those after it. */
function resolveFeeds(feeds: Readonly<Record<string, readonly FeedRecord[]>>): ResolvedCatalog {
  const keys = Object.keys(feeds);
  return resolve(
    keys.flatMap((source) => (feeds[source] ?? []).map((record) => ({ source, record }))),
    keys.map((key, at) => buildSource(key, { precedence: at })),
    [],
    '2026-07-02',
  );
}
const at = (id: string, input: string, output = '10') =>
  buildOffer(id, { prices: buildPrices(input, output) });
/** The input prices of a model's only offer, by source. */
function inputsOf(catalogue: ResolvedCatalog, slug: string): Record<string, string> {
  const [offer, ...others] = findModel(catalogue, slug).offers;
  expect(others).to.deep.equal([]);
  const inputs = (offer?.prices ?? []).filter(({ component }) => component === 'input');
  return Object.fromEntries(
    inputs.map(({ source, amountNano, isChosen, suspectReason }) => [
      source,
      `${amountNano / 1e9}${isChosen ? ' chosen' : ''}${suspectReason === null ? '' : ` ${suspectReason}`}`,
    ]),
  );
}

describe('several feeds', () => {
  it('speak of one offer whatever they call provider and id', () => {
    const catalogue = resolveFeeds({
      a: [at('fireworks-ai/accounts/fireworks/models/kimi-k2p6', '1.25')],
      b: [at('fireworks/kimi-k2p6', '1.25')],
      c: [at('fireworks_ai/accounts/fireworks/models/kimi-k2p6', '1.25')],
    });
    expect(inputsOf(catalogue, 'kimi-k2.6')).to.deep.equal({
      a: '1.25 chosen',
      b: '1.25',
      c: '1.25',
    });
    expect(catalogue.providers.map(({ slug, name }) => [slug, name])).to.deep.equal([
      ['fireworks-ai', 'Fireworks AI'],
    ]);
  });

  it('say an offer twice, with its path and without: it goes by the id with the path', () => {
    const catalogue = resolveFeeds({
      a: [
        at('openrouter/kimi-k2.6', '1.25'),
        at('openrouter/moonshotai/kimi-k2.6', '1.25'),
        at('openrouter/moonshotai/Kimi-K2.6', '1.25'),
      ],
      b: [at('openrouter/moonshotai/kimi-k2.6', '1.25')],
    });
    expect(inputsOf(catalogue, 'kimi-k2.6')).to.deep.equal({ a: '1.25 chosen', b: '1.25' });
    const { offers, aliases } = findModel(catalogue, 'kimi-k2.6');
    expect(offers[0]?.nativeModelId).to.equal('moonshotai/Kimi-K2.6');
    expect(aliases.map(({ alias }) => alias)).to.include('openrouter/kimi-k2.6');
    expect(catalogue.rejected).to.include({ repeated_offer: 2 });
  });

  it('say two offers of one name apart where their prices, states or paths differ', () => {
    const idsOf = (...records: readonly FeedRecord[]) =>
      findModel(resolveFeeds({ a: records }), 'kimi-k2.6').offers.map(
        (offer) => offer.nativeModelId,
      );
    const plain = at('openrouter/kimi-k2.6', '1.25');
    const deprecated = { ...at('openrouter/moonshotai/kimi-k2.6', '1.25'), status: 'deprecated' };
    const two = ['kimi-k2.6', 'moonshotai/kimi-k2.6'];
    expect(idsOf(plain, at('openrouter/moonshotai/kimi-k2.6', '1.5'))).to.deep.equal(two);
    expect(idsOf(plain, deprecated as FeedRecord)).to.deep.equal(two);
    expect(
      idsOf(at('kilo/stealth/kimi-k2.6', '1.25'), at('kilo/moonshotai/kimi-k2.6', '1.25')),
    ).to.deep.equal(['moonshotai/kimi-k2.6', 'stealth/kimi-k2.6']);
  });

  it('agree before the preferred one is believed, and the others are shown (T18)', () => {
    const catalogue = resolveFeeds({
      a: [at('deepseek/deepseek-chat', '0.28')],
      b: [at('deepseek/deepseek-chat', '0.14')],
      c: [at('deepseek/deepseek-chat', '0.14')],
    });
    expect(inputsOf(catalogue, 'deepseek-chat')).to.deep.equal({
      a: '0.28',
      b: '0.14 chosen',
      c: '0.14',
    });
    const [conflict] = findModel(catalogue, 'deepseek-chat').conflicts;
    expect(conflict).to.deep.include({ chosen: 0.14, rule: 'agreement' });
    expect(conflict?.values.map(({ source }) => source)).to.deep.equal(['a', 'b', 'c']);
  });

  it('show a decimal point in the wrong place, by what others ask (T3)', () => {
    const others = ['deepinfra', 'novita', 'nebius'].map((host) =>
      at(`${host}/Qwen/Qwen3.5-397B-A17B`, '0.6', '3.6'),
    );
    const catalogue = resolveFeeds({
      a: [at('togetherai/Qwen/Qwen3.5-397B-A17B', '6', '36'), ...others],
      b: [at('together-ai/Qwen/Qwen3.5-397B-A17B', '0.6', '3.6')],
    });
    const model = findModel(catalogue, 'qwen3.5-397b-a17b');
    const offer = model.offers.find(({ provider }) => provider === 'togetherai');
    const reasons = offer?.prices.map(({ source, suspectReason }) => [source, suspectReason]);
    expect(reasons).to.deep.equal([
      ['a', 'wrong_unit'],
      ['b', null],
      ['a', 'wrong_unit'],
      ['b', null],
    ]);
  });

  it('name the page a price was read from', () => {
    const page = 'https://example.org/pricing';
    const catalogue = resolveFeeds({ a: [buildOffer('openai/gpt-5', { prices_url: page })] });
    const [offer] = findModel(catalogue, 'gpt-5').offers;
    expect(offer?.prices.map(({ url }) => url)).to.deep.equal([page, page]);
  });

  it('compare text with text and audio with audio (T19)', () => {
    const audio = { component: 'output_audio', unit: '1m_tokens', amount: '30' } as const;
    const catalogue = resolveFeeds({
      a: [buildOffer('openai/gpt-audio', { prices: [...buildPrices('2.5', '10'), audio] })],
      b: [at('openai/gpt-audio', '2.5', '10')],
    });
    expect(findModel(catalogue, 'gpt-audio').conflicts).to.deep.equal([]);
  });

  it('take nothing but zeros for not known, and zeros beside another unit for not counted so', () => {
    const image = { component: 'output_image', unit: 'image', amount: '0.04' } as const;
    const catalogue = resolveFeeds({
      a: [at('openai/gpt-5', '0', '0')],
      b: [
        at('openai/gpt-5', '1.25'),
        buildOffer('openai/dall-e-3', { prices: [...buildPrices('0', '0'), image] }),
      ],
    });
    expect(inputsOf(catalogue, 'gpt-5')).to.deep.equal({ b: '1.25 chosen' });
    const [offer] = findModel(catalogue, 'dall-e-3').offers;
    expect(offer?.prices.map(({ component }) => component)).to.deep.equal(['output_image']);
  });

  it('say of one id of a provider one model: who gives its name is followed', () => {
    const catalogue = resolveFeeds({
      a: [
        buildOffer('vercel/alibaba/qwen-3-235b', { name: 'Qwen3 235B A22B Instruct 2507' }),
        at('alibaba/qwen3-235b-a22b-instruct-2507', '1'),
      ],
      b: [at('vercel_ai_gateway/alibaba/qwen-3-235b', '0.2'), at('alibaba/qwen3-235b-a22b', '1')],
    });
    const model = findModel(catalogue, 'qwen3-235b-a22b-instruct-2507');
    expect(model.offers.map(({ provider }) => provider)).to.deep.equal(['alibaba', 'vercel']);
    const strategies = new Set(model.aliases.map(({ strategy }) => strategy));
    expect([...strategies]).to.include.members(['display_name', 'shared_id']);
  });

  it('leave the path out at a provider that elsewhere writes it', () => {
    const catalogue = resolveFeeds({
      a: [at('openrouter/thedrummer/valkyrie-49b-v1', '0.5')],
      b: [at('openrouter/valkyrie-49b-v1', '0.5')],
    });
    expect(catalogue.models.map(({ slug }) => slug)).to.deep.equal(['thedrummer--valkyrie-49b-v1']);
  });

  it('disagree on facts openly, the creator’s own offer first', () => {
    const catalogue = resolveFeeds({
      a: [buildOffer('openai/gpt-5', { max_input_tokens: 272_000 })],
      b: [buildModel('openai/gpt-5', { max_input_tokens: 400_000 })],
    });
    const model = findModel(catalogue, 'gpt-5');
    expect(model.maxInputTokens).to.equal(272_000);
    expect(model.conflicts).to.deep.equal([
      {
        field: 'limits.max_input_tokens',
        values: [
          { value: 272_000, source: 'a' },
          { value: 400_000, source: 'b' },
        ],
        chosen: 272_000,
        rule: 'creator_first',
      },
    ]);
  });

  it('read an id that no rule can by the table of aliases', () => {
    const catalogue = resolveFeeds({
      'alpaca-eval': [buildRun('Claude', { suite: 'AlpacaEval 2.0' })],
    });
    const model = findModel(catalogue, 'claude-1');
    expect(model.creator).to.equal('anthropic');
    expect(model.aliases.find(({ alias }) => alias === 'Claude')).to.include({
      strategy: 'exact',
      confidence: 1,
    });
  });

  it('are looked up by what Bedrock writes behind the creator, and without the v of a version', () => {
    const catalogue = resolveFeeds({
      a: [
        at('bedrock/amazon.titan-text-lite-v1', '0.3'),
        at('fal/kling-v1.6', '1'),
        at('openai/gpt-v2', '1'),
        at('openai/gpt-2', '2'),
      ],
    });
    const aliasesOf = (slug: string) => findModel(catalogue, slug).aliases.map((one) => one.alias);
    expect(aliasesOf('titan-text-lite')).to.include('titan-text-lite-v1');
    expect(aliasesOf('kling-v1.6')).to.include('kling-1.6');
    // That is another model.
    expect(aliasesOf('gpt-v2')).not.to.include('gpt-2');
  });

  it('make no model of what only a list describes', () => {
    const catalogue = resolveFeeds({ mteb: [buildModel('acme/heron-embed')] });
    expect(catalogue.models).to.deep.equal([]);
    expect(catalogue.rejected).to.deep.equal({ neither_price_nor_score: 1 });
  });

  it('keep base weights apart where a host sells both, and nowhere else', () => {
    const slugs = (host: string) =>
      resolveFeeds({
        a: [
          at(`${host}/code-llama-70b`, '1'),
          at(`${host}/code-llama-70b-instruct`, '1'),
          buildOffer('meta_llama/codellama-70b-instruct'),
        ],
      }).models.map(({ slug }) => slug);
    expect(slugs('fireworks_ai')).to.deep.equal(['codellama-70b', 'codellama-70b-instruct']);
    expect(slugs('poe')).to.deep.equal(['codellama-70b-instruct']);
  });

  it('offer nothing where a program runs on one’s own machine', () => {
    const catalogue = resolveFeeds({ a: [at('ollama/llama3.1', '0', '0')] });
    expect(catalogue.models).to.deep.equal([]);
    expect(catalogue.rejected).to.deep.equal({ local_runtime: 1 });
  });
});

describe('a way of serving a model', () => {
  it('is a tier of Muse Spark where it is cheaper, and a model of its own in Seed Turbo', () => {
    const catalogue = resolveFeeds({
      'models-dev': [
        at('vercel/meta/muse-spark-1.2', '1.25'),
        at('vercel/meta/muse-spark-1.2-contributor', '0.5'),
        at('x/bytedance/doubao-seed-2.1-turbo', '0.5'),
      ],
    });
    expect(slugsOf(catalogue)).to.have.members(['muse-spark-1.2', 'doubao-seed-2.1-turbo']);
    const tiers = findModel(catalogue, 'muse-spark-1.2').offers.map((one) => one.serviceTier);
    expect(tiers).to.have.members(['standard', 'flex']);
  });
});
