import { openExplainer, type Explainer } from '../../indexer/resolve/explain/explain.ts';
import { toCanonicalRecord } from '../../indexer/resolve/identify/canonical-record.ts';
import { findSnapshots } from '../../indexer/resolve/link/snapshots.ts';
import { toProviderKind, toProviderSlug } from '../../indexer/resolve/tables/providers.ts';
import type { SourcedRecord } from '../../schemas/records.ts';

/** Offers (`provider/id`) by people matched with models (`creator/model`). */
export type GoldPairs = Readonly<Record<string, string>>;

/**
 * Pairs of the sample whose label is wrong, with what is right. They are counted as missed all the
 * same: nobody should learn them.
 */
export const WRONG_LABELS: Readonly<Record<string, string>> = {
  // Named "Claude Sonnet 4.5" by the feed, but the endpoint is Sonnet 4.
  'databricks/databricks-claude-sonnet-4': 'claude-sonnet-4',
  // The 2507 instruct weights are not the hybrid of April 2025.
  'friendli/Qwen/Qwen3-235B-A22B-Instruct-2507': 'qwen3-235b-a22b-instruct-2507',
  'scaleway/qwen3-235b-a22b-instruct-2507': 'qwen3-235b-a22b-instruct-2507',
};

/**
 * How an id was read: `strict`: its very model; `right`: that, its snapshot or its base; `wrong`:
 * another pair's model; else `missed`.
 */
export type Verdict = 'strict' | 'right' | 'wrong' | 'missed';

export interface Judged {
  readonly id: string;
  /** Kind of its provider, such as `gateway`. */
  readonly group: string;
  /** With the id among the records, and from the id alone, without any record of its provider. */
  readonly listed: Verdict;
  readonly unseen: Verdict;
}

/** Providers are left out together in so many parts, so that linking is done as often. */
const PARTS = 5;

/** Judges what the resolver makes of every pair. */
export function judgePairs(records: readonly SourcedRecord[], pairs: GoldPairs): Judged[] {
  const whole = openExplainer(records);
  const judge = openJudge(whole, pairs);
  const ids = Object.keys(pairs);
  const providers = [...new Set(ids.map(providerOf))].sort();
  const unseen = new Map<string, Verdict>();
  for (let part = 0; part < PARTS; part += 1) {
    const left = new Set(providers.filter((_, at) => at % PARTS === part));
    const rest = openExplainer(records.filter((record) => !left.has(providerOfRecord(record))));
    for (const id of ids.filter((one) => left.has(providerOf(one)))) {
      const provider = id.slice(0, id.indexOf('/'));
      const { target } = rest.explain({ provider, id: id.slice(provider.length + 1) });
      unseen.set(id, judge(id, target));
    }
  }
  return ids.map((id) => ({
    id,
    group: toProviderKind(providerOf(id)),
    listed: judge(id, findListed(whole, id)),
    unseen: unseen.get(id) ?? 'missed',
  }));
}

const providerOf = (id: string): string => toProviderSlug(id.slice(0, id.indexOf('/')));

function providerOfRecord(sourced: SourcedRecord): string {
  const { record } = toCanonicalRecord(sourced);
  return record.kind === 'offer' ? record.provider : '';
}

/** Where the record that is the id itself was linked. */
const findListed = (explainer: Explainer, id: string): string | null =>
  explainer.findClaims(id).find(({ nativeId }) => nativeId === id)?.target ?? null;

function openJudge(
  explainer: Explainer,
  pairs: GoldPairs,
): (id: string, found: string | null) => Verdict {
  const snapshots = findSnapshots(explainer.entities);
  const baseOf = (key: string) => snapshots.get(key)?.base.key ?? key;
  const targetOf = (target: string) => findListed(explainer, target) ?? target;
  const targets = new Set(Object.values(pairs).map((target) => baseOf(targetOf(target))));
  return (id, found) => {
    const target = targetOf(pairs[id] ?? '');
    if (found === null) return 'missed';
    if (found === target) return 'strict';
    if (baseOf(found) === baseOf(target)) return 'right';
    return targets.has(baseOf(found)) && !(id in WRONG_LABELS) ? 'wrong' : 'missed';
  };
}

/** How many of the verdicts count as right. */
export const countRight = (verdicts: readonly Verdict[]): number =>
  verdicts.filter((verdict) => verdict === 'strict' || verdict === 'right').length;

/** The judgements by group of providers, as a table for the log. */
export function formatGold(judged: readonly Judged[]): string {
  const groups = [...new Set(judged.map(({ group }) => group))].sort();
  const lines = [...groups, 'all'].map((name) => {
    const members = judged.filter(({ group }) => name === 'all' || group === name);
    const cells = (['listed', 'unseen'] as const).flatMap((way) => {
      const verdicts = members.map((one) => one[way]);
      const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
      return [countRight(verdicts), count('strict'), count('missed'), count('wrong')];
    });
    return [name.padEnd(13), ...[members.length, ...cells].map((n) => String(n).padStart(7))];
  });
  const titles = ['pairs', ...['', ''].flatMap(() => ['right', 'strict', 'missed', 'wrong'])];
  const heading = ['group'.padEnd(13), ...titles.map((title) => title.padStart(7))].join('');
  const ways = `${' '.repeat(20)}${'— id among the records —'.padStart(28)}${'— id alone —'.padStart(28)}`;
  return [ways, heading, ...lines.map((cells) => cells.join(''))].join('\n');
}
