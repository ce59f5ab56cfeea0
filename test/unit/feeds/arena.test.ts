import { expect } from 'chai';
import { arena } from '../../../indexer/feeds/arena/feed.ts';
import { splitName } from '../../../indexer/feeds/arena/names.ts';
import type { BoardName } from '../../../indexer/feeds/arena/boards.ts';
import type { RunRecord } from '../../../schemas/records.ts';
import { buildArenaBoard, buildArenaRow } from './build-boards.ts';
import { findRefusal, readText } from './build.ts';

const read = (rows: readonly Record<string, unknown>[], meta: Record<string, unknown> = {}) =>
  readText(arena, 'text.json', buildArenaBoard(rows.map(buildArenaRow), meta));

async function readRun(row: Record<string, unknown> = {}, meta: Record<string, unknown> = {}) {
  const { records } = await read([row], meta);
  return records[0] as RunRecord;
}

describe('Arena', () => {
  it('gives a run its rating, both ends of its interval and its votes', async () => {
    expect(await readRun()).to.deep.equal({
      kind: 'run',
      native_id: 'text/claude-opus-4-6-high',
      model_id: 'claude-opus-4-6',
      model_name: 'claude-opus-4-6-high',
      developer: 'Anthropic',
      suite: 'Arena',
      reasoning_effort: 'high',
      harness: 'Arena',
      evaluator: 'arena',
      evaluated_on: '2026-08-21',
      retrieved_on: '2026-08-22',
      url: 'https://arena.ai/leaderboard/text',
      scores: [
        {
          benchmark: 'Arena Text',
          metric: 'elo',
          score: '1504',
          ci_low: 1500,
          ci_high: 1509,
          votes: 72359,
        },
      ],
    });
  });

  it('takes the effect of a model where nobody votes', async () => {
    const row = {
      model: 'Claude Opus 5 (High)',
      score: null,
      ci_low: null,
      ci_high: null,
      signals: { net_improvement: { value: -1.5, ci: 0.5 } },
    };
    const run = await readRun(row, { leaderboard: 'agent' });
    expect(run.scores).to.deep.equal([
      {
        benchmark: 'Arena Agent',
        metric: 'net improvement',
        score: '-1.5',
        ci_low: -2,
        ci_high: -1,
      },
    ]);
    expect(run.model_id).to.equal('Claude Opus 5');
  });

  it('takes names apart (T22)', () => {
    const cases: readonly [string, BoardName, string, ...unknown[]][] = [
      [
        'claude-3-7-sonnet-20250219-thinking-32k',
        'text',
        'claude-3-7-sonnet-20250219',
        undefined,
        32_000,
      ],
      ['claude-opus-4-5-20251101-high-32k', 'text', 'claude-opus-4-5-20251101', 'high', 32_000],
      [
        'gpt-5.6-sol-xhigh (codex-harness)',
        'code-webdev',
        'gpt-5.6-sol',
        'xhigh',
        undefined,
        'codex-harness',
      ],
      ['glm-5.2-high', 'text', 'glm-5.2', 'high'],
      ['ppl-sonar-pro-high', 'search', 'sonar-pro', undefined, undefined, 'web search'],
      ['heron-2 (agentic)', 'text', 'heron-2', undefined, undefined, 'agentic'],
      ['gpt-4 (0613)', 'text', 'gpt-4-0613'],
      // How hard it thinks says more than that it does.
      ['deepseek-v3.1-thinking (Low)', 'text', 'deepseek-v3.1-thinking', 'low'],
      ['gemini-3-flash (thinking-minimal)', 'text', 'gemini-3-flash', 'minimal'],
      ['Deepseek V4 Flash (High) (20260731)', 'agent', 'Deepseek V4 Flash-20260731', 'high'],
      ['deepseek-v4-pro-high-20260813', 'text', 'deepseek-v4-pro-20260813', 'high'],
      ['claude-opus-4-6-search', 'search', 'claude-opus-4-6', undefined, undefined, 'web search'],
      ['gpt-5.2-search-non-reasoning', 'search', 'gpt-5.2', 'none', undefined, 'web search'],
      ['gemini-2.5-pro-grounding', 'search', 'gemini-2.5-pro', undefined, undefined, 'web search'],
      [
        'gpt-image-2 (medium)',
        'image-edit',
        'gpt-image-2',
        undefined,
        undefined,
        undefined,
        'medium quality',
      ],
      [
        'veo-3.1-audio-1080p',
        'text-to-video',
        'veo-3.1',
        undefined,
        undefined,
        undefined,
        'audio-1080p',
      ],
      [
        'gemini-3-pro-image-2k (nano-banana-pro)',
        'image-edit',
        'gemini-3-pro-image',
        undefined,
        undefined,
        undefined,
        '2k',
      ],
      [
        'deepseek-v3.1-thinking',
        'text',
        'deepseek-v3.1-thinking',
        undefined,
        undefined,
        undefined,
        'thinking',
      ],
      // Pictures are of what the id meant that day.
      ['gpt-image-1 (20250423)', 'text-to-image', 'gpt-image-1'],
      // The words are the models' own.
      ['qwen3.8-max', 'text', 'qwen3.8-max'],
      ['gpt-5.1-codex-max', 'text', 'gpt-5.1-codex-max'],
      ['flux-2-max', 'text-to-image', 'flux-2-max'],
      ['grok-imagine-image-quality', 'image-edit', 'grok-imagine-image-quality'],
      ['mistral-medium', 'text', 'mistral-medium'],
      // Of two models under one name, the board asks each for what it does.
      ['wan-v2.2-a14b', 'text-to-video', 'wan2.2-t2v-a14b'],
      ['wan-v2.2-a14b', 'image-to-video', 'wan2.2-i2v-a14b'],
      ['wan-v2.5-i2v-preview', 'image-to-video', 'wan-v2.5-i2v-preview'],
    ];
    for (const [name, board, ...parts] of cases) {
      const { model, effort, thinkingBudget, scaffold, style } = splitName(name, board);
      const found = [model, effort, thinkingBudget, scaffold, style];
      expect(found, name).to.deep.equal([...parts, ...Array<undefined>(5 - parts.length)]);
    }
  });

  it('goes by a repository where the board knows no maker', async () => {
    const link = { model_url: 'https://huggingface.co/acme/Heron-7B' };
    expect((await readRun({ ...link, model: 'heron', vendor: null })).model_id).to.equal(
      'acme/Heron-7B',
    );
    expect((await readRun({ ...link, model: 'heron', vendor: 'Acme' })).model_id).to.equal('heron');
  });

  it('takes a vendor of spaces for none, and spaces off one', async () => {
    const link = { model_url: 'https://huggingface.co/acme/Heron-7B', model: 'heron' };
    const unknown = await readRun({ ...link, vendor: '  ' });
    expect(unknown.model_id).to.equal('acme/Heron-7B');
    expect(unknown).not.to.have.property('developer');
    expect((await readRun({ ...link, vendor: ' Acme ' })).developer).to.equal('Acme');
  });

  it('puts the ends on both sides of the score, though the lower one is below zero', async () => {
    const { scores } = await readRun({ ci_low: -4, ci_high: 5 });
    expect(scores[0]).to.include({ ci_low: 1500, ci_high: 1509 });
  });

  it('reads no price, context or licence', async () => {
    const text = JSON.stringify(await readRun({ price_prompt: 0.01, license: 'open' }));
    expect(text).not.to.match(/price|context|licen[cs]e|0\.01/);
  });

  it('leaves out a model without a score, and a date that is none', async () => {
    const { records, rejected } = await read([{}, { model: 'x', score: null }], {
      last_updated: '13 days ago',
    });
    expect(records).to.have.length(1);
    expect(records[0]).not.to.have.property('evaluated_on');
    expect(rejected).to.deep.equal([{ reason: 'no_score', where: 'text.json text 2' }]);
  });

  it('rejects votes and ends that are none', async () => {
    for (const broken of [{ votes: -1 }, { votes: 1.5 }, { ci_low: 'x' }, { score: '1500' }]) {
      const { records, rejected } = await read([{}, { model: 'x', ...broken }]);
      expect(records, JSON.stringify(broken)).to.have.length(1);
      expect(rejected[0]?.reason).to.equal('invalid_field');
    }
  });

  it('refuses another board, and a file without one', async () => {
    expect(await findRefusal(read([{}], { leaderboard: 'chess' }))).to.contain('meta.leaderboard');
    expect(await findRefusal(readText(arena, 'text.json', '{"models": []}'))).to.contain('meta');
  });
});
