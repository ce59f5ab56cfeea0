import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import { type ModelSummary, UNITS_BY_TYPE } from '../../../../schemas/model.ts';
import { countRetired } from '../../../catalog/query/build-query.ts';
import { createHighlighter } from '../../../catalog/highlight.ts';
import { countOf, formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ModelLink } from '../model-link.tsx';
import { ModelTable, type ScoreColumn } from '../model-table.tsx';
import { toCommonScore } from '../score-column.ts';
import { put, toHref } from './address.ts';
import type { Asked } from './asked.ts';
import type { FreeOffers } from './read.ts';
import type { Answer } from '../../../catalog/questions/find-answer.ts';
import { type Choice, sortedBenchmark, toScoreChoices, toSortChoices, toSorting } from './sorts.ts';

interface Props {
  readonly asked: Asked;
  readonly matches: Answer;
  readonly catalog: CatalogView;
  /** Filters that are on. */
  readonly filters: number;
  /** Where the rows cost nothing; null: that was not asked. */
  readonly free: FreeOffers | null;
  /** Names the search, where it is logged. */
  readonly queryId?: string | undefined;
}

/** The rows that were found, with their order, their pages and the way to compare them. */
export function Results({ asked, matches, catalog, free, filters, queryId }: Props): VNode {
  const { page, pagination, query } = matches;
  const { typed } = asked;
  const score = toScoreColumn(matches, catalog);
  const benchmark = catalog.benchmarks.find(({ id }) => id === score?.id) ?? null;
  const toPage = (change: Readonly<Record<string, string>>): string =>
    toHref(new URLSearchParams([...typed, ...Object.entries(change)]));
  return (
    <form class="picks" id="results" action="/compare">
      <div class="bar-row">
        <h1>{countOf(page.total, 'model')}</h1>
        {page.hits.some(({ model }) => !(model.type in UNITS_BY_TYPE)) ? (
          <span class="quiet small unit">Prices in $ per 1M tokens</span>
        ) : null}
        <div class="end">
          <a class="button plain only-s" href="#filters">
            <Icon name="filter" />
            Filters{filters === 0 ? '' : ` · ${filters}`}
          </a>
          <Menu name="Sort by" choices={toSortChoices(asked, query, catalog)} />
          <Menu name="Score" choices={toScoreChoices(asked, catalog, score?.id ?? null)} isScores />
        </div>
      </div>
      <LeftOut asked={asked} matches={matches} />
      <ModelTable
        id="models"
        caption={toCaption(matches)}
        models={page.hits.map(({ model }) => model)}
        score={score}
        free={free}
        queryId={queryId}
        toName={(model) => <Name model={model} matched={page.matched} />}
        sorting={toSorting(asked, query, benchmark)}
        picks
      />
      <Pager pagination={pagination} toHref={toPage} />
      <div class="cmpbar" role="status">
        <span>
          <span class="n" /> selected
        </span>
        <button type="reset" class="bare">
          Clear
        </button>
        <button type="submit">Compare</button>
      </div>
    </form>
  );
}

interface MenuProps {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly isScores?: boolean;
}

