import type { ComponentChildren, VNode } from 'preact';
import { type PageView, toPageView } from '../page/page.ts';

/** Pages of who is signed in, in the order of their menu. */
const PLACES = [
  ['/dashboard', 'Overview'],
  ['/dashboard/keys', 'Keys'],
  ['/dashboard/webhooks', 'Webhooks'],
  ['/dashboard/exports', 'Exports'],
  ['/dashboard/usage', 'Usage'],
  ['/dashboard/billing', 'Plan'],
  ['/dashboard/settings', 'Settings'],
] as const;

const HOME = '/dashboard';

/** Where a sign-in leads on: one of our own pages, whatever was asked for. */
export function toNext(wanted: string | null | undefined): string {
  return PLACES.some(([path]) => path === wanted) ? (wanted ?? HOME) : HOME;
}

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

interface NarrowParts extends Partial<Omit<PageView, 'kind' | 'main'>> {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A page with little on it: one column under a heading. */
export function toNarrow({ title, children, ...parts }: NarrowParts): PageView {
  return toPageView({
    title,
    description: `${title}: accounts of the Model Catalog.`,
    ...parts,
    main: <Narrow title={title}>{children}</Narrow>,
  });
}

function Narrow(props: { readonly title: string; readonly children: ComponentChildren }): VNode {
  return (
    <section class="narrow account">
      <h1>{props.title}</h1>
      {props.children}
    </section>
  );
}

/** A page that says one thing. */
export function toNotice(title: string, text: ComponentChildren, status = 200): PageView {
  return toNarrow({ title, status, children: text });
}
