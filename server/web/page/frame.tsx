import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Assets } from './assets.ts';
import type { PageView } from './page.ts';
import { Instant } from '../ui/cells.tsx';

const PLACES = [
  ['/explore', 'Explore'],
  ['/compare', 'Compare'],
  ['/charts', 'Price and score'],
  ['/benchmarks', 'Benchmarks'],
  ['/providers', 'Providers'],
  ['/calculator', 'Calculator'],
  ['/docs', 'Docs'],
  ['/pricing', 'Plans'],
] as const;

/** Name, search and the way to every part; the same for everybody, so that pages can be kept. */
function Header({ path }: { readonly path: string }): VNode {
  return (
    <header class="site-header">
      <a class="brand" href="/">
        Model Catalog
      </a>
      <nav aria-label="Main">
        <ul>
          {PLACES.map(([href, name]) => (
            <li>
              <a href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a class="account-link" href="/dashboard">
        Dashboard
      </a>
    </header>
  );
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

const NAME = 'Model Catalog';
const STYLES = ['site.css', 'catalogue.css', 'account.css', 'docs.css'];

/** What the frame shows beside the page. */
interface Surroundings {
  readonly assets: Assets;
  readonly url: URL;
  /** When the catalogue was published; null while none can be read. */
  readonly updatedAt: string | null;
}

/** The whole document of a page. */
export function toDocument(view: PageView, surroundings: Surroundings): string {
  return `<!doctype html>${renderToString(<Document view={view} {...surroundings} />)}`;
}

function Document({
  view,
  assets,
  url,
  updatedAt,
}: Surroundings & { readonly view: PageView }): VNode {
  const { title, description, canonical, feed, scripts, main } = view;
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
          <link rel="alternate" type="application/atom+xml" title="Catalogue changes" href={feed} />
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
          Skip to content
        </a>
        <Header path={url.pathname} />
        <main id="main">{main}</main>
        <Footer updatedAt={updatedAt} />
      </body>
    </html>
  );
}

/** What the catalogue is of, and the ways that are asked for less often. */
function Footer({ updatedAt }: Pick<Surroundings, 'updatedAt'>): VNode {
  return (
    <footer class="site-footer">
      <p>
        {updatedAt === null ? (
          'The catalogue is temporarily unavailable.'
        ) : (
          <>
            Catalogue of <Instant at={updatedAt} />. Every figure has a source.
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
