import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { IndexView } from '../../search/port.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { Assets } from './assets.ts';
import type { PageView } from './page.ts';

const NAME = 'Model Catalog';
const STYLES = ['site.css', 'catalogue.css', 'account.css', 'docs.css'];

/** What the frame shows beside the page. */
interface Surroundings {
  readonly assets: Assets;
  readonly url: URL;
  readonly snapshot: IndexView | null;
}

/** The whole document of a page. */
export function toDocument(shown: PageView, surroundings: Surroundings): string {
  return `<!doctype html>${renderToString(<Document shown={shown} {...surroundings} />)}`;
}

function Document({
  shown,
  assets,
  url,
  snapshot,
}: Surroundings & { readonly shown: PageView }): VNode {
  const { title, description, canonical, feed, scripts, main } = shown;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === NAME ? NAME : `${title} · ${NAME}`}</title>
        <meta name="description" content={description} />
        {canonical === null ? null : <link rel="canonical" href={canonical} />}
        {feed === null ? null : (
          <link
            rel="alternate"
            type="application/atom+xml"
            title="Changes of the catalogue"
            href={feed}
          />
        )}
        <link rel="icon" href={assets.href('icon.svg')} type="image/svg+xml" />
        {STYLES.map((name) => (
          <link rel="stylesheet" href={assets.href(name)} />
        ))}
        {['site.js', ...scripts].map((name) => (
          <script type="module" src={assets.href(name)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <Header path={url.pathname} />
        <main id="main">{main}</main>
        <Footer snapshot={snapshot} />
      </body>
    </html>
  );
}
