import { expect } from 'chai';
import { lifeOf, make, row, sold } from './life-of.ts';

describe('what a creator says of the end of its model', () => {
  it('is not what its plan says, where only the subscription ends', () => {
    const catalogue = make([
      sold('zai/glm-4.6'),
      sold('zhipuai-coding-plan/glm-4.6', { retires_on: '2026-01-01' }),
    ]);
    expect(lifeOf(catalogue, 'glm-4.6')).to.include({ status: 'active', retiresOn: null });
  });

  it('is that its weights are deprecated, where it retired them nobody knows when and others serve them', () => {
    const id = 'mistral/mixtral-8x7b-instruct-v0.1';
    const ended = row(id, { status: 'retired', open_weights: true });
    const slug = 'mixtral-8x7b-instruct-v0.1';
    expect(lifeOf(make([sold(id), sold(`deepinfra/${id}`)], [ended]), slug)).to.include({
      status: 'deprecated',
      deprecatedOn: null,
      retiresOn: null,
    });
    expect(lifeOf(make([sold(id)], [ended]), slug).status).to.equal('retired');
  });

  it('retires its weights where no other host serves them any more, or its own cloud alone', () => {
    const id = 'mistral/mixtral-8x7b-instruct-v0.1';
    const end = { retires_on: '2026-01-01', open_weights: true };
    const left = sold(`deepinfra/${id}`, { retires_on: '2026-02-01' });
    expect(lifeOf(make([sold(id), left], [row(id, end)]), 'mixtral-8x7b-instruct-v0.1')).to.include(
      { status: 'retired' },
    );
    const cloud = make([sold('azure/phi-4')], [row('microsoft/phi-4', end)]);
    expect(lifeOf(cloud, 'phi-4').status).to.equal('retired');
  });

  it('tells a preview by its name, where the creator is known and no version of weights is named so', () => {
    const statusOf = (id: string, slug: string) => lifeOf(make([sold(id)]), slug).status;
    expect(statusOf('openai/gpt-9-preview', 'gpt-9-preview')).to.equal('preview');
    expect(statusOf('openai/gpt-9-beta', 'gpt-9-beta')).to.equal('preview');
    expect(statusOf('kilo/big-heron-preview', 'big-heron-preview')).to.equal('active');
    expect(statusOf('huggingface/HuggingFaceH4/zephyr-7b-beta', 'zephyr-7b-beta')).to.equal(
      'active',
    );
  });

  it('names the model to change to by its words in any order', () => {
    const end = { retires_on: '2026-01-01', replacement: 'gpt-mini-5' };
    const catalogue = make(
      [sold('openai/gpt-4o-mini'), sold('openai/gpt-5-mini')],
      [row('openai/gpt-4o-mini', end)],
    );
    expect(lifeOf(catalogue, 'gpt-4o-mini')).to.include({
      replacement: 'gpt-5-mini',
      replacementSource: 'maker',
    });
  });
});
