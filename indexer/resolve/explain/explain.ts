import type { SourcedRecord } from '../../../schemas/records.ts';
import { type Entity, toLink } from '../link/entity.ts';
import { link, type Linked } from '../link/link.ts';
import { type Mention, toMention } from '../identify/mention.ts';
import { toCanonicalRecord } from '../identify/canonical-record.ts';
import { type Claim, indexClaims } from './index-claims.ts';
import { resolvePointers } from '../link/pointers.ts';
import { type Step, toSteps } from './explain-steps.ts';

/** An id as somebody writes it; `provider` is any feed's name for it, empty: of nobody in particular. */
export interface ModelReference {
  readonly provider: string;
  readonly id: string;
}

/** What the rules make of an id that no feed needs to have. */
export interface Explanation {
  readonly steps: readonly Step[];
  /** Key of the model it means; null: see `reason`. */
  readonly target: string | null;
  readonly strategy: string | null;
  /** 0–1; 0 without a target. */
  readonly confidence: number;
  /** Why it means no model, such as `unknown_creator`; null: it means one. */
  readonly reason: string | null;
  /** Keys of the models among which the rules cannot choose. */
  readonly candidates: readonly string[];
}

/** What every record says, linked once for any number of questions. */
export interface Explainer {
  explain(reference: ModelReference): Explanation;
  /** The records that write an id so, in any case, and where they were linked. */
  findClaims(id: string): readonly Claim[];
  readonly entities: readonly Entity[];
}

/**
 * Links the records, and answers for any id what the rules make of it: as if one more feed had listed
 * it as an offer, but without any effect on the others. Never by likeness.
 */
export function openExplainer(records: Iterable<SourcedRecord>): Explainer {
  const mentions: Mention[] = [];
  for (const record of records) {
    const mention = toMention(toCanonicalRecord(record));
    if (mention !== null && !('denied' in mention)) {
      mentions.push(mention);
    }
  }
  const linked = link(mentions);
  const entities = new Map(linked.entities.map((entity) => [entity.key, entity]));
  const claims = indexClaims(linked.entities);
  return {
    explain: (reference) => explain(reference, linked, entities),
    findClaims: (id) => claims.get(id.toLowerCase()) ?? [],
    entities: linked.entities,
  };
}

function explain(
  { provider, id }: ModelReference,
  linked: Linked,
  entities: ReadonlyMap<string, Entity>,
): Explanation {
  const sourced = toCanonicalRecord({
    source: '',
    record: {
      kind: 'offer',
      native_id: `${provider}/${id}`,
      provider,
      provider_model_id: id,
      prices: [],
    },
  });
  const mention = toMention(sourced);
  if (mention === null || 'denied' in mention) {
    return fail(toSteps(sourced, null), mention?.denied ?? 'not_a_model');
  }
  const steps = toSteps(sourced, mention);
  const { target, strategy } = mention.isPointer
    ? followPointer(mention, linked, entities)
    : linked.find(mention);
  if (target !== null && entities.has(target)) {
    const { confidence } = toLink(mention, strategy);
    return { steps, target, strategy, confidence, reason: null, candidates: [] };
  }
  const candidates = linked.findCompletions(mention);
  return fail(steps, candidates.length > 1 ? 'ambiguous' : toReason(mention), candidates);
}

const fail = (
  steps: readonly Step[],
  reason: string,
  candidates: readonly string[] = [],
): Explanation => ({ steps, target: null, strategy: null, confidence: 0, reason, candidates });

function toReason({ isPointer, creator, communityId }: Mention): string {
  if (communityId !== null) {
    return 'unknown_repository';
  }
  if (creator === null) {
    return 'unknown_creator';
  }
  return isPointer ? 'pointer_without_target' : 'unknown_model';
}

/** Pointers are resolved together with those of the feeds, of which the creator's own shows a price. */
function followPointer(
  mention: Mention,
  { entities: all, unresolved }: Linked,
  entities: ReadonlyMap<string, Entity>,
) {
  const known = [
    ...all.flatMap(({ links }) => links.map((each) => each.mention)),
    ...unresolved.map((each) => each.mention),
  ].filter(({ isPointer, creator }) => isPointer && creator === mention.creator);
  const { targets } = resolvePointers([...known, mention], entities);
  return { target: targets.get(mention) ?? null, strategy: 'pointer' } as const;
}
