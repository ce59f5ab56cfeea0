import { LLM_STATS_MEDIA_NAMES } from './llm-stats-media.ts';
import { LLM_STATS_NAMES } from './llm-stats.ts';
import { NAMES } from './names.ts';
import { toSlug } from './slug.ts';
import { suiteOf } from './suites.ts';

/** What a benchmark is called in the catalogue; a source's own name means nothing without its suite. */
interface BenchmarkName {
  readonly slug: string;
  readonly name: string;
  readonly parent: string | null;
  readonly version: string | null;
  readonly category: string | null;
  readonly url: string | null;
  /** What is counted, whatever the source calls it; null: as the source says. */
  readonly metric: string | null;
}

type Row = Pick<BenchmarkName, 'slug' | 'name' | 'category' | 'parent' | 'metric'> &
  Partial<Pick<BenchmarkName, 'url'>>;

/** Tables of names; where two have a name, the earlier one's row counts. */
const TABLES: readonly string[] = [NAMES, LLM_STATS_NAMES, LLM_STATS_MEDIA_NAMES];

const rows = TABLES.flatMap(toRows);
/** The first row of a benchmark describes it, by whatever name a source means it. */
const described = new Map(rows.toReversed().map(([, row]) => [row.slug, row]));
const named = new Map(
  rows.toReversed().map(([source, row]) => [source, described.get(row.slug) ?? row]),
);

/** Whether a name is one of the tables, so that a score by it joins those of other sources. */
export const isNamedBenchmark = (name: string): boolean => named.has(name);

function toRows(table: string): (readonly [string, Row])[] {
  const orNull = (cell: string) => (cell === '' ? null : cell);
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [source = '', slug = '', name = '', category = '', parent = '', metric = '', url = ''] =
        row.split(';').map((cell) => cell.trim());
      return [
        source,
        {
          slug,
          name,
          category,
          parent: orNull(parent),
          metric: orNull(metric),
          ...(url === '' ? {} : { url }),
        },
      ] as const;
    });
}

/** The benchmark a source means by a name in one of its suites. */
export function toBenchmarkName(suiteName: string, source: string): BenchmarkName {
  const rule = suiteOf(suiteName);
  const common = {
    version: rule.version,
    parent: null,
    category: rule.category,
    url: rule.url === '' ? null : rule.url,
    metric: null,
  };
  if (source === rule.whole) {
    return { ...common, slug: rule.prefix, name: rule.title };
  }
  if (rule.prefix === '') {
    const row = named.get(source) ?? { slug: toSlug(source), name: source };
    return { ...common, ...row, version: /\b(\d+\.\d+)$/.exec(row.name)?.[1] ?? null };
  }
  const part = source.replace(/ \(0\.5 weight\)$/, '').replace(/ Problems$/, '');
  return {
    ...common,
    slug: `${rule.prefix}-${toSlug(part)}`,
    name: `${rule.title}: ${part}`,
    parent: rule.whole === null ? null : rule.prefix,
  };
}
