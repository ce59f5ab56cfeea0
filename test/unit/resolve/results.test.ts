import { expect } from 'chai';
import { toBenchmarkName } from '../../../indexer/resolve/tables/benchmarks/benchmarks.ts';
import { buildOffer, buildRun, onlyModel, resolveRecords } from './build.ts';

const resultsOf = (...runs: Parameters<typeof buildRun>[1][]) =>
  onlyModel(resolveRecords(runs.map((run) => buildRun('acme/Matter', run)))).results;

describe('results', () => {
  it('publishes shares as percent and keeps the source’s text (T29)', () => {
    const [result] = resultsOf({ scores: [{ score: '0.1267605633802817', stderr: 0.02 }] });
    expect(result).to.deep.include({
      score: 12.6761,
      scoreRaw: '0.1267605633802817',
      scoreNorm: 0.126761,
      stderr: 2,
    });
  });

  it('leaves other scales as they are (T29)', () => {
    const points = { benchmark: 'Vicuna', score: '4.965', min: 0, max: 5 };
    const [result] = resultsOf({ suite: 'helm_instruct', scores: [points] });
    expect(result).to.include({ score: 4.965, scoreNorm: 0.993 });
    const open = resultsOf({ suite: 'x', scores: [{ score: '1480', min: 0, max: 3000 }] });
    expect(open[0]).to.include({ score: 1480, scoreRaw: '1480' });
    const scaled = { score: '2622', raw: '0.874', min: 0, max: 3000 };
    expect(resultsOf({ suite: 'x', scores: [scaled] })[0]).to.include({
      score: 2622,
      scoreRaw: '0.874',
    });
  });

  it('carries the interval and the votes of a rating', () => {
    const rating = { score: '1504', min: undefined, max: undefined };
    const [result] = resultsOf({
      suite: 'Arena',
      evaluator: 'arena',
      scores: [{ ...rating, ci_low: 1500, ci_high: 1509, votes: 72359 }],
    });
    expect(result).to.deep.include({
      score: 1504,
      scoreNorm: null,
      ciLow: 1500,
      ciHigh: 1509,
      votes: 72359,
    });
    expect(result?.run.evaluator).to.equal('arena');
    expect(resultsOf({})[0]).to.include({ votes: null });
  });

  it('rejects and counts what is outside its range (T8)', () => {
    const catalogue = resolveRecords([
      buildRun('acme/Matter', { scores: [{ score: '-1' }, { score: '-0.01' }, { score: '0.5' }] }),
    ]);
    expect(onlyModel(catalogue).results).to.have.length(1);
    expect(catalogue.rejected).to.deep.equal({ score_out_of_range: 2 });
  });

  it('keeps both of a doubled run, the bfloat16 one first (T24)', () => {
    const results = resultsOf({ precision: 'float16' }, { precision: 'bfloat16' });
    expect(results.map(({ run, isPrimary }) => [run.precision, isPrimary])).to.deep.equal([
      ['bfloat16', true],
      ['float16', false],
    ]);
  });

  it('chooses the headline: others before the maker, the newest, the highest effort', () => {
    const pick = (...runs: Parameters<typeof buildRun>[1][]) =>
      resultsOf(...runs).find(({ isPrimary }) => isPrimary)?.run;
    const mine = { evaluator: 'self_reported' as const, evaluated_on: '2026-06-01' };
    const old = { evaluated_on: '2025-01-01' };
    const fresh = { evaluated_on: '2026-01-01' };
    const high = { evaluated_on: '2026-01-01', reasoning_effort: 'high' };
    expect(pick(mine, old)).to.include({ evaluator: 'third_party' });
    expect(pick(old, fresh)).to.include({ evaluatedOn: '2026-01-01' });
    expect(pick(fresh, high, old)).to.include({ reasoningEffort: 'high' });
  });

  it('prefers effort to date among the runs of one source', () => {
    const run = (effort: string, day: string) =>
      buildRun('openai/gpt-5', {
        suite: 'helm_lite',
        reasoning_effort: effort,
        evaluated_on: day,
      });
    const { results } = onlyModel(
      resolveRecords([run('high', '2026-01-01'), run('low', '2026-02-01')]),
    );
    expect(results.map(({ run }) => run.reasoningEffort)).to.deep.equal(['high', 'low']);
    expect(results.map(({ isPrimary }) => isPrimary)).to.deep.equal([true, false]);
  });

  it('takes a run of no stated effort for more than none or little, and for less than much', () => {
    const suite = 'helm_lite';
    const efforts = (...stated: (string | undefined)[]) =>
      resultsOf(
        ...stated.map((effort, index) => ({
          suite,
          evaluated_on: `2026-01-0${index + 1}`,
          ...(effort === undefined ? {} : { reasoning_effort: effort }),
        })),
      ).map(({ run }) => run.reasoningEffort);
    expect(efforts(undefined, 'none')).to.deep.equal([null, 'none']);
    expect(efforts(undefined, 'low')).to.deep.equal([null, 'low']);
    expect(efforts('medium', undefined)).to.deep.equal(['medium', null]);
  });

  it('has no share of a scale without extent', () => {
    const [result] = resultsOf({ suite: 'x', scores: [{ score: '5', min: 5, max: 5 }] });
    expect(result).to.include({ score: 5, scoreNorm: null });
  });

  it('is recorded on the day it was read, not on that of its source’s data', () => {
    expect(resultsOf({})[0]?.run.recordedOn).to.equal('2026-02-15');
  });

  it('leads with the plain run before a newer one, and of equals with the better', () => {
    const suite = 'helm_lite';
    const leads = (better: Parameters<typeof buildRun>[1], other: Parameters<typeof buildRun>[1]) =>
      [true, false].map((isFirst) => {
        const runs = [
          { suite, evaluated_on: '2026-01-01', ...better },
          { suite, evaluated_on: '2026-02-01', ...other },
        ];
        const [first] = resultsOf(...(isFirst ? runs : runs.toReversed()));
        return first?.run.nativeId === buildRun('acme/Matter', runs[0]).native_id;
      });
    const lead = [true, true];
    expect(leads({ precision: 'float16' }, { precision: 'bfloat16', scaffold: 'X' })).to.deep.equal(
      lead,
    );
    expect(leads({ precision: 'bfloat16' }, { precision: 'float16' })).to.deep.equal(lead);
    expect(leads({}, { precision: 'float16' })).to.deep.equal(lead);
    const newer = { evaluated_on: '2026-03-01' };
    expect(leads({ ...newer, precision: 'bfloat16' }, {})).to.deep.equal(lead);
    const score = (text: string, lower_is_better?: true) => ({
      ...newer,
      scores: [{ score: text, ...(lower_is_better === undefined ? {} : { lower_is_better }) }],
    });
    expect(leads(score('0.6'), score('0.5'))).to.deep.equal(lead);
    expect(leads(score('0.5', true), score('0.6', true))).to.deep.equal(lead);
  });

  it('leads with the model itself, then with its newest snapshot', () => {
    const ids = ['gpt-4o-2024-05-13', 'gpt-4o-2024-11-20', 'gpt-4o'];
    const catalogue = resolveRecords(ids.map((id) => buildRun(`openai/${id}`)));
    const results = catalogue.models.find(({ slug }) => slug === 'gpt-4o')?.results;
    expect(results?.map(({ run }) => run.snapshot)).to.deep.equal([null, ids[1], ids[0]]);
  });

  it('takes a budget of thinking tokens for more than a medium effort', () => {
    const day = (evaluated_on: string) => ({ suite: 'helm_lite', evaluated_on });
    const { results } = onlyModel(
      resolveRecords([
        buildRun('claude-opus-4-1', { ...day('2026-02-01'), reasoning_effort: 'medium' }),
        buildRun('claude-opus-4-1-thinking-16k', day('2026-01-01')),
      ]),
    );
    expect(results.map(({ run }) => run.thinkingBudget)).to.deep.equal([16_000, null]);
  });

  it('is of the precision its run names, else of that in the model’s name', () => {
    const precisionOf = (id: string, more = {}) =>
      onlyModel(resolveRecords([buildRun(id, more)])).results[0]?.run.precision;
    expect(precisionOf('meta-llama/Llama-3.1-8B-Instruct-FP8')).to.equal('fp8');
    expect(precisionOf('meta-llama/Llama-3.1-8B-Instruct-FP8', { precision: 'int8' })).to.equal(
      'int8',
    );
  });

  it('keeps every configuration of a run (T22)', () => {
    const suite = 'HAL Leaderboard — GAIA';
    const results = resultsOf(
      { suite, scaffold: 'Browser-Use', reasoning_effort: 'high' },
      { suite, scaffold: 'CORE-Agent' },
    );
    expect(results.map(({ run }) => run.scaffold)).to.have.members(['Browser-Use', 'CORE-Agent']);
  });

  it('keeps who said it (T32)', () => {
    const [result] = resultsOf({ evaluator: 'self_reported' });
    expect(result?.run.evaluator).to.equal('self_reported');
  });

  it('names a benchmark by its suite too (T26)', () => {
    const slug = (suite: string, name: string) => toBenchmarkName(suite, name).slug;
    expect(slug('RewardBench', 'Score')).to.equal('reward-bench');
    expect(slug('RewardBench', 'Chat')).to.equal('reward-bench-chat');
    expect(slug('helm_lite', 'MMLU')).to.equal('helm-lite-mmlu');
    expect(slug('helm_classic', 'MMLU')).to.equal('helm-classic-mmlu');
    expect(slug('helm_lite', 'Mean win rate')).to.equal('helm-lite');
    expect(slug('Global MMLU Lite Leaderboard', 'English')).to.equal('global-mmlu-lite-english');
  });

  it('joins two spellings and never two versions (T27, T28)', () => {
    const slug = (name: string) => toBenchmarkName('models.dev', name).slug;
    expect(slug('SWE Bench Pro')).to.equal(slug('SWE-Bench Pro'));
    expect(slug('Terminal Bench 2.1')).to.equal(slug('Terminal-Bench 2.1'));
    expect(slug('Terminal Bench 2.0')).not.to.equal(slug('Terminal Bench 2.1'));
    expect(slug('GPQA Diamond')).not.to.equal(toBenchmarkName('HF Open LLM v2', 'GPQA').slug);
    expect(toBenchmarkName('RewardBench 2', 'Score').slug).to.equal('reward-bench-2');
  });

  it('lists a benchmark with its scale', () => {
    const { benchmarks } = resolveRecords([buildRun('acme/Matter'), buildOffer('openai/gpt-5')]);
    expect(benchmarks).to.have.length(1);
    expect(benchmarks[0]).to.include({
      slug: 'ifeval',
      unit: 'percent',
      max: 100,
      metric: 'accuracy',
    });
  });
});
