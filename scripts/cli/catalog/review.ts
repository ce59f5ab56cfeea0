import type { Command } from 'commander';
import { groupBy } from '../../../indexer/resolve/group.ts';
import { openNearNames } from '../../../indexer/resolve/explain/near-names.ts';
import { formatTable } from '../table.ts';
import { group, print, printJson, UsageError } from '../output.ts';
import { type Resolution, resolveStored } from './resolve-stored.ts';
import { withCatalog } from '../stores.ts';

interface ReviewOptions {
  readonly reason?: string;
  readonly source?: string;
  readonly json?: true;
}

/** An id that a person should look at. */
interface Doubt {
  readonly source: string;
  readonly id: string;
  readonly reason: string;
  /** Slugs that share most words with it; nothing was linked by them. */
  readonly near: readonly string[];
}

/** Ids shown of a reason that was not asked for. */
const SHOWN = 10;

/** `catalog review` */
export function addReviewCommand(program: Command): void {
  program
    .command('review')
    .description(
      'list ids that no rule could match to a model with certainty, why, and what to do about them',
    )
    .option('--reason <reason>', 'list all ids with this reason')
    .option('--source <feed>', 'list only ids from this feed')
    .option('--json', 'print JSON')
    .action(runReview);
}

async function runReview(options: ReviewOptions): Promise<void> {
  const resolution = await withCatalog(resolveStored);
  const { review } = resolution.resolved;
  assertKnown(
    '--source',
    options.source,
    resolution.sources.map(({ key }) => key),
  );
  assertKnown('--reason', options.reason, [...new Set(review.map(({ reason }) => reason))]);
  const doubts = toDoubts(resolution).filter(
    ({ reason, source }) =>
      (options.reason === undefined || reason === options.reason) &&
      (options.source === undefined || source === options.source),
  );
  if (options.json) {
    printJson(doubts.map((doubt) => ({ ...doubt, advice: toAdvice(doubt.reason) })));
  } else print(formatDoubts(doubts, options.reason === undefined ? SHOWN : Infinity));
}

function assertKnown(option: string, value: string | undefined, known: readonly string[]): void {
  if (value !== undefined && !known.includes(value)) {
    throw new UsageError(`${option}: there is no “${value}”. One of: ${known.join(', ')}.`);
  }
}

function toDoubts({ resolved }: Resolution): Doubt[] {
  const findNear = openNearNames(
    resolved.models.flatMap(({ slug, creator, isCommunity }) =>
      creator === null || isCommunity ? [] : [slug],
    ),
  );
  return resolved.review.map(({ source, nativeId, reason }) => ({
    source,
    id: nativeId,
    reason,
    near: findNear(nativeId.split('/').at(-1) ?? nativeId),
  }));
}

function formatDoubts(doubts: readonly Doubt[], shown: number): string {
  const parts = [...groupBy(doubts, ({ reason }) => reason)].map(([reason, list]) => {
    const rows = list.slice(0, shown).map(({ source, id, near }) => [source, id, near[0] ?? null]);
    const more = list.length - rows.length;
    return [
      `${reason}: ${group(list.length)} — ${toAdvice(reason)}`,
      formatTable(['source', 'id', 'similar name'], rows),
      ...(more > 0 ? [`… and ${group(more)} more: --reason ${reason}`] : []),
      '',
    ].join('\n');
  });
  return [...parts, `${group(doubts.length)} ids to review`].join('\n');
}

const ALIASES = 'indexer/resolve/tables/aliases.ts';
const BY_ALIAS = `add the model it means: a row “source or *; id; creator/name” in ${ALIASES}`;

/** What a person can do about an id that was left for review, by reason. */
const ADVICE: Readonly<Record<string, string>> = {
  unknown_creator: `add its creator to indexer/resolve/tables/labs.ts; for a single id, ${BY_ALIAS}`,
  router: 'nothing if it routes to other models; otherwise narrow indexer/resolve/tables/denied.ts',
  not_a_model: 'nothing if it is not a model; otherwise narrow indexer/resolve/tables/denied.ts',
  service:
    'nothing if it is a service sold per call; otherwise narrow indexer/resolve/tables/denied.ts',
  image_tool:
    'nothing if it only processes images; otherwise narrow indexer/resolve/tables/denied.ts',
  brand: `nothing if it does not name a single model; otherwise ${BY_ALIAS}`,
  no_such_model:
    'nothing; if it has been released since, remove it from indexer/resolve/tables/denied.ts',
  local_runtime: 'nothing: it runs on the caller’s own machine, so nobody sells it',
  id_cut_off: BY_ALIAS,
  pointer_without_creator: `add its creator to indexer/resolve/tables/labs.ts, or ${BY_ALIAS}`,
  pointer_without_target: `${BY_ALIAS}, for the model it points to`,
};

/** One sentence, naming the table to change. */
export const toAdvice = (reason: string): string => ADVICE[reason] ?? BY_ALIAS;
