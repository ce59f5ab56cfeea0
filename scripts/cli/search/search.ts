import { SEARCH_FILTERS } from '../../../schemas/search/default-filters.ts';
import type { Command } from 'commander';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { formatPrice, withReader } from '../reader.ts';
import { say } from '../progress.ts';

const LIMIT_MAX = 100;

/** `catalog search …`: what the API would answer, without a server. */
export function addSearchCommand(program: Command): void {
  program
    .command('search <words...>')
    .description('find models, as the API does')
    .option('--limit <n>', `rows, 1 to ${LIMIT_MAX}`, '10')
    .option('--json', 'print JSON')
    .action(search);
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
  const query: CatalogQuery = {
    text: { q: words.join(' '), typo: 'auto', mode: 'search' },
    filters: SEARCH_FILTERS,
    sort: [],
    window: { kind: 'offset', offset: 0 },
    limit,
    facets: [],
    independentScores: false,
  };
  const page = await withReader((reader) => reader.search(query));
  if (options.json) {
    printJson({ total: page.total, stage: page.stage, data: page.hits.map(({ model }) => model) });
    return;
  }
  const rows = page.hits.map(({ model, score }) => [
    model.slug,
    model.creator?.slug ?? null,
    model.status === 'active' ? null : model.status,
    formatPrice(model),
    model.limits.context_window === null ? null : group(model.limits.context_window),
    model.providers.length,
    score?.toFixed(1) ?? null,
  ]);
  print(
    formatTable(
      ['model', 'creator', 'status', '$ in / out, or by unit', 'context', 'providers', 'score'],
      rows,
    ),
  );
  say(`${group(page.total)} found${page.stage === 'exact' ? '' : ` (${page.stage ?? 'nothing'})`}`);
}
