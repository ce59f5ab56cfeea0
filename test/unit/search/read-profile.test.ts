import { expect } from 'chai';
import { readProfile } from '../../../scripts/cli/search/load-profile.ts';
import { PROFILE } from '../../../schemas/search/profile.ts';

/** What is wrong with a profile, as it is said. */
function problemsOf(text: string): string {
  try {
    readProfile(text, 'a.json');
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('a profile of the ranking', () => {
  it('is the built-in one where it says nothing else', () => {
    expect(readProfile('{}', 'a.json')).to.deep.equal(PROFILE);
    expect(readProfile(JSON.stringify(PROFILE), 'a.json')).to.deep.equal(PROFILE);
    const changed = readProfile('{"forms":{"prefix":0.6},"fields":{"name":3}}', 'a.json');
    expect(changed).to.deep.equal({
      ...PROFILE,
      forms: { ...PROFILE.forms, prefix: 0.6 },
      fields: { ...PROFILE.fields, name: 3 },
    });
  });

  it('is refused with the field, its value and what is allowed, all at once', () => {
    const text = problemsOf('{"neighbours":-1,"forms":{"prefix":"0.6","stem":1},"fields":4}');
    expect(text).to.contain('a.json');
    expect(text).to.contain('neighbours must be a number from 0 to 2 (is -1)');
    expect(text).to.contain('forms.prefix must be a number from 0 to 2 (is "0.6")');
    expect(text).to.contain('forms has stem: allowed are joined, pair, prefix, synonym, typo');
    expect(text).to.contain('fields must be an object (is 4)');
    expect(problemsOf('{"rank":{"halfLifeDays":0}}')).to.contain('from 1 to 36500 (is 0)');
    expect(problemsOf('[]')).to.contain('it must be an object (is [])');
    expect(problemsOf('{"k1":')).to.contain('JSON');
  });
});
