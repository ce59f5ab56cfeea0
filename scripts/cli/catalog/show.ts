import type { Command } from 'commander';
import type { Catalog } from '../../../indexer/catalog/open.ts';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import type { Model, Offer } from '../../../schemas/model.ts';
import {
  formatHeadline,
  formatLowest,
  toBasisText,
  toOfferHeadline,
} from '../../../server/price-text.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson } from '../output.ts';
import { formatPrice, withReader } from '../reader.ts';
import { chooseNames } from './resolve-ids.ts';
import { toTraceJson } from './show-json.ts';
import { formatTrace } from './show-sources.ts';
import { traceModel } from './show-trace.ts';
import { withCatalog } from '../stores.ts';

/** `catalog show …`: what the API would answer, without a server; with `--sources`, who says so. */
export function addShowCommand(program: Command): void {
  program
    .command('show <model>')
    .description("one model: by slug, or by any provider's id for it")
    .option('--sources', 'every figure with its source: facts, prices, results, aliases, conflicts')
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
  const minted = await catalog.loadIdentities();
  const found = chooseNames([reference], await catalog.findNames([reference]));
  const slugs = [...new Set(found.map(({ slug }) => slug))];
  const model = minted.find(({ slug }) => slug === slugs[0]);
  if (model !== undefined && slugs.length === 1) return model.id;
  if (slugs.length > 1) throw toUnknown(reference, slugs);
  throw toUnknown(reference, openNearNames(minted.map(({ slug }) => slug))(reference));
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

function toRule({ pricing, creator }: Model): string {
  return pricing === null ? '–' : toBasisText(pricing, creator?.name ?? null);
}

function toLowest({ pricing, offers }: Model): string {
  const lowest = pricing?.lowest ?? null;
  if (lowest === null) return '–';
  const offer = offers.find(({ id }) => id === lowest.offer_id);
  return formatLowest(lowest, offer?.provider.name ?? lowest.provider);
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
    ['lowest', toLowest(model)],
    ['source', model.pricing?.source?.name ?? '–'],
  ].map(([name, value]) => `${(name ?? '').padEnd(10)} ${value ?? ''}`);
  const offers = formatTable(
    ['provider', 'id there', 'access', 'in', 'out', 'by unit', 'context'],
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
  return [`${model.name} — ${model.description}`, '', ...facts, '', offers, '', scores].join('\n');
}
