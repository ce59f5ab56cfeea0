import { expect } from 'chai';
import { vectara } from '../../../indexer/feeds/vectara/feed.ts';
import { buildVectaraReadme } from './build-boards.ts';
import { findRefusal, readText } from './build.ts';

const ROW = '|openai/gpt-5.2-high-2025-12-11|10.8 %|89.2 %|100.0 %|186.3|';
const read = (rows: readonly string[]) => readText(vectara, 'README.md', buildVectaraReadme(rows));

describe('Vectara', () => {
  it('gives a row of the table its rates, lower being better of the first', async () => {
    const { records } = await read([ROW]);
    expect(records).to.deep.equal([
      {
        kind: 'run',
        native_id: 'openai/gpt-5.2-high-2025-12-11',
        model_id: 'openai/gpt-5.2-2025-12-11',
        suite: 'Vectara',
        reasoning_effort: 'high',
        harness: 'HHEM-2.3',
        evaluator: 'third_party',
        evaluated_on: '2026-03-10',
        scores: [
          {
            benchmark: 'Hallucination Rate',
            metric: 'hallucination rate',
            score: '10.8',
            min: 0,
            max: 100,
            lower_is_better: true,
          },
          { benchmark: 'Answer Rate', metric: 'answer rate', score: '100', min: 0, max: 100 },
        ],
      },
    ]);
  });

  it('leaves a name alone of which an effort is no part', async () => {
    const { records } = await read(['|acme/heron-2|1.8 %|98.2 %|99.5 %|172.4|']);
    expect(records[0]).to.include({ model_id: 'acme/heron-2' });
    expect(records[0]).not.to.have.property('reasoning_effort');
  });

  it('takes an effort off a name that ends in a date', async () => {
    for (const effort of ['minimal', 'low', 'medium', 'high']) {
      const { records } = await read([
        `|acme/heron-2-${effort}-2026-01-31|1.8 %|98.2 %|99.5 %|172.4|`,
      ]);
      expect(records[0]).to.include({
        model_id: 'acme/heron-2-2026-01-31',
        reasoning_effort: effort,
      });
    }
  });

  it('takes what is rounded for what it says, and no more', async () => {
    const { records } = await read([ROW, '|acme/heron-2|1.8 %|98.1 %|99.5 %|172.4|']);
    expect(records).to.have.length(2);
    const { rejected } = await read([ROW, '|acme/heron-2|1.8 %|98.0 %|99.5 %|172.4|']);
    expect(rejected).to.have.length(1);
  });

  it('takes no day that stands below the table for its own', async () => {
    const [, table = ''] = buildVectaraReadme([ROW]).split('Last updated on March 10, 2026');
    const text = `${table}\n\nLast updated on March 9, 2026\n`;
    const { records } = await readText(vectara, 'README.md', text);
    expect(records).to.have.length(1);
    expect(records[0]).not.to.have.property('evaluated_on');
  });

  it('does not believe rates that are not what is left of each other', async () => {
    const { records, rejected } = await read([ROW, '|acme/heron-2|1.8 %|88.2 %|99.5 %|172.4|']);
    expect(records).to.have.length(1);
    expect(rejected).to.deep.equal([{ reason: 'contradicts_itself', where: 'README.md row 2' }]);
  });

  it('rejects a row without units or cells (T29)', async () => {
    for (const broken of ['|acme/heron-2|1.8|98.2 %|99.5 %|1|', '|acme/heron-2|1.8 %|', '|']) {
      const { records, rejected } = await read([ROW, broken]);
      expect(records, broken).to.have.length(1);
      expect(rejected, broken).to.have.length(1);
    }
  });

  it('reads the last row, though the README ends with it', async () => {
    const [text = ''] = buildVectaraReadme([ROW, ROW.replace('5.2', '5.3')]).split('\n\n## ');
    const { records } = await readText(vectara, 'README.md', text);
    expect(records).to.have.length(2);
  });

  it('refuses a README without the table', async () => {
    expect(await findRefusal(readText(vectara, 'README.md', '# Other\n|Model|\n'))).to.contain(
      'Hallucination Rate',
    );
  });
});
