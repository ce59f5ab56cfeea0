import { expect } from 'chai';
import { openAsr } from '../../../indexer/feeds/open-asr/feed.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildAsrRow } from './build-boards.ts';
import { toCsv } from './build-scores.ts';
import { readText } from './build.ts';

async function readRun(overrides: Readonly<Record<string, string>> = {}) {
  const { records } = await readText(openAsr, 'en_shortform.csv', toCsv([buildAsrRow(overrides)]));
  return records[0] as RunRecord;
}
const LONG = {
  model_id: 'acme/heron-asr',
  Average: '9.7',
  RTFx: '417.63',
  earnings21: '8.7',
  earnings22: '12.66',
  tedlium: '2.23',
  coraal_avg: '15.34',
  'Avg (without CORAAL)': '7.86',
};
async function readLong(overrides: Readonly<Record<string, string>> = {}) {
  const text = toCsv([{ ...LONG, ...overrides }]);
  const { records } = await readText(openAsr, 'en_longform.csv', text);
  return (records[0] as RunRecord).scores.map(({ benchmark }) => benchmark);
}

describe('Open ASR', () => {
  it('gives a run its error rates and its speed', async () => {
    const { scores, ...run } = await readRun();
    expect(run).to.deep.equal({
      kind: 'run',
      native_id: 'en_shortform/acme/heron-asr',
      model_id: 'acme/heron-asr',
      suite: 'Open ASR',
      harness: 'Open ASR Leaderboard',
      evaluator: 'third_party',
      open_weights: true,
    });
    expect(scores).to.have.length(10);
    expect(scores[0]).to.deep.equal({
      benchmark: 'Open ASR',
      metric: 'word error rate',
      score: '5.42',
      min: 0,
      lower_is_better: true,
    });
    expect(scores.at(-1)).to.deep.equal({
      benchmark: 'RTFx',
      metric: 'RTFx',
      score: '524.88',
      min: 0,
    });
  });

  it('takes -1 and 0 for a speed nobody measured (T8)', async () => {
    for (const speed of ['-1', '0', '']) {
      const names = (await readRun({ RTFx: speed })).scores.map(({ benchmark }) => benchmark);
      expect(names, speed).not.to.include('RTFx');
    }
  });

  it('has no mean over sets of which some are missing (T30)', async () => {
    expect(await readLong()).to.include('Long-Form');
    const partial = await readLong({ coraal_avg: '', Average: '7.86' });
    expect(partial).not.to.include('Long-Form');
    expect(partial).to.include('Long-Form without CORAAL');
  });

  it('says whose weights are to be had', async () => {
    expect((await readRun({ License: 'Open' })).open_weights).to.equal(true);
    expect((await readRun({ License: 'Proprietary' })).open_weights).to.equal(false);
    expect(await readRun({ License: 'Unknown' })).not.to.have.property('open_weights');
  });

  it('reads no size, which the source rounds', async () => {
    expect(await readRun()).not.to.have.property('params_total');
  });
});
