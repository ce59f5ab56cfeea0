import { queryStringOf } from '../../http/query-string.ts';
import type { Pagination } from '../../../schemas/api/responses.ts';
import { resolveModel, type ResolvedModel } from '../../catalog/resolve.ts';
import { toLink } from '../../http/responses/link-header.ts';
import type { Reply, CatalogContext } from '../../http/route.ts';

const PATH = '/api/v1/models/';

interface ModelReference {
  /** Slug, id or alias. */
  readonly reference: string;
  readonly asOf?: string | undefined;
  /** The part of the model that the route answers with, such as `/history`. */
  readonly part?: string;
}

/**
 * Answers a request about one model: a former slug with a redirect, an alias with
 * `Content-Location`.
 * @throws ApiError `model_not_found` with the nearest names
 */
export async function answerForModel<
  B extends { readonly data: unknown; readonly pagination?: Pagination },
>(
  { reference, asOf, part = '' }: ModelReference,
  context: CatalogContext,
  work: (resolved: ResolvedModel) => B | Promise<B>,
): Promise<Reply<B>> {
  const resolved = await resolveModel(context.catalog, reference, asOf, context);
  const { slug } = resolved;
  const location = `${PATH}${slug}${part}`;
  if (resolved.kind === 'former_slug') {
    const query = queryStringOf(context.url);
    const target = query === '' ? location : `${location}?${query}`;
    return { status: 301, body: null, headers: { Location: target } };
  }
  const body = await work(resolved);
  const links = body.pagination === undefined ? [] : [toLink(context, body.pagination)];
  const isAlias = reference !== slug;
  if (isAlias) links.unshift(`<${context.baseUrl}${location}>; rel="canonical"`);
  return {
    status: 200,
    body,
    headers: {
      ...(isAlias ? { 'Content-Location': location } : {}),
      ...(links.length === 0 ? {} : { Link: links.join(', ') }),
    },
  };
}
