import type { VNode } from 'preact';
import type { CatalogueReader, Snapshot } from '../../search/port.ts';
import { toShown, type Page } from '../page/page.ts';
import { formatCount } from '../ui/format.ts';

/** What the catalogue holds, how fresh it is, and the search. */
export function homePage({ catalogue }: { readonly catalogue: CatalogueReader }): Page {
  return {
    id: 'showHome',
    path: '/',
    cache: 'catalogue',
    show: async () =>
      toShown({
        title: 'Model Catalog',
        description:
          'AI models with the prices of every provider and benchmark scores, each figure with its source.',
        main: <Home snapshot={await catalogue.snapshot()} />,
      }),
  };
}

function Home({ snapshot }: { readonly snapshot: Snapshot }): VNode {
  return (
    <section class="hero">
      <h1>Every AI model, its prices and its scores</h1>
      <p>
        {formatCount(snapshot.models)} models of {formatCount(snapshot.creators.length)} creators at{' '}
        {formatCount(snapshot.providers.length)} providers, measured on{' '}
        {formatCount(snapshot.benchmarks.length)} benchmarks.
      </p>
      <form class="search" action="/explore" role="search">
        <label for="q">Search models</label>
        <input
          id="q"
          name="q"
          type="search"
          autocomplete="off"
          placeholder="claude sonnet, 70b, …"
        />
        <button type="submit">Search</button>
      </form>
    </section>
  );
}
