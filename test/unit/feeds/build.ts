import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FeedError } from '../../../indexer/feeds/reading/feed-error.ts';
import type { Feed } from '../../../indexer/feeds/feed.ts';
import { readFeed, type FeedReading } from '../../../indexer/feeds/reading/read-feed.ts';

/** Reads text as a file of a feed. */
export async function readText(feed: Feed, name: string, text: string): Promise<FeedReading> {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  try {
    await writeFile(join(folder, name), text);
    return await readFeed(feed, join(folder, name), { asOf: '2026-07-02' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a refused feed says. */
export async function findRefusal(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof FeedError) {
      return error.message;
    }
    throw error;
  }
  throw new Error('The feed was not refused.');
}

const LIMIT = { context: 400_000, output: 128_000 };

/** A model as models.dev writes one. */
export function buildOffer(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'gpt-5',
    name: 'GPT-5',
    release_date: '2025-08-07',
    reasoning: true,
    tool_call: true,
    limit: LIMIT,
    modalities: { input: ['text', 'image', 'pdf'], output: ['text'] },
    cost: { input: 1.25, output: 10 },
    ...overrides,
  };
}

/** models.dev's `api.json` with one provider. */
export function buildApi(models: readonly Record<string, unknown>[]): string {
  const byId = Object.fromEntries(
    models.map((model, at) => [typeof model['id'] === 'string' ? model['id'] : String(at), model]),
  );
  return JSON.stringify({
    openai: { id: 'openai', name: 'OpenAI', doc: 'https://platform.openai.com', models: byId },
  });
}

/** A line of Every Eval Ever. */
export function buildLine(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    evaluation_id: 'hfopenllm_v2/acme_Matter/1770682486.62',
    retrieved_timestamp: '1770682486.623709',
    source_metadata: { source_name: 'HF Open LLM v2', evaluator_relationship: 'third_party' },
    model_info: {
      name: 'Matter',
      id: 'acme/Matter',
      developer: 'acme',
      additional_details: { precision: 'bfloat16', architecture: 'Llama', params_billions: 7.242 },
    },
    evaluation_results: [
      {
        evaluation_name: 'IFEval',
        metric_config: { min_score: 0, max_score: 1, lower_is_better: false },
        score_details: { score: 0.3303 },
      },
    ],
    ...overrides,
  };
}

export const toJsonLines = (lines: readonly unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
