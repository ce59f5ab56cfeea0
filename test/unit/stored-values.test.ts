import { expect } from 'chai';
import { toStored } from '../../schemas/field.ts';

describe('a value of a filter', () => {
  for (const [field, stored, spellings] of [
    ['region', 'eu', ['eu', 'EU', 'Europe', 'European Union', 'european-union']],
    ['region', 'gb', ['gb', 'UK', 'United Kingdom']],
    ['region', 'us', ['US', 'USA', 'United States']],
    ['region', 'eu-west-1', ['eu-west-1']],
    ['region', '__proto__', ['__proto__']],
    ['region', 'ÜB', ['ÜB']],
    ['family', 'claude-sonnet', ['Claude Sonnet', 'Claude  Sonnet', 'claude-sonnet']],
    ['creator', 'openai', ['OpenAI']],
    ['license', 'apache-2.0', ['Apache 2.0', 'apache-2.0']],
    ['status', 'Active', ['Active']],
  ] as const) {
    it(`is ${stored} as a ${field}, however it is written`, () => {
      for (const typed of spellings) expect(toStored(field, typed), typed).to.equal(stored);
    });
  }
});
