import type { ServiceTier } from '../../../schemas/model.ts';
import type { PriceRecord } from '../../../schemas/records.ts';
import { toDecimal } from '../values/decimal.ts';
import type { JsonObject, JsonValue } from '../reading/json.ts';
import { withoutAbsent } from '../values/present.ts';
import type { CostField } from './cost-fields.ts';

/** A figure of the feed: `amount` is its text, not yet moved to the unit. */
export interface Cost extends CostField {
  readonly amount: string;
}

/** A price and the service tier it belongs to. */
export interface TieredPrice {
  readonly tier: ServiceTier;
  readonly price: PriceRecord;
}

/** No image costs less, in USD: a smaller "price per image" is one per token of an image. */
const IMAGE_MIN = 0.00001;
const IMAGE_MODES = new Set(['image_generation', 'image_edit']);

/**
 * Prices of what the figures of a row mean together: a model that makes images is paid for what it
 * makes, a thing is priced once, and a price that is the same for every size has none.
 */
export function settleCosts(
  costs: readonly Cost[],
  entry: JsonObject,
  mode: string,
): TieredPrice[] {
  const made = IMAGE_MODES.has(mode) ? toMadeImages(costs) : costs;
  const outputs = Array.isArray(entry['supported_output_modalities'])
    ? entry['supported_output_modalities']
    : null;
  const meant = made.map(toMeantUnit).flatMap((cost) => toPossible(cost, outputs));
  meant.sort((a, b) => a.rank - b.rank || a.minPromptTokens - b.minPromptTokens);
  const bySlot = new Map<string, Cost>();
  for (const cost of withoutEqualSizes(meant)) {
    const { component, unit, tier, minPromptTokens, size, quality } = cost;
    const slot = [component, unit, tier, minPromptTokens, size, quality].join('\n');
    const known = bySlot.get(slot);
    if (known === undefined || (Number(known.amount) === 0 && Number(cost.amount) !== 0)) {
      bySlot.set(slot, cost);
    }
  }
  return [...bySlot.values()].map((cost) => ({ tier: cost.tier, price: toPrice(cost) }));
}

/**
 * Without a price of its own for the image made, the "input" is that; pixels repeat it. A model of
 * images that prices nothing but tokens has the price of an image or of a step of it there.
 */
function toMadeImages(costs: readonly Cost[]): Cost[] {
  const isMade = (cost: Cost) => cost.component === 'output_image' && cost.unit === 'image';
  const hasMade = costs.some(isMade);
  const images = costs.map((cost): Cost =>
    cost.component === 'input_image' && cost.unit === 'image' && !hasMade
      ? { ...cost, component: 'output_image' }
      : cost,
  );
  if (!images.some(({ component }) => component === 'output_image')) {
    return images.filter(({ unit }) => unit !== '1m_tokens');
  }
  return images.some(isMade) ? images.filter(({ unit }) => unit !== 'megapixel') : images;
}

function toMeantUnit(cost: Cost): Cost {
  const amount = Number(cost.amount);
  const isPerToken =
    cost.component === 'input_image' && cost.unit === 'image' && amount > 0 && amount < IMAGE_MIN;
  return isPerToken ? { ...cost, unit: '1m_tokens', shift: 6 } : cost;
}

/** Where a row says that its model makes no images, their price is that of what it makes, or a slip. */
function toPossible(cost: Cost, outputs: readonly JsonValue[] | null): Cost[] {
  if (cost.component !== 'output_image' || outputs === null || outputs.includes('image')) {
    return [cost];
  }
  const isWhole = cost.unit === 'image' && !outputs.includes('text');
  return isWhole ? [{ ...cost, component: 'request', unit: 'request' }] : [];
}

function withoutEqualSizes(costs: readonly Cost[]): Cost[] {
  const searches = costs.filter(({ component }) => component === 'web_search');
  const isOne = new Set(searches.map(({ amount }) => Number(amount))).size === 1;
  return costs.map((cost) => {
    const { size, ...rest } = cost;
    return size !== undefined && isOne && cost.component === 'web_search' ? rest : cost;
  });
}

const toPrice = ({ component, unit, amount, shift, ...cost }: Cost): PriceRecord =>
  withoutAbsent({
    component,
    unit,
    amount: toDecimal(amount, shift),
    min_prompt_tokens: cost.minPromptTokens === 0 ? undefined : cost.minPromptTokens,
    size: cost.size,
    quality: cost.quality,
  });
