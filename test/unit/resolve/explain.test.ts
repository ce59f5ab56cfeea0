import { expect } from 'chai';
import {
  parseModelReference,
  toNameForms,
} from '../../../indexer/resolve/explain/parse-model-reference.ts';
import { openExplainer, type Explanation } from '../../../indexer/resolve/explain/explain.ts';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildPrices, buildRun } from './build.ts';

const RECORDS: readonly FeedRecord[] = [
  buildOffer('openai/gpt-5'),
  buildOffer('openai/gpt-5-2025-08-07'),
  buildOffer('anthropic/claude-sonnet-4-5'),
  buildOffer('anthropic/claude-sonnet-4-5-20250929'),
  buildOffer('deepseek/deepseek-r1'),
  buildOffer('deepseek/deepseek-r1-0528'),
  buildOffer('mistral/mistral-large-2411', { prices: buildPrices('2', '6') }),
  buildOffer('mistral/mistral-large-2512', { prices: buildPrices('0.5', '1.5') }),
  buildOffer('mistral/mistral-large-latest', { prices: buildPrices('0.5', '1.5') }),
  buildModel('meta/llama-3.3-70b-instruct'),
  buildModel('ibm/granite-9-30b-a3b-instruct'),
  buildModel('ibm/granite-9-30b-a6b-instruct'),
  buildRun('someone/Heron-7B-Merge'),
];

const open = (records: readonly FeedRecord[]) =>
  openExplainer(records.map((record) => ({ source: 'models-dev', record })));
const explainer = open(RECORDS);
const explain = (text: string, provider: string | null = null): Explanation =>
  explainer.explain(
    parseModelReference(
      text,
      provider,
      () => false,
      (name) => name === 'someone',
    ),
  );
const stepOf = ({ steps }: Explanation, name: string) =>
  steps.find(({ step }) => step === name)?.finding;

describe('explain', () => {
  const ids: readonly (readonly [id: string, key: string])[] = [
    ['some-gateway/gpt-5', 'openai/gpt5'],
    ['gpt-5', 'openai/gpt5'],
    ['vertex_ai/claude-sonnet-4-5@20250929', 'anthropic/claudesonnet4520250929'],
    ['bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic/claudesonnet4520250929'],
    ['databricks/databricks-claude-4.5-sonnet', 'anthropic/claudesonnet45'],
    ['some-gateway/anthropic/claude-4.5-sonnet:thinking', 'anthropic/claudesonnet45'],
    ['azure_ai/DeepSeek-R1-0528-FP8', 'deepseek/deepseekr10528'],
    ['together_ai/deepseek-ai/DeepSeek-R1', 'deepseek/deepseekr1'],
    ['fireworks_ai/accounts/fireworks/models/deepseek-r1-0528', 'deepseek/deepseekr10528'],
    ['some-gateway/gpt-5-high', 'openai/gpt5'],
    ['some-gateway/mistral-large-latest', 'mistral/mistrallarge2512'],
    ['someone/heron-7b-merge', 'hf:someone/heron-7b-merge'],
  ];
  for (const [id, key] of ids) {
    it(`reads ${id}`, () => {
      const { target, reason, confidence } = explain(id);
      expect({ target, reason }).to.deep.equal({ target: key, reason: null });
      expect(confidence).to.be.within(0.5, 1);
    });
  }

  it('says why an id means no model', () => {
    const reasons = {
      'openrouter/auto': 'router',
      'some-gateway/new-prefix-claude-4.5-sonnet@20250929': 'unknown_creator',
      'some-gateway/gpt-6-imaginary': 'unknown_model',
      'someone/Heron-8B': 'unknown_repository',
      'some-gateway/grok-latest': 'pointer_without_target',
    };
    for (const [id, reason] of Object.entries(reasons)) {
      const explained = explain(id);
      expect(explained, id).to.include({ reason, target: null, strategy: null, confidence: 0 });
    }
  });

  it('names the models among which it does not choose', () => {
    const { reason, candidates, target } = explain('some-gateway/granite-9-30b-instruct');
    expect({ reason, target }).to.deep.equal({ reason: 'ambiguous', target: null });
    expect(candidates).to.have.members([
      'ibm/granite930ba3binstruct',
      'ibm/granite930ba6binstruct',
    ]);
  });

  it('tells every step', () => {
    const explained = explain('bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0');
    expect(stepOf(explained, 'provider')).to.contain('amazon-bedrock');
    expect(stepOf(explained, 'transport')).to.contain('region us').and.to.contain('anthropic');
    expect(stepOf(explained, 'creator')).to.contain('named in the id');
    expect(stepOf(explained, 'name')).to.equal('claude-sonnet-4.5-20250929');
    expect(stepOf(explained, 'key')).to.equal('anthropic/claudesonnet4520250929');
    expect(stepOf(explain('x/deepseek-r1-fp8:free'), 'configuration'))
      .to.contain('quantization fp8 to the offer')
      .and.to.contain('service tier free to the offer');
    expect(stepOf(explain('x/gpt-5-high'), 'configuration')).to.contain('effort high');
    expect(stepOf(explain('x/gpt-5'), 'creator')).to.contain('gpt-5…');
  });

  it('gives a bare name to the provider’s own creator only', () => {
    expect(explain('heron-9', 'openai').reason).to.equal('unknown_model');
    expect(stepOf(explain('heron-9', 'openai'), 'creator')).to.contain('own provider');
    expect(explain('heron-9', 'some-gateway').reason).to.equal('unknown_creator');
  });

  it('answers the same whatever else is asked', () => {
    const fresh = open(RECORDS);
    for (const gateway of ['a', 'b', 'c', 'd']) {
      fresh.explain({ provider: gateway, id: 'granite-9-30b-a6b' });
    }
    expect(fresh.explain({ provider: 'e', id: 'granite-9-30b' })).to.deep.equal(
      explainer.explain({ provider: 'e', id: 'granite-9-30b' }),
    );
  });

  it('finds the records that write an id so', () => {
    const said = explainer.findClaims('OpenAI/GPT-5');
    expect(said.map(({ source, nativeId, target }) => [source, nativeId, target])).to.deep.equal([
      ['models-dev', 'openai/gpt-5', 'openai/gpt5'],
    ]);
    expect(explainer.findClaims('nothing')).to.deep.equal([]);
  });
});

