import { expect } from 'chai';
import { findMeant } from '../../schemas/api/parameters/common-names.ts';
import { ListParams } from '../../schemas/api/catalog/models.ts';
import { CAPABILITIES, MODALITIES } from '../../schemas/model.ts';

const NAMES = Object.keys(ListParams.shape);

describe('names of parameters people bring along', () => {
  it('are found however they are written', () => {
    for (const name of ['order_by', 'orderBy', 'ORDER_BY', 'order-by', 'order_by[]', 'orderby']) {
      expect(findMeant(name, NAMES), name).to.deep.equal({ parameter: 'sort' });
    }
    expect(findMeant('creator[0]', NAMES)).to.deep.equal({ parameter: 'creator' });
  });

  it('are not guessed', () => {
    for (const name of ['', '__proto__', 'constructor', 'zzz', 'x'.repeat(10_000)]) {
      expect(findMeant(name, NAMES), name).to.equal(null);
    }
  });

  it('lead only to what the address takes', () => {
    expect(findMeant('max_price', ['limit'])).to.equal(null);
  });

  it('lead to values that exist', () => {
    const values: readonly string[] = [...CAPABILITIES, ...MODALITIES];
    const flags = ['vision', 'tools', 'json_mode', 'attachment', 'audio', 'reasoning', 'caching'];
    for (const flag of [...flags, 'batch', 'finetuning', 'web_search', 'streaming', 'images']) {
      const [parameter, value = ''] = findMeant(flag, NAMES)?.use?.split('=') ?? [];
      expect(findMeant(flag, NAMES)?.parameter, flag).to.equal(parameter);
      expect(values, flag).to.include(value);
    }
  });
});
