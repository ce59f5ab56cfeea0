import type { SearchResponse, Hit } from './response.ts';
import type { SearchBody } from './query/body.ts';
import type { PublishedState } from './published-state.ts';

/** Hits of one search; Elasticsearch allows twice as many. */
const PAGE = 5_000;

/** Every hit of a search whose order is total. */
export async function readAll(
  state: PublishedState,
  body: SearchBody & { readonly sort: readonly unknown[] },
): Promise<{ hits: readonly Hit[]; first: SearchResponse }> {
  const first = await state.search({ ...body, size: PAGE });
  const hits = [...first.hits.hits];
  for (let page = first.hits.hits; page.length === PAGE;) {
    const more: SearchBody = {
      ...body,
      size: PAGE,
      search_after: page.at(-1)?.sort,
      aggs: undefined,
    };
    page = (await state.search(more)).hits.hits;
    hits.push(...page);
  }
  return { hits, first };
}
