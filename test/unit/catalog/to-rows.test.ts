import { expect } from 'chai';
import { toAliasRows } from '../../../indexer/catalog/apply/to-rows.ts';
import { buildResolved } from '../../support/build-resolved.ts';

describe('the rows of a model', () => {
  it('have each name of a source once, as the surest rule gave it', () => {
    const alias = { alias: 'acme/Heron', source: 'litellm', kind: 'id' } as const;
    const rows = toAliasRows(
      buildResolved('heron', {
        aliases: [
          { ...alias, strategy: 'exact', confidence: 1 },
          { ...alias, alias: 'heron-x', strategy: 'exact', confidence: 1 },
          { ...alias, strategy: 'normalised', confidence: 0.8 },
        ],
      }),
    );
    expect(rows.map((row) => [row.alias, row.confidence])).to.have.deep.members([
      ['acme/Heron', 1],
      ['heron-x', 1],
    ]);
  });
});
