import { expect } from 'chai';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { guessAddresses } from '../../../server/web/page/guess-address.ts';

const PAGES = ['/', '/explore', '/docs', '/docs/errors', '/docs/list', '/docs/egret', '/providers'];

describe('pages that were probably meant', () => {
  /** Names that were looked up. */
  let asked: string[];
  const catalog = {
    creators: [{ slug: 'heron', name: 'Heron' }],
    providers: [
      { slug: 'heron', name: 'Heron Cloud' },
      { slug: 'egret', name: 'Egret' },
    ],
    resolve: (name: string) => {
      asked.push(name);
      const model = { slug: 'gray/heron', name: 'Gray Heron' };
      return Promise.resolve(
        name.startsWith('gray') ? { kind: 'exact', model } : { kind: 'none', nearest: [] },
      );
    },
  } as unknown as CatalogView;
  const guess = async (typed: string): Promise<string[]> =>
    (await guessAddresses(typed, PAGES, catalog)).map(({ path }) => path);
  beforeEach(() => {
    asked = [];
  });

  it('have the name at the end of the address, whatever is before and behind it', async () => {
    const found = ['/creators/heron', '/providers/heron'];
    for (const typed of ['/heron', '/x/HERON', '/x/heron/', '/x/heron///', '/%68eron']) {
      expect(await guess(typed), typed).to.deep.equal(found);
    }
    expect(await guess('/gray')).to.deep.equal(['/models/gray%2Fheron']);
    expect((await guessAddresses('/heron', PAGES, catalog)).map(({ name }) => name)).to.deep.equal([
      'Heron, creator',
      'Heron Cloud, provider',
    ]);
  });

  it('are in another folder, called otherwise elsewhere, or spelled alike, in this order', async () => {
    expect(await guess('/x/Errors')).to.deep.equal(['/docs/errors']);
    expect(await guess('/x/find')).to.deep.equal(['/explore']);
    expect(await guess('/x/list')).to.deep.equal(['/docs/list']);
    expect(await guess('/explroe')).to.deep.equal(['/explore']);
    expect(await guess('/ors')).to.deep.equal([]);
    // What has the very name comes first.
    expect(await guess('/egret')).to.deep.equal(['/providers/egret', '/docs/egret']);
  });

  it('are none for no name, for one that is longer than any, and for broken ones', async () => {
    for (const typed of ['', '/', '///', `/${'n'.repeat(129)}`]) {
      expect(await guess(typed), typed).to.deep.equal([]);
    }
    expect(asked).to.deep.equal([]);
    expect(await guess('/%E0%A4%A')).to.deep.equal([]);
    await guess(`/${'n'.repeat(128)}`);
    expect(asked).to.deep.equal(['%E0%A4%A', 'n'.repeat(128)]);
  });
});
