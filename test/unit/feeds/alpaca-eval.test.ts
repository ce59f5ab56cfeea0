import { expect } from 'chai';
import { alpacaEval } from '../../../indexer/feeds/alpaca-eval/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildAlpacaRow, toCsv, type TextRow } from './build-scores.ts';
import { readText } from './build.ts';

const FIRST = 'alpaca_eval_gpt4_leaderboard.csv';
const SECOND = 'weighted_alpaca_eval_gpt4_turbo_leaderboard.csv';

async function readRuns(rows: readonly TextRow[], file = SECOND) {
  const { records, rejected } = await readText(alpacaEval, file, toCsv(rows));
  return { runs: records as readonly RunRecord[], rejected };
}
const idOf = async (overrides: TextRow) =>
  (await readRuns([buildAlpacaRow(overrides)])).runs[0]?.model_id;
const samples = (id: string) => `https://github.com/a/b/blob/main/results/${id}/model_outputs.json`;

describe('AlpacaEval', () => {
  it('gives a run its scores, the length-controlled one first', async () => {
    const { runs } = await readRuns([buildAlpacaRow()]);
    expect(runs).to.deep.equal([
      {
        kind: 'run',
        native_id: 'AlpacaEval 2.0/GPT-4 (06/13)',
        model_id: 'gpt-4-0613',
        model_name: 'GPT-4 (06/13)',
        suite: 'AlpacaEval 2.0',
        evaluator: 'third_party',
        scores: [
          {
            benchmark: 'AlpacaEval 2.0',
            metric: 'Length-controlled win rate',
            score: '30.18',
            min: 0,
            max: 100,
          },
          { benchmark: 'Win rate', metric: 'Win rate', score: '15.75', min: 0, max: 100 },
        ],
      },
    ]);
  });

  it('keeps the older version apart (T28)', async () => {
    const { runs } = await readRuns([buildAlpacaRow({ length_controlled_winrate: '' })], FIRST);
    expect(runs[0]?.scores.map(({ benchmark, score }) => [benchmark, score])).to.deep.equal([
      ['AlpacaEval 1.0', '15.75'],
    ]);
  });

  it('leaves out what is no one model (T23)', async () => {
    const none = [
      'NullModel (adversarial)',
      'PairRM 0.4B+Yi-34B-Chat (best-of-16)',
      'Together MoA-Lite',
      'TOA',
      'Samba CoE v0.2',
      'Aligner 2B+Claude 3 Opus',
      'GPT-4 (Adversarial)',
    ];
    const { runs, rejected } = await readRuns([
      ...none.map((name) => buildAlpacaRow({ name })),
      buildAlpacaRow({ name: 'Snorkel (Mistral-PairRM-DPO)' }),
    ]);
    expect(runs.map(({ model_name }) => model_name)).to.deep.equal([
      'Snorkel (Mistral-PairRM-DPO)',
    ]);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(none.map(() => 'no_model'));
  });

  it('leaves out what nobody has judged', async () => {
    const { runs, rejected } = await readRuns([
      buildAlpacaRow(),
      buildAlpacaRow({ name: 'Heron', win_rate: '', length_controlled_winrate: '' }),
    ]);
    expect(runs).to.have.length(1);
    expect(rejected.map(({ reason }) => reason)).to.deep.equal(['no_score']);
  });

  it('finds the model by its repository, else by the source’s id, else by its name', async () => {
    const hf = (id: string) => ({ link: `https://huggingface.co/${id}` });
    expect(await idOf(hf('Qwen/Qwen2-72B-Instruct'))).to.equal('Qwen/Qwen2-72B-Instruct');
    expect(await idOf(hf('lmsys/vicuna-13b-delta-v1.1'))).to.equal('lmsys/vicuna-13b-v1.1');
    expect(await idOf({ samples: samples('text_davinci_003') })).to.equal('text-davinci-003');
    expect(await idOf({ samples: samples('mistral-medium') })).to.equal('mistral-medium-2312');
    for (const ending of ['wdiff', 'xor']) {
      expect(await idOf(hf(`acme/heron-13b-${ending}`))).to.equal('acme/heron-13b');
    }
    expect(await idOf({ samples: samples('gpt35_turbo_instruct') })).to.equal(
      'gpt-3.5-turbo-instruct',
    );
    expect(await idOf({ samples: samples('cohere') })).to.equal('cohere-command');
    expect(await idOf({ name: 'GPT 3.5 Turbo (06/13)', samples: '' })).to.equal(
      'GPT 3.5 Turbo 0613',
    );
  });

  it('does not take a fine-tune for what it was made of', async () => {
    expect(
      await idOf({
        name: 'ExPO + Zephyr 7B Beta',
        link: 'https://huggingface.co/HuggingFaceH4/zephyr-7b-beta',
        samples: samples('zephyr-7b-beta-ExPO'),
      }),
    ).to.equal('chujiezheng/zephyr-7b-beta-ExPO');
    expect(
      await idOf({
        name: 'ExPO + Heron 7B',
        link: 'https://github.com/acme/heron',
        samples: samples('heron-7b-ExPO'),
      }),
    ).to.equal('chujiezheng/heron-7b-ExPO');
    expect(
      await idOf({
        link: 'https://github.com/Lichang-Chen/claude2-alpaca',
        samples: samples('claude2-alpaca-13b'),
      }),
    ).to.equal('Lichang-Chen/claude2-alpaca-13b');
  });

  it('takes what makers hand in for their own word (T32)', async () => {
    const evaluatorOf = async (overrides: TextRow) =>
      (await readRuns([buildAlpacaRow(overrides)])).runs[0]?.evaluator;
    const link = 'https://huggingface.co/acme/Matter';
    expect(await evaluatorOf({ filter: 'community', link })).to.equal('self_reported');
    expect(await evaluatorOf({ filter: 'community' })).to.equal('third_party');
    expect(await evaluatorOf({ filter: 'minimal', link })).to.equal('third_party');
  });
});
