import { expect } from 'chai';
import { portkey } from '../../../indexer/feeds/portkey/feed.ts';
import type { OfferRecord, PriceRecord } from '../../../schemas/records.ts';
import { readText } from './build.ts';

type Rows = Readonly<Record<string, string>>;

/** Reads models of a provider given as JSON text, in which numbers stand as the feed writes them. */
export async function readRates(
  provider: string,
  rows: Rows,
): Promise<{ offers: OfferRecord[]; reasons: string[] }> {
  const text = Object.entries({ 'a-model': rates(1, 2), ...rows })
    .map(([key, row]) => `${JSON.stringify(key)}: ${row}`)
    .join(',');
  const { records, rejected } = await readText(portkey, `${provider}.json`, `{${text}}`);
  return {
    offers: (records as OfferRecord[]).filter(({ provider_model_id: id }) => id !== 'a-model'),
    reasons: rejected.map(({ reason }) => reason),
  };
}
/** Prices in US cents by name, as the inside of a JSON object. */
export const priced = (prices: Record<string, string | number>): string =>
  Object.entries(prices)
    .map(([name, price]) => `"${name}": {"price": ${price}}`)
    .join(',');
/** A model's row, of the inside of what is paid as one goes and of the other ways to pay. */
export const entry = (body: string, custom = ''): string =>
  `{"pricing_config": {"pay_as_you_go": {${body}}}${custom === '' ? '' : `, "custom_pricing": ${custom}`}}`;
/** The row of a model that is paid by the token. */
export const rates = (
  request: string | number,
  response: string | number,
  more: Record<string, string | number> = {},
): string => entry(priced({ request_token: request, response_token: response, ...more }));

/** A price as a line. */
export const brief = (price: PriceRecord): string =>
  [
    price.component,
    price.amount,
    'per',
    price.unit,
    price.size,
    price.quality,
    price.min_prompt_tokens === undefined ? undefined : `from ${price.min_prompt_tokens}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
/** The prices of a provider's only model, each as a line. */
export async function pricesOf(provider: string, model: string, row: string): Promise<string[]> {
  const { offers } = await readRates(provider, { [model]: row });
  expect(offers, model).to.have.length(1);
  return offers.flatMap(({ prices }) => prices.map(brief));
}
