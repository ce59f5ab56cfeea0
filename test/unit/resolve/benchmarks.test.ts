import { expect } from 'chai';
import { Benchmarks } from '../../../indexer/resolve/results/benchmark-list.ts';
import { toBenchmarkName } from '../../../indexer/resolve/tables/benchmarks/benchmarks.ts';
import { buildRun, onlyModel, resolveRecords } from './build.ts';

const slug = (suite: string, name: string) => toBenchmarkName(suite, name).slug;

describe('benchmarks', () => {
  it('are one where items and measure are one, whoever ran them (T27)', () => {
    expect(slug('Epoch AI', 'SWE-Bench Verified')).to.equal(
      slug('models.dev', 'SWE-Bench Verified'),
    );
    expect(slug('Epoch AI', 'GPQA Diamond')).to.equal(slug('models.dev', 'GPQA Diamond'));
    expect(slug('Epoch AI', 'MATH Level 5')).to.equal(slug('HF Open LLM v2', 'MATH Level 5'));
    expect(slug('Aider', 'Aider Polyglot')).to.equal(slug('models.dev', 'Aider Polyglot'));
  });

  it('are others where the items are others (T28)', () => {
    const slugs = [
      slug('HF Open LLM v2', 'GPQA'),
      slug('Epoch AI', 'GPQA Diamond'),
      slug('Epoch AI', 'FrontierMath'),
      slug('Epoch AI', 'FrontierMath Tier 4'),
      slug('EvalPlus', 'HumanEval'),
      slug('EvalPlus', 'HumanEval+'),
      slug('EvalPlus', 'MBPP'),
      slug('EvalPlus', 'MBPP Base'),
      slug('EvalPlus', 'MBPP+'),
      slug('Aider', 'Aider Polyglot'),
      slug('Aider', 'Aider Code Editing'),
      slug('Aider', 'Aider Refactoring'),
      slug('AlpacaEval 1.0', 'AlpacaEval 1.0'),
      slug('AlpacaEval 2.0', 'AlpacaEval 2.0'),
      slug('AlpacaEval 2.0', 'Win rate'),
      slug('BFCL v4', 'Overall'),
      slug('BFCL v3', 'Overall'),
    ];
    expect(new Set(slugs).size).to.equal(slugs.length);
  });

  it('name a leaderboard’s own number, its parts and its version (T26)', () => {
    expect(toBenchmarkName('BFCL v4', 'Overall')).to.include({
      slug: 'bfcl-v4',
      name: 'BFCL v4',
      version: '4',
      parent: null,
      category: 'tool_use',
    });
    expect(toBenchmarkName('BFCL v4', 'Multi Turn')).to.include({
      slug: 'bfcl-v4-multi-turn',
      name: 'BFCL v4: Multi Turn',
      parent: 'bfcl-v4',
    });
    expect(toBenchmarkName('MTEB(eng, v2)', 'Mean (Task)').slug).to.equal('mteb-eng-v2');
    expect(toBenchmarkName('MTEB(eng, v2)', 'STS22.v2').slug).to.equal('mteb-eng-v2-sts22.v2');
  });

  it('have one metric, whichever source is met first', () => {
    const metrics = ['models.dev', 'Epoch AI'].map((suite) => {
      const score = { benchmark: 'SWE-Bench Verified', score: '0.8', min: 0, max: 1 };
      return new Benchmarks().find(suite, score).metric;
    });
    expect(metrics).to.deep.equal(['resolved', 'resolved']);
  });

  it('are described alike by every name', () => {
    const about = (suite: string, name: string) => {
      const { metric, category, version } = toBenchmarkName(suite, name);
      return { metric, category, version };
    };
    expect(about('models.dev', 'AlpacaEval 2.0').metric).to.equal('length_controlled_win_rate');
    expect(about('models.dev', 'SWE Bench Pro')).to.deep.equal(
      about('models.dev', 'SWE-Bench Pro'),
    );
  });

  it('survive a suite or benchmark with the name of an object’s own', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(toBenchmarkName(name, name).slug).to.match(/^[a-z0-9]/);
    }
  });

  it('publish a correlation times 100 with its own ends (T9)', () => {
    const score = {
      benchmark: 'STS12',
      metric: 'spearman_correlation',
      score: '-0.08',
      min: -1,
      max: 1,
    };
    const catalogue = resolveRecords([
      buildRun('acme/matter-embed', { suite: 'MTEB(eng, v2)', scores: [score] }),
    ]);
    expect(onlyModel(catalogue).results[0]).to.include({ score: -8, scoreNorm: 0.46 });
    expect(catalogue.benchmarks[0]).to.include({
      unit: 'points',
      min: -100,
      max: 100,
      metric: 'spearman_correlation',
    });
  });

  it('keep the first address a source has, whoever named them first', () => {
    const benchmarks = new Benchmarks();
    const score = { benchmark: 'C-Eval', score: '0.5', min: 0, max: 1 };
    expect(benchmarks.find('Makers', score).url).to.equal(null);
    const { url } = benchmarks.find('HF Open LLM v2', score);
    expect(url).to.equal('https://huggingface.co/open-llm-leaderboard');
    expect(benchmarks.used().map((one) => one.url)).to.deep.equal([url]);
  });

  it('leave an index as it is, without ends', () => {
    const index = { benchmark: 'Epoch Capabilities Index', score: '158.6686' };
    const run = buildRun('acme/Matter', { suite: 'Epoch AI' });
    const catalogue = resolveRecords([{ ...run, scores: [index] }]);
    expect(onlyModel(catalogue).results[0]).to.include({ score: 158.6686, scoreNorm: null });
    expect(catalogue.benchmarks[0]).to.include({ unit: 'points', min: null, max: null });
  });

  it('count what has an open end in its own unit', () => {
    const found = (suite: string, benchmark: string, metric: string, lower = false) =>
      new Benchmarks().find(suite, {
        benchmark,
        metric,
        score: '1504',
        min: 0,
        ...(lower ? { lower_is_better: true } : {}),
      });
    expect(found('Arena', 'Arena WebDev', 'elo')).to.deep.include({
      slug: 'arena-webdev',
      category: 'coding',
      metric: 'elo',
      unit: 'elo',
      higherIsBetter: true,
      url: 'https://arena.ai/leaderboard/code/webdev',
    });
    expect(found('Open ASR', 'Open ASR', 'word error rate', true)).to.deep.include({
      slug: 'open-asr',
      metric: 'word_error_rate',
      unit: 'percent',
      max: null,
      higherIsBetter: false,
    });
    expect(found('Open ASR', 'RTFx', 'RTFx')).to.include({
      slug: 'open-asr-rtfx',
      parent: 'open-asr',
      unit: 'times_real_time',
    });
  });

  it('are those of LLM Stats where τ²-bench measures them, and others by voice', () => {
    expect(slug('τ²-bench', 'Retail')).to.equal(slug('LLM Stats', 'Tau2 Retail'));
    expect(slug('τ²-bench', 'Original Airline')).to.equal(slug('LLM Stats', 'TAU-bench Airline'));
    expect(slug('τ²-bench', 'Banking')).to.equal(slug('models.dev', 'τ3 Banking'));
    expect(slug('τ²-bench', 'Voice Retail')).not.to.equal(slug('τ²-bench', 'Retail'));
  });
});
