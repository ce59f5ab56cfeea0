import type { VNode } from 'preact';
import { toSentHook } from '../../../search-log/record-search.ts';
import type { Services } from '../../../services.ts';
import { toRedirect, toPageView, type Page } from '../../page/page.ts';
import { Mistakes } from '../messages.tsx';
import { toHref, toParams } from './address.ts';
import { Chips } from './chips.tsx';
import { FacetPanel } from './facets.tsx';
import { ExploreForm } from './form.tsx';
import { explore, type Explored } from './read.ts';
import { Results } from './results.tsx';

/** The list of models with its filters; its address is that of the API's list, and can be shared. */
export function explorePage({ searchLog }: Pick<Services, 'searchLog'>): Page {
  return {
    id: 'showExplore',
    path: '/explore',
    cache: 'catalogue',
    readsQuery: true,
    show: async (request) => {
      const explored = await explore(request.catalog, request);
      if (explored.kind === 'redirect') return toRedirect(explored.to, { status: 302 });
      const params = toParams(request.url);
      const q = params.get('q');
      return toPageView({
        status: explored.kind === 'invalid' ? 400 : 200,
        title: q === null ? 'Explore models' : `${q} · Explore`,
        description: 'AI models by price, context, capability, maker, provider and score.',
        canonical: `${request.url.origin}${toHref(params)}`,
        onSent:
          explored.kind === 'found'
            ? (toSentHook(searchLog, 'search', explored.matches, request.catalog) ?? null)
            : null,
        main: <Explore explored={explored} params={params} />,
      });
    },
  };
}

interface Props {
  readonly explored: Exclude<Explored, { kind: 'redirect' }>;
  readonly params: URLSearchParams;
}

function Explore({ explored, params }: Props): VNode {
  const { catalog } = explored;
  const errors = explored.kind === 'invalid' ? explored.errors : [];
  return (
    <>
      <h1>Explore models</h1>
      {explored.kind === 'invalid' ? (
        <Mistakes errors={explored.errors} path="/explore" all="all models" />
      ) : null}
      <ExploreForm params={params} errors={errors} catalog={catalog} />
      {explored.kind === 'found' ? (
        <div class="with-panel">
          <Results params={params} matches={explored.matches} catalog={catalog} />
          <FacetPanel params={params} facets={explored.matches.page.facets} catalog={catalog} />
        </div>
      ) : (
        <Chips params={params} catalog={catalog} />
      )}
    </>
  );
}
