import type { VNode } from 'preact';
import { toRedirect, toPageView, type Page } from '../../page/page.ts';
import type { FormState } from '../../page/sent-form.ts';
import { toFormState } from '../../ui/form-state.ts';
import { Mistakes } from '../form-parts.tsx';
import { Choose } from './choose.tsx';
import { CapabilitiesMatrix, FactsMatrix } from './facts.tsx';
import { PricesMatrix } from './prices.tsx';
import { MODELS_MAX, readComparison, toCompareHref, type Compared } from './read.ts';
import { ScoresMatrix } from './scores.tsx';

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
              <h1>Compare models</h1>
              <Mistakes errors={compared.errors} fields={['add']} />
              <Choose compared={EMPTY} state={toFormState(params, compared.errors)} />
            </>
          ),
        });
      }
      const { models } = compared;
      const names = models.map(({ name }) => name);
      return toPageView({
        title: names.length < 2 ? 'Compare models' : names.join(' or '),
        description: 'AI models side by side: facts, capabilities, prices and scores.',
        canonical: `${request.url.origin}${toCompareHref(models.map(({ slug }) => slug))}`,
        main: <Compare compared={compared} state={toFormState(params, [])} />,
      });
    },
  };
}

function Compare(props: { readonly compared: Compared; readonly state: FormState }): VNode {
  const { compared, state } = props;
  const { models } = compared;
  return (
    <>
      <h1>Compare models</h1>
      <Choose compared={compared} state={state} />
      {models.length < 2 ? (
        <p class="notice">
          {models.length === 0
            ? `Choose 2 to ${MODELS_MAX} models, to see them side by side.`
            : 'Add another model to compare.'}
        </p>
      ) : (
        <>
          <h2>Overview</h2>
          <FactsMatrix models={models} />
          <h2>Capabilities</h2>
          <CapabilitiesMatrix models={models} />
          <h2>Prices</h2>
          <PricesMatrix models={models} />
          <h2>Benchmarks</h2>
          <ScoresMatrix models={models} />
        </>
      )}
    </>
  );
}
