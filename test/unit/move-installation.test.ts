import { expect } from 'chai';
import { findFilled } from '../../scripts/cli/migrate/move-installation.ts';
import { TABLES } from '../../scripts/cli/migrate/part.ts';

describe('an installation that another is moved to', () => {
  it('is in use by any row but those its layout begins with', () => {
    const filledWith = (rows: number) =>
      findFilled(new Map(TABLES.map((table) => [table, rows] as const)));
    const names = TABLES.map(({ name }) => name);
    const own = names.filter((name) => name !== 'lease' && name !== 'catalogue_state');
    expect(filledWith(1)).to.deep.equal(own);
    expect(filledWith(0)).to.deep.equal([]);
  });
});
