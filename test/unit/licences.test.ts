import { expect } from 'chai';
import { toLicence } from '../../schemas/licences.ts';

describe('licences', () => {
  const spellings = {
    'llama-3.1-community-license': ['llama3.1', 'Llama-3.1', 'Llama 3.1 Community License'],
    'llama-4-community-license': ['llama4', 'Llama 4 Community License'],
    'falcon-180b-tii-license-1.0': ['Falcon-180B TII License 1.0', 'falcon-180b-license'],
    'tii-falcon-llm-license-2.0': ['TII Falcon-LLM License 2.0', 'falcon-llm-license'],
    'stabilityai-ai-community': ['Stability AI Community License', 'stability-ai-community'],
    'xai-community-license': ['xAI Community License', 'grok-2-community-license'],
    'exaone-1.1-nc': ['EXAONE AI Model License 1.1 NC'],
    'lfm1.0': ['LFM Open License v1.0'],
    'gpl-3.0': ['GPL 3.0', 'GPLv3'],
    mit: ['MIT License', 'MIT'],
  };
  for (const [id, written] of Object.entries(spellings)) {
    it(`have one id, however people write ${id}`, () => {
      expect([id, ...written].map((text) => toLicence(text).id)).to.deep.equal(
        [id, ...written].map(() => id),
      );
    });
  }

  it('say whether one may earn money with the model, where their text is plain', () => {
    const uses = ['MIT', 'Apache 2.0', 'CC-BY-NC-4.0', 'FLUX Non-Commercial License', 'llama3.1'];
    expect(uses.map((text) => toLicence(text).commercialUse)).to.deep.equal([
      ...[true, true, false, false, null],
    ]);
  });

  it('are told apart by their last sign, and nothing is none of them', () => {
    expect(toLicence('OpenRAIL++').id).to.equal('openrail++');
    expect(toLicence('OpenRAIL').id).to.equal('openrail');
    expect(toLicence('')).to.deep.equal({ id: '', name: '', commercialUse: null });
  });

  it('keep their own words where nobody knows them', () => {
    expect(toLicence('Heron Licence 2')).to.deep.equal({
      id: 'heron-licence-2',
      name: 'Heron Licence 2',
      commercialUse: null,
    });
  });
});
