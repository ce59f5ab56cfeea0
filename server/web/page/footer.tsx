import type { VNode } from 'preact';
import type { IndexView } from '../../search/port.ts';
import { Instant } from '../ui/instant.tsx';

/** What the catalogue is of, and the ways that are asked for less often. */
export function Footer({ snapshot }: { readonly snapshot: IndexView | null }): VNode {
  return (
    <footer class="site-footer">
      <p>
        {snapshot === null ? (
          'The catalogue is not available at the moment.'
        ) : (
          <>
            Catalogue of <Instant at={snapshot.info.updated_at} />. Every figure names its source.
          </>
        )}
      </p>
      <ul>
        <li>
          <a href="/creators">Creators</a>
        </li>
        <li>
          <a href="/changelog">Changes</a>
        </li>
        <li>
          <a href="/playground">Playground</a>
        </li>
        <li>
          <a href="/docs/api">API reference</a>
        </li>
        <li>
          <a href="/status">Status</a>
        </li>
      </ul>
    </footer>
  );
}
