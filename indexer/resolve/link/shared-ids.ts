import type { Link } from './entity.ts';
import { append } from '../group.ts';
import type { Mention } from '../identify/mention.ts';
import type { Found } from './found.ts';

/** What tells more of a model than its id alone, the surest first. */
const EVIDENCE: readonly Link['strategy'][] = ['exact', 'display_name', 'release_month'];

/**
 * An id of a provider means one model, whichever source writes it: where one source's display name or
 * date of release says which, the others follow.
 */
export function followSharedIds(found: Map<Mention, Found>): void {
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
