import type { VNode } from 'preact';
import { toShown, type Page } from '../page/page.ts';

/** Where documentation begins. */
export function docsPage(): Page {
  return {
    id: 'showDocs',
    path: '/docs',
    cache: 'catalogue',
    show: ({ url }) =>
      Promise.resolve(
        toShown({
          title: 'Documentation',
          description: 'How to ask the catalogue by HTTP.',
          main: <Start origin={url.origin} />,
        }),
      ),
  };
}

function Start({ origin }: { readonly origin: string }): VNode {
  return (
    <>
      <h1>Documentation</h1>
      <p>Make a key in the dashboard, and ask:</p>
      <pre>
        <code>{`curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" "${origin}/api/v1/models?limit=3"`}</code>
      </pre>
      <ul>
        <li>
          <a href="/docs/api">Every endpoint, and a way to try it</a>
        </li>
        <li>
          <a href="/docs/errors">Every error code</a>
        </li>
      </ul>
    </>
  );
}
