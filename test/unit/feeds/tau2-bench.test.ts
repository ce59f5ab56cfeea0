import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readFeed } from '../../../indexer/feeds/reading/read-feed.ts';
import { tau2Bench } from '../../../indexer/feeds/tau2-bench/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildSubmission } from './build-boards.ts';
import { findRefusal, readText } from './build.ts';

async function readRuns(overrides: Record<string, unknown> = {}) {
  const text = JSON.stringify(buildSubmission(overrides));
  const { records } = await readText(tau2Bench, 'submission.json', text);
  return records as RunRecord[];
}

describe('τ²-bench', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tau2-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = async (name: string, submission: unknown) => {
    await mkdir(join(folder, 'submissions', name), { recursive: true });
    const text = typeof submission === 'string' ? submission : JSON.stringify(submission);
    await writeFile(join(folder, 'submissions', name, 'submission.json'), text);
  };

  it('gives a submission a run, and one for each way of looking things up', async () => {
    const [first, second, ...others] = await readRuns();
    expect(others).to.deep.equal([]);
    expect(first).to.deep.equal({
      kind: 'run',
      native_id: 'Heron 2/Sierra/2026-02-26/text',
      model_id: 'Heron 2',
      developer: 'Acme',
      suite: 'τ²-bench',
      reasoning_effort: 'high',
      harness: 'τ²-bench 1.0.1, user gpt-5.2',
      evaluator: 'third_party',
      evaluated_on: '2026-02-20',
      scores: [
        { benchmark: 'Retail', metric: 'pass^1', score: '81.58', min: 0, max: 100 },
        { benchmark: 'Airline', metric: 'pass^1', score: '83', min: 0, max: 100 },
      ],
    });
    expect(second).to.deep.include({
      native_id: 'Heron 2/Sierra/2026-02-26/text/alltools',
      prompt_style: 'retrieval: alltools',
      scores: [{ benchmark: 'Banking', metric: 'pass^1', score: '32.22', min: 0, max: 100 }],
    });
  });

  it('gives a score of nothing where nothing was solved, and none where nothing was run', async () => {
    const results = { retail: { pass_1: 0 }, airline: { pass_1: null } };
    const [run] = await readRuns({ results });
    expect(run?.scores.map(({ benchmark, score }) => [benchmark, score])).to.deep.equal([
      ['Retail', '0'],
    ]);
  });

  it('says what a maker handed in itself (T32)', async () => {
    const evaluatorOf = async (maker: string, submitter: string) =>
      (await readRuns({ model_organization: maker, submitting_organization: submitter }))[0]
        ?.evaluator;
    expect(await evaluatorOf('Acme', 'Acme')).to.equal('self_reported');
    expect(await evaluatorOf('Qwen', 'Alibaba')).to.equal('self_reported');
    expect(await evaluatorOf('Qwen', 'Alibaba Cloud')).to.equal('self_reported');
    expect(await evaluatorOf('Acme', 'Sierra')).to.equal('third_party');
  });

  it('tells voice and the forerunner apart (T28)', async () => {
    const namesOf = async (overrides: Record<string, unknown>) =>
      (await readRuns(overrides))[0]?.scores.map(({ benchmark }) => benchmark);
    expect(await namesOf({ modality: 'voice' })).to.deep.equal(['Voice Retail', 'Voice Airline']);
    const methodology = { tau2_bench_version: 'original tau-bench' };
    expect(await namesOf({ methodology })).to.deep.equal(['Original Retail', 'Original Airline']);
  });

  it('keeps how it was asked off the name, and marks what is not standard (T22)', async () => {
    const [run] = await readRuns({
      model_name: 'heron-live-thinking-high',
      submission_type: 'custom',
    });
    expect(run).to.include({
      model_id: 'heron-live',
      model_name: 'heron-live-thinking-high',
      reasoning_effort: 'high',
      scaffold: 'custom',
    });
    expect((await readRuns({ reasoning_effort: 'enabled' }))[0]).not.to.have.property(
      'reasoning_effort',
    );
  });

  it('takes no day before the release', async () => {
    const dayOf = async (release_date: string) =>
      (await readRuns({ model_release: { release_date } }))[0]?.evaluated_on;
    expect(await dayOf('2026-09-23')).to.equal(undefined);
    expect(await dayOf('2026-02-21')).to.equal(undefined);
    expect(await dayOf('2026-02-20')).to.equal('2026-02-20');
  });

  it('leaves out examples, chains of models and undisclosed endpoints, each with its folder', async () => {
    await write('a_acme', buildSubmission());
    await write('A_EXAMPLE_b', buildSubmission({ model_organization: 'Example Organization' }));
    await write('b2', buildSubmission({ model_name: 'Example-Model' }));
    await write('c', buildSubmission({ model_name: 'heron + mentor' }));
    await write('d', buildSubmission({ model_name: 'xai-realtime' }));
    await write('e', buildSubmission({ results: { retail: { pass_1: null } } }));
    const { records, rejected } = await readFeed(tau2Bench, folder, { asOf: '2026-08-18' });
    expect(records).to.have.length(2);
    expect(rejected.map(({ where, reason }) => [where.split(' ').at(-1), reason])).to.deep.equal([
      ['A_EXAMPLE_b', 'example'],
      ['b2', 'example'],
      ['c', 'several_models'],
      ['d', 'undisclosed_model'],
      ['e', 'no_score'],
    ]);
  });

  it('goes on beside a broken submission, and refuses a feed of nothing else', async () => {
    await write('broken', buildSubmission({ results: 'none' }));
    expect(await findRefusal(readFeed(tau2Bench, folder, { asOf: '2026-08-18' }))).to.contain(
      'expected records, found none',
    );
    await write('sound', buildSubmission());
    const { records, rejected } = await readFeed(tau2Bench, folder, { asOf: '2026-08-18' });
    expect(records).to.have.length(2);
    expect(rejected[0]?.reason).to.equal('invalid_field');
    // Half a file is no submission but half a download.
    await write('half', '{"model_name": ');
    expect(await findRefusal(readFeed(tau2Bench, folder, { asOf: '2026-08-18' }))).to.contain(
      'half',
    );
  });
});
