import type { Model } from '../../schemas/model.ts';
import { ApiError } from '../errors.ts';
import type { Reply, RequestContext } from '../http/route.ts';
import type { CatalogReader } from '../search/port.ts';

const PATH = '/api/v1/models/';
const SHOWN_MAX = 100;

/** The model of a reference with the headers that name it, or where it has gone. */
export type FoundModel =
  | { readonly model: Model; readonly headers: Readonly<Record<string, string>> }
  | { readonly moved: Reply<never> };

/**
 * Finds the model a reference names. An alias is answered with `Content-Location`, a former slug by
 * a redirect.
 * @param part what of the model is at the address, such as `/history`
 * @throws ApiError `model_not_found`, with the nearest names
 */
export async function findModel(
  catalogue: CatalogReader,
  reference: string,
  context: Pick<RequestContext, 'url' | 'baseUrl'>,
  { part = '', asOf }: { readonly part?: string; readonly asOf?: string },
): Promise<FoundModel> {
  const found = await catalogue.resolve(reference, asOf);
  if (found.kind === 'none') {
    throw new ApiError('model_not_found', describe(reference, found.nearest.length, asOf), {
      members: { did_you_mean: found.nearest },
    });
  }
  const { model } = found;
  const location = `${PATH}${model.slug}${part}`;
  if (found.kind === 'former_slug') {
    const query = context.url.split('?', 2)[1];
    const target = query === undefined ? location : `${location}?${query}`;
    return { moved: { status: 301, body: null, headers: { Location: target } } };
  }
  if (reference === model.slug) return { model, headers: {} };
  const link = `<${context.baseUrl}${location}>; rel="canonical"`;
  return { model, headers: { 'Content-Location': location, Link: link } };
}

function describe(reference: string, count: number, asOf: string | undefined): string {
  const shown = reference.length > SHOWN_MAX ? `${reference.slice(0, SHOWN_MAX)}…` : reference;
  const when = asOf === undefined ? '' : ` on ${asOf}`;
  return count === 0
    ? `No model is called “${shown}”${when}.`
    : `No one model is called “${shown}”${when}; see did_you_mean.`;
}
