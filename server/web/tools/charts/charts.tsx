import type { VNode } from 'preact';
import { formatPrice, formatUsd } from '../../../price-text.ts';
import { toModelHref } from '../../catalog/model-link.tsx';
import { Scatter, type ScatterPoint } from '../../charts/scatter.tsx';
import { toRedirect, toPageView, type Page } from '../../page/page.ts';
import { countOf, formatCount, formatMeasure, unitOf } from '../../ui/format.ts';
import { toFormState } from '../../ui/form-state.ts';
import { Mistakes } from '../form-parts.tsx';
import { ChartForm, PRICE_WORDS } from './form.tsx';
import { readChart, type Chart, type Charted, type PricedModel } from './read.ts';
import { AllTable, FrontierTable } from './tables.tsx';

const FIELDS = ['benchmark', 'price', 'creator', 'type', 'open_weights', 'self_reported'];

/** Creators that have a colour of their own. */
const GROUPS_MAX = 6;

/** Price against score, for any benchmark and any price, with the frontier. */
export function chartsPage(): Page {
  return {
    id: 'showCharts',
    path: '/charts',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const charted = await readChart(request.catalog, request);
      if (charted.kind === 'redirect') return toRedirect(charted.to, { status: 302 });
      const name = charted.kind === 'drawn' ? charted.chart.benchmark.name : null;
      return toPageView({
        status: charted.kind === 'invalid' ? 400 : 200,
        title: name === null ? 'Price vs. score' : `Price vs. ${name}`,
        description: 'AI models plotted by price and benchmark score.',
        main: <Charts charted={charted} params={request.url.searchParams} />,
      });
    },
  };
}

interface Props {
  readonly charted: Exclude<Charted, { kind: 'redirect' }>;
  readonly params: URLSearchParams;
}

function Charts({ charted, params }: Props): VNode {
  const { catalog } = charted;
  const errors = charted.kind === 'invalid' ? charted.errors : [];
  return (
    <>
      <h1>Price vs. score</h1>
      {charted.kind === 'nothing' ? (
        <p class="notice">The catalogue has no scores yet.</p>
      ) : (
        <>
          <Mistakes errors={errors} fields={FIELDS} />
          <ChartForm
            state={toFormState(params, errors)}
            catalog={catalog}
            benchmark={charted.kind === 'drawn' ? charted.chart.benchmark.id : ''}
            facets={charted.kind === 'drawn' ? charted.chart.facets : {}}
          />
        </>
      )}
      {charted.kind === 'drawn' ? <Drawn chart={charted.chart} /> : null}
    </>
  );
}

function Drawn({ chart }: { readonly chart: Chart }): VNode {
  const { benchmark, price, priced, frontier } = chart;
  if (priced.length === 0) {
    return (
      <p class="notice">
        No matching model has both a score on {benchmark.name} and a known{' '}
        {PRICE_WORDS[price].toLowerCase()}. Try removing a filter or choosing another benchmark.
      </p>
    );
  }
  const groups = toGroups(priced);
  const points = new Map(priced.map((one) => [one.model.slug, toPoint(one, chart, groups)]));
  const pick = ({ model }: PricedModel): ScatterPoint[] => points.get(model.slug) ?? [];
  const isUp = benchmark.scale.higher_is_better;
  const title = `${PRICE_WORDS[price]} and ${benchmark.name} of ${countOf(priced.length, 'model')}`;
  return (
    <>
      <Scatter
        id="scatter"
        title={title}
        description={describe(chart)}
        points={[...points.values()].flat()}
        groups={groups}
        frontier={frontier.flatMap(pick)}
        xTitle={`${PRICE_WORDS[price]}, $ per 1M tokens (logarithmic)`}
        yTitle={`${benchmark.name}, ${unitOf(benchmark.unit)}${isUp ? '' : ' (lower is better)'}`}
        isUp={isUp}
        toX={toPriceTick}
        toY={formatCount}
      />
      <p class="quiet">
        {price === 'lowest_price'
          ? 'The price is that of the cheapest standard offer of a creator, cloud or inference provider.'
          : 'The price is the creator’s list price, or the median of providers where the creator does not sell the model.'}
        {price === 'blended_price' || price === 'lowest_price'
          ? ' It is blended: three parts of input to one of output.'
          : ''}{' '}
        Free models are excluded. The score is the model’s headline score on{' '}
        <a href={`/benchmarks/${benchmark.id}`}>{benchmark.name}</a>. Runs differ in configuration,
        so small differences mean little.
      </p>
      <h2>Best value</h2>
      <FrontierTable chart={chart} />
      <AllTable chart={chart} />
    </>
  );
}

/** The creators with the most models in the chart, by name. */
function toGroups(priced: readonly PricedModel[]): string[] {
  const counts = new Map<string, number>();
  for (const { model } of priced) {
    const name = model.creator?.name;
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en'))
    .slice(0, GROUPS_MAX)
    .map(([name]) => name);
}

function toPoint(
  { model, price, score }: PricedModel,
  { benchmark }: Chart,
  groups: readonly string[],
): ScatterPoint[] {
  const group = groups.indexOf(model.creator?.name ?? '');
  const cost = price === 0 ? 'Free' : `${formatUsd(price)} per 1M tokens`;
  const label = `${model.name}: ${cost}, ${formatMeasure(score, benchmark.unit)}`;
  return [
    {
      name: model.name,
      label,
      group: group === -1 ? null : group,
      href: toModelHref(model.slug),
      x: price,
      y: score,
    },
  ];
}

function describe({ benchmark, frontier }: Chart): string {
  const [first, last] = [frontier[0], frontier.at(-1)];
  if (first === undefined || last === undefined) return '';
  const say = ({ model, price, score }: PricedModel): string =>
    `${model.name} with ${formatMeasure(score, benchmark.unit)} at ${formatPrice(price)}`;
  return `${countOf(frontier.length, 'model')} on the frontier, from ${say(first)} to ${say(last)}. The tables below contain the same data.`;
}

/** Cents only where they say something: `Free`, `$0.10`, `$1`, `$1,000`. */
function toPriceTick(usd: number): string {
  return usd < 1 ? formatPrice(usd) : `$${formatCount(usd)}`;
}
