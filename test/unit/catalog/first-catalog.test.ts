import v8 from 'node:v8';
import vm from 'node:vm';
import { expect } from 'chai';
import { BundledPast } from '../../../indexer/catalog/history/bundled-history.ts';
import { precomputeVersions } from '../../../indexer/catalog/apply/precompute-versions.ts';
import { MODELS_AT_ONCE, toLineBatches } from '../../../indexer/catalog/outbox/model-batches.ts';
import { drain } from '../../../indexer/resolve/group.ts';
import { buildResolved, buildResolvedCatalog } from '../../support/build-resolved.ts';
import { openCatalogStore } from '../../support/catalog-store.ts';

describe('a first catalogue', () => {
  it('is written in batches of whole lines', () => {
    const lines = Array.from({ length: 500 }, (_, i) => [
      { id: `base-${i}`, baseId: null },
      { id: `snapshot-${i}`, baseId: `base-${i}` },
      { id: `preview-${i}`, baseId: `snapshot-${i}` },
    ]);
    // Members of a line need not follow each other.
    const models = [0, 1, 2].flatMap((at) => lines.flatMap((line) => line[at] ?? []));
    const batches = toLineBatches(models);
    expect(batches.flat().sort()).to.deep.equal(models.map(({ id }) => id).sort());
    expect(Math.max(...batches.map(({ length }) => length))).to.be.within(1, MODELS_AT_ONCE);
    for (const batch of batches) {
      const numbers = batch.map((id) => id.split('-')[1]);
      expect(batch.length).to.equal(3 * new Set(numbers).size);
    }
  });

  it('has a segment of its log for every fifty entries, which is known before', () => {
    const versionsOf = (count: number): string[] => {
      const models = Array.from({ length: count }, (_, i) => buildResolved(`m-${i}`));
      const resolved = { ...buildResolvedCatalog(models), providers: [], benchmarks: [] };
      return [...precomputeVersions({ ...resolved, creators: [] }, new BundledPast([])).keys()];
    };
    const segmentsOf = (count: number) => versionsOf(count).filter((key) => key.startsWith('log'));
    // One entry says that there is a catalogue.
    expect([segmentsOf(49).length, segmentsOf(50).length]).to.deep.equal([1, 2]);
  });

  it('lets go of models when they are written', async () => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as () => void;
    const names = Array.from({ length: 4 * MODELS_AT_ONCE }, (_, i) => `model-${i}`);
    const catalogue = buildResolvedCatalog(names.map((name) => buildResolved(name)));
    const refs = catalogue.models.map((model) => new WeakRef(model));
    const held: number[] = [];
    const store = await openCatalogStore();
    try {
      const models = drain(catalogue.models);
      await store.apply(
        { ...catalogue, models },
        {
          onDocuments: () => {
            collect();
            held.push(refs.filter((ref) => ref.deref() !== undefined).length);
          },
        },
      );
    } finally {
      await store.close();
    }
    expect(Math.max(...held)).to.equal(names.length);
    expect(held.at(-1)).to.be.at.most(MODELS_AT_ONCE);
  });
});
