import { CHANGE_TYPES } from './changes.ts';

/** What happens to an account, told to its own endpoints. */
export const ACCOUNT_EVENTS = [
  'quota.threshold_reached',
  'key.created',
  'key.rotated',
  'key.revoked',
  'key.expiring',
  'webhook.ping',
] as const;

/** What webhooks tell of, in the order of the documentation: the change log, and the account. */
export const WEBHOOK_EVENTS = [...CHANGE_TYPES, ...ACCOUNT_EVENTS] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Events of one noun: `model.*`. */
export const WEBHOOK_EVENT_GROUPS: readonly string[] = [
  ...new Set(WEBHOOK_EVENTS.map((event) => `${event.slice(0, event.indexOf('.'))}.*`)),
];

/** Endpoints an account may have. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_MAX = 2_048;
/** Names in one list of a filter. */
export const WEBHOOK_FILTER_MAX = 100;
/** Characters of a name in a filter. */
export const WEBHOOK_NAME_MAX = 128;
/** Characters of a description, as people count them. */
export const WEBHOOK_DESCRIPTION_MAX = 200;
/** Bytes of a message stay below this. */
export const WEBHOOK_BODY_BYTES_MAX = 20_000;
/** Bytes of a receiver's answer that are read and kept. */
export const WEBHOOK_ANSWER_BYTES_MAX = 65_536;
/** How long deliveries and their attempts are kept. */
export const WEBHOOK_RETENTION_DAYS = 30;

/** Whether an endpoint is sent anything. */
export const WEBHOOK_STATUSES = ['enabled', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** Why an endpoint is disabled: by its owner, after a day of failures, or by its answer 410. */
export const WEBHOOK_DISABLED_REASONS = ['owner', 'failing', 'gone'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** What became of a message for one endpoint: still to be sent, taken, or given up. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Of which models, creators and providers an endpoint wants to hear. An event passes if every list
 * that is given names what it is about; events that are about none of these always pass.
 */
export interface WebhookFilter {
  readonly slugs?: readonly string[] | undefined;
  readonly creators?: readonly string[] | undefined;
  readonly providers?: readonly string[] | undefined;
}

/** What an event is about; null in a member: nothing of that kind. */
export interface WebhookSubject {
  readonly slug: string | null;
  readonly creator: string | null;
  readonly provider: string | null;
}

/** Whether an endpoint that asked for these events, with this filter, is told of this one. */
export function wantsEvent(
  events: readonly string[],
  filter: WebhookFilter | null,
  type: WebhookEvent,
  subject: WebhookSubject | null,
): boolean {
  const group = `${type.slice(0, type.indexOf('.'))}.*`;
  const isAsked =
    events.length === 0 || events.some((one) => one === '*' || one === type || one === group);
  return isAsked && (filter === null || subject === null || passes(filter, subject));
}

function passes({ slugs, creators, providers }: WebhookFilter, subject: WebhookSubject): boolean {
  const names = (list: readonly string[] | undefined, name: string | null): boolean =>
    list === undefined || list.length === 0 || (name !== null && list.includes(name));
  return (
    names(slugs, subject.slug) &&
    names(creators, subject.creator) &&
    names(providers, subject.provider)
  );
}
