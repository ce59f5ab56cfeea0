import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Assets } from './assets.ts';
import type { PageView } from './page.ts';
import { Instant } from '../ui/cells.tsx';
import { Icon, IconSprite } from '../ui/icon.tsx';
import { Logos, LogoSprite } from '../ui/logo.tsx';

const PLACES = [
  ['/explore', 'Explore'],
  ['/compare', 'Compare'],
  ['/benchmarks', 'Leaderboards'],
  ['/providers', 'Providers'],
  ['/charts', 'Price vs. score'],
  ['/calculator', 'Calculator'],
  ['/docs', 'Docs'],
] as const;

const MORE = [
  ['/creators', 'Creators'],
  ['/changelog', 'Changes'],
  ['/playground', 'Playground'],
  ['/docs/api', 'API reference'],
  ['/pricing', 'Plans'],
  ['/status', 'Status'],
  ['/#data-sources', 'Sources and licences'],
  ['/feeds/changes.atom', 'Feed'],
] as const;

/** Name, search and the way to every part; the same for everybody, so that pages can be kept. */
function Header({ path }: { readonly path: string }): VNode {
  const toLink = ([href, name]: readonly [string, string]): VNode => (
    <a href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
      {name}
    </a>
  );
  return (
    <header class="top">
      <div class="wrap">
        <a class="brand" href="/">
          <Icon name="mark" />
          Model Catalog
        </a>
        <nav class="nav" aria-label="Main">
          {PLACES.map(toLink)}
        </nav>
        <div class="end">
          {path === '/' ? null : <HeaderSearch />}
          <a class="button plain account" href="/dashboard">
            Dashboard
          </a>
          <details class="dd menu">
            <summary class="button bare" aria-label="Menu">
              <Icon name="menu" />
            </summary>
            <ul>
              {[
                ...PLACES,
                ['/pricing', 'Plans'] as const,
                ['/dashboard', 'Dashboard'] as const,
              ].map((place) => (
                <li>{toLink(place)}</li>
              ))}
            </ul>
          </details>
        </div>
      </div>
    </header>
  );
}

/** The search of every page; where there is no room for it, the way to the large one. */
function HeaderSearch(): VNode {
  return (
    <>
      <form class="find" action="/explore" role="search" aria-label="All models">
        <input
          id="find"
          name="q"
          type="search"
          autocomplete="off"
          aria-label="Search models or ask a question"
          placeholder="Search or ask"
          data-suggest="all"
        />
        <button type="submit" class="bare" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
      <a class="button bare to-search" href="/explore" aria-label="Search models">
        <Icon name="search" />
      </a>
    </>
  );
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

const NAME = 'Model Catalog';
const SCRIPTS = ['site.js', 'suggest.js'];

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
  const { scripts, main } = view;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <About view={view} assets={assets} url={url} />
        <link rel="icon" href={assets.href('icon.svg')} type="image/svg+xml" />
        <link rel="stylesheet" href={assets.href('site.css')} />
        {[...SCRIPTS, ...scripts].map((name) => (
          <script type="module" src={assets.href(name)} />
        ))}
      </head>
      <body>
        <IconSprite />
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Header path={url.pathname} />
        <Logos.Provider value={new Set()}>
          <main id="main">{main}</main>
          <Footer updatedAt={updatedAt} />
          <LogoSprite />
        </Logos.Provider>
      </body>
    </html>
  );
}

/** What the page is, for search engines, previews and readers of feeds. */
function About({
  view: { status, title, description, canonical, feed, structured },
  assets,
  url,
}: Pick<Surroundings, 'assets' | 'url'> & { readonly view: PageView }): VNode {
  const named = title === NAME ? NAME : `${title} · ${NAME}`;
  const address = canonical ?? `${url.origin}${url.pathname}`;
  return (
    <>
      <title>{named}</title>
      <meta name="description" content={description} />
      {status === 200 ? <link rel="canonical" href={address} /> : null}
      {feed === null ? null : (
        <link rel="alternate" type="application/atom+xml" title="Catalogue changes" href={feed} />
      )}
      <meta property="og:site_name" content={NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${url.origin}${assets.href('share.png')}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Every AI model: what it costs, how it scores" />
      <meta name="twitter:card" content="summary_large_image" />
      {structured === null ? null : (
        <script
          type="application/ld+json"
          // A text in it may not end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(structured).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </>
  );
}

/** What the catalogue is of, and the ways that are asked for less often. */
function Footer({ updatedAt }: Pick<Surroundings, 'updatedAt'>): VNode {
  return (
    <footer class="foot">
      <div class="wrap">
        <span>
          {updatedAt === null ? (
            'The catalogue is temporarily unavailable.'
          ) : (
            <>
              Prices in US dollars. Catalogue updated <Instant at={updatedAt} />.
            </>
          )}
        </span>
        <ul>
          {MORE.map(([href, name]) => (
            <li>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
