import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect } from 'chai';
import { type Catalog, openCatalog } from '../../../indexer/catalog/open.ts';
import { releaseDeadLease, OWNER } from '../../../scripts/engines.ts';

const LEASE = 'indexer-elasticsearch';

describe('the lease of a process that was killed', () => {
  let catalog: Catalog;
  beforeEach(async () => {
    catalog = await openCatalog({ path: ':memory:' });
  });
  afterEach(() => catalog.close());

  const isFreed = async (owner: string): Promise<boolean> => {
    expect(await catalog.takeLease(owner, new Date(), 60_000, LEASE)).not.to.equal(null);
    await releaseDeadLease(catalog, LEASE);
    return (await catalog.readLease(new Date(), LEASE)) === null;
  };

  it('is free at once for the next one on its machine', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(await isFreed(`${hostname()}/${child.pid ?? 0}`)).to.equal(true);
    // A container that starts again.
    expect(await isFreed(OWNER)).to.equal(true);
  });

  it('is nobody else’s while that process lives, or where nobody here can tell', async () => {
    expect(await isFreed(`${hostname()}/${process.ppid}`)).to.equal(false);
  });

  for (const owner of ['elsewhere/1', 'reindex-of-somebody', `${hostname()}/x`]) {
    it(`is not taken from ${owner.replace(hostname(), 'here')}`, async () => {
      expect(await isFreed(owner)).to.equal(false);
    });
  }

  it('is of one engine: another’s may be taken beside it', async () => {
    expect(await catalog.takeLease('one', new Date(), 60_000, LEASE)).not.to.equal(null);
    expect(await catalog.takeLease('two', new Date(), 60_000, LEASE)).to.equal(null);
    expect(await catalog.takeLease('two', new Date(), 60_000, 'indexer')).not.to.equal(null);
    await catalog.askRebuild(LEASE, new Date());
    expect(await catalog.isRebuildRequested(LEASE)).to.equal(true);
    expect(await catalog.isRebuildRequested('indexer')).to.equal(false);
  });
});
