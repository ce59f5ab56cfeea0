import { expect } from 'chai';
import { createFindTarget } from '../../scripts/tools/relevance/expected.ts';
import {
  readJudgements,
  readTargets,
  type Judgement,
} from '../../scripts/tools/relevance/judgements.ts';
import {
  askQuestions,
  toFigures,
  type QuestionFigures,
} from '../../scripts/tools/relevance/questions.ts';
import { measureRelevance, type Relevance } from '../../scripts/tools/relevance/measure.ts';
import { isOfVersions, readVersions } from '../../schemas/search/text.ts';
import { openSearch } from '../../server/search/open.ts';
import { toTextQuery } from '../conformance/search-harness.ts';
import { loadBundledIndex } from '../support/bundled-index.ts';

/** MRR@10 that no change may fall below; a little under what was measured when it was written. */
const FLOORS: Readonly<Record<string, number>> = {
  alias_id: 0.96,
  alias_tail: 0.9,
  display_name: 0.95,
  typo1: 0.97,
  typo2: 0.95,
  joined: 0.97,
  split: 0.97,
  reordered: 0.97,
  prefix: 0.93,
  partial: 0.945,
  creator_name: 0.97,
  all: 0.97,
};

/** What people type and the model they mean by it, which others are called much like. */
const KNOWN_ITEMS: Readonly<Record<string, string>> = {
  'cohere/command-r': 'command-r',
  'command r+': 'command-r-plus',
  'Microsoft: Phi 4': 'phi-4',
  'phi-4 microsoft': 'phi-4',
  claude: 'claude-sonnet-5',
  'claude sonnet 4.5 thinking': 'claude-sonnet-4.5',
  'mistral v0.1': 'mistral-7b-v0.1',
  'gpt 4o': 'gpt-4o',
  'lcaude sonnet 4': 'claude-sonnet-4',
  'veo-3-fsat': 'veo-3-fast',
  'mistral-nemo-instruct-2407': 'mistral-nemo',
  'trendyol 7b alibaba qwen': 'trendyol-7b',
  'eva 3.33 v0.1': 'eva-unit-01--eva-llama-3.33-70b-v0.1',
};

/** Versions of which there are models, and better known ones of a later version. */
const VERSIONS = [
  ...['gpt 4', 'gpt-5', 'claude 3', 'claude 4', 'claude sonnet 4', 'claude opus 4', 'gemini 2'],
  ...['gemini 1.5', 'gemini 3', 'qwen2', 'qwen 3', 'llama 2', 'llama 3', 'llama 3.1', 'llama-3-8b'],
  ...['meta llama 3', 'mistral small 3', 'mistral v0.1', 'phi 3', 'phi-4', 'grok 3', 'grok 4'],
  ...['deepseek v2', 'deepseek v3', 'glm 4', 'kimi k2', 'gemma 2', 'gemma 3', 'yi 1.5', 'nova 2'],
  ...['whisper v3', 'veo 2', 'veo 3', 'minimax m2', 'olmo 2', 'granite 3', 'rerank 3', 'voyage 3'],
];

describe('relevance on the whole bundled catalogue', () => {
  let relevance: Relevance;
  let known: Relevance;
  let questions: readonly QuestionFigures[];
  /** What a search and suggestions have first, by their names. */
  let firsts: readonly { readonly q: string; readonly names: readonly string[] }[];
  before(async function () {
    this.timeout(180_000);
    const { path } = await loadBundledIndex();
    const reader = await openSearch({ path });
    relevance = await measureRelevance(
      reader,
      readJudgements(),
      readTargets(),
      await createFindTarget(reader),
    );
    const items = Object.entries(KNOWN_ITEMS).map(([query, slug]): Judgement => ({
      query,
      class: 'known',
      targets: [slug],
      part: 'held_out',
    }));
    known = await measureRelevance(reader, items, new Map(), (ids) => Promise.resolve(ids));
    questions = toFigures(await askQuestions(reader));
    firsts = await Promise.all(
      VERSIONS.map(async (q) => {
        const { hits } = await reader.search(toTextQuery(q));
        const models = (await reader.suggest(q, 8)).filter(({ type }) => type === 'model');
        return { q, names: [hits[0]?.model.name ?? '', models[0]?.value ?? ''] };
      }),
    );
    await reader.close();
  });

  for (const [name, floor] of Object.entries(FLOORS)) {
    it(`${name}: MRR@10 of at least ${floor}`, () => {
      const figures = relevance.classes.find((one) => one.class === name);
      expect(figures?.mrr10).to.be.at.least(floor);
    });
  }

  for (const [query, slug] of Object.entries(KNOWN_ITEMS)) {
    it(`“${query}” is answered by ${slug} first`, () => {
      expect(known.judged.find((one) => one.query === query)?.got[0]).to.equal(slug);
    });
  }

  it('answers a version with a model of exactly that version first, also in suggestions', () => {
    const others = firsts.filter(
      ({ q, names }) => !names.every((name) => isOfVersions(readVersions(q), [name])),
    );
    expect(others).to.deep.equal([]);
  });

  it('finds the targets of nearly all judgements in the catalogue', () => {
    expect(relevance.skipped).to.be.below(100);
  });

  for (const name of ['dev', 'own']) {
    it(`${name}: at least 95 % of the questions are answered as they are meant`, () => {
      const figures = questions.find((one) => one.class === name);
      expect((figures?.right ?? 0) / (figures?.questions ?? 1)).to.be.at.least(0.95);
    });
  }
});
