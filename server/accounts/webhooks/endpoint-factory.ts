import {
  WEBHOOK_EVENT_GROUPS,
  WEBHOOK_EVENTS,
  type WebhookFilter,
  type WebhookStatus,
} from '../../../schemas/webhooks.ts';
import { invalid } from '../keys/grants.ts';
import type { Endpoint } from './endpoint-store.ts';
import type { TargetPolicy } from './target.ts';

/** What is asked for of a new endpoint; absent: all events, no filter, no description. */
export interface NewEndpoint {
  readonly url: string;
  readonly events?: readonly string[] | undefined;
  readonly filter?: WebhookFilter | null | undefined;
  readonly description?: string | null | undefined;
}

/** Absent members stay as they are. */
export interface EndpointPatch extends Omit<NewEndpoint, 'url'> {
  readonly url?: string | undefined;
  readonly status?: WebhookStatus | undefined;
}

type EndpointSettings = Pick<Endpoint, 'url' | 'events' | 'filter' | 'description'>;

const KNOWN: ReadonlySet<string> = new Set(['*', ...WEBHOOK_EVENT_GROUPS, ...WEBHOOK_EVENTS]);

/** @throws ApiError `validation_failed` naming the member */
export function buildEndpoint(wanted: NewEndpoint, policy: TargetPolicy): EndpointSettings {
  return {
    url: toUrl(wanted.url, policy),
    events: toEvents(wanted.events ?? []),
    filter: toFilter(wanted.filter ?? null),
    description: wanted.description ?? null,
  };
}

/**
 * The endpoint after the patch. One that is enabled again starts anew: its failures are forgotten,
 * and it is not told of what happened meanwhile.
 * @throws ApiError `validation_failed` naming the member
 */
export function patchEndpoint(
  endpoint: Endpoint,
  patch: EndpointPatch,
  policy: TargetPolicy,
  now: string,
): Endpoint {
  const { url, events, filter, description, status = endpoint.status } = patch;
  const changed: Endpoint = {
    ...endpoint,
    url: url === undefined ? endpoint.url : toUrl(url, policy),
    events: events === undefined ? endpoint.events : toEvents(events),
    filter: filter === undefined ? endpoint.filter : toFilter(filter),
    description: description === undefined ? endpoint.description : description,
    updatedAt: now,
  };
  if (status === endpoint.status) return changed;
  return status === 'enabled'
    ? { ...changed, status, disabledReason: null, failingSince: null, listensSince: now }
    : { ...changed, status, disabledReason: 'owner' };
}

function toUrl(text: string, policy: TargetPolicy): string {
  const target = policy.parse(text);
  if (target.kind === 'ok') return target.url.href;
  throw invalid('Messages cannot be sent to this URL.', [
    { detail: target.detail, pointer: '#/url' },
  ]);
}

/** In the order of the documentation; `*` alone where it is among them. */
function toEvents(events: readonly string[]): readonly string[] {
  const errors = events.flatMap((event, index) =>
    KNOWN.has(event)
      ? []
      : [{ detail: `There is no event “${event.slice(0, 64)}”.`, pointer: `#/events/${index}` }],
  );
  if (errors.length > 0) throw invalid('Some events do not exist.', errors);
  return events.includes('*') ? ['*'] : [...KNOWN].filter((event) => events.includes(event));
}

/** Without lists that say nothing; null where none is left. */
function toFilter(filter: WebhookFilter | null): WebhookFilter | null {
  const lists = Object.entries(filter ?? {}) as [string, readonly string[] | undefined][];
  const filters = lists.flatMap(([name, list]) =>
    list === undefined || list.length === 0 ? [] : [[name, [...new Set(list)]] as const],
  );
  return filters.length === 0 ? null : Object.fromEntries(filters);
}
