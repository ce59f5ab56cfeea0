import { expect } from 'chai';
import { type Search, SearchBatches } from '../../../server/search/elasticsearch/search-batches.ts';
import { SearchResponse } from '../../../server/search/elasticsearch/response.ts';

const never = new AbortController().signal;
const search = (index: string): Search => ({ index, body: { size: 0 } });
const answerTo = ({ index }: Search): SearchResponse =>
  SearchResponse.parse({
    timed_out: false,
    _shards: { failed: 0 },
    hits: { hits: [{ _source: index }] },
  });
const sourceOf = ({ hits }: SearchResponse): unknown => hits.hits[0]?._source;
const reasonOf = (search_: Promise<unknown>): Promise<string> => search_.then(String, String);

/** What was sent, and how each of it is answered. */
function openBatches() {
  const sent: string[][] = [];
  const answers: ((
    how?: Error | ((searches: readonly Search[]) => (SearchResponse | Error)[]),
  ) => void)[] = [];
  const batches = new SearchBatches((searches) => {
    sent.push(searches.map(({ index }) => index));
    return new Promise((resolve, reject) => {
      answers.push((how = (all) => all.map(answerTo)) => {
        if (how instanceof Error) reject(how);
        else resolve(how(searches));
      });
    });
  });
  return {
    batches,
    sent,
    answer: (at: number, how?: Parameters<(typeof answers)[0]>[0]) => answers[at]?.(how),
  };
}

describe('searches sent together', () => {
  it('are those that came while others were under way; the first go at once', async () => {
    const { batches, sent, answer } = openBatches();
    const found = ['a', 'b', 'c', 'd', 'e'].map((name) => batches.search(search(name), never));
    expect(sent).to.deep.equal([['a'], ['b']]);
    answer(1);
    expect(sourceOf(await (found[1] ?? Promise.reject(new Error())))).to.equal('b');
    expect(sent.at(-1)).to.deep.equal(['c', 'd', 'e']);
    answer(2);
    answer(0);
    expect((await Promise.all(found)).map(sourceOf)).to.deep.equal(['a', 'b', 'c', 'd', 'e']);
    expect(sent).to.have.length(3);
  });

  it('fail each for itself, or together where their request fails, and the next are sent', async () => {
    const { batches, sent, answer } = openBatches();
    const found = ['a', 'b', 'c', 'd'].map((name) => batches.search(search(name), never));
    const ends = found.map(reasonOf);
    answer(0, new Error('cut'));
    expect(await ends[0]).to.equal('Error: cut');
    answer(2, (all) =>
      all.map((one) => (one.index === 'c' ? new Error('refused') : answerTo(one))),
    );
    expect(await ends[2]).to.equal('Error: refused');
    expect(sourceOf(await (found[3] ?? Promise.reject(new Error())))).to.equal('d');
    answer(1);
    const last = batches.search(search('e'), never);
    answer(3);
    expect(sourceOf(await last)).to.equal('e');
    expect(sent).to.deep.equal([['a'], ['b'], ['c', 'd'], ['e']]);
  });

  it('are not those of who waits no longer', async () => {
    const { batches, sent, answer } = openBatches();
    const gone = new AbortController();
    const [a, b] = ['a', 'b'].map((name) => batches.search(search(name), never));
    void batches.search(search('c'), gone.signal).catch(() => undefined);
    const d = batches.search(search('d'), never);
    gone.abort();
    answer(0);
    answer(1);
    await Promise.all([a, b]);
    answer(2);
    await d;
    expect(sent).to.deep.equal([['a'], ['b'], ['d']]);
  });
});
