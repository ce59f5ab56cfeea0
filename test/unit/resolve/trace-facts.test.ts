import { expect } from 'chai';
import { openExplainer } from '../../../indexer/resolve/explain/explain.ts';
import { toFactText, traceFacts } from '../../../indexer/resolve/explain/trace-facts.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildRun } from './build.ts';

function trace(records: readonly FeedRecord[], facts: Readonly<Record<string, string | null>>) {
  const sourced = records.map((record) => ({ source: 'models-dev', record }));
  const entity = openExplainer(sourced).entities.find(({ key }) => key === 'openai/gpt5');
  if (entity === undefined) throw new Error('The records say nothing of GPT-5.');
  const traced = traceFacts(entity, new Map(Object.entries(facts)));
  return Object.fromEntries(traced.map((fact) => [fact.field, fact]));
}

describe('traceFacts', () => {
  it('finds who says a fact, the surest first, and who says otherwise', () => {
    const { 'limits.context_window': context } = trace(
      [
        buildOffer('azure/gpt-5', { context_window: 272_000 }),
        buildOffer('kilo/gpt-5', { context_window: 400_000 }),
        buildOffer('openai/gpt-5', { context_window: 400_000 }),
        buildModel('openai/gpt-5', { context_window: 400_000 }),
      ],
      { 'limits.context_window': '400000' },
    );
    expect(context?.said.map(({ standing, record }) => [standing, record])).to.deep.equal([
      ['creator', 'openai/gpt-5'],
      ['list', 'openai/gpt-5'],
      ['host', 'kilo/gpt-5'],
    ]);
    expect(context?.otherwise).to.deep.equal([
      { value: '272000', source: 'models-dev', record: 'azure/gpt-5', standing: 'host' },
    ]);
  });

  it('compares names without the notes of hosts, lists without their order', () => {
    const traced = trace(
      [
        buildOffer('openai/gpt-5', { name: 'OpenAI: GPT-5 (latest)' }),
        buildOffer('kilo/gpt-5', { input_modalities: ['text', 'image'] }),
        buildOffer('poe/gpt-5', { capabilities: { vision: false } }),
        buildRun('openai/gpt-5', { suite: 'x', model_name: 'GPT-5' }),
      ],
      { name: 'GPT-5', 'modalities.input': 'image, text', 'capabilities.vision': 'true' },
    );
    expect(traced['name']?.said.map(({ standing }) => standing)).to.deep.equal([
      'creator',
      'leaderboard',
    ]);
    expect(traced['modalities.input']?.said).to.have.length(1);
    expect(traced['capabilities.vision']?.otherwise.map(({ value }) => value)).to.deep.equal([
      'false',
    ]);
  });

  it('reads of a leaderboard all it says of a model', () => {
    const said = { release_date: '2025-08-07', open_weights: false, params_total: 9_000_000 };
    const traced = trace(
      [buildOffer('openai/gpt-5'), buildRun('openai/gpt-5', { suite: 'x', ...said })],
      { release_date: '2025-08-07', open_weights: 'false', 'parameters.total': '9000000' },
    );
    for (const { field, said: by } of Object.values(traced)) {
      expect(
        by.map(({ standing }) => standing),
        field,
      ).to.deep.equal(['leaderboard']);
    }
  });

  it('names who states the repository, which is not the id of the record', () => {
    const { hf_repo: repo } = trace([buildModel('openai/gpt-5', { hf_repo: 'openai/gpt-oss' })], {
      hf_repo: 'openai/gpt-oss',
    });
    expect(repo?.said.map(({ record }) => record)).to.deep.equal(['openai/gpt-5']);
  });

  it('has nobody to name for what the rules made', () => {
    const { type } = trace([buildOffer('openai/gpt-5')], { type: 'text' });
    expect(type).to.deep.equal({ field: 'type', value: 'text', said: [], otherwise: [] });
  });
});

describe('toFactText', () => {
  it('is the same for equal values and null for none', () => {
    expect(toFactText(['text', 'image'])).to.equal(toFactText(['image', 'text']));
    expect([toFactText(1), toFactText(false), toFactText('x')]).to.deep.equal(['1', 'false', 'x']);
    expect([toFactText(null), toFactText(undefined)]).to.deep.equal([null, null]);
  });
});
