import { expect } from 'chai';
import { openExplainer, type Explainer } from '../../../indexer/resolve/explain/explain.ts';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import {
  parseModelReference,
  toNameForms,
} from '../../../indexer/resolve/explain/parse-model-reference.ts';
import { traceFacts } from '../../../indexer/resolve/explain/trace-facts.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildPrices, buildRun } from './build.ts';

const open = (...records: readonly FeedRecord[]): Explainer =>
  openExplainer(records.map((record) => ({ source: 'models-dev', record })));

describe('the records that write an id', () => {
  const explainer = open(buildOffer('Kilo/OpenAI/GPT-5'), buildRun('openai/gpt-4', { suite: 'A' }));
  const claims = (id: string) => explainer.findClaims(id).map(({ target }) => target);

  it('are found with and without the provider and the path, in any case', () => {
    for (const id of ['kilo/openai/gpt-5', 'KILO/gpt-5', 'openai/gpt-5', 'GPT-5']) {
      expect(claims(id), id).to.deep.equal(['openai/gpt5']);
    }
    const [named] = open(buildOffer('together_ai/openai/gpt-5')).findClaims(
      'togetherai/openai/gpt-5',
    );
    expect(named?.target).to.equal('openai/gpt5');
    expect(claims('openai/GPT-4')).to.deep.equal(['openai/gpt4']);
    expect(claims('kilo/gpt-4')).to.deep.equal([]);
  });
});

describe('an id that points at what is newest', () => {
  it('means what the feeds’ ids of its name point at, which no model is sold as', () => {
    const explainer = open(
      buildOffer('mistral/mistral-large-2411', { prices: buildPrices('2', '6') }),
      buildOffer('mistral/mistral-large-2512', { prices: buildPrices('0.5', '1.5') }),
      buildOffer('mistral/mistral-large-latest', { prices: buildPrices('2', '6') }),
    );
    const { target, strategy } = explainer.explain({ provider: 'x', id: 'mistral-large-latest' });
    expect([target, strategy]).to.deep.equal(['mistral/mistrallarge2411', 'pointer']);
  });
});

describe('the steps of an id that means no model', () => {
  it('say why it was denied, at that provider', () => {
    const explained = open().explain({ provider: 'openrouter', id: 'auto' });
    const denial = explained.steps.find(({ step }) => step === 'denial')?.finding;
    expect(explained.reason).to.equal('router');
    expect(denial).to.contain('it picks a model for every request');
    const brand = open().explain({ provider: 'openrouter', id: 'openrouter' });
    expect(brand.reason).to.equal('brand');
    expect(brand.steps.at(-1)?.finding).to.contain('of which no one model is meant');
  });

  it('tell a provider by its slug alone, where it has no other name', () => {
    const [first] = open().explain({ provider: 'nobody-knows', id: 'gpt-5' }).steps;
    expect(first).to.deep.equal({ step: 'provider', finding: 'nobody-knows' });
    const [own] = open().explain({ provider: 'v0', id: 'gpt-5' }).steps;
    expect(own?.finding).to.equal('v0, the own provider of vercel');
  });

  it('move the region of an id to the offer', () => {
    const { steps } = open().explain({ provider: 'amazon-bedrock', id: 'us.amazon.nova-pro-v1:0' });
    expect(steps.find(({ step }) => step === 'configuration')?.finding).to.contain(
      'region us to the offer',
    );
  });

  it('find nothing to remove of an id that is in another case', () => {
    const { steps } = open().explain({ provider: 'x', id: 'GPT-5' });
    expect(steps.find(({ step }) => step === 'transport')?.finding).to.equal('nothing to remove');
  });
});

describe('a reference somebody writes', () => {
  const read = (text: string, provider: string | null = null) =>
    parseModelReference(
      text,
      provider,
      () => false,
      () => false,
    );

  it('has its provider in lower case', () => {
    expect(read('A/b', 'Bedrock')).to.deep.equal({ provider: 'bedrock', id: 'A/b' });
  });

  it('may be a name as it is written, before its provider’s own spelling', () => {
    const text = 'Together_AI/meta-llama/Llama-3.3';
    expect(toNameForms(text, read(text))).to.deep.equal([
      text,
      'together_ai/meta-llama/Llama-3.3',
      'togetherai/meta-llama/Llama-3.3',
      'togetherai/Llama-3.3',
    ]);
  });

  it('is an id where nothing stands before the first slash', () => {
    expect(read('/gpt-5')).to.deep.equal({ provider: '', id: '/gpt-5' });
  });
});

describe('names that are near to one', () => {
  it('are three at most, that share three fifths of the words, the likest first', () => {
    const near = (name: string, ...slugs: readonly string[]) => openNearNames(slugs)(name);
    expect(near('a-b-c', 'a-b-c-z', 'a-b-c-y', 'a-b-c-x', 'a-b-c-w')).to.deep.equal([
      'a-b-c-w',
      'a-b-c-x',
      'a-b-c-y',
    ]);
    expect(near('a-b-c', 'a-b', 'a-b-c')).to.deep.equal(['a-b-c', 'a-b']);
    // Of five words on either side three are shared, and of six on one side.
    expect(near('a-b-c-d-e', 'a-b-c-x-y')).to.deep.equal(['a-b-c-x-y']);
    expect(near('a-b-c-d-e', 'a-b-c-x-y-z')).to.deep.equal([]);
  });
});

describe('where a fact was read', () => {
  const trace = (records: readonly (readonly [string, FeedRecord])[], field: string) => {
    const explainer = openExplainer(records.map(([source, record]) => ({ source, record })));
    const [entity] = explainer.entities;
    if (entity === undefined) throw new Error('There is one.');
    const [fact] = traceFacts(entity, new Map([[field, null]]));
    return fact?.otherwise ?? [];
  };
  const url = 'https://example.org';
  const READ: readonly (readonly [field: string, facts: Partial<FeedRecord>, own: string])[] = [
    ['retires_at', { retires_on: '2027-01-01' }, 'retires_on'],
    ['deprecated_at', { deprecated_on: '2027-01-01' }, 'deprecated_on'],
    ['modalities.input', { input_modalities: ['text'] }, 'input_modalities'],
    ['modalities.output', { output_modalities: ['text'] }, 'output_modalities'],
    ['limits.max_output_tokens', { max_output_tokens: 8000 }, 'max_output_tokens'],
    ['parameters.total', { params_total: 8e9 }, 'params_total'],
    ['parameters.active', { params_active: 3e9 }, 'params_active'],
    ['license.name', { license: 'MIT' }, 'license'],
  ];
  for (const [field, facts, own] of READ) {
    it(`is the document of the editors’ row, of ${field}`, () => {
      const record = buildModel('openai/gpt-5', { ...facts, fact_urls: { [own]: url } } as object);
      const [claim] = trace([['curated', record]], field);
      expect(claim).to.include({ standing: 'editors', url });
    });
  }

  it('is no document of a list', () => {
    const record = buildModel('openai/gpt-5', { license: 'MIT', fact_urls: { license: url } });
    const [claim] = trace([['models-dev', record]], 'license.name');
    expect(claim).to.include({ standing: 'list' }).and.not.to.have.property('url');
  });

  it('is the creator’s own word at its own cloud', () => {
    const record = buildOffer('azure/phi-4', { context_window: 16_000 });
    const [claim] = trace([['models-dev', record]], 'limits.context_window');
    expect(claim?.standing).to.equal('creator');
  });
});
