import type { Command } from 'commander';
import { findPoorSearches } from '../../tools/relevance/poor-searches.ts';
import { print, printJson, UsageError } from '../output.ts';
import { say } from '../progress.ts';
import { formatTable } from '../table.ts';
import { DAYS, readDays, readWhole } from './logged.ts';

const LIMIT_MAX = 10_000;

interface SearchesOptions {
  readonly poor?: true;
  readonly days?: string;
  readonly limit: string;
  readonly json?: true;
}

/** `catalog searches --poor`: what people looked for and did not get. */
export function addSearchesCommand(program: Command): void {
  program
    .command('searches')
    .description('list logged searches that led to no model')
    .option('--poor', 'searches that found nothing, were abandoned or were rephrased')
    .option(...DAYS)
    .option('--limit <n>', `queries to list, 1 to ${LIMIT_MAX}`, '20')
    .option('--json', 'print JSON')
    .action(searches);
}

async function searches({ poor, days, limit, json }: SearchesOptions): Promise<void> {
  if (poor !== true) throw new UsageError('Choose which searches to list: --poor.');
  const most = readWhole('--limit', limit, 1, LIMIT_MAX);
  const all = await findPoorSearches(readDays(days));
  const shown = all.slice(0, most);
  if (json === true) {
    printJson({ total: all.length, data: shown });
    return;
  }
  const rows = shown.map((one) => [
    one.where === '' ? one.text : `${one.text} (${one.where})`,
    one.searches,
    one.nothing,
    one.abandoned,
    one.reformulated,
    one.next,
    one.query_id,
  ]);
  const head = ['text', 'searches', 'nothing', 'abandoned', 'again', 'as', 'query id'];
  if (shown.length > 0) print(formatTable(head, rows));
  const more = all.length - shown.length;
  say(
    all.length === 0
      ? 'No such search is logged.'
      : `${all.length} ${all.length === 1 ? 'query' : 'queries'}${more > 0 ? `, ${more} more than --limit` : ''}. Why: catalog explain --query-id <id>`,
  );
}
