import Big from 'big.js';
import { z } from 'zod';
import { SERVICE_TIERS } from '../../../schemas/model.ts';
import type { FeedRecord, PriceRecord } from '../../../schemas/records.ts';
import { withoutAbsent } from '../values/present.ts';
import { Costs } from './costs.ts';
import { Facts, toFacts } from './facts.ts';
import type { TieredPrice } from './settle-costs.ts';

const label = z.string().min(1).max(300);

/** A model at a provider, or a key that is none. */
export const Item = z.discriminatedUnion('item', [
  z.object({ item: z.literal('pseudo'), reason: label }),
  z.object({
    item: z.literal('offer'),
    key: label,
    facts: Facts,
    costs: Costs,
    id: label,
    region: label.nullable(),
    sizes: z.array(z.object({ size: label.nullable(), quality: label.nullable(), costs: Costs })),
  }),
]);
export type Item = z.infer<typeof Item>;
type OfferItem = Extract<Item, { item: 'offer' }>;

export const findSkipReason = (item: Item): string | null =>
  item.item === 'pseudo' ? item.reason : null;

/** A record of each service tier that has prices, the standard one always. */
export function* toOfferRecords(item: Item): Generator<FeedRecord> {
  if (item.item === 'pseudo') {
    return;
  }
  const { key, facts, id, region } = item;
  const provider = facts.litellm_provider;
  const prices = [...item.costs, ...toSizedPrices(item)];
  const nativeId = key.startsWith(`${provider}/`) ? key : `${provider}/${key}`;
  for (const tier of SERVICE_TIERS) {
    const own = prices.filter((each) => each.tier === tier).map(({ price }) => price);
    if (tier === 'standard' || own.length > 0) {
      yield withoutAbsent({
        kind: 'offer' as const,
        native_id: tier === 'standard' ? nativeId : `${nativeId}@${tier}`,
        provider,
        provider_model_id: id,
        region: region ?? undefined,
        service_tier: tier === 'standard' ? undefined : tier,
        prices: own,
        ...toFacts(facts),
      });
    }
  }
}

/** Of a size or quality only the image has a price; a price per pixel makes one per image of the size. */
function toSizedPrices({ sizes }: OfferItem): TieredPrice[] {
  return sizes.flatMap(({ size, quality, costs }) =>
    costs
      .filter(({ price }) => price.component === 'output_image')
      .map(({ tier, price }) => ({
        tier,
        price: withoutAbsent({
          ...toImagePrice(price, size),
          size: size ?? undefined,
          quality: quality ?? undefined,
        }),
      })),
  );
}

function toImagePrice(price: PriceRecord, size: string | null): PriceRecord {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? '') ?? [];
  if (price.unit !== 'megapixel' || width === undefined || height === undefined) {
    return price;
  }
  const pixels = new Big(width).times(height);
  return { ...price, unit: 'image', amount: pixels.times(price.amount).div(1e6).toFixed() };
}
