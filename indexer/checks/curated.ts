import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { curated } from '../feeds/curated/feed.ts';
import { FeedError } from '../feeds/reading/feed-error.ts';
import { readFeed } from '../feeds/reading/read-feed.ts';
import type { ResolvedCatalog } from '../resolve/resolved.ts';
import { DECLARATION_FAULTS } from '../resolve/review.ts';
import { isNamedBenchmark } from '../resolve/tables/benchmarks/benchmarks.ts';
import type { DataFinding, Spotted } from './check.ts';

/**
 * Looks at the editors' files themselves: what is refused of them, each with file, line and reason, and
 * where the rows stand of which the catalogue knows no model or no benchmark, and those that declare a model
 * which feeds have.
 * @param folder `data/curated`; one that is not there has nothing wrong
 */
export async function examineCurated(
  folder: string,
  { review }: Pick<ResolvedCatalog, 'review'>,
): Promise<DataFinding> {
  const found = existsSync(folder)
    ? [...(await findRefused(folder)), ...(await findUnknown(folder, review))]
    : [];
  const advice = 'correct the line in data/curated, or take it out';
  return { check: 'curated_line', level: 'error', advice, found, excepted: 0, measured: null };
}

async function findRefused(folder: string): Promise<Spotted[]> {
  try {
    const { rejected } = await readFeed(curated, folder);
    return rejected.map(({ where, reason }) => ({ subject: where, detail: reason }));
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    const { file, record = '', expected } = error.problem;
    return [{ subject: `${file} ${record}`.trim(), detail: expected }];
  }
}

async function findUnknown(folder: string, review: ResolvedCatalog['review']): Promise<Spotted[]> {
  const faults = review.filter(({ source }) => source === curated.key);
  const isOfDeclaration = ({ reason }: (typeof faults)[number]) =>
    DECLARATION_FAULTS.some((fault) => fault === reason);
  const reasons = toReasons(faults.filter((fault) => !isOfDeclaration(fault)));
  const ofDeclarations = toReasons(faults.filter(isOfDeclaration));
  const found: Spotted[] = [];
  for (const file of curated.files.flatMap(({ names }) => names)) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      const [, model = '', benchmark] = ROW.exec(line) ?? [];
      const detail =
        benchmark === undefined || isNamedBenchmark(benchmark)
          ? (reasons.get(model) ??
            (file === 'models.ndjson' ? ofDeclarations.get(model) : undefined))
          : `unknown_benchmark: ${benchmark}`;
      if (detail !== undefined) {
        found.push({ subject: `${file} line ${at + 1} ${model}`, detail });
      }
    }
  }
  return found;
}

const toReasons = (faults: ResolvedCatalog['review']) =>
  new Map(faults.map(({ nativeId, reason }) => [toModelId(nativeId), reason]));

/** A row begins with its model; one of a score goes on with the benchmark. */
const ROW = /^\{"model":"([^"]+)"(?:,"benchmark":"([^"]+)")?/;
/** Native ids of scores go on with what they are of. */
const toModelId = (nativeId: string): string => nativeId.replace(/#.*$/, '');
