import { expect } from 'chai';
import type { IndexWriter } from '../../../indexer/index/port.ts';
import { applyChangesToAll } from '../../../indexer/sync/apply-changes.ts';
import { RebuildError } from '../../../indexer/sync/catch-up.ts';
import { rollback } from '../../../indexer/sync/maintain.ts';
import { rebuild } from '../../../indexer/sync/rebuild.ts';
import type { SyncContext } from '../../../indexer/sync/store.ts';
import type { MemoryStore } from '../../model/memory-store.ts';
import { openFiveModels } from './five-models.ts';

describe('of several indices', () => {
  let writer: IndexWriter;
  let store: MemoryStore;
  let context: SyncContext;
  beforeEach(() => {
    ({ writer, store, context } = openFiveModels());
  });
  afterEach(() => writer.close());

  /** As a program of another contract sees it. */
  const ofAnotherContract = (): SyncContext => ({
    ...context,
    writer: Object.assign(Object.create(writer) as IndexWriter, {
      mappingHash: 'another-contract',
      list: () => writer.list(),
      create: (name: string, cursor: number) => writer.create(name, cursor),
      prepare: (name: string) => writer.prepare(name),
      manifest: (name: string) => writer.manifest(name),
      drop: (name: string) => writer.drop(name),
      apply: ((...given) => writer.apply(...given)) satisfies IndexWriter['apply'],
      publish: ((...given) => writer.publish(...given)) satisfies IndexWriter['publish'],
    }),
  });
  const fedInOrder = async (): Promise<readonly string[]> => {
    store.write('mdl_0');
    return (await applyChangesToAll(context)).map(({ name }) => name);
  };

  it('the live one is fed first, whichever was built first', async () => {
    const { name: older } = await rebuild(context);
    const { name: newer } = await rebuild(context);
    expect(await fedInOrder()).to.deep.equal([newer, older]);
    await rollback(context);
    expect(await fedInOrder()).to.deep.equal([older, newer]);
  });

  it('none of another contract is gone back to', async () => {
    await rebuild(context);
    const { name } = await rebuild(context);
    const error = await rollback(ofAnotherContract()).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(RebuildError);
    expect(String(error)).to.contain('no former one of this contract');
    expect((await writer.list()).find(({ state }) => state === 'live')?.name).to.equal(name);
  });

  it('one that was begun is gone on with, unless it is of another contract', async () => {
    await writer.create('begun', 0);
    expect((await rebuild(ofAnotherContract(), { begun: 'begun' })).name).not.to.equal('begun');
    expect((await rebuild(context, { begun: 'begun' })).name).to.equal('begun');
  });
});
