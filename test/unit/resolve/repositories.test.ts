import { expect } from 'chai';
import { buildModel, buildOffer, buildRun, findModel, resolveRecords } from './build.ts';

describe('repositories', () => {
  const repository = 'deepseek-ai/DeepSeek-V3.2';
  const catalogue = resolveRecords([
    buildModel('deepseek/deepseek-coder', { hf_repo: repository }),
    buildOffer('deepseek/deepseek-coder'),
    buildOffer('togetherai/deepseek-ai/DeepSeek-V3.2'),
  ]);

  it('belong to the model of their name, whatever a list links', () => {
    const owners = catalogue.models.filter(({ aliases }) =>
      aliases.some(({ alias }) => alias === repository),
    );
    expect(owners.map(({ slug }) => slug)).to.deep.equal(['deepseek-v3.2']);
    expect(findModel(catalogue, 'deepseek-coder').hfRepo).to.equal(null);
  });

  it('are believed where nobody else bears their name', () => {
    const alone = resolveRecords([
      buildModel('deepseek/deepseek-coder', { hf_repo: repository }),
      buildOffer('deepseek/deepseek-coder'),
    ]);
    expect(findModel(alone, 'deepseek-coder').hfRepo).to.equal(repository);
  });

  it('are of the author whose id names one, also where the name alone would tell another', () => {
    const tail = 'GLM-4.5-Air-Derestricted';
    const models = resolveRecords([
      buildOffer(`nano-gpt/${tail}`),
      buildOffer(`openrouter/Somebody/${tail}`),
    ]).models.map(({ aliases }) => aliases.map(({ alias }) => alias));
    expect(models).to.have.length(2);
  });

  it('are not those of another run whose name without an author ends so', () => {
    const suite = 'Arena';
    const runs = ['heron-nine-9b', 'Somebody/heron-nine-9b'].map((id) => buildRun(id, { suite }));
    expect(resolveRecords(runs).models.map(({ key }) => key)).to.deep.equal([
      ':heron-nine-9b',
      'hf:somebody/heron-nine-9b',
    ]);
  });
});
