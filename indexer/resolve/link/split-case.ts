import { append, compareText } from '../group.ts';
import type { Mention } from '../identify/mention.ts';

/**
 * Elsewhere case means nothing, but repositories whose ids differ by case alone are two models where
 * one leaderboard holds both with other scores. The one whose size is known keeps the plain key, the
 * other gets one in its own case.
 */
export function splitCase(mentions: readonly Mention[]): ReadonlyMap<Mention, string> {
  const bySuite = new Map<string, Mention[]>();
  for (const mention of mentions) {
    if (mention.record.kind === 'run' && mention.communityId !== null) {
      append(bySuite, `${mention.record.suite} ${mention.key}`, mention);
    }
  }
  const split = new Map<Mention, string>();
  for (const group of bySuite.values()) {
    const ids = [...new Set(group.map(({ id }) => id))].sort(compareText);
    if (ids.length < 2 || new Set(ids.map((id) => toScores(group, id))).size < 2) {
      continue;
    }
    const kept = ids.find((id) => isSized(group, id)) ?? ids[0];
    group
      .filter(({ id }) => id !== kept)
      .forEach((mention) => split.set(mention, `hf:${mention.id}`));
  }
  return split;
}

function toScores(group: readonly Mention[], id: string): string {
  const scores = group.flatMap(({ id: own, record }) =>
    own === id && record.kind === 'run'
      ? record.scores.map(({ benchmark, score }) => `${benchmark} ${score}`)
      : [],
  );
  return scores.sort(compareText).join();
}

function isSized(group: readonly Mention[], id: string): boolean {
  return group.some(
    ({ id: own, record }) =>
      own === id && record.kind === 'run' && record.params_total !== undefined,
  );
}
