import type { Page } from '../page/page.ts';
import { chapter } from './chapter.tsx';
import { Code } from './code.tsx';
import { pagesCurl, pagesPython, pagesTypeScript } from './samples/pagination.ts';

/** How to read a list to its end. */
export function paginationPage(): Page {
  return chapter({
    id: 'showPaginationDocs',
    path: '/docs/pagination',
    title: 'Pagination',
    description: 'Read a whole list by its cursor.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            A list has up to 100 rows a page (<code>limit</code>). <code>page</code> is for looking
            around and ends at row 10,000. To read everything, follow{' '}
            <code>pagination.next_cursor</code>, or the address in the <code>Link</code> header: no
            row is left out or doubled when the catalogue changes meanwhile.
          </p>
          <p>
            A cursor is bound to filters and sort; with others it is refused with 400{' '}
            <code>invalid_cursor</code>. The last page has none.
          </p>
        </div>
        <Code id="curl" title="curl" code={pagesCurl(origin)} />
        <Code id="typescript" title="TypeScript" code={pagesTypeScript(origin)} />
        <Code id="python" title="Python" code={pagesPython(origin)} />
      </>
    ),
  });
}
