import type { Command } from 'commander';
import type { Catalog } from '../../../indexer/catalog/open.ts';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import { escapeControls } from '../../../schemas/control-characters.ts';
import type { Model, Offer } from '../../../schemas/model.ts';
import {
  formatHeadline,
  formatLowest,
  isLastPrice,
  toBasisText,
  toOfferHeadline,
} from '../../../server/price-text.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson } from '../output.ts';
import { formatPrice, withReader } from '../reader.ts';
import { chooseNames } from './resolve-ids.ts';
import { formatTrace } from './show-sources.ts';
import { toPageKey, toUsdText, type Trace, traceModel } from './show-trace.ts';
import { withCatalog } from '../stores.ts';
import type { OfferRow, PriceRow } from '../../../indexer/catalog/database/rows.ts';

/** `catalog show …`: what the API would answer, without a server; with `--sources`, who says so. */
export function addShowCommand(program: Command): void {
  program
    .command('show <model>')
    .description("show one model, by slug or by any provider's id for it")
    .option('--sources', 'show the source of every fact, price, result, alias and conflict')
    .option('--json', 'print JSON')
    .action((reference: string, options: { sources?: true; json?: true }) =>
      options.sources === true ? showSources(reference, options) : show(reference, options),
    );
}

async function show(reference: string, options: { json?: true }): Promise<void> {
  const found = await withReader((reader) => reader.resolve(reference));
  if (found.kind === 'none')
    throw toUnknown(
      reference,
      found.nearest.map(({ slug }) => slug),
    );
  if (options.json) printJson(found.model);
  else print(formatModel(found.model));
}

async function showSources(reference: string, options: { json?: true }): Promise<void> {
  const trace = await withCatalog(async (catalog) =>
    traceModel(catalog, await findModelId(catalog, reference)),
  );
  if (options.json) printJson(toTraceJson(trace));
  else print(formatTrace(trace));
}

/** The one stored model a name leads to; a slug before an alias, the exact case before another. */
async function findModelId(catalog: Catalog, reference: string): Promise<string> {
  const knownIdentities = await catalog.loadIdentities();
  const found = chooseNames([reference], await catalog.findNames([reference]));
  const slugs = [...new Set(found.map(({ slug }) => slug))];
  const model = knownIdentities.find(({ slug }) => slug === slugs[0]);
  if (model !== undefined && slugs.length === 1) return model.id;
  if (slugs.length > 1) throw toUnknown(reference, slugs);
  throw toUnknown(reference, openNearNames(knownIdentities.map(({ slug }) => slug))(reference));
}

function toUnknown(reference: string, nearest: readonly string[]): Error {
  const hint = nearest.length === 0 ? '' : ` Did you mean: ${nearest.join(', ')}?`;
  return new Error(`There is no model “${reference}”.${hint}`);
}

function toPrice(model: Model): string {
  const { input = null, output = null } = model.pricing ?? {};
  const price = formatPrice(model);
  if (price === null) return '–';
  return input === null && output === null ? price : `${price} USD per 1M tokens in / out`;
}

function toRule(model: Model): string {
  const { pricing, creator } = model;
  return pricing === null ? '–' : toBasisText(pricing, creator?.name ?? null, isLastPrice(model));
}

function toUnitPrice({ pricing }: Offer, model: Model): string | null {
  const headline = toOfferHeadline(pricing, model.pricing?.headline ?? null);
  return headline === null ? null : formatHeadline(headline);
}

function toStatus({ status, replacement_slug: next }: Model): string {
  return status === 'active' || next === null ? status : `${status}, use ${next} instead`;
}

function formatModel(model: Model): string {
  const facts = [
    ['slug', model.slug],
    ['id', model.id],
    ['creator', model.creator?.name ?? '–'],
    ['status', toStatus(model)],
    ['released', model.release_date ?? '–'],
    ['context', model.limits.context_window === null ? '–' : group(model.limits.context_window)],
    ['price', toPrice(model)],
    ['price is', toRule(model)],
    ['lowest', formatLowest(model) ?? '–'],
    ['source', model.pricing?.source?.name ?? '–'],
  ].map(([name, value]) => `${(name ?? '').padEnd(10)} ${escapeControls(value ?? '')}`);
  const offers = formatTable(
    ['provider', 'model ID', 'access', 'in', 'out', 'by unit', 'context'],
    model.offers.map((offer) => [
      offer.provider.slug,
      offer.provider_model_id,
      offer.access,
      offer.pricing.input,
      offer.pricing.output,
      toUnitPrice(offer, model),
      offer.limits.context_window,
    ]),
  );
  const scores = formatTable(
    ['benchmark', 'score', 'unit', 'variant', 'source'],
    model.benchmarks.map((score) => [
      score.benchmark.id,
      score.score,
      score.unit,
      score.variant,
      score.source.name,
    ]),
  );
  const head = escapeControls(`${model.name} — ${model.description}`);
  return [head, '', ...facts, '', offers, '', scores].join('\n');
}

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
