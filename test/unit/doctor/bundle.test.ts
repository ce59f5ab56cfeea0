import { expect } from 'chai';
import { examineData } from '../../../scripts/doctor/data/examine.ts';
import { loadBundledCatalogue } from '../../support/bundled-catalogue.ts';

describe('the checks of the data on the bundled catalogue', function () {
  this.timeout(120_000);

  it('find no error that is not a listed exception', async () => {
    const { resolved } = await loadBundledCatalogue();
    const errors = examineData(resolved)
      .filter(({ level }) => level === 'error')
      .flatMap(({ check, found }) => found.map(({ subject }) => `${check}: ${subject}`));
    expect(errors).to.deep.equal([]);
  });
});
