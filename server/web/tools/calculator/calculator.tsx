import type { VNode } from 'preact';
import { type Page, toPageView, toRedirect } from '../../page/page.ts';
import { countOf, formatCount } from '../../ui/format.ts';
import { Mistakes } from '../form-parts.tsx';
import { CostsTable, ModelCostsTable, UnpricedTable } from './costs.tsx';
import { CalculatorForm, FIELDS } from './form.tsx';
import { calculate, type Calculated, type Calculation } from './read.ts';

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
        main: <Calculator calculation={calculation} params={request.url.searchParams} />,
      });
    },
  };
}

interface Props {
  readonly calculation: Exclude<Calculation, { kind: 'redirect' }>;
  readonly params: URLSearchParams;
}

function Calculator({ calculation, params }: Props): VNode {
  const errors = calculation.kind === 'invalid' ? calculation.errors : [];
  return (
    <>
      <h1>Cost calculator</h1>
      <p class="narrow">
        The cost of your workload with each model, at its list price, at the cheapest offer and at
        every offer. Amounts are exact. Unknown prices are listed, never guessed.
      </p>
      <Mistakes errors={errors} fields={FIELDS} />
      <CalculatorForm params={params} errors={errors} catalog={calculation.catalog} />
      {calculation.kind === 'calculated' ? <Result calculated={calculation} /> : null}
    </>
  );
}

function Result({ calculated }: { readonly calculated: Calculated }): VNode {
  const { estimate, models: looked, missing, workload } = calculated;
  const { costs, models, pricedModels, priced, unpriced } = estimate;
  return (
    <>
      {missing.length === 0 ? null : (
        <p class="notice warn">
          No single model matches {missing.map((name) => `“${name.slice(0, 100)}”`).join(', ')}.{' '}
          <a href="/explore">Search for it</a>.
        </p>
      )}
      <h2>
        {countOf(workload.requests, 'request')} at {countOf(priced, 'offer')} of{' '}
        {countOf(looked, 'model')}
      </h2>
      {costs.length === 0 ? (
        <p class="notice">
          {looked === 0
            ? 'No models match. Try removing a filter.'
            : `None of the ${formatCount(unpriced.length)} offers can be priced. See why below.`}
        </p>
      ) : (
        <>
          <ModelCostsTable models={models} priced={pricedModels} />
          <details open={pricedModels === 1}>
            <summary>All offers, itemised</summary>
            <CostsTable costs={costs} priced={priced} />
          </details>
        </>
      )}
      <UnpricedTable unpriced={unpriced} />
    </>
  );
}
