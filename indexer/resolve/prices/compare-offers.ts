import type { DraftPrice } from './settle-prices.ts';
import { append } from '../group.ts';
import { EDITORS } from '../identify/canonical-record.ts';
import { ownProvidersOf } from '../tables/own-providers.ts';
import type { PricedOffer } from './group-offers.ts';

/** How many times two agreeing sources' price a third one's must be for it to be wrong. */
const LONE_FACTOR = 3;
/** Two sources agree within this share. */
const AGREEMENT = 0.001;
/** A host asks at least this share of what a creator asks who alone may sell the model, or let it be sold. */
const HOST_SHARE_MIN = 0.5;

/** An offer with what its sources say. */
export interface DraftedOffer {
  readonly offer: PricedOffer['offer'];
  readonly drafts: readonly DraftPrice[];
}

const isTokens = ({ unit }: DraftPrice): boolean => unit === '1m_tokens';
export const isPlain = (draft: DraftPrice, component: string): boolean =>
  draft.component === component &&
  isTokens(draft) &&
  draft.minPromptTokens === 0 &&
  draft.timeWindow === null;
export const isSound = ({ suspectReason }: DraftPrice): boolean => suspectReason === null;
const isNear = (a: number, b: number, share: number): boolean =>
  Math.abs(a - b) <= share * Math.max(a, b);
const agree = (a: number, b: number): boolean => isNear(a, b, AGREEMENT);

export const isStandard = ({ offer }: DraftedOffer): boolean => offer.serviceTier === 'standard';

/** Marks the token prices of a source in an offer; what it says by other units stands. */
export const markTokens = (
  one: DraftedOffer,
  sources: ReadonlySet<string>,
  reason: string,
): DraftedOffer =>
  sources.size === 0
    ? one
    : {
        ...one,
        drafts: one.drafts.map((draft) =>
          isTokens(draft) && isSound(draft) && sources.has(draft.source)
            ? { ...draft, suspectReason: reason }
            : draft,
        ),
      };

interface Claim {
  readonly source: string;
  readonly amount: number;
}

/** An id that means another model from time to time. */
const POINTER = /[-:]latest(-\d+k)?$/;
export const isPointerId = (id: string): boolean => POINTER.test(id);
const isPointer = ({ offer }: DraftedOffer): boolean => isPointerId(offer.nativeModelId);

/**
 * Marks what one source alone says of a model at a provider where two others agree on three times or
 * a third of it, under whichever of its ids but those that may mean another model. What the editors
 * read they need nobody's agreement for.
 */
export function markLoneClaims(offers: readonly DraftedOffer[]): DraftedOffer[] {
  const claims = new Map<string, Claim[]>();
  const placeOf = ({ offer }: DraftedOffer, component: string): string =>
    [
      offer.provider,
      offer.region,
      offer.serviceTier,
      offer.quantization,
      offer.snapshot,
      component,
    ].join('\n');
  for (const component of ['input', 'output']) {
    for (const one of offers.filter((each) => !isPointer(each))) {
      for (const draft of one.drafts.filter((each) => isSound(each) && isPlain(each, component))) {
        const { source, amountNano: amount } = draft;
        append(claims, placeOf(one, component), { source, amount });
      }
    }
  }
  const isLone = (claim: Claim, all: readonly Claim[]): boolean => {
    const others = all.filter(({ source }) => source !== claim.source);
    const isShared = others.some(({ amount }) => agree(amount, claim.amount));
    return (
      claim.source !== EDITORS &&
      !isShared &&
      others.some(
        (a) =>
          Math.max(a.amount / claim.amount, claim.amount / a.amount) >= LONE_FACTOR &&
          others.some((b) => b.source !== a.source && agree(a.amount, b.amount)),
      )
    );
  };
  return offers.map((one) => {
    if (isPointer(one)) return one;
    const lone = ['input', 'output'].flatMap((component) => {
      const all = claims.get(placeOf(one, component)) ?? [];
      return one.drafts
        .filter((draft) => isSound(draft) && isPlain(draft, component) && draft.amountNano > 0)
        .filter(({ source, amountNano: amount }) => isLone({ source, amount }, all))
        .map(({ source }) => source);
    });
    return markTokens(one, new Set(lone), 'lone_claim');
  });
}

/** What a source says as one amount, in 10⁻⁹ USD. */
interface Blend {
  readonly amount: number;
  /** Whether it is of input and output; compared is like with like. */
  readonly isWhole: boolean;
}

/** (3 × input + output) / 4 of what a source says; the input where that is all; null: neither. */
function toBlend(drafts: readonly DraftPrice[]): Blend | null {
  const amountOf = (component: string) =>
    drafts.find((draft) => isPlain(draft, component))?.amountNano;
  const [input, output] = [amountOf('input'), amountOf('output')];
  if (input === undefined) return null;
  return output === undefined
    ? { amount: input, isWhole: false }
    : { amount: (3 * input + output) / 4, isWhole: true };
}

function toBlends({ drafts }: DraftedOffer) {
  const sound = drafts.filter(isSound);
  return [...new Set(sound.map(({ source }) => source))].flatMap((source) => {
    const blend = toBlend(sound.filter((draft) => draft.source === source));
    return blend === null || blend.amount === 0 ? [] : [{ source, ...blend }];
  });
}

const isLike = (a: Blend, b: Blend, share: number): boolean =>
  a.isWhole === b.isWhole && isNear(a.amount, b.amount, share);

