import { expect } from 'chai';
import { answerFromView } from '../../../server/catalog/catalog-view.ts';
import { listModelAddresses } from '../../../server/catalog/list-addresses.ts';
import { openTestApp } from '../../support/app.ts';
import { buildModel } from '../../support/build.ts';

describe('the addresses of models', () => {
  it('are those of all but snapshots, by their slugs, with when each last changed', async () => {
    const [earlier, later] = ['2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z'] as const;
    const app = await openTestApp({
      models: [
        buildModel({ slug: 'avocet', updated_at: later }),
        buildModel({ slug: 'avocet-2026', snapshot_of: 'avocet', updated_at: later }),
        buildModel({ slug: 'bittern', updated_at: earlier, status: 'retired' }),
        buildModel({ slug: 'crane', updated_at: later }),
      ],
    });
    try {
      expect(await answerFromView(app.services.catalog, listModelAddresses)).to.deep.equal([
        { slug: 'avocet', updatedAt: later },
        { slug: 'bittern', updatedAt: earlier },
        { slug: 'crane', updatedAt: later },
      ]);
    } finally {
      await app.close();
    }
  });
});
