import type { RunRecord } from '../../../schemas/records.ts';
import { withoutAbsent } from '../values/present.ts';

type Conditions = Pick<
  RunRecord,
  'n_shots' | 'prompt_style' | 'scaffold' | 'reasoning_effort' | 'thinking_budget'
>;

/** What runs the model, or how often it may try, by words of the note on a score. */
const SCAFFOLDS: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/claude code/i, () => 'Claude Code'],
  [/terminus(?: (\d))?/i, ([, version]) => ['Terminus', version].join(' ').trim()],
  [/openhands/i, () => 'OpenHands'],
  [/agentless/i, () => 'Agentless'],
  [/swe-agent/i, () => 'SWE-agent'],
  [/search agent/i, () => 'search agent'],
  [/\bwith (?:python |search )?tools?\b|, tools\b/i, () => 'tools'],
  [/parallel test-time compute/i, () => 'parallel test-time compute'],
  [/\b(?:maj|cons)@(\d+)/i, ([, tries = '']) => `majority of ${tries}`],
  [/\bpass ?@ ?([2-9]|\d{2,})\b/i, ([, tries = '']) => `best of ${tries}`],
];

/** How a score was measured, out of the note the feed has beside it; what is not said is absent. */
export function toConditions(note: string): Conditions {
  const scaffolds = SCAFFOLDS.flatMap(([pattern, toName]) => {
    const found = pattern.exec(note);
    return found === null ? [] : [toName(found)];
  });
  return withoutAbsent({
    n_shots: toShots(note),
    prompt_style: toPromptStyle(note),
    scaffold: scaffolds.length > 0 ? scaffolds.join(', ') : undefined,
    reasoning_effort: /non-?thinking|\bno (extended )?thinking|reasoning off/i.test(note)
      ? 'none'
      : undefined,
    thinking_budget: toThinkingBudget(note),
  });
}

function toShots(note: string): number | undefined {
  const [, count] = /\b(\d{1,3})[- ]shots?\b/i.exec(note) ?? [];
  return count !== undefined ? Number(count) : /\bzero-shot\b/i.test(note) ? 0 : undefined;
}

function toPromptStyle(note: string): string | undefined {
  if (/text[- ]only|text-based|text subset/i.test(note)) {
    return 'text only';
  }
  return /\bcot\b|chain[- ]of[- ]thought/i.test(note) ? 'chain of thought' : undefined;
}

function toThinkingBudget(note: string): number | undefined {
  const [, thousands] = /extended thinking[^.]{0,40}up to (\d{1,3})k tokens/i.exec(note) ?? [];
  return thousands === undefined ? undefined : Number(thousands) * 1000;
}
