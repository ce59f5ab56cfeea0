import { expect } from 'chai';
import type { Catalog } from '../../indexer/catalog/open.ts';
import type { Generation, IndexWriter } from '../../indexer/index/port.ts';
import { verifyIndex } from '../../indexer/sync/indexer.ts';
import { countDivergence, verify } from '../../indexer/sync/verify.ts';
import { ChangingCatalog, SOURCE } from '../../scripts/tools/chaos/changing-catalog.ts';
import { makePlace, type ChaosPlace } from '../../scripts/tools/chaos/place.ts';
import { startProgram, type Program } from '../../scripts/tools/chaos/programs.ts';
import { createRandom } from '../../scripts/tools/chaos/random.ts';
import type { EngineName } from '../../schemas/config/engines.ts';
import { leaseFor } from '../../scripts/engines.ts';
import { ELASTICSEARCH_URL } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';

/** Several batches of documents, so that there is a middle. */
const MODELS = 1_500;
const PATIENCE = { within: 90_000, what: 'An index' };

describeKilled('embedded', null);
if (ELASTICSEARCH_URL === null) {
  it('an indexer that is killed while it fills an index: set TEST_ELASTICSEARCH_URL');
} else {
  describeKilled('elasticsearch', ELASTICSEARCH_URL);
}

function describeKilled(engine: EngineName, url: string | null): void {
  describe(`an indexer that is killed while it fills an index: ${engine}`, function () {
    this.timeout(240_000);
    let place: ChaosPlace;
    let catalog: Catalog;
    let writer: IndexWriter;
    let indexer: Program;
    before(async () => {
      place = makePlace(url);
      catalog = await place.openCatalog();
      writer = await place.openWriter(engine);
      const catalogue = new ChangingCatalog(MODELS, createRandom(1));
      await catalog.applyCatalog(catalogue.resolve(), { sources: [SOURCE], now: new Date() });
      indexer = startProgram(place, 'indexer');
    });
    after(async () => {
      await indexer.kill();
      await writer.close();
      await catalog.close();
      await place.remove();
    });

    const find = async (state: Generation['state']): Promise<Generation | undefined> =>
      (await writer.list()).find((one) => one.state === state);
    const isDone = async (): Promise<boolean> => {
      expect(indexer.hasEnded()).to.equal(false);
      if (await catalog.isRebuildRequested(leaseFor(place.config, engine))) return false;
      const [live, building] = [await find('live'), await find('building')];
      return live?.cursor === (await catalog.head()) && building === undefined;
    };
    const askRebuild = (): Promise<void> =>
      catalog.askRebuild(leaseFor(place.config, engine), new Date());
    const expectEqual = async (): Promise<void> => {
      expect(countDivergence(await verifyIndex({ catalog, writer }))).to.equal(0);
    };

    it('what is live stays, what is half filled goes, and it is filled anew', async () => {
      await eventually(isDone, PATIENCE);
      await expectEqual();
      let before = await find('live');
      const wanted = (await catalog.manifest()).length;
      const isHalf = (filled: number): boolean => filled > 0 && filled < wanted;
      /** How many documents the index that is being filled has. */
      const countFilled = async (): Promise<number> => {
        const building = await find('building');
        if (building === undefined) return 0;
        return wanted - (await verify(catalog, writer, building.name)).missing.length;
      };
      await eventually(async () => {
        await askRebuild();
        await eventually(async () => (await countFilled()) > 0 || (await isDone()), PATIENCE);
        await indexer.kill();
        if (isHalf(await countFilled())) return true;
        // On a busy machine it is done before it is killed: another one, then.
        indexer = startProgram(place, 'indexer');
        await eventually(isDone, PATIENCE);
        before = await find('live');
        return false;
      }, PATIENCE);
      expect((await find('live'))?.name).to.equal(before?.name);
      await expectEqual();

      const half = await find('building');
      indexer = startProgram(place, 'indexer');
      await eventually(isDone, PATIENCE);
      await expectEqual();
      const names = (await writer.list()).map(({ name }) => name);
      expect(names).to.include(before?.name).and.not.to.include(half?.name);
      expect((await find('live'))?.name).not.to.equal(before?.name);
      expect(indexer.linesWith('"repaired"', '"diverged"')).to.deep.equal([]);
    });
  });
}
