import type { Modality, ModelType } from '../../../schemas/model.ts';
import { mayWrite } from '../facts/kinds.ts';
import { isContext } from '../facts/limits.ts';
import type { ResolvedOffer } from '../resolved.ts';
import { isMakers } from '../tables/providers.ts';
import type { OfferClaim } from './group-offers.ts';

/** What is known of a model whose offers are read. */
export interface Sold {
  readonly type: ModelType;
  readonly outputModalities: readonly Modality[];
  readonly creator: string | null;
}

type Limits = Pick<ResolvedOffer, 'contextWindow' | 'maxInputTokens' | 'maxOutputTokens'>;

const NO_LIMITS: Limits = { contextWindow: null, maxInputTokens: null, maxOutputTokens: null };
/** Types whose answers are text alone, so that they share one window with what is asked. */
const IN_ONE_WINDOW: ReadonlySet<ModelType> = new Set<ModelType>(['text', 'moderation', 'ocr']);

/**
 * The first limits a source states of an offer that can be. Pictures and videos are not counted in
 * tokens: what hosts fill in there is no limit, unless the maker itself counts so. An answer of one
 * token is a placeholder, and none is longer than the window it is written in.
 */
export function toOfferLimits(claims: readonly OfferClaim[], sold: Sold): Limits {
  const [first] = claims;
  if (!isCounted(sold) && !isMakers(first?.record.provider ?? '', sold.creator)) return NO_LIMITS;
  const limit = (
    field: 'context_window' | 'max_input_tokens' | 'max_output_tokens',
    isPossible = isContext,
  ) =>
    claims
      .map((claim) => claim.record[field])
      .find((value) => value !== undefined && isPossible(value)) ?? null;
  const contextWindow = limit('context_window');
  const window = IN_ONE_WINDOW.has(sold.type) ? (contextWindow ?? Infinity) : Infinity;
  const isAnswer = (tokens: number) => tokens > 1 && isContext(tokens) && tokens <= window;
  return {
    contextWindow,
    maxInputTokens: limit('max_input_tokens'),
    maxOutputTokens: mayWrite(sold.type) ? limit('max_output_tokens', isAnswer) : null,
  };
}

/** Whether hosts count in tokens what a model is asked and answers. */
const isCounted = ({ type, outputModalities }: Sold): boolean =>
  (type !== 'image' && type !== 'video') || outputModalities.includes('text');
