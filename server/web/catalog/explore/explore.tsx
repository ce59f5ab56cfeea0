import type { VNode } from 'preact';
import { toSentHook } from '../../../search-log/record-search.ts';
import type { Services } from '../../../services.ts';
import { toRedirect, toShown, type Page, type Shown } from '../../page/page.ts';
import { Mistakes } from '../mistakes.tsx';
import { toHref, toParams } from './address.ts';
import { Chips } from './chips.tsx';
import { FacetPanel } from './facets.tsx';
import { ExploreForm } from './form.tsx';
import { explore, type Explored, type Found } from './read.ts';
import { Results } from './results.tsx';

/** The list of models with its filters; its address is that of the API's list, and can be shared. */
export function explorePage({
  catalogue,
  searchLog,
}: Pick<Services, 'catalogue' | 'searchLog'>): Page {
  // With words it is the API’s search, without them its list.
  const toHook = ({ query, page }: Found): Shown['onSent'] =>
    toSentHook(searchLog, 'search', query, page, catalogue) ?? null;
  return {
    id: 'showExplore',
    path: '/explore',
    cache: 'catalogue',
    show: async (visit) => {
      const explored = await explore(catalogue, visit);
      if (explored.kind === 'untidy') return toRedirect(explored.to, { status: 302 });
      const params = toParams(visit.url);
      const q = params.get('q');
      return toShown({
        status: explored.kind === 'wrong' ? 400 : 200,
        title: q === null ? 'Explore models' : `${q} · Explore`,
        description: 'AI models by price, context, capability, maker, provider and score.',
        canonical: `${visit.url.origin}${toHref(params)}`,
        scripts: ['suggest.js'],
        onSent: explored.kind === 'found' ? toHook(explored.found) : null,
        main: <Explore explored={explored} params={params} />,
      });
    },
  };
}

interface Props {
  readonly explored: Exclude<Explored, { kind: 'untidy' }>;
  readonly params: URLSearchParams;
}

function Explore({ explored, params }: Props): VNode {
  const { snapshot } = explored;
  const errors = explored.kind === 'wrong' ? explored.errors : [];
  return (
    <>
      <h1>Explore models</h1>
      {explored.kind === 'wrong' ? (
        <Mistakes errors={explored.errors} path="/explore" all="all models" />
      ) : null}
      <ExploreForm params={params} errors={errors} snapshot={snapshot} />
      {explored.kind === 'found' ? (
        <div class="with-panel">
          <Results params={params} found={explored.found} snapshot={snapshot} />
          <FacetPanel params={params} facets={explored.found.page.facets} snapshot={snapshot} />
        </div>
      ) : (
        <Chips params={params} snapshot={snapshot} />
      )}
    </>
  );
}
