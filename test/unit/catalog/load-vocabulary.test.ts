import { expect } from 'chai';
import type { CatalogQuery } from '../../../schemas/query.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { loadVocabulary } from '../../../server/catalog/questions/load-vocabulary.ts';

/** Such as `aab`: words of letters alone, each another. */
const wordOf = (at: number): string =>
  [676, 26, 1].map((size) => String.fromCharCode(97 + (Math.floor(at / size) % 26))).join('');
const WORDS = Array.from({ length: 400 }, (_, at) => wordOf(at));

describe('the vocabulary of a catalogue', () => {
  it('knows the names of its three hundred best known models, and no more', async () => {
    const search = ({ window, limit }: CatalogQuery) => {
      const from = window.kind === 'offset' ? window.offset : 0;
      const names = WORDS.slice(from, from + limit);
      const hits = names.map((name) => ({ model: { name, slug: name } }));
      return Promise.resolve({ hits, facets: {} });
    };
    const nouns = { creators: [], providers: [], benchmarks: [] };
    const view = { source: {}, version: '1', ...nouns, search } as unknown as CatalogView;
    const { nameWords } = await loadVocabulary(view);
    expect(WORDS.filter((word) => nameWords.has(word))).to.deep.equal(WORDS.slice(0, 300));
  });
});
