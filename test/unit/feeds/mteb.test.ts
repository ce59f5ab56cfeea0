import { expect } from 'chai';
import { mteb } from '../../../indexer/feeds/mteb/feed.ts';
import type { ModelRecord, RunRecord } from '../../../schemas/records.ts';
import { buildMtebModel, buildMtebScore, type TextRow, toCsv } from './build-scores.ts';
import { readText, toJsonLines } from './build.ts';
import { TASK_COUNT } from '../../../indexer/feeds/mteb/runs.ts';

const TASKS = `AmazonCounterfactualClassification Banking77Classification ImdbClassification
  MTOPDomainClassification MassiveIntentClassification MassiveScenarioClassification
  ToxicConversationsClassification TweetSentimentExtractionClassification ArXivHierarchicalClusteringP2P
  ArXivHierarchicalClusteringS2S BiorxivClusteringP2P.v2 MedrxivClusteringP2P.v2 MedrxivClusteringS2S.v2
  StackExchangeClustering.v2 StackExchangeClusteringP2P.v2 TwentyNewsgroupsClustering.v2
  SprintDuplicateQuestions TwitterSemEval2015 TwitterURLCorpus AskUbuntuDupQuestions MindSmallReranking
  ArguAna CQADupstackGamingRetrieval CQADupstackUnixRetrieval ClimateFEVERHardNegatives FEVERHardNegatives
  FiQA2018 HotpotQAHardNegatives SCIDOCS TRECCOVID Touche2020Retrieval.v3 BIOSSES SICK-R STS12 STS13 STS14
  STS15 STS17 STS22.v2 STSBenchmark SummEvalSummarization.v2`.split(/\s+/);

async function readRuns(rows: readonly TextRow[]) {
  const reading = await readText(mteb, 'mteb_eng_v2_main_scores.csv', toCsv(rows));
  return { ...reading, runs: reading.records as readonly RunRecord[] };
}
async function readModels(...models: Record<string, unknown>[]) {
  const text = toJsonLines(models.map(buildMtebModel));
  const reading = await readText(mteb, 'model_meta.jsonl', text);
  return { ...reading, models: reading.records as readonly ModelRecord[] };
}
/** Rows of these tasks, all of one score. */
const rowsOf = (tasks: readonly string[], overrides: TextRow) =>
  tasks.map((task) => buildMtebScore({ task, ...overrides }));
const meanOf = (runs: readonly RunRecord[]) =>
  runs.flatMap(({ native_id, evaluator, scores }) =>
    scores
      .filter(({ benchmark }) => benchmark === 'Mean (Task)')
      .map(({ score }) => ({ native_id, evaluator, score })),
  );