/**
 * Marks prices of hosts below half of what the creator asks anywhere, of a model that is sold by its leave
 * alone: nobody else can make it cheaper, so another model, unit (Oracle bills Cohere's models by the
 * character) or plan is meant.
 */
export function markBelowMaker(
  offers: readonly DraftedOffer[],
  creator: string | null,
): readonly DraftedOffer[] {
  const places = creator === null ? [] : ownProvidersOf(creator);
  const isOwn = ({ offer }: DraftedOffer): boolean => places.includes(offer.provider);
  const asked = offers.filter((one) => isStandard(one) && isOwn(one)).flatMap(toBlends);
  return offers.map((one) => {
    if (!isStandard(one) || isOwn(one)) return one;
    const below = toBlends(one).filter(({ amount, isWhole }) => {
      const compared = asked.filter((own) => own.isWhole === isWhole).map((own) => own.amount);
      return compared.length > 0 && amount < Math.min(...compared) * HOST_SHARE_MIN;
    });
    return markTokens(one, new Set(below.map(({ source }) => source)), 'below_maker');
  });
}

/** Next to the cheapest of so many other providers nobody asks less than this share of it. */
const NEXT_SHARE_MIN = 0.4;
const OTHERS_MIN = 3;

/**
 * Marks the price of a host far below every other provider's where one source alone says so: the next
 * cheapest shows what serving the weights costs.
 */
export function markFarBelow(
  offers: readonly DraftedOffer[],
  creator: string | null,
): readonly DraftedOffer[] {
  const places = creator === null ? [] : ownProvidersOf(creator);
  const blends = offers.flatMap((one) =>
    one.offer.serviceTier === 'standard' && one.offer.access === 'pay_as_you_go'
      ? toBlends(one)
          .filter(({ isWhole }) => isWhole)
          .map((blend) => ({ one, ...blend }))
      : [],
  );
  blends.sort((a, b) => a.amount - b.amount);
  const [cheapest] = blends;
  if (cheapest === undefined || places.includes(cheapest.one.offer.provider)) return offers;
  const { provider } = cheapest.one.offer;
  const others = blends.filter(({ one }) => one.offer.provider !== provider);
  const limit = (others[0]?.amount ?? 0) * NEXT_SHARE_MIN;
  const far = blends.filter(({ amount }) => amount < limit);
  const isEnough = new Set(others.map(({ one }) => one.offer.provider)).size >= OTHERS_MIN;
  if (!isEnough || new Set(far.map(({ source }) => source)).size !== 1) return offers;
  const wrong = new Set(far.map(({ one }) => one));
  const sources = new Set(far.map(({ source }) => source));
  return offers.map((one) => (wrong.has(one) ? markTokens(one, sources, 'far_below') : one));
}

/** A gateway's price for the same model is this near to somebody's. */
const MARGIN = 0.15;

export const isSamePlace = (a: DraftedOffer, b: DraftedOffer): boolean =>
  a.offer.provider === b.offer.provider && a.offer.region === b.offer.region;
const isSameTier = (a: DraftedOffer, b: DraftedOffer): boolean =>
  a.offer.serviceTier === b.offer.serviceTier;

/**
 * Marks what sources say of a pointer that is not what its model costs by its own id: there, or, where
 * that is not sold there, about anywhere. Their price is of the model that it pointed at before.
 */
export function markFormerTargets(offers: readonly DraftedOffer[]): readonly DraftedOffer[] {
  const named = offers.filter((one) => !isPointer(one));
  return offers.map((one) => {
    if (!isPointer(one)) return one;
    const alike = named.filter((other) => isSameTier(one, other));
    const here = alike.filter((other) => isSamePlace(one, other)).flatMap(toBlends);
    const asked = here.length > 0 ? here : alike.flatMap(toBlends);
    const share = here.length > 0 ? AGREEMENT : MARGIN;
    const former = toBlends(one).filter(
      (said) =>
        asked.some((own) => own.isWhole === said.isWhole) &&
        !asked.some((own) => isLike(own, said, share)),
    );
    return markTokens(one, new Set(former.map(({ source }) => source)), 'former_target');
  });
}

/**
 * Marks what a source says of batch, flex or priority where two others agree that the standard tier of
 * that id costs something else than it says, or the creator's document does: its whole list there is of
 * another day.
 */
export function markOldTiers(offers: readonly DraftedOffer[]): readonly DraftedOffer[] {
  return offers.map((one) => {
    if (isStandard(one)) return one;
    const standard = offers.filter(
      (other) =>
        isStandard(other) &&
        isSamePlace(one, other) &&
        other.offer.nativeModelId === one.offer.nativeModelId,
    );
    const asked = standard.flatMap(toBlends);
    const agreed = asked.filter((a) =>
      asked.some((b) => b.source !== a.source && isLike(a, b, AGREEMENT)),
    );
    const old = asked.filter(
      (claim) =>
        claim.source !== EDITORS &&
        agreed.some(({ isWhole }) => isWhole === claim.isWhole) &&
        !agreed.some((other) => isLike(other, claim, AGREEMENT)),
    );
    const outdated = standard
      .flatMap(({ drafts }) => drafts)
      .filter(({ suspectReason }) => suspectReason === 'outdated');
    const sources = new Set([...old, ...outdated].map(({ source }) => source));
    return markTokens(one, sources, 'old_list');
  });
}
