import type { Page } from '../page/page.ts';
import { chapter, Code } from './chapter.tsx';

/** How to read a list to its end. */
export function paginationPage(): Page {
  return chapter({
    id: 'showPaginationDocs',
    path: '/docs/pagination',
    title: 'Pagination',
    description: 'Read a whole list, page by page, with cursors.',
    main: (origin) => (
      <>
        <div class="narrow">
          <p>
            Lists return up to 100 rows per page (<code>limit</code>). <code>page</code> is for
            browsing and ends at row 10,000. To read everything, follow{' '}
            <code>pagination.next_cursor</code>, or the URL in the <code>Link</code> header. No row
            is skipped or repeated if the catalogue changes while you read.
          </p>
          <p>
            A cursor is valid only with the filters and sort order it was issued for; with any
            others the response is 400 <code>invalid_cursor</code>. The last page has no cursor. If
            results are sorted by relevance and a different search engine takes over, the response
            is 410 <code>cursor_expired</code>: start again without a cursor.
          </p>
        </div>
        <Code id="curl" title="curl" code={pagesCurl(origin)} />
        <Code id="typescript" title="TypeScript" code={pagesTypeScript(origin)} />
        <Code id="python" title="Python" code={pagesPython(origin)} />
      </>
    ),
  });
}

/** Every row of a list by its cursor; each is run as it stands by the tests. */

/** By the Link header; nothing has to read the body. */
const pagesCurl = (origin: string): string => `next="${origin}/api/v1/models?limit=100&sort=name"
while [ -n "$next" ]; do
  # The Link header contains the URL of the next page; the last page has none.
  curl -sS -D headers.txt -H "Authorization: Bearer $MODEL_CATALOG_KEY" "$next"
  echo
  next=$(grep -i '^link:' headers.txt | tr ',' '\\n' | sed -n 's/.*<\\(.*\\)>; rel="next".*/\\1/p')
done
rm -f headers.txt
`;

const pagesTypeScript = (origin: string): string => `interface Page {
  data: { slug: string }[];
  pagination: { next_cursor: string | null };
}

async function* allModels(filters: Record<string, string>): AsyncGenerator<{ slug: string }> {
  let cursor: string | null = null;
  do {
    const url = new URL("${origin}/api/v1/models");
    // A cursor is valid only with the same filters and sort order.
    url.search = new URLSearchParams({
      ...filters,
      limit: "100",
      ...(cursor === null ? {} : { cursor }),
    }).toString();
    const response = await fetch(url, {
      headers: { Authorization: \`Bearer \${process.env["MODEL_CATALOG_KEY"]}\` },
    });
    if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
    const page = (await response.json()) as Page;
    yield* page.data;
    cursor = page.pagination.next_cursor;
  } while (cursor !== null);
}

for await (const { slug } of allModels({ sort: "name" })) console.log(slug);
`;

const pagesPython = (origin: string): string => `import json
import os
import urllib.parse
import urllib.request


def all_models(**filters):
    cursor = None
    while True:
        # A cursor is valid only with the same filters and sort order.
        parameters = {**filters, "limit": 100}
        if cursor is not None:
            parameters["cursor"] = cursor
        request = urllib.request.Request(
            "${origin}/api/v1/models?" + urllib.parse.urlencode(parameters),
            headers={"Authorization": f"Bearer {os.environ['MODEL_CATALOG_KEY']}"},
        )
        with urllib.request.urlopen(request, timeout=10) as response:
            page = json.load(response)
        yield from page["data"]
        cursor = page["pagination"]["next_cursor"]
        if cursor is None:
            return


for model in all_models(sort="name"):
    print(model["slug"])
`;
