import { type Entity, type Found, type Link, toEntity, toLink } from './entity.ts';
import { append, compareText } from '../group.ts';
import type { Mention } from '../identify/mention.ts';
import { resolvePointers } from './pointers.ts';
import { Names } from './names.ts';

/** What tells more of a model than its id alone, the surest first. */
const EVIDENCE: readonly Link['strategy'][] = ['exact', 'display_name', 'release_month'];

/**
 * An id of a provider means one model, whichever source writes it: where one source's display name or
 * date of release says which, the others follow.
 */
function followSharedIds(found: Map<Mention, Found>): void {
  const byId = new Map<string, Mention[]>();
  for (const mention of found.keys()) {
    const { record, id } = mention;
    if (record.kind === 'offer') {
      append(byId, `${record.provider} ${id.toLowerCase()}`, mention);
    }
  }
  for (const mentions of byId.values()) {
    const said = mentions.map((mention) => found.get(mention));
    const surest = EVIDENCE.map((strategy) => said.find((one) => one?.strategy === strategy)).find(
      (one) => one !== undefined,
    );
    const leader = surest ?? said.find((one) => one?.strategy === 'completed') ?? said[0];
    for (const mention of mentions) {
      if (leader !== undefined && found.get(mention)?.target !== leader.target) {
        found.set(mention, { target: leader.target, strategy: 'shared_id' });
      }
    }
  }
}

/** What the mentions come to. */
export interface Linked {
  /** In order of key. */
  readonly entities: readonly Entity[];
  /** Mentions that fit no model. */
  readonly unresolved: readonly { mention: Mention; reason: string }[];
  /** Where a mention that is none of these and no pointer would go: the target may be no entity's key. */
  readonly find: (mention: Mention) => Found;
  /** Keys of the models of which its name may be a shortening. */
  readonly findCompletions: (mention: Mention) => readonly string[];
}

/**
 * Brings mentions together that mean one model: by full Hugging Face id for the community's, else
 * by matching key within one creator; then by display name, and by completing a shortened name if
 * just one model fits. Never across creators, never by likeness.
 */
export function link(mentions: readonly Mention[]): Linked {
  const groups = new Map<string, Mention[]>();
  const split = splitCase(mentions);
  for (const mention of mentions.filter(({ isPointer }) => !isPointer)) {
    append(groups, split.get(mention) ?? mention.key, mention);
  }
  const entities = new Map<string, Entity>();
  const known = new Names(groups);
  const found = new Map<Mention, Found>();
  for (const [key, group] of groups) {
    for (const mention of group) {
      found.set(mention, known.find(key, mention, group));
    }
  }
  followSharedIds(found);
  for (const group of groups.values()) {
    for (const mention of group) {
      const { target, strategy } = found.get(mention) ?? known.find(mention.key, mention, group);
      const entity = entities.get(target) ?? toEntity(target, groups.get(target) ?? group);
      entities.set(target, entity);
      entity.links.push(toLink(mention, strategy));
    }
  }
  const pointers = mentions.filter(({ isPointer }) => isPointer);
  const { targets, unresolved } = resolvePointers(pointers, entities);
  for (const [mention, key] of targets) {
    const entity = entities.get(key) ?? toEntity(key, [mention]);
    entities.set(key, entity);
    entity.links.push(toLink(mention, 'pointer'));
  }
  return {
    entities: [...entities.values()].sort((a, b) => compareText(a.key, b.key)),
    unresolved,
    find: (mention) => known.find(mention.key, mention, groups.get(mention.key) ?? [mention]),
    findCompletions: (mention) => known.findCompletions(mention),
  };
}

/**
 * Elsewhere case means nothing, but repositories whose ids differ by case alone are two models where
 * one leaderboard holds both with other scores. The one whose size is known keeps the plain key, the
 * other gets one in its own case.
 */
function splitCase(mentions: readonly Mention[]): ReadonlyMap<Mention, string> {
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
