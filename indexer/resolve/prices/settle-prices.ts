import { toOfferId, type OfferIdentity } from './offer-id.ts';
import { append, compareText } from '../group.ts';
import { EDITORS } from '../identify/canonical-record.ts';
import type { ResolvedConflict, ResolvedPrice, ResolvedSource } from '../resolved.ts';

/** A price of which it is not settled whether it is shown: of hundreds of thousands none is copied. */
export type DraftPrice = Omit<ResolvedPrice, 'isChosen'> & { isChosen: boolean };

/** Two sources agree within this share. */
const AGREEMENT = 0.001;
const NANO = 1_000_000_000;

interface Disputed {
  readonly draft: DraftPrice;
  readonly values: readonly DraftPrice[];
  readonly rule: ResolvedConflict['rule'];
}

/**
 * One price among those of several sources for the same thing: not suspect, then what the editors read in the creator's
 * own list, then what two sources agree on, then the preferred source, then the newest. The drafts become the prices: none may be of another offer, too.
 */
export function settlePrices(
  drafts: readonly DraftPrice[],
  offer: OfferIdentity,
  sources: ReadonlyMap<string, ResolvedSource>,
): { prices: ResolvedPrice[]; conflicts: ResolvedConflict[] } {
  const groups = new Map<string, DraftPrice[]>();
  for (const draft of drafts) {
    const { component, unit, minPromptTokens, timeWindow, size, quality } = draft;
    const isPlain = timeWindow === null && size === null && quality === null;
    const key = isPlain
      ? `${component} ${unit} ${minPromptTokens}`
      : JSON.stringify([component, unit, minPromptTokens, timeWindow, size, quality]);
    append(groups, key, draft);
  }
  const prices: ResolvedPrice[] = [];
  const disputed: Disputed[] = [];
  for (const group of groups.values()) {
    const sound = group.filter(({ suspectReason }) => suspectReason === null);
    sound.sort((a, b) => compareText(toRank(a, sources), toRank(b, sources)));
    const agreed = sound.find((a) => sound.some((b) => b.source !== a.source && agree(a, b)));
    const read = sound.find(({ source }) => source === EDITORS);
    const chosen = read ?? agreed ?? sound[0];
    prices.push(...group);
    if (chosen === undefined) continue;
    chosen.isChosen = true;
    if (sound.some((draft) => !agree(draft, chosen))) {
      disputed.push({ draft: chosen, values: sound, rule: toRule(read, agreed) });
    }
  }
  return { prices, conflicts: disputed.map((each) => toConflict(each, offer)) };
}

function toRule(read: DraftPrice | undefined, agreed: DraftPrice | undefined): Disputed['rule'] {
  if (read !== undefined) return 'editors';
  return agreed === undefined ? 'precedence' : 'agreement';
}

const agree = (a: DraftPrice, b: DraftPrice) =>
  Math.abs(a.amountNano - b.amountNano) <= AGREEMENT * Math.max(a.amountNano, b.amountNano);

/** Sorts by precedence, then the newest source first, then its key. */
function toRank({ source }: DraftPrice, sources: ReadonlyMap<string, ResolvedSource>): string {
  const { precedence = 999_999, asOf = '1970-01-01' } = sources.get(source) ?? {};
  const age = String(99_999_999 - Number(asOf.replaceAll('-', '')));
  return `${String(precedence).padStart(6, '0')} ${age} ${source}`;
}

function toConflict({ draft, values, rule }: Disputed, offer: OfferIdentity): ResolvedConflict {
  return {
    field: `offers.${toOfferId(offer)}.pricing.${toPath(draft)}`,
    values: values.map(({ amountNano, source }) => ({ value: amountNano / NANO, source })),
    chosen: draft.amountNano / NANO,
    rule,
  };
}

/** Where a price is in the pricing of its offer: two prices that may both be disputed have two paths. */
function toPath({
  component,
  unit,
  minPromptTokens,
  timeWindow,
  size,
  quality,
}: DraftPrice): string {
  const tier = minPromptTokens === 0 ? [] : ['tiers', String(minPromptTokens)];
  const conditions = [unit === '1m_tokens' ? null : unit, timeWindow, size, quality];
  return [...tier, component, ...conditions.filter((part) => part !== null)].join('.');
}
