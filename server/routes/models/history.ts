import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  HistoryAnswer,
  type HistoryEntry,
  HistoryParams,
} from '../../../schemas/api/catalog/history.ts';
import { PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import { type Reply, type RequestContext, route, type Route } from '../../http/route.ts';
import type { CatalogReader } from '../../search/port.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { unknownValue } from '../../catalog/query/build-query.ts';
import { pageOf } from '../../catalog/query/list-page.ts';
import { findModel } from '../../catalog/find-model.ts';
import { readHistory } from '../../catalog/model-history.ts';
import { invalidParameters } from '../../errors.ts';
import { toLink } from '../../http/responses/link-header.ts';

const KEY_LENGTH = 16;

type Answer = z.input<typeof HistoryAnswer>;

/** How one model changed. */
export function historyRoute(catalogue: CatalogReader): Route {
  return route({
    id: 'getModelHistory',
    tag: 'Models',
    summary: 'Read how a model changed',
    description:
      'Prices of every offer and facts that changed, each with the days on which it held, newest first. Days are those of the sources’ data.',
    method: 'get',
    path: '/models/{slug}/history',
    scope: 'models:read',
    cache: 'catalogue',
    params: HistoryParams,
    aliases: PAGING_ALIASES,
    body: null,
    success: 200,
    redirects: true,
    response: HistoryAnswer,
    errors: ['model_not_found', 'invalid_cursor'],
    handle: (params, _body, context) => answer(catalogue, params, context),
  });
}

async function answer(
  catalogue: CatalogReader,
  params: HistoryParams,
  context: RequestContext,
): Promise<Reply<Answer>> {
  const { from, to, provider = [], field } = params;
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidParameters([{ parameter: 'from', detail: 'Must not be after to.', value: from }]);
  }
  const snapshot = await catalogue.view();
  const found = await findModel(catalogue, params.slug, context, { part: '/history' });
  if ('moved' in found) return found.moved;
  const { id } = found.model;
  const { entries, providers } = await readHistory(catalogue, snapshot, id, params);
  const listed = entries.map((entry, at) => ({ entry, key: keyOf(entry), name: '', models: at }));
  const binding = JSON.stringify({ id, from, to, field, provider });
  const page = pageOf(listed, params, binding);
  const names = snapshot.providers.map(({ slug }) => slug);
  const known = new Set([...names, ...providers]);
  const unknown = provider
    .filter((value) => !known.has(value))
    .map((value) => unknownValue('provider', value, names));
  return {
    status: 200,
    body: {
      data: page.entries.map(({ entry }) => entry),
      pagination: page.pagination,
      meta: {
        ...toMeta(snapshot, context.warnings, unknown),
        since: snapshot.info.history?.since ?? null,
      },
    },
    headers: { ...found.headers, Link: toLinks(found.headers['Link'], context, page.pagination) },
  };
}

function toLinks(
  canonical: string | undefined,
  context: RequestContext,
  pagination: Answer['pagination'],
): string {
  const pages = toLink(context, pagination);
  return canonical === undefined ? pages : `${canonical}, ${pages}`;
}

/** Tells an interval from every other of the model. */
function keyOf(entry: HistoryEntry): string {
  const parts =
    entry.kind === 'price'
      ? [
          entry.unit,
          entry.min_prompt_tokens,
          entry.time_window,
          entry.size,
          entry.quality,
          entry.source?.name,
        ]
      : [];
  const { field, offer, effective_from: from, effective_to: to } = entry;
  const key = [field, offer?.id, from, to, ...parts].map((part) => part ?? '').join(' ');
  // Ids of providers have any length, a cursor has not.
  return createHash('sha256').update(key).digest('base64url').slice(0, KEY_LENGTH);
}
