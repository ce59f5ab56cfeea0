import { expect } from 'chai';
import type { FeedRecord, ModelRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer } from './build.ts';
import { say, type Said } from './say.ts';

const editors = (id: string, facts: Partial<ModelRecord>): Said => [
  'curated',
  buildModel(id, facts),
];
const feed = (record: FeedRecord): Said => ['models-dev', record];
const faultsOf = (...said: readonly Said[]): string[] =>
  say(...said).review.map(({ source, nativeId, reason }) => `${source} ${nativeId}: ${reason}`);

describe('what somebody should look at', () => {
  const SOLD = feed(buildOffer('openai/gpt-4'));
  for (const [field, one, other] of [
    ['name', { name: 'GPT-4' }, { name: 'GPT 4' }],
    ['type', { type: 'text' }, { type: 'image' }],
    ['release date', { release_date: '2023-03-14' }, { release_date: '2023-03-15' }],
    ['last day of training', { knowledge_cutoff: '2021-09' }, { knowledge_cutoff: '2021-10' }],
    ['window', { context_window: 8192 }, { context_window: 32_768 }],
    ['longest answer', { max_output_tokens: 4096 }, { max_output_tokens: 8192 }],
    ['size', { params_total: 7e9 }, { params_total: 8e9 }],
    ['active size', { params_active: 3e9 }, { params_active: 4e9 }],
    ['openness', { open_weights: true }, { open_weights: false }],
    ['licence', { license: 'mit' }, { license: 'apache-2.0' }],
    ['deprecation', { deprecated_on: '2026-01-01' }, { deprecated_on: '2026-01-02' }],
    ['retirement', { retires_on: '2027-01-01' }, { retires_on: '2027-01-02' }],
    ['successor', { replacement: 'openai/gpt-5' }, { replacement: 'openai/gpt-4o' }],
  ] as const satisfies readonly (readonly [string, Partial<ModelRecord>, Partial<ModelRecord>])[]) {
    it(`is two rows of the editors that do not agree on the ${field} of a model`, () => {
      const contradicting = faultsOf(
        editors('openai/gpt-4', one),
        editors('openai/openai.gpt-4', other),
        SOLD,
      );
      expect(contradicting).to.deep.equal(['curated openai/openai.gpt-4: contradicting_rows']);
      expect(
        faultsOf(editors('openai/gpt-4', one), editors('openai/openai.gpt-4', one), SOLD),
      ).to.deep.equal([]);
    });
  }

  it('is not a row that says what another leaves out', () => {
    const rows = [{ context_window: 8192 }, { max_output_tokens: 4096 }] as const;
    expect(
      faultsOf(editors('openai/gpt-4', rows[0]), editors('openai/openai.gpt-4', rows[1]), SOLD),
    ).to.deep.equal([]);
  });

  it('is a row on what only a list describes', () => {
    const listed = feed(buildModel('openai/gpt-99'));
    expect(faultsOf(editors('openai/gpt-99', { name: 'GPT-99' }), listed)).to.deep.equal([
      'curated openai/gpt-99: unknown_model',
    ]);
  });

  it('is a model of nobody known, by what a feed calls it, but for one of the community', () => {
    expect(
      faultsOf(
        editors('martian/heron-9', { name: 'Heron 9' }),
        feed(buildOffer('martian/heron-9')),
        feed(buildOffer('deepinfra/somebody/Egret-9B')),
      ),
    ).to.include.members(['models-dev martian/heron-9: unknown_creator']);
    expect(faultsOf(feed(buildOffer('deepinfra/somebody/Egret-9B')))).to.deep.equal([]);
  });
});
