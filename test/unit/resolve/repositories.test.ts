import { expect } from 'chai';
import { buildModel, buildOffer, findModel, resolveRecords } from './build.ts';

describe('repositories', () => {
  const repository = 'deepseek-ai/DeepSeek-V3.2';
  const catalogue = resolveRecords([
    buildModel('deepseek/deepseek-chat', { hf_repo: repository }),
    buildOffer('deepseek/deepseek-chat'),
    buildOffer('togetherai/deepseek-ai/DeepSeek-V3.2'),
  ]);

  it('belong to the model of their name, whatever a list links', () => {
    const owners = catalogue.models.filter(({ aliases }) =>
      aliases.some(({ alias }) => alias === repository),
    );
    expect(owners.map(({ slug }) => slug)).to.deep.equal(['deepseek-v3.2']);
    expect(findModel(catalogue, 'deepseek-chat').hfRepo).to.equal(null);
  });

  it('are believed where nobody else bears their name', () => {
    const alone = resolveRecords([
      buildModel('deepseek/deepseek-chat', { hf_repo: repository }),
      buildOffer('deepseek/deepseek-chat'),
    ]);
    expect(findModel(alone, 'deepseek-chat').hfRepo).to.equal(repository);
  });
});
