import { expect } from 'chai';
import type { ExplainedHit, TextualQuery } from '../../../schemas/search/explanation.ts';
import type { CatalogView } from '../../../server/catalog/catalog-view.ts';
import { describeScore, explainSearch } from '../../../server/catalog/explain-search.ts';

const HIT: ExplainedHit = {
  slug: 'heron-2',
  position: 1,
  score: 10,
  terms: [
    {
      word: 'heron',
      required: true,
      best: { kind: 'word', token: 'heron', field: 'name', score: 4 },
    },
    { word: 'the', required: false, best: null },
    { word: 'ibis', required: true, best: null },
  ],
  neighbours: [{ kind: 'pair', token: 'heron 2', field: 'name', score: 0.5 }],
  bonuses: { exact: 3, starts: 0, words: 0, version: 0 },
  rank: { popularity: 1, few: 0, recency: 0, community: -0.25, served: 0, brevity: 0 },
  sum: 8.25,
};

describe('a score in words', () => {
  it('is of its words, of what was added, and of nothing that adds nothing', () => {
    expect(describeScore(HIT)).to.deep.equal([
      ['heron', 'word heron in name', '4.000'],
      ['(the)', 'not there, need not be', '0'],
      ['ibis', 'not there', '0'],
      ['heron 2', 'neighbours in name', '0.500'],
      ['', 'whole query is a name', '3.000'],
      ['', 'popularity', '1.000'],
      ['', 'not by third parties', '-0.250'],
      ['', 'sum', '8.250'],
    ]);
  });

  it('names each piece of it', () => {
    const pieces = describeScore({
      ...{ ...HIT, terms: [], neighbours: [] },
      bonuses: { exact: 1, starts: 2, words: 3, version: 4 },
      rank: { popularity: 5, few: 6, brevity: 7, recency: 8, community: 9, served: 10 },
    });
    expect(pieces.slice(0, -1).map(([, what, value]) => `${what}: ${Number(value)}`)).to.deep.equal(
      [
        'whole query is a name: 1',
        'name starts with the query: 2',
        'same words as a name: 3',
        'version as typed: 4',
        'popularity: 5',
        'popularity, few words: 6',
        'short name: 7',
        'recency: 8',
        'not by third parties: 9',
        'not retired: 10',
      ],
    );
  });

  it('is of the first hits by relevance, whatever the list is sorted by', async () => {
    const text = { q: 'heron', typo: 'auto', mode: 'search' } as const;
    const query: TextualQuery = {
      text: { ...text, q: 'cheapest heron' },
      filters: [],
      sort: [{ by: 'input_price', direction: 'asc' }],
      window: { kind: 'offset', offset: 40 },
      limit: 20,
      facets: ['type'],
      independentScores: true,
    };
    const asked: TextualQuery[] = [];
    const explain = (one: TextualQuery) => {
      asked.push(one);
      return Promise.resolve({ stage: null, total: 0, hits: [], subject: null });
    };
    await explainSearch({ explain } as unknown as CatalogView, { query }, text);
    expect(asked).to.deep.equal([
      { ...query, text, sort: [], facets: [], window: { kind: 'offset', offset: 0 }, limit: 5 },
    ]);
    expect(await explainSearch({} as CatalogView, { query }, text)).to.equal(null);
  });
});