describe('MTEB', () => {
  it('makes one run of the scores of one revision', async () => {
    const { runs } = await readRuns([
      buildMtebScore(),
      buildMtebScore({ task: 'ArguAna', main_score: '0.6' }),
      buildMtebScore({ revision: 'external' }),
    ]);
    const { scores, ...run } = runs[0] ?? { scores: [] };
    expect(run).to.deep.equal({
      kind: 'run',
      native_id: 'acme/matter-embed@a5beb1e',
      model_id: 'acme/matter-embed',
      suite: 'MTEB(eng, v2)',
      harness: 'MTEB',
      evaluator: 'third_party',
    });
    expect(scores).to.deep.equal([
      { benchmark: 'STS12', metric: 'spearman_correlation', score: '0.725522', min: -1, max: 1 },
      { benchmark: 'ArguAna', metric: 'ndcg_at_10', score: '0.6', min: 0, max: 1 },
    ]);
    // Taken over from the maker's own model card.
    expect(runs[1]?.evaluator).to.equal('self_reported');
  });

  it('lets a correlation be negative (T9)', async () => {
    const { runs } = await readRuns([buildMtebScore({ main_score: '-0.08' })]);
    expect(runs[0]?.scores[0]).to.include({ score: '-0.08', min: -1 });
  });

  it('gives a mean over all tasks and never over some (T30)', async () => {
    expect(TASKS).to.have.length(TASK_COUNT);
    const whole = await readRuns(rowsOf(TASKS, { main_score: '0.5' }));
    const some = await readRuns(rowsOf(TASKS.slice(1), { main_score: '0.5' }));
    expect(meanOf(whole.runs)).to.deep.equal([
      { native_id: 'acme/matter-embed@a5beb1e', evaluator: 'third_party', score: '0.5' },
    ]);
    expect(meanOf(some.runs)).to.deep.equal([]);
    const uneven = rowsOf(TASKS.slice(1), { main_score: '0.5' });
    const [low] = rowsOf(TASKS.slice(0, 1), { main_score: '0.1234567' });
    const { runs } = await readRuns(low === undefined ? [] : [low, ...uneven]);
    expect(meanOf(runs).map(({ score }) => score)).to.deep.equal(['0.490816']);
  });

  it('joins what was measured of one revision with what its maker states of the rest', async () => {
    const own = rowsOf(TASKS.slice(0, 40), { main_score: '0.5' });
    const stated = rowsOf(TASKS.slice(30), { main_score: '0.91', revision: 'external' });
    const other = rowsOf(TASKS.slice(39), { revision: 'b' });
    expect(meanOf((await readRuns([...own, ...stated])).runs)).to.deep.equal([
      { native_id: 'acme/matter-embed@joined', evaluator: 'self_reported', score: '0.51' },
    ]);
    // Two revisions are two sets of weights.
    expect(meanOf((await readRuns([...own, ...other])).runs)).to.deep.equal([]);
    expect(meanOf((await readRuns([...own, ...stated, ...other])).runs)).to.deep.equal([]);
  });

  it('takes settings off the model (T22)', async () => {
    const name = 'voyageai__voyage-3.5_(output_dtype=int8)';
    const small = 'openai__text-embedding-3-large_(embed_dim=512)';
    const { runs } = await readRuns([
      buildMtebScore({ model: name }),
      buildMtebScore({ model: small }),
    ]);
    expect(runs[0]).to.include({ model_id: 'voyageai/voyage-3.5', precision: 'int8' });
    expect(runs[1]).to.include({
      model_id: 'openai/text-embedding-3-large',
      prompt_style: 'embed_dim=512',
    });
    const both = 'voyageai__voyage-3.5_(output_dtype=int8,embed_dim=512)';
    const { runs: others } = await readRuns([buildMtebScore({ model: both })]);
    expect(others[0]).to.include({
      model_id: 'voyageai/voyage-3.5',
      precision: 'int8',
      prompt_style: 'embed_dim=512',
    });
  });

  it('leaves out yardsticks (T23)', async () => {
    const { runs, rejected } = await readRuns([
      buildMtebScore(),
      buildMtebScore({ model: 'mteb__baseline-random-encoder', main_score: '-0.08' }),
    ]);
    expect(runs).to.have.length(1);
    expect(rejected[0]?.reason).to.equal('no_model');
    const { models } = await readModels({}, { name: 'baseline/Human' });
    expect(models).to.have.length(1);
  });

  it('leaves out a model as somebody has set it', async () => {
    const { models, rejected } = await readModels(
      {},
      { name: 'acme/matter-embed (embed_dim=512)' },
      { name: 'acme/matter-embed large' },
    );
    expect(models).to.have.length(1);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(['configuration', 'configuration']);
  });

  it('takes the name of a licence, not that none is stated', async () => {
    const licenceOf = async (license: string) => (await readModels({ license })).models[0]?.license;
    expect(await licenceOf('mit')).to.equal('mit');
    expect(await licenceOf('Apache-2')).to.equal('apache-2.0');
    for (const none of ['other', 'Not specified', 'unspecified, see the paper', '', ' ']) {
      expect(await licenceOf(none), none).to.equal(undefined);
    }
  });

  it('takes a cross-encoder for a reranker, whichever way it is said', async () => {
    const typeOf = async (meta: Record<string, unknown>) =>
      (await readModels(meta)).models[0]?.type;
    expect(await typeOf({ model_type: ['cross-encoder'] })).to.equal('rerank');
    expect(await typeOf({ is_cross_encoder: true })).to.equal('rerank');
    expect(await typeOf({ model_type: ['dense'], is_cross_encoder: false })).to.equal('embedding');
  });

  it('rejects a broken score alone, and a score said twice', async () => {
    const { runs, rejected } = await readRuns([
      ...rowsOf(TASKS.slice(0, 5), {}),
      buildMtebScore({ task: 'STS13', main_score: 'n/a' }),
      buildMtebScore({ task: 'STS99' }),
      buildMtebScore({ task: TASKS[0] ?? '', main_score: '0.1' }),
    ]);
    expect(runs[0]?.scores.map(({ score }) => score)).to.deep.equal(Array(5).fill('0.725522'));
    expect(rejected.map(({ where }) => where.slice(28, 33))).to.deep.equal(['row 6', 'row 7']);
  });

  it('gives facts of a model, and one record however many revisions it has', async () => {
    const { models } = await readModels(
      { n_parameters: null, license: 'not specified' },
      { release_date: '2025-01-01', max_tokens: 512 },
    );
    expect(models).to.deep.equal([
      {
        kind: 'model',
        native_id: 'acme/matter-embed',
        type: 'embedding',
        release_date: '2024-03-17',
        context_window: 8194,
        embedding_dimensions: 1024,
        params_total: 568_000_000,
        open_weights: true,
        license: 'apache-2.0',
        hf_repo: 'acme/matter-embed',
        input_modalities: ['text'],
      },
    ]);
  });

  it('takes no repository of another model for its own', async () => {
    const repositoryOf = async (reference: string) => {
      const { models } = await readModels({ reference: `https://huggingface.co/${reference}` });
      return models[0]?.hf_repo;
    };
    expect(await repositoryOf('acme/matter-base')).to.equal(undefined);
    expect(await repositoryOf('Acme/Matter-Embed')).to.equal('Acme/Matter-Embed');
  });

  it('takes the day of the report on E5 for no date but of the models it introduces', async () => {
    const dateOf = async (name: string, release_date: string) => {
      const { models } = await readModels({ name, release_date });
      return models[0]?.release_date;
    };
    expect(await dateOf('intfloat/multilingual-e5-base', '2024-02-08')).to.equal(undefined);
    expect(await dateOf('intfloat/e5-large-v2', '2024-02-08')).to.equal(undefined);
    expect(await dateOf('intfloat/e5-large', '2022-12-26')).to.equal('2022-12-26');
    expect(await dateOf('intfloat/multilingual-e5-large-instruct', '2024-02-08')).to.equal(
      '2024-02-08',
    );
    expect(await dateOf('acme/matter-embed', '2024-02-08')).to.equal('2024-02-08');
  });

  it('reads Python’s Infinity as not known, and links and zeros as nothing', async () => {
    const line = JSON.stringify(
      buildMtebModel({
        max_tokens: 0,
        n_parameters: 0,
        embed_dim: 0,
        license: 'https://acme.org/LICENSE',
        reference: 'javascript:alert(1)',
        is_cross_encoder: true,
      }),
    );
    for (const number of ['Infinity', '-Infinity', 'NaN']) {
      const text = line.replace('"max_tokens":0', `"max_tokens": ${number}`);
      const { records } = await readText(mteb, 'model_meta.jsonl', `${text}\n`);
      expect(records[0], number).to.deep.equal({
        kind: 'model',
        native_id: 'acme/matter-embed',
        type: 'rerank',
        release_date: '2024-03-17',
        open_weights: true,
        input_modalities: ['text'],
      });
    }
  });
});
