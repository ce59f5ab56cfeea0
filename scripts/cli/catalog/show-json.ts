import type { OfferRow, PriceRow } from '../../../indexer/catalog/database/rows.ts';
import { toPageKey, toUsdText, type Trace } from './show-trace.ts';

/** Every figure of a model with its source, for programs; prices of the past have a `valid_to`. */
export function toTraceJson(trace: Trace): Readonly<Record<string, unknown>> {
  const { rows, facts, pages } = trace;
  const { id, slug, key, name } = rows.model;
  return {
    id,
    slug,
    key,
    name,
    facts,
    offers: rows.offers
      .filter((offer) => offer.removed_at === null)
      .map((offer) => toOffer(offer, rows.prices.get(offer.id) ?? [], pages)),
    results: rows.results.map((row) => ({ ...row, is_primary: Boolean(row.is_primary) })),
    aliases: rows.aliases.map((row) => ({
      alias: row.alias,
      kind: row.kind,
      source: row.source_key,
      strategy: row.strategy,
      confidence: row.confidence,
    })),
    conflicts: rows.conflicts.map((row) => ({
      field: row.field,
      values: JSON.parse(row.claims) as unknown,
      chosen: JSON.parse(row.chosen) as unknown,
      rule: row.rule,
    })),
  };
}

function toOffer(offer: OfferRow, prices: readonly PriceRow[], pages: Trace['pages']) {
  return {
    id: offer.id,
    provider: offer.provider_slug,
    provider_model_id: offer.native_model_id,
    access: offer.access,
    region: offer.region,
    service_tier: offer.service_tier,
    quantization: offer.quantization,
    status: offer.status,
    prices: prices.map((price) => ({
      source: price.source_key,
      url:
        pages.get(toPageKey(price.source_key, offer.provider_slug, offer.native_model_id)) ?? null,
      component: price.component,
      unit: price.unit,
      usd: toUsdText(price.amount_nano),
      min_prompt_tokens: price.min_prompt_tokens,
      size: price.size,
      quality: price.quality,
      time_window: price.time_window,
      valid_from: price.valid_from,
      valid_to: price.valid_to,
      shown: Boolean(price.is_chosen) && price.valid_to === null,
      suspect: price.suspect_reason,
    })),
  };
}
