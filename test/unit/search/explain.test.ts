import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROFILE, toPoints } from '../../../schemas/search/profile.ts';
import { readJudgements } from '../../../scripts/tools/relevance/judgements.ts';
import type { EmbeddedReader } from '../../../server/search/embedded/reader.ts';
import { openSearch } from '../../../server/search/open.ts';
import { openIndexWriter } from '../../../indexer/index/open.ts';
import { publishModels, type SearchEngine } from '../../conformance/search-harness.ts';
import { buildModel } from '../../support/build.ts';
import type { ExplainedHit, TextualQuery } from '../../../schemas/search/explanation.ts';

const toQuery = (q: string, more: Partial<TextualQuery> = {}): TextualQuery => ({
  text: { q, typo: 'auto', mode: 'search' },
  filters: [],
  sort: [],
  window: { kind: 'offset', offset: 0 },
  limit: 5,
  facets: [],
  independentScores: false,
  ...more,
});

/** The pieces of a hit as numbers. */
const piecesOf = ({ terms, neighbours, bonuses, rank }: ExplainedHit): number[] => [
  ...terms.map(({ best }) => best?.score ?? 0),
  ...neighbours.map(({ score }) => score),
  ...Object.values(bonuses),
  ...Object.values(rank),
];

describe('the explanation of a search', () => {
  let folder: string;
  let engine: SearchEngine;
  let reader: EmbeddedReader;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'explain-'));
    const path = join(folder, 'index.sqlite');
    const writer = openIndexWriter({ path });
    // Models called what the judged queries ask for: every form, bonus and stage comes up.
    const names = [...new Set(readJudgements().flatMap(({ targets }) => targets))].slice(0, 800);
    const models = names.map((id, i) =>
      buildModel({
        id,
        slug: `${id.replaceAll(/[^a-z0-9.-]+/gi, '-').toLowerCase()}-${i}`,
        name: id.slice(id.lastIndexOf('/') + 1).replaceAll('-', ' '),
        popularity: i % 7,
      }),
    );
    reader = await openSearch({ path });
    const close = async () => {
      await reader.close();
      await writer.close();
    };
    engine = { writer, reader, close };
    await publishModels(engine, models);
  });
  after(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  it('adds up to the score the engine gave, for hundreds of judged queries', async function () {
    this.timeout(60_000);
    const queries = readJudgements().filter((_, i) => i % 5 === 0);
    const stages = new Set<string | null>();
    let explained = 0;
    for (const { query } of queries) {
      const asked = toQuery(query);
      const [page, explanation] = [await reader.search(asked), await reader.explain(asked, null)];
      expect(explanation.stage).to.equal(page.stage);
      expect(explanation.total).to.equal(page.total);
      stages.add(page.stage);
      explanation.hits.forEach((hit, i) => {
        expect(hit.slug).to.equal(page.hits[i]?.model.slug);
        expect(hit.position).to.equal(i + 1);
        const score = page.hits[i]?.score ?? NaN;
        expect(hit.sum, `${query}: ${hit.slug}`).to.be.closeTo(score, 1e-4);
        const sum = piecesOf(hit).reduce((a, b) => a + b, 0);
        expect(sum, `${query}: pieces of ${hit.slug}`).to.be.closeTo(score, 1e-4);
        explained += 1;
      });
    }
    expect(explained).to.be.above(500);
    expect([...stages]).to.include.members(['exact', 'fuzzy', 'partial']);
  });

  it('says of every word where it was found, and as what', async () => {
    const [hit] = (await reader.explain(toQuery('gpt 4'), null)).hits;
    // A family and a number are common words.
    const name = toPoints(PROFILE.fields.name * PROFILE.common);
    expect(hit?.terms.map(({ best }) => best)).to.deep.equal([
      { kind: 'word', field: 'name', token: 'gpt', score: name },
      { kind: 'word', field: 'name', token: '4', score: name },
    ]);
  });

  it('says why a model is no hit: the words it lacks, the filters it fails, what is excluded', async () => {
    const [first] = (await reader.explain(toQuery('gpt 4'), null)).hits;
    const slug = first?.slug ?? '';
    const subjectOf = async (query: TextualQuery) => (await reader.explain(query, slug)).subject;
    expect((await subjectOf(toQuery('gpt 4')))?.absence).to.equal(null);
    const lacking = (await subjectOf(toQuery('claude sonnet')))?.absence;
    expect(lacking?.missing).to.deep.equal(['claude', 'sonnet']);
    expect(lacking).to.include({ matched: 0, needed: 2, excluded: false });
    const filters = [{ kind: 'range', field: 'input_price', min: 1e6, max: null }] as const;
    const filtered = await subjectOf(toQuery('gpt 4', { filters }));
    expect(filtered?.absence).to.deep.include({ missing: [], filters });
    expect(filtered?.position).to.equal(null);
    expect((await subjectOf(toQuery('gpt 4 -gpt')))?.absence?.excluded).to.equal(true);
  });

  it('finds the subject wherever it stands, and none by a name nobody has', async () => {
    const { hits, subject, total } = await reader.explain(toQuery('gpt', { limit: 1 }), null);
    expect([hits.length, subject]).to.deep.equal([1, null]);
    const all = (await reader.explain(toQuery('gpt', { limit: 100 }), null)).hits;
    const last = all.at(-1);
    const found = (await reader.explain(toQuery('gpt', { limit: 1 }), last?.slug ?? '')).subject;
    expect(found).to.include({ position: all.length, score: last?.score });
    expect(all.length).to.equal(Math.min(100, total));
    expect((await reader.explain(toQuery('gpt'), 'nobody-has-this')).subject).to.equal(null);
  });
});
