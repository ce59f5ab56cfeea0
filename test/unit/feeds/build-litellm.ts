import { expect } from 'chai';
import { litellm } from '../../../indexer/feeds/litellm/feed.ts';
import type { OfferRecord, PriceRecord } from '../../../schemas/records.ts';
import { readText } from './build.ts';

export const LITELLM_FILE = 'model_prices_and_context_window.json';

/** Reads rows by key, given as JSON text in which numbers stand as the feed writes them. */
export async function readRows(rows: Readonly<Record<string, string>>): Promise<{
  offers: readonly OfferRecord[];
  reasons: readonly string[];
}> {
  const text = Object.entries(rows).map(([key, row]) => `${JSON.stringify(key)}: ${row}`);
  const reading = await readText(litellm, LITELLM_FILE, `{${text.join(',')}}`);
  return {
    offers: reading.records.filter((record) => record.kind === 'offer'),
    reasons: reading.rejected.map(({ reason }) => reason),
  };
}

/** The only offer of a row. */
export async function readRow(key: string, row: string): Promise<OfferRecord> {
  const { offers } = await readRows({ [key]: row });
  const [offer] = offers;
  expect(offers, key).to.have.length(1);
  return offer ?? expect.fail();
}

/** A row as JSON text, with the given fields. */
export const buildRow = (mode: string, fields: string, provider = 'openai'): string =>
  `{"litellm_provider": "${provider}", "mode": "${mode}", ${fields}}`;
export const buildChat = (provider: string, fields = '"input_cost_per_token": 1e-06'): string =>
  buildRow('chat', fields, provider);

/** A price in one line, such as `output_image 0.12 per image 1024x1792 hd`. */
export const toLine = ({ component, unit, amount, size, quality }: PriceRecord): string =>
  [component, amount, 'per', unit, size, quality].filter((part) => part !== undefined).join(' ');
