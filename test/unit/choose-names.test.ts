import { expect } from 'chai';
import { toNameKey, type StoredName } from '../../indexer/catalog/names.ts';
import { chooseNames } from '../../scripts/cli/catalog/resolve-ids.ts';
import { toUsdText } from '../../scripts/cli/catalog/show-trace.ts';

/** Names as they are stored, by how they are compared. */
function toStored(
  ...names: readonly (readonly [text: string, kind: StoredName['kind'], slug: string])[]
): ReadonlyMap<string, readonly StoredName[]> {
  const stored = new Map<string, StoredName[]>();
  for (const [text, kind, slug] of names) {
    const name = { text, kind, slug, source: null, strategy: 'exact', confidence: 1 };
    const key = toNameKey(text);
    stored.set(key, [...(stored.get(key) ?? []), name]);
  }
  return stored;
}

describe('the models a name may mean', () => {
  const choose = (forms: readonly string[], names: ReturnType<typeof toStored>): string[] =>
    chooseNames(forms, names).map(({ slug }) => slug);

  it('are those with the slug, before those with an alias written so', () => {
    const names = toStored(['heron', 'id', 'other'], ['heron', 'slug', 'heron']);
    expect(choose(['heron'], names)).to.deep.equal(['heron']);
  });

  it('are those whose name is written so, before a slug written otherwise', () => {
    const names = toStored(['Heron', 'id', 'other'], ['heron', 'slug', 'heron']);
    expect(choose(['Heron'], names)).to.deep.equal(['other']);
    expect(choose(['HERON'], names)).to.deep.equal(['heron']);
  });

  it('are all that share it, where nothing tells them apart', () => {
    const names = toStored(['p/Bird', 'id', 'heron'], ['P/bird', 'id', 'egret']);
    expect(choose(['p/bird'], names)).to.deep.equal(['heron', 'egret']);
    expect(choose(['p/Bird'], names)).to.deep.equal(['heron']);
  });

  it('are those of the first form that is a name at all', () => {
    const names = toStored(['bird', 'id', 'heron'], ['p/bird', 'id', 'egret']);
    expect(choose(['q/p/bird', 'p/bird', 'bird'], names)).to.deep.equal(['egret']);
    expect(choose(['stork'], names)).to.deep.equal([]);
  });
});

describe('an amount of 10⁻⁹ USD', () => {
  it('is written exactly, without zeros at its end', () => {
    for (const [nano, text] of [
      [0, '0'],
      [1, '0.000000001'],
      [250_000_000, '0.25'],
      [1_000_000_000, '1'],
      [12_345_000_000, '12.345'],
    ] as const) {
      expect(toUsdText(nano)).to.equal(text);
    }
  });
});
