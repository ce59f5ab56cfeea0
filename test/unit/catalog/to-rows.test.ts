import { expect } from 'chai';
import { toAliasRows, toModalityRows, toOfferRow } from '../../../indexer/catalog/apply/to-rows.ts';
import { buildResolved, buildResolvedOffer } from '../../support/build-resolved.ts';

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

  it('have each modality once, and a name as it is looked up', () => {
    const alias = { source: 'litellm', kind: 'id', strategy: 'exact', confidence: 1 } as const;
    const model = buildResolved('heron', {
      inputModalities: ['text', 'image', 'text'],
      outputModalities: ['text'],
      aliases: [{ ...alias, alias: 'ＨＥＲＯＮ-2' }],
    });
    const rows = toModalityRows(model).map(({ direction, modality }) => `${direction} ${modality}`);
    expect(rows).to.deep.equal(['input text', 'input image', 'output text']);
    expect(toAliasRows(model).map((row) => row.alias_norm)).to.deep.equal(['heron-2']);
  });

  it('have the snapshots that an offer sells in one order', () => {
    const idOf = new Map([
      ['a', 'mdl_a'],
      ['b', 'mdl_b'],
    ]);
    const offer = buildResolvedOffer('p', 'heron', [], { soldAs: ['b', 'gone', 'a'] });
    expect(toOfferRow(offer, 'mdl_h', idOf).snapshot_ids).to.equal('["mdl_a","mdl_b"]');
  });
});
