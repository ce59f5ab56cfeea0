import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { countOf, formatCount, unitOf } from '../../ui/format.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { toWords } from '../../ui/words.ts';
import type { Answered } from '../directory/ask.ts';
import { Mistakes, Warnings } from '../messages.tsx';
import { Places } from './ranking.tsx';
import { readPage, type Leaderboard } from './read.ts';
import { Choice } from '../../ui/field.tsx';
import { toFormState } from '../../ui/form-state.ts';
import type { FieldError } from '../../../errors.ts';
import { findBenchmark } from '../../../catalog/directory/benchmarks.ts';

const REPORTED = [
  ['', 'Independent, then self-reported'],
  ['false', 'Independent only'],
] as const;
const COMMUNITY = [
  ['', 'Creators’ own models'],
  ['any', 'Including community fine-tunes'],
  ['true', 'Community fine-tunes only'],
] as const;

interface VariantFormProps {
  readonly path: string;
  readonly params: URLSearchParams;
  readonly errors: readonly FieldError[];
  readonly variants: readonly string[];
}

/** Whose scores count, of whose models and of which variant. */
function LeaderboardForm({ path, params, errors, variants }: VariantFormProps): VNode {
  const state = toFormState(params, errors);
  const variant = params.get('variant') ?? '';
  const names = variant === '' || variants.includes(variant) ? variants : [variant, ...variants];
  return (
    <form class="explore-form" action={path}>
      <div class="line">
        <Choice name="self_reported" label="Scores" state={state} value="" options={REPORTED} />
        <Choice name="community" label="Models" state={state} value="" options={COMMUNITY} />
        <Choice
          name="variant"
          label="Configuration"
          state={state}
          value=""
          options={[['', 'Headline configuration'], ...names.map((name) => [name, name] as const)]}
        />
        <button type="submit">Apply</button>
      </div>
    </form>
  );
}

/** The leaderboard of one benchmark. */
export function benchmarkPage(): Page {
  return {
    id: 'showBenchmark',
    path: '/benchmarks/:id',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const { catalog, params, url } = request;
      const benchmark = findBenchmark(catalog, params['id'] ?? '');
      const answered = await readPage({ ...request, params: { id: benchmark.id } });
      if (answered.kind === 'redirect') return toRedirect(answered.to, { status: 302 });
      return toPageView({
        status: answered.kind === 'invalid' ? 400 : 200,
        title: `${benchmark.name} leaderboard`,
        description: `AI models ranked by ${benchmark.name}, with source and price.`,
        main: <LeaderboardPage benchmark={benchmark} answered={answered} url={url} />,
      });
    },
  };
}

interface Props {
  readonly benchmark: Benchmark;
  readonly answered: Exclude<Answered<Leaderboard>, { kind: 'redirect' }>;
  readonly url: URL;
}

function LeaderboardPage({ benchmark, answered, url }: Props): VNode {
  const path = `/benchmarks/${encodeURIComponent(benchmark.id)}`;
  return (
    <>
      <h1>{benchmark.name}</h1>
      <About benchmark={benchmark} />
      {answered.kind === 'invalid' ? (
        <Mistakes errors={answered.errors} path={path} all="the whole leaderboard" />
      ) : (
        <Warnings warnings={answered.warnings} />
      )}
      <LeaderboardForm
        path={path}
        params={url.searchParams}
        errors={answered.kind === 'invalid' ? answered.errors : []}
        variants={answered.kind === 'ok' ? answered.rows.variants : []}
      />
      {answered.kind === 'invalid' ? null : (
        <Board benchmark={benchmark} board={answered.rows} url={url} path={path} />
      )}
    </>
  );
}

function About({ benchmark }: { readonly benchmark: Benchmark }): VNode {
  const { category, metric, unit, scale, url, parent } = benchmark;
  const ends =
    scale.min === null || scale.max === null
      ? ''
      : ` from ${formatCount(scale.min)} to ${formatCount(scale.max)}`;
  return (
    <p class="lead">
      {category === null ? '' : `${toWords(category)} · `}
      {toWords(metric) === unitOf(unit) ? unitOf(unit) : `${toWords(metric)} in ${unitOf(unit)}`}
      {ends}, {scale.higher_is_better ? 'higher is better' : 'lower is better'}
      {parent === null ? null : (
        <>
          {' · part of '}
          <a href={`/benchmarks/${encodeURIComponent(parent)}`}>{parent}</a>
        </>
      )}
      {url === null ? null : (
        <>
          {' · '}
          <OutsideLink url={url} name="About this benchmark" />
        </>
      )}
    </p>
  );
}

interface BoardProps {
  readonly benchmark: Benchmark;
  readonly board: Leaderboard;
  readonly url: URL;
  readonly path: string;
}

function Board({ benchmark, board, url, path }: BoardProps): VNode {
  const { places, pagination, measured, scores } = board;
  const toHref = (change: Readonly<Record<string, string>>): string => {
    const params = new URLSearchParams(url.searchParams);
    for (const name of ['page', 'cursor', 'offset']) params.delete(name);
    for (const [name, value] of Object.entries(change)) params.set(name, value);
    const query = params.toString();
    return query === '' ? path : `${path}?${query}`;
  };
  const { total, limit } = pagination;
  const page = String(Math.floor(measured / limit) + 1);
  return (
    <>
      <p>
        {countOf(total, 'model')} ranked
        {measured === total ? null : (
          <>
            , {formatCount(total - measured)} of them by{' '}
            <a href={`${toHref({ page })}#reported`}>self-reported scores</a>
          </>
        )}
        ; {countOf(scores, 'score')} in total.{' '}
        <a href={toExplore(benchmark, url)}>Filter models by price</a>
      </p>
      {places.length === 0 ? (
        <p class="notice">No model has a score of this kind.</p>
      ) : (
        <Places benchmark={benchmark} places={places} />
      )}
      <Pager pagination={pagination} toHref={toHref} />
    </>
  );
}

/** The same models as a list, in the same order. */
function toExplore({ id, scale }: Benchmark, url: URL): string {
  const community = url.searchParams.get('community') ?? 'false';
  const whose = community === 'any' ? '' : `&community=${encodeURIComponent(community)}`;
  return `/explore?sort=${scale.higher_is_better ? '-' : ''}benchmark:${id}${whose}`;
}
