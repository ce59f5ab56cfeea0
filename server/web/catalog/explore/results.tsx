import type { CatalogView } from '../../../catalog/catalog-view.ts';
import type { VNode } from 'preact';
import type { ModelSummary } from '../../../../schemas/model.ts';
import { countRetired } from '../../../catalog/query/build-query.ts';
import { highlight } from '../../../catalog/highlight.ts';
import { ScoreCell } from '../../ui/cells.tsx';
import { countOf, formatCount, unitOf } from '../../ui/format.ts';
import { Pager } from '../../ui/pager.tsx';
import { ModelLink } from '../model-link.tsx';
import { type ExtraColumn, ModelTable } from '../model-table.tsx';
import { put, toHref } from './address.ts';
import { Chips } from './chips.tsx';
import type { Answer } from '../../../catalog/questions/find-answer.ts';
import { AnsweredQuestion } from './question.tsx';
import { Warnings } from '../messages.tsx';

interface Props {
  readonly params: URLSearchParams;
  readonly matches: Answer;
  readonly catalog: CatalogView;
}

/** The rows that were found, and what is to say about them. */
export function Results({ params, matches, catalog }: Props): VNode {
  const { page, pagination } = matches;
  const toPage = (change: Readonly<Record<string, string>>): string =>
    toHref(new URLSearchParams([...params, ...Object.entries(change)]));
  return (
    <section class="results" aria-labelledby="results-title">
      <h2 id="results-title">{countOf(page.total, 'model')}</h2>
      <p class="to-filters">
        <a href="#filters">Skip to filters</a>
      </p>
      <LeftOut params={params} matches={matches} />
      <Chips params={params} catalog={catalog} />
      <AnsweredQuestion params={params} answer={matches} />
      <Words params={params} matches={matches} />
      <Warnings warnings={matches.warnings} />
      {page.hits.length === 0 ? (
        <Nothing params={params} matches={matches} />
      ) : (
        <ModelTable
          id="models"
          caption={toCaption(matches)}
          models={page.hits.map(({ model }) => model)}
          extra={toScoreColumns(matches, catalog)}
          toName={(model) => <Name model={model} matched={page.matched} />}
        />
      )}
      <Pager pagination={pagination} toHref={toPage} />
    </section>
  );
}

/** How many retired models the list leaves out, and where they are. */
function LeftOut({ params, matches }: Omit<Props, 'catalog'>): VNode | null {
  const count = countRetired(matches.query, matches.page.facets);
  if (count === 0) return null;
  return (
    <p class="quiet">
      {countOf(count, 'retired model')} left out.{' '}
      <a href={toHref(put(params, 'status', 'any'))}>Show all</a>
    </p>
  );
}

function toCaption({ page, pagination }: Answer): string {
  const { limit, page: number, total } = pagination;
  const price =
    'Prices are the maker’s list price, or the median of providers where the maker does not sell the model.';
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
  const marked = highlight(model.name, matched, { pre: '<mark>', post: '</mark>' });
  // The text is escaped piece by piece; only the marks are markup.
  return marked === null ? (
    <>{model.name}</>
  ) : (
    <span dangerouslySetInnerHTML={{ __html: marked }} />
  );
}

/** A column for every benchmark the list is sorted by: its value is in the position of a row. */
function toScoreColumns({ query, page }: Answer, { benchmarks }: CatalogView): ExtraColumn[] {
  return query.sort.flatMap(({ by }, at): ExtraColumn[] => {
    const [head, id] = by.split(':', 2);
    if (head !== 'benchmark') return [];
    const benchmark = benchmarks.find((one) => one.id === id);
    const cell: ExtraColumn['cell'] = (_model, row) => {
      const score = page.hits[row]?.position[at];
      return <ScoreCell score={typeof score === 'number' ? score : null} />;
    };
    const unit = benchmark === undefined ? {} : { unit: unitOf(benchmark.unit) };
    return [{ name: benchmark?.name ?? id ?? '', ...unit, isNumber: true, cell }];
  });
}

/** The corrected words, where a typo was corrected. */
function Words({ params, matches }: Omit<Props, 'catalog'>): VNode | null {
  const { corrected, page } = matches;
  if (corrected !== null) {
    return (
      <p class="notice">
        No exact match. Did you mean <a href={toHref(put(params, 'q', corrected))}>{corrected}</a>?
        Showing its results;{' '}
        <a href={toHref(put(params, 'typo', 'off'))}>search for what I typed</a>.
      </p>
    );
  }
  if (page.stage !== 'partial' || page.total === 0) return null;
  return <p class="notice">No model matches all of these words. These match some of them.</p>;
}

function Nothing({ params, matches }: Omit<Props, 'catalog'>): VNode {
  if (matches.page.total > 0) {
    return (
      <p class="notice">
        There are no results on this page. <a href={toHref(params)}>Go to the first page</a>
      </p>
    );
  }
  return (
    <div class="notice">
      <p>No models match.</p>
      {matches.nearest.length === 0 ? null : (
        <>
          <p>Did you mean one of these?</p>
          <ul>
            {matches.nearest.map((slug) => (
              <li>
                <ModelLink slug={slug}>{slug}</ModelLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {params.has('q') ? 'Try fewer words, or r' : 'R'}emove filters, or{' '}
        <a href="/explore">browse all models</a>.
      </p>
    </div>
  );
}