/** A choice that unfolds; it shows what is chosen. */
function Menu({ name, choices, isScores = false }: MenuProps): VNode {
  const now = choices.find(({ isNow }) => isNow);
  return (
    <details class="dd">
      <summary class="button plain">
        <span class="k">{name}</span>{' '}
        {now === undefined ? null : <span class="v">{now.label}</span>}
        <Icon name="down" />
      </summary>
      <ul>
        {choices.map(({ label, href, isNow }) => (
          <li>
            <a href={href} rel="nofollow" aria-current={isNow ? 'true' : undefined}>
              {label}
            </a>
          </li>
        ))}
        {isScores ? (
          <li>
            <a class="more" href="/benchmarks">
              All benchmarks
            </a>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

/** How many retired models the list leaves out, and where they are. */
function LeftOut({ asked, matches }: Pick<Props, 'asked' | 'matches'>): VNode | null {
  const count = countRetired(matches.query, matches.page.facets);
  if (count === 0) return null;
  const isAll = matches.page.total === 0;
  return (
    <p class={isAll ? undefined : 'quiet small'}>
      {countOf(count, 'retired model')} hidden.{' '}
      <a href={toHref(put(asked.from('status'), 'status', 'any'))}>Show all</a>
    </p>
  );
}

function toCaption({ page, pagination }: Answer): string {
  const { limit, page: number, total } = pagination;
  const price =
    'Prices are the creator’s list price, or the median of providers where the creator does not sell the model.';
  if (number === null) return `${countOf(page.hits.length, 'model')}. ${price}`;
  const from = (number - 1) * limit + 1;
  const to = from + page.hits.length - 1;
  return `Models ${formatCount(from)} to ${formatCount(to)} of ${formatCount(total)}. ${price}`;
}

function Name({
  model,
  matched,
}: {
  readonly model: ModelSummary;
  readonly matched: readonly string[];
}): VNode {
  const marked = createHighlighter(matched, { pre: '<mark>', post: '</mark>' })(model.name);
  // The text is escaped piece by piece; only the marks are markup.
  return marked === null ? (
    <>{model.name}</>
  ) : (
    <span dangerouslySetInnerHTML={{ __html: marked }} />
  );
}

/** The benchmark the rows are sorted by; else the one most of them have a headline score on. */
function toScoreColumn({ query, page }: Answer, catalog: CatalogView): ScoreColumn | null {
  const sorted = sortedBenchmark(query);
  if (sorted === null)
    return toCommonScore(
      page.hits.map(({ model }) => model),
      catalog,
    );
  const benchmark = catalog.benchmarks.find(({ id }) => id === sorted);
  if (benchmark === undefined) return null;
  const { id, name, unit, scale } = benchmark;
  const scoreOf: ScoreColumn['scoreOf'] = (_model, row) => {
    const score = page.hits[row]?.position[0];
    return typeof score === 'number' ? score : null;
  };
  return { id, name, unit, scale, scoreOf };
}

interface EmptyProps {
  readonly asked: Asked;
  readonly matches: Answer;
  /** Filters that are on, with how many models the list has without each. */
  readonly without: readonly {
    readonly label: string;
    readonly href: string;
    readonly total: number;
  }[];
}

/** Why nothing was found, and which filter to drop. */
export function Nothing({ asked, matches, without }: EmptyProps): VNode {
  if (matches.page.total > 0) {
    return (
      <p class="notice">
        There are no results on this page. <a href={toHref(asked.typed)}>Go to the first page</a>
      </p>
    );
  }
  const useful = without.filter(({ total }) => total > 0);
  return (
    <div class="notice" id="results">
      <h1>No models match.</h1>
      <LeftOut asked={asked} matches={matches} />
      {useful.length === 0 ? (
        <p>
          {without.length === 0
            ? 'Try fewer words'
            : without.length === 1
              ? 'Try removing the filter'
              : 'No single filter is to blame: try removing several'}
          , or <a href="/explore">browse all models</a>.
        </p>
      ) : (
        <>
          <p>Try removing a filter:</p>
          <ul class="drop">
            {useful.map(({ label, href, total }) => (
              <li>
                <a href={href} rel="nofollow">
                  Without {label.startsWith('“') ? label : `“${label}”`}
                </a>
                : {countOf(total, 'model')}
              </li>
            ))}
          </ul>
        </>
      )}
      {matches.nearest.length === 0 ? null : (
        <>
          <p>Did you mean one of these?</p>
          <ul class="drop">
            {matches.nearest.map((slug) => (
              <li>
                <ModelLink slug={slug}>{slug}</ModelLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The corrected words, where a typo was corrected. */
export function Words({ asked, matches }: Pick<Props, 'asked' | 'matches'>): VNode | null {
  const { corrected, page } = matches;
  const { typed } = asked;
  if (corrected !== null) {
    return (
      <p class="notice">
        No exact match. Showing results for{' '}
        <a href={toHref(put(typed, 'q', corrected))}>{corrected}</a>; or{' '}
        <a href={toHref(put(typed, 'typo', 'off'))}>search for what I typed</a>.
      </p>
    );
  }
  if (page.stage !== 'partial' || page.total === 0) return null;
  return <p class="notice">No model matches all of these words. These match some of them.</p>;
}
