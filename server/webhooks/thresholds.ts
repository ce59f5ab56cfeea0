import type { QuotaState, QuotaStore } from '../quota/port.ts';
import { toInstant } from '../../schemas/instant.ts';
import type { Threshold } from '../accounts/webhooks/notices.ts';

const KNOWN_MAX = 10_000;

/** Told that a key used so much of its day; perhaps more than once, and by every server. */
type OnThreshold = (threshold: Threshold) => void;

/** Counts as the store does, and tells when 80 and 100 % of a day are used. */
export function watchThresholds(quota: QuotaStore, onThreshold: OnThreshold): QuotaStore {
  /** The last threshold announced for each key. */
  const known = new Map<string, string>();
  const tell = (keyId: string, { used, limit, resetsAt }: QuotaState): void => {
    const percent = used >= limit ? 100 : 80;
    const announced = `${resetsAt} ${percent}`;
    if (known.get(keyId) === announced) return;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(keyId, announced);
    onThreshold({ keyId, percent, used, limit, resetsAt: toInstant(new Date(resetsAt * 1_000)) });
  };
  return {
    consume: async (keyId, limit, now) => {
      const state = await quota.consume(keyId, limit, now);
      if (state.used * 10 >= state.limit * 8 && state.limit > 0) tell(keyId, state);
      return state;
    },
    peek: (keyId, limit, now) => quota.peek(keyId, limit, now),
    degradedSince: () => quota.degradedSince(),
    get decidedAlone() {
      return quota.decidedAlone ?? 0;
    },
    close: () => quota.close(),
  };
}
