import type { z } from 'zod';
import { ChangesAnswer, ChangesParams, type Since } from '../../../schemas/api/catalog/changes.ts';
import { ApiError } from '../../errors.ts';
import { decodeCursor, encodeCursor } from '../../catalog/query/cursor.ts';
import { route, type Reply, type RequestContext, type Route } from '../../http/route.ts';
import type { CatalogReader, ChangesWindow, IndexView } from '../../search/port.ts';
import { toMeta } from '../../catalog/query/meta.ts';
import { toChangeFilter } from '../../catalog/change-filter.ts';

type Answer = z.input<typeof ChangesAnswer>;

/** The instant of its first entry tells a log from every other; a log without entries has none. */
const EMPTY = 'changes of an empty log';
const bindingOf = ({ info }: IndexView): string =>
  info.log === undefined ? EMPTY : `changes since ${info.log.began_at}`;

/** What happened to the catalogue, for who follows it. */
export function changesRoute(catalogue: CatalogReader): Route {
  return route({
    id: 'listChanges',
    tag: 'Catalogue',
    summary: 'Follow what changed',
    description:
      'The change log, oldest first: new models and offers, prices, facts and scores with what they were before. Ask again with `since` as the last `next_cursor`, at once while `has_more`: no entry is missed and none comes twice.',
    method: 'get',
    path: '/changes',
    scope: 'models:read',
    cache: 'catalogue',
    params: ChangesParams,
    aliases: { cursor: 'since' },
    body: null,
    success: 200,
    response: ChangesAnswer,
    errors: ['invalid_cursor'],
    handle: (params, _body, context) => answer(catalogue, params, context),
  });
}

async function answer(
  catalogue: CatalogReader,
  params: ChangesParams,
  context: RequestContext,
): Promise<Reply<Answer>> {
  const { since, limit, ...asked } = params;
  const snapshot = await catalogue.view();
  const window = toWindow(since, snapshot);
  const { filter, warnings } = await toChangeFilter(catalogue, snapshot, asked);
  const page = await catalogue.changes({ ...filter, window, limit });
  const place = { kind: 'after', position: [page.cursor] } as const;
  return {
    status: 200,
    body: {
      data: [...page.changes],
      pagination: {
        limit,
        has_more: page.hasMore,
        next_cursor: encodeCursor(place, bindingOf(snapshot)),
      },
      meta: {
        ...toMeta(snapshot, context.warnings, warnings),
        log_began_at: snapshot.info.log?.began_at ?? null,
      },
    },
    headers: {},
  };
}

/** @throws ApiError `invalid_cursor` for a cursor of another log */
function toWindow(since: Since | undefined, snapshot: IndexView): ChangesWindow {
  if (since === undefined) return { kind: 'after', sequence: 0 };
  if (since.kind === 'cursor') {
    return { kind: 'after', sequence: toSequence(since.text, snapshot) };
  }
  // Entries have whole seconds: one of the second that is asked for may be of its end.
  return { kind: 'after', sequence: 0, since: Math.floor(since.ms / 1_000) * 1_000 };
}

function toSequence(text: string, snapshot: IndexView): number {
  // Who began to follow before there was anything goes on with the first entry.
  for (const binding of [bindingOf(snapshot), EMPTY]) {
    const sequence = tryDecode(text, binding);
    if (sequence !== null) return sequence;
  }
  const began = snapshot.info.log?.began_at;
  const detail = `This is no cursor of this change log${
    began === undefined ? '' : `, which began at ${began}`
  }; begin again without, or with an instant.`;
  throw new ApiError('invalid_cursor', detail, {
    members: { errors: [{ parameter: 'since', detail }] },
  });
}

function tryDecode(text: string, binding: string): number | null {
  try {
    const { kind, position } = decodeCursor(text, binding);
    const [sequence] = position;
    return kind === 'after' && Number.isSafeInteger(sequence) ? Number(sequence) : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
