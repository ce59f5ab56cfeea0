import { unwrap, type CatalogClient } from './client.ts';
import type { paths } from './openapi.ts';

interface Page {
  readonly data: readonly unknown[];
  readonly pagination: { readonly has_more: boolean; readonly next_cursor: string | null };
}

type BodyOf<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
type ParametersOf<P extends keyof paths> = paths[P] extends { get: { parameters: infer All } }
  ? All
  : never;
type QueryOf<P extends keyof paths> = NonNullable<
  ParametersOf<P> extends { query?: infer Query } ? Query : never
>;
type PathOf<P extends keyof paths> = ParametersOf<P> extends { path: infer Path } ? Path : never;

/** Paths that answer page by page. */
export type ListPath = {
  [P in keyof paths]: BodyOf<P> extends Page
    ? 'cursor' extends keyof QueryOf<P>
      ? P
      : never
    : never;
}[keyof paths];

/** What a list is asked for; pages and cursors are seen to. */
export type ListInit<P extends ListPath> = {
  readonly query?: Omit<QueryOf<P>, 'cursor' | 'page'>;
  readonly signal?: AbortSignal;
} & ([PathOf<P>] extends [never] ? object : { readonly path: PathOf<P> });

/** A page of a list. */
export type PageOf<P extends ListPath> = BodyOf<P>;
/** What a list is of. */
export type ItemOf<P extends ListPath> =
  BodyOf<P> extends { data: readonly (infer Item)[] } ? Item : never;

type Get = (
  path: string,
  init: object,
) => Promise<{ readonly data?: Page; readonly response: Response }>;

/** Every page of a list, one request each, read as they are asked for. */
export async function* pages<P extends ListPath>(
  client: CatalogClient,
  list: P,
  init: ListInit<P>,
): AsyncGenerator<PageOf<P>, void, undefined> {
  const { query, path, signal } = init as {
    readonly query?: object;
    readonly path?: object;
    readonly signal?: AbortSignal;
  };
  const get = client.GET as unknown as Get;
  let cursor: string | null = null;
  do {
    const params = { path, query: cursor === null ? query : { ...query, cursor } };
    const page: Page = await unwrap(get(list, { params, signal }));
    yield page as PageOf<P>;
    cursor = page.pagination.has_more ? page.pagination.next_cursor : null;
  } while (cursor !== null);
}

/** Every item of a list to its end; leaving the loop early asks for no more pages. */
export async function* items<P extends ListPath>(
  client: CatalogClient,
  list: P,
  init: ListInit<P>,
): AsyncGenerator<ItemOf<P>, void, undefined> {
  for await (const page of pages(client, list, init)) {
    yield* (page as Page).data as readonly ItemOf<P>[];
  }
}
