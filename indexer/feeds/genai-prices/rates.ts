import { z } from 'zod';
import type { PriceUnit } from '../../../schemas/model.ts';
import type { PriceComponent, PriceRecord } from '../../../schemas/records.ts';
import { Amount } from '../values/amount.ts';
import { toDecimal } from '../values/decimal.ts';
import { LooseNumber } from '../feed.ts';

interface Priced {
  readonly component: PriceComponent;
  readonly unit: PriceUnit;
  /** Moves the decimal point from the unit of the feed to that of the project. */
  readonly shift: number;
  readonly quality?: string;
}
const tokens = (component: PriceComponent): Priced => ({ component, unit: '1m_tokens', shift: 0 });
const requests = (component: PriceComponent): Priced => ({
  component,
  unit: '1k_requests',
  shift: 0,
});

/**
 * Fields that name a price of this project; of two with one meaning, the first counts. Caches of
 * sound and pictures, citations, tools and hours are among those that do not.
 */
const FIELDS: Readonly<Record<string, Priced>> = {
  input_mtok: tokens('input'),
  input_text_mtok: tokens('input'),
  output_mtok: tokens('output'),
  output_text_mtok: tokens('output'),
  cache_read_mtok: tokens('cache_read'),
  cache_text_read_mtok: tokens('cache_read'),
  cache_write_mtok: tokens('cache_write_5m'),
  cache_write_5m_mtok: tokens('cache_write_5m'),
  cache_write_1h_mtok: tokens('cache_write_1h'),
  output_reasoning_mtok: tokens('reasoning'),
  input_audio_mtok: tokens('input_audio'),
  output_audio_mtok: tokens('output_audio'),
  input_image_mtok: tokens('input_image'),
  output_image_mtok: tokens('output_image'),
  input_video_mtok: tokens('input_video'),
  output_video_mtok: tokens('output_video'),
  input_mchars: { component: 'character', unit: '1m_characters', shift: 0 },
  input_gpixels: { component: 'input_image', unit: 'megapixel', shift: -3 },
  input_document_kpages: { component: 'page', unit: 'page', shift: -3 },
  input_annotated_document_kpages: {
    component: 'page',
    unit: 'page',
    shift: -3,
    quality: 'annotated',
  },
  requests_kcount: requests('request'),
  web_searches_kcount: requests('web_search'),
  rerank_searches_kcount: requests('rerank_search'),
};

const Border = LooseNumber.refine((count) => Number.isSafeInteger(count) && count >= 0, {
  error: 'expected a number of tokens',
});
const Ladder = z.object({
  base: Amount,
  tiers: z.array(z.object({ start: Border, price: Amount })).max(20),
});
const Rate = z.union([Amount, Ladder], { error: 'expected a price, or a base and tiers' });

/** What one entry charges, by the names of the feed. */
export const Rates = z.object(
  Object.fromEntries(Object.keys(FIELDS).map((name) => [name, Rate.nullish()])),
);
export type Rates = z.infer<typeof Rates>;

/** A tier "from 200,000" begins with the first token beyond; the whole request is priced so. */
export function toRatePrices(rates: Rates): PriceRecord[] {
  const prices = new Map<string, PriceRecord>();
  for (const [name, { component, unit, shift, quality }] of Object.entries(FIELDS)) {
    const rate = rates[name] ?? null;
    const tiers = typeof rate === 'string' ? [{ price: rate }] : rate === null ? [] : toSteps(rate);
    for (const { price, from } of tiers) {
      const slot = [component, unit, quality, from].join('\n');
      if (!prices.has(slot)) {
        prices.set(slot, {
          component,
          unit,
          amount: toDecimal(price, shift),
          ...(from === undefined ? {} : { min_prompt_tokens: from }),
          ...(quality === undefined ? {} : { quality }),
        });
      }
    }
  }
  return [...prices.values()];
}

interface Step {
  readonly price: string;
  readonly from?: number;
}

const toSteps = ({ base, tiers }: z.infer<typeof Ladder>): Step[] => [
  { price: base },
  ...tiers.map(({ start, price }) => ({ price, from: start + 1 })),
];
