import type { ComponentChildren, VNode } from 'preact';
import { type Page, toPageView } from '../page/page.ts';

const CHAPTERS = [
  ['/docs', 'Quick start'],
  ['/docs/authentication', 'Authentication'],
  ['/docs/errors', 'Errors'],
  ['/docs/quotas', 'Quotas'],
  ['/docs/filters', 'Filters'],
  ['/docs/questions', 'Questions'],
  ['/docs/pagination', 'Pagination'],
  ['/docs/retries', 'Retries'],
  ['/docs/exports', 'Exports'],
  ['/docs/clients', 'Clients'],
  ['/docs/mcp', 'MCP'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/security', 'Security'],
  ['/docs/api', 'Reference'],
] as const;

type ChapterPath = Exclude<(typeof CHAPTERS)[number][0], '/docs/api'>;

interface Chapter {
  readonly id: string;
  readonly path: ChapterPath;
  readonly title: string;
  readonly description: string;
  readonly main: (origin: string) => ComponentChildren;
}

/** One page of the documentation, with the way to the others. */
export function chapter({ id, path, title, description, main }: Chapter): Page {
  return {
    id,
    path,
    cache: 'address',
    show: ({ url }) =>
      Promise.resolve(
        toPageView({
          title,
          description,
          main: (
            <>
              <Chapters path={path} />
              <h1>{title}</h1>
              {main(url.origin)}
            </>
          ),
        }),
      ),
  };
}

function Chapters({ path }: { readonly path: string }): VNode {
  return (
    <nav class="chapters" aria-label="Documentation">
      <ul>
        {CHAPTERS.map(([href, name]) => (
          <li>
            <a href={href} aria-current={href === path ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

/** Code to copy. */
export function Code({ id, title, code }: Props): VNode {
  return (
    <figure class="snippet">
      <figcaption id={`${id}-title`}>{title}</figcaption>
      <pre tabIndex={0} aria-labelledby={`${id}-title`}>
        <code id={id}>{code}</code>
      </pre>
      <button type="button" class="plain small" data-copy={id} hidden>
        Copy
      </button>
    </figure>
  );
}
