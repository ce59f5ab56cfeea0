import type { VNode } from 'preact';
import type { Benchmark } from '../../../../schemas/directory.ts';
import { toRedirect, toPageView, type Page } from '../../page/page.ts';
import type { FormState } from '../../page/sent-form.ts';
import { toFormState } from '../../ui/form-state.ts';
import { Mistakes } from '../form-parts.tsx';
import { Choose } from './choose.tsx';
import { CapabilityRows, FactRows, LimitRows } from './facts.tsx';
import { PriceRows } from './prices.tsx';
import { MODELS_MAX, readComparison, toCompareHref, type Compared } from './read.ts';
import { ComparisonTable } from './rows.tsx';
import { ScoreRows } from './scores.tsx';

const EMPTY: Compared = {
  kind: 'compared',
  models: [],
  missing: [],
  left: 0,
  typed: null,
  offered: [],
};

/** Two to six models side by side. */
export function comparePage(): Page {
  return {
    id: 'showComparison',
    path: '/compare',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const params = request.url.searchParams;
      const compared = await readComparison(request.catalog, request);
      if (compared.kind === 'moved') return toRedirect(compared.to, { status: 302 });
      if (compared.kind === 'invalid') {
        return toPageView({
          status: 400,
          title: 'Compare models',
          description: 'AI models side by side.',
          main: (
            <>
              <Mistakes errors={compared.errors} fields={['add']} />
              <Choose
                compared={EMPTY}
                state={toFormState(params, compared.errors)}
                title="Compare models"
              />
            </>
          ),
        });
      }
      const { models } = compared;
      const names = models.map(({ name }) => name);
      return toPageView({
        title: names.length < 2 ? 'Compare models' : names.join(' vs '),
        description: 'AI models side by side: facts, capabilities, prices and scores.',
        canonical: `${request.url.origin}${toCompareHref(models.map(({ slug }) => slug))}`,
        main: (
          <Compare
            compared={compared}
            state={toFormState(params, [])}
            benchmarks={request.catalog.benchmarks}
          />
        ),
      });
    },
  };
}

interface Props {
  readonly compared: Compared;
  readonly state: FormState;
  readonly benchmarks: readonly Benchmark[];
}

function Compare({ compared, state, benchmarks }: Props): VNode {
  const { models } = compared;
  return (
    <>
      <Choose
        compared={compared}
        state={state}
        title={models.length < 2 ? 'Compare models' : `Compare ${models.length} models`}
      />
      {models.length >= 2 ? null : (
        <p class="notice">
          {models.length === 0
            ? `Choose 2 to ${MODELS_MAX} models to see them side by side.`
            : 'Add another model to compare.'}
        </p>
      )}
      {models.length === 0 ? null : (
        <>
          <label class="tog">
            <input type="checkbox" id="same" /> Show differences only
          </label>
          <ComparisonTable models={models}>
            <PriceRows models={models} />
            <LimitRows models={models} />
            <ScoreRows models={models} benchmarks={benchmarks} />
            <CapabilityRows models={models} />
            <FactRows models={models} />
          </ComparisonTable>
          <p class="src">
            “Best” is marked where at least two values are known. Scores are compared only in the
            same configuration; a hatched bar is self-reported. A coloured edge marks the rows that
            differ.
          </p>
          <button type="button" class="plain small" data-csv="comparison" hidden>
            Copy as CSV
          </button>
        </>
      )}
    </>
  );
}
