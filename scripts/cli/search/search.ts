import type { Command } from 'commander';
import { SearchParams } from '../../../schemas/api/catalog/search.ts';
import { answerFromView } from '../../../server/catalog/catalog-view.ts';
import { findAnswer } from '../../../server/catalog/questions/find-answer.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { formatPrice, withReader } from '../reader.ts';
import { say } from '../progress.ts';

const LIMIT_MAX = 100;

/** `catalog search …`: what the API would answer, without a server. */
export function addSearchCommand(program: Command): void {
  program
    .command('search <words...>')
    .description('search for models, as the API does')
    .option('--limit <n>', `rows, 1 to ${LIMIT_MAX}`, '10')
    .option(
      '--no-interpret',
      'search for the words as they are, without reading them as a question',
    )
    .option('--json', 'print JSON')
    .action(search);
}

async function search(
  words: readonly string[],
  options: { limit: string; interpret: boolean; json?: true },
): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new UsageError(
      `--limit: “${options.limit}” must be a whole number from 1 to ${LIMIT_MAX}.`,
    );
  }
  const q = words.join(' ');
  const text = { q, typo: 'auto', mode: 'search' } as const;
  const params = SearchParams.parse({ q, limit: String(limit) });
  const asked = { params, text, given: new URLSearchParams(), isRead: options.interpret };
  const { page, interpretation } = await withReader((reader) =>
    answerFromView(reader, async (catalog) => {
      const answer = await findAnswer(catalog, asked, { now: new Date() });
      // A row is read when it is looked at, while the index is open.
      const hits = answer.page.hits.map(({ model, score }) => ({ model, score }));
      return { ...answer, page: { ...answer.page, hits } };
    }),
  );
  if (options.json) {
    printJson({
      total: page.total,
      stage: page.stage,
      interpretation,
      data: page.hits.map(({ model }) => model),
    });
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
  const understood = interpretation?.understood ?? [];
  const isRead = understood.length > 0;
  if (isRead) say(`Read as: ${understood.map(({ as }) => as).join(', ')}`);
  const stage = page.stage === 'exact' || isRead ? '' : ` (${page.stage ?? 'nothing'})`;
  say(`${group(page.total)} found${stage}`);
}
