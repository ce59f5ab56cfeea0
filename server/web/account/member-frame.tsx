import type { ComponentChildren, VNode } from 'preact';
import { toPageView, type PageView } from '../page/page.ts';
import { PLACES } from './places.ts';

interface Parts extends Partial<Omit<PageView, 'kind' | 'main'>> {
  readonly title: string;
  /** Address of the menu's entry the page belongs to. */
  readonly place: (typeof PLACES)[number][0];
  /** What was done; null: nothing. */
  readonly notice?: string | null;
  readonly children: ComponentChildren;
}

/** A page of who is signed in: a menu, a heading, and what is on it. */
export function toMemberView({ title, place, notice = null, children, ...parts }: Parts): PageView {
  return toPageView({
    title,
    description: `${title}: dashboard of the Model Catalog.`,
    ...parts,
    main: (
      <div class="account">
        <MemberMenu place={place} />
        <h1>{title}</h1>
        {notice === null ? null : (
          <p class="notice good" role="status">
            {notice}
          </p>
        )}
        {children}
      </div>
    ),
  });
}

function MemberMenu({ place }: { readonly place: string }): VNode {
  return (
    <div class="member-menu">
      <nav aria-label="Dashboard">
        <ul>
          {PLACES.map(([path, name]) => (
            <li>
              <a href={path} aria-current={path === place ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form method="post" action="/logout">
        <button type="submit" class="plain small">
          Log out
        </button>
      </form>
    </div>
  );
}
