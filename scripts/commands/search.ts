import type { Command } from 'commander';
import type { Model, ModelSummary } from '../../schemas/model.ts';
import type { CatalogueQuery } from '../../schemas/query.ts';
import { openSearch } from '../../server/search/open.ts';
import type { CatalogueReader } from '../../server/search/port.ts';
import { dataFile, loadEnvironment } from '../environment.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson, UsageError } from './output.ts';
import { say } from '../progress.ts';

const LIMIT_MAX = 100;

async function withCatalogue<T>(work: (reader: CatalogueReader) => Promise<T>): Promise<T> {
  const reader = await openSearch({ path: dataFile(loadEnvironment(), 'index') });
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** `catalog search …` and `catalog show …`: what the API would answer, without a server. */
export function addSearchCommands(program: Command): void {
  program
    .command('search <words...>')
    .description('find models, as the API does')
    .option('--limit <n>', `rows, 1 to ${LIMIT_MAX}`, '10')
    .option('--json', 'print JSON')
    .action(search);

  program
    .command('show <model>')
    .description("one model: by slug, or by any provider's id for it")
    .option('--json', 'print JSON')
    .action(show);
}

async function search(
  words: readonly string[],
  options: { limit: string; json?: true },
): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new UsageError(
      `--limit: “${options.limit}” must be a whole number from 1 to ${LIMIT_MAX}.`,
    );
  }
  const query: CatalogueQuery = {
    text: { q: words.join(' '), typo: 'auto', mode: 'search' },
    filters: [],
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit,
    facets: [],
    independentScores: false,
  };
  const page = await withCatalogue((reader) => reader.search(query));
  if (options.json) {
    printJson({ total: page.total, stage: page.stage, data: page.hits.map(({ model }) => model) });
    return;
  }
  const rows = page.hits.map(({ model, score }) => [
    model.slug,
    model.creator?.slug ?? null,
    formatPrice(model),
    model.limits.context_window === null ? null : group(model.limits.context_window),
    model.providers.length,
    score?.toFixed(1) ?? null,
  ]);
  print(formatTable(['model', 'creator', '$ in / out', 'context', 'providers', 'score'], rows));
  say(`${group(page.total)} found${page.stage === 'exact' ? '' : ` (${page.stage ?? 'nothing'})`}`);
}

async function show(reference: string, options: { json?: true }): Promise<void> {
  const found = await withCatalogue((reader) => reader.resolve(reference));
  if (found.kind === 'none') {
    const nearest = found.nearest.map(({ slug }) => slug).join(', ');
    throw new Error(
      `There is no model “${reference}”.${nearest === '' ? '' : ` Did you mean: ${nearest}?`}`,
    );
  }
  if (options.json) printJson(found.model);
  else print(formatModel(found.model));
}

const formatPrice = ({ pricing }: Pick<ModelSummary, 'pricing'>): string | null =>
  pricing === null ? null : `${pricing.input ?? '?'} / ${pricing.output ?? '?'}`;

function formatModel(model: Model): string {
  const facts = [
    ['slug', model.slug],
    ['id', model.id],
    ['creator', model.creator?.name ?? '–'],
    ['status', model.status],
    ['released', model.release_date ?? '–'],
    ['context', model.limits.context_window === null ? '–' : group(model.limits.context_window)],
    ['price', `${formatPrice(model) ?? '–'} USD per 1M tokens in / out`],
    ['source', model.pricing?.source?.name ?? '–'],
  ].map(([name, value]) => `${(name ?? '').padEnd(10)} ${value ?? ''}`);
  const offers = formatTable(
    ['provider', 'id there', 'access', 'in', 'out', 'context'],
    model.offers.map((offer) => [
      offer.provider.slug,
      offer.provider_model_id,
      offer.access,
      offer.pricing.input,
      offer.pricing.output,
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
