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
import { openSearch } from '../../server/search/open.ts';
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

describe('relevance on the whole bundled catalogue', () => {
  let relevance: Relevance;
  let known: Relevance;
  let questions: readonly QuestionFigures[];
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
