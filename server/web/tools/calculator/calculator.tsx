import type { VNode } from 'preact';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { countOf, formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mistakes } from '../form-parts.tsx';
import { CostsTable, ModelCostsTable, UnpricedTable } from './costs.tsx';
import { CalculatorForm, FIELDS } from './form.tsx';
import { calculate, type Calculated, type Calculation, toHref } from './read.ts';

/** Estimate a workload’s cost at every offer. */
export function calculatorPage(): Page {
  return {
    id: 'showCalculator',
    path: '/calculator',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const calculation = await calculate(request.catalog, request);
      if (calculation.kind === 'redirect') return toRedirect(calculation.to, { status: 302 });
      return toPageView({
        status: calculation.kind === 'invalid' ? 400 : 200,
        title: 'Cost calculator',
        description:
          'Estimate a workload’s cost at every provider, with cache, batch and long prompts.',
        canonical: `${request.url.origin}/calculator`,
        main: <Calculator calculation={calculation} />,
      });
    },
  };
}

interface Props {
  readonly calculation: Exclude<Calculation, { kind: 'redirect' }>;
}

function Calculator({ calculation }: Props): VNode {
  const { params, catalog } = calculation;
  const errors = calculation.kind === 'invalid' ? calculation.errors : [];
  return (
    <>
      <h1>Cost calculator</h1>
      <p class="lead">
        What your workload costs per month, at each model’s own price and at the cheapest provider
        that sells it directly.
      </p>
      <Mistakes errors={errors} fields={FIELDS} />
      <CalculatorForm params={params} errors={errors} catalog={catalog} />
      {calculation.kind === 'calculated' ? <Result calculated={calculation} /> : null}
    </>
  );
}

/** Shown anew, without its form, while somebody types. */
function Result({ calculated }: { readonly calculated: Calculated }): VNode {
  const { estimate, looked, missing, workload, chosen, models } = calculated;
  const { costs, pricedModels, priced, unpriced } = estimate;
  return (
    <section id="result" aria-label="Costs">
      {missing.length === 0 ? null : (
        <p class="notice warn">
          No single model matches {missing.map((name) => `“${name.slice(0, 100)}”`).join(', ')}.{' '}
          <a href="/explore">Search for it</a>.
        </p>
      )}
      <Chosen calculated={calculated} />
      {costs.length === 0 ? (
        <p class="notice">{toNone(looked, unpriced.length)}</p>
      ) : (
        <>
          <h2>
            {countOf(workload.requests, 'request')} per month with{' '}
            {chosen === null
              ? countOf(pricedModels, 'model')
              : countOf(estimate.models.length, 'model')}
          </h2>
          {estimate.models.length === pricedModels ? null : (
            <p class="quiet small">
              Only the cheapest {formatCount(estimate.models.length)} are shown. Add the models you
              are interested in to see theirs.
            </p>
          )}
          <ModelCostsTable costs={estimate.models} models={models} priced={pricedModels} />
          <details open={pricedModels === 1}>
            <summary>All offers, itemised</summary>
            <CostsTable costs={costs} priced={priced} />
          </details>
        </>
      )}
      <UnpricedTable unpriced={unpriced} />
    </section>
  );
}

/** Why there is no cost. */
function toNone(models: number, unpriced: number): string {
  if (models === 0) return 'No models match. Try removing a filter.';
  if (unpriced === 0) return 'No current offers are known for these models.';
  return unpriced === 1
    ? 'The only offer cannot be priced. See why below.'
    : `None of the ${formatCount(unpriced)} offers can be priced. See why below.`;
}

/** The models that were chosen; each takes itself away. */
function Chosen({ calculated }: { readonly calculated: Calculated }): VNode | null {
  const { chosen, models, params } = calculated;
  if (chosen === null) return null;
  return (
    <p class="chips">
      {chosen.map((slug) => (
        <a
          class="chip on"
          href={toHref(
            params,
            chosen.filter((other) => other !== slug),
          )}
          rel="nofollow"
        >
          <span class="hidden">Remove: </span>
          {models.get(slug)?.name ?? slug}
          <Icon name="remove" />
        </a>
      ))}
      {chosen.length > 1 ? (
        <a class="button bare small" href={toHref(params, [])} rel="nofollow">
          All models
        </a>
      ) : null}
    </p>
  );
}
