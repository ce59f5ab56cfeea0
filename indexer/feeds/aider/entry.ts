import { z } from 'zod';
import { Label } from '../values/cells.ts';
import { TextNumber } from '../feed.ts';
import { TextScore } from '../values/score.ts';

/** A run: what was asked of which model, and the share of tasks it solved at the first and second try. */
export const Entry = z.object({
  /** Names the run. */
  dirname: Label,
  model: Label,
  editor_model: Label.optional(),
  edit_format: Label,
  test_cases: TextNumber,
  pass_rate_1: TextScore,
  /** Refactoring is tried once. */
  pass_rate_2: TextScore.optional(),
  date: z.string(),
  command: z.string().optional(),
  reasoning_effort: Label.optional(),
  thinking_tokens: TextNumber.optional(),
  /** 0 where nobody counted. */
  total_cost: TextNumber.optional(),
});
export type Entry = z.infer<typeof Entry>;
