import type { VNode } from 'preact';

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
export function Header({ path }: { readonly path: string }): VNode {
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
