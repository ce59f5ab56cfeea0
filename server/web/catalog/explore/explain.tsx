import type { VNode } from 'preact';
import { describeScore, explainSearch, SCORE_HEAD } from '../../../catalog/explain-search.ts';
import type { ExplainedHit, Explanation } from '../../../../schemas/search/explanation.ts';
import { toRedirect, toPageView, type CatalogPageRequest, type Page } from '../../page/page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { countOf } from '../../ui/format.ts';
import { Mistakes } from '../messages.tsx';
import { toHref, toParams } from './address.ts';
import { explore, type Explored } from './read.ts';

/** Why the list at the same parameters is in its order; shown where searches are logged. */
export function explainPage(): Page {
  return {
    id: 'showExplain',
    path: '/explore/explain',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const explored = await explore(request.catalog, request);
      if (explored.kind === 'redirect') return toRedirect(explored.to, { status: 302 });
      const params = toParams(request.url);
      return toPageView({
        status: explored.kind === 'invalid' ? 400 : 200,
        title: `${params.get('q') ?? ''} · Why this order`,
        description: 'How the results of a search are scored.',
        main: (
          <section>
            <h1>Why this order</h1>
            <p>
              <a href={toHref(params)}>{params.get('q') ?? 'All models'}</a>
            </p>
            {await explain(explored, request)}
          </section>
        ),
      });
    },
  };
}

/** What is scored is what was searched for; what a question was read as is not. */
async function explain(
  explored: Exclude<Explored, { kind: 'redirect' }>,
  { catalog }: CatalogPageRequest,
): Promise<VNode> {
  if (explored.kind === 'invalid') {
    return <Mistakes errors={explored.errors} path="/explore" all="all models" />;
  }
  const { query } = explored.matches;
  if (query.text === null) {
    return <p>These results are not scored: the text was read as filters and a sort order.</p>;
  }
  const explanation = await explainSearch(catalog, explored.matches, query.text);
  if (explanation !== null) return <Explained {...explanation} />;
  return (
    <p>Explanations need the index file, which this server does not use (SEARCH_INSURANCE=off).</p>
  );
}

function Explained({ stage, total, hits }: Explanation): VNode {
  return (
    <>
      <p>
        {countOf(total, 'model')}, stage {stage ?? 'none'}. Shown are the first {hits.length} by
        relevance, with filters applied.
      </p>
      {hits.map((hit) => (
        <Score hit={hit} />
      ))}
    </>
  );
}

function Score({ hit }: { readonly hit: ExplainedHit }): VNode {
  return (
    <>
      <h2>
        {hit.position}. <a href={`/models/${hit.slug}`}>{hit.slug}</a> {hit.score?.toFixed(3)}
      </h2>
      <DataTable
        id={`score-${hit.position}`}
        caption={`Score of ${hit.slug}`}
        columns={SCORE_HEAD.map((name) => ({ name }))}
      >
        {describeScore(hit).map((row) => (
          <tr>
            {row.map((text) => (
              <td>{text}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </>
  );
}