describe('parseModelReference', () => {
  const read = (text: string, provider: string | null = null) =>
    parseModelReference(
      text,
      provider,
      (name) => name === 'heron-cloud',
      (name) => name === 'someone',
    );

  it('takes the provider off, whatever a feed calls it', () => {
    expect(read('vertex_ai/gemini-3')).to.deep.equal({ provider: 'vertex_ai', id: 'gemini-3' });
    expect(read('Heron-Cloud/x/y')).to.deep.equal({ provider: 'heron-cloud', id: 'x/y' });
    expect(read('nobody-knows/x')).to.deep.equal({ provider: 'nobody-knows', id: 'x' });
    expect(read('a/b', 'bedrock')).to.deep.equal({ provider: 'bedrock', id: 'a/b' });
  });

  it('leaves creators and organisations in the id', () => {
    for (const id of ['meta-llama/Llama-3.3', 'someone/Heron', 'gpt-5', '@cf/meta/x', '~z-ai/x']) {
      expect(read(id)).to.deep.equal({ provider: '', id });
    }
  });

  it('gives the forms under which the catalogue may have it', () => {
    const forms = (text: string, provider: string | null = null) =>
      toNameForms(text, read(text, provider));
    expect(forms('together_ai/meta-llama/Llama-3.3')).to.deep.equal([
      'together_ai/meta-llama/Llama-3.3',
      'togetherai/meta-llama/Llama-3.3',
      'togetherai/Llama-3.3',
    ]);
    // Under a provider an id alone is not looked up: it may be somebody else's.
    expect(forms('claude-3', 'bedrock')).to.deep.equal([
      'bedrock/claude-3',
      'amazon-bedrock/claude-3',
    ]);
    expect(forms('gpt-5')).to.deep.equal(['gpt-5']);
  });
});

describe('openNearNames', () => {
  const findNear = openNearNames(['claude-sonnet-4.5', 'claude-opus-4.5', 'gpt-5', 'gpt-5-mini']);

  it('lists what shares most words, and nothing that shares few', () => {
    expect(findNear('claude-4.5-sonnet')[0]).to.equal('claude-sonnet-4.5');
    expect(findNear('gpt-5-mini-x')).to.deep.equal(['gpt-5-mini', 'gpt-5']);
    expect(findNear('osprey')).to.deep.equal([]);
  });
});
