import type { Change } from '../../schemas/changes.ts';
import type { WebhookSubject } from '../../schemas/webhooks.ts';
import type { HappenedEvent } from '../accounts/webhooks/fan-out.ts';
import type { CatalogReader } from '../search/port.ts';
import type { EventSource } from './dispatcher.ts';

/** The change log of the catalogue, as every server reads it of its index. */
export function createCatalogSource(catalog: Pick<CatalogReader, 'view' | 'changes'>): EventSource {
  return {
    name: async () => {
      const { log } = (await catalog.view()).info;
      return log === undefined ? null : `changes since ${log.began_at}`;
    },
    version: async () => (await catalog.view()).version,
    read: async (after, since, limit) => {
      const { changes, cursor, hasMore } = await catalog.changes({
        window:
          after === null
            ? { kind: 'after', sequence: 0, since: since.getTime() }
            : { kind: 'after', sequence: after },
        limit,
      });
      const entries = changes.map((change) => ({
        position: change.sequence,
        event: toEvent(change),
      }));
      return { entries, cursor, hasMore };
    },
  };
}

function toEvent(change: Change): HappenedEvent {
  const { type, at } = change;
  const subject = toSubject(change);
  const isOfNothing =
    change.benchmark === null && Object.values(subject).every((one) => one === null);
  return { type, at, data: toData(change, subject), subject: isOfNothing ? null : subject };
}

function toSubject({ model, creator, provider }: Change): WebhookSubject {
  return {
    slug: model?.slug ?? null,
    creator: creator?.slug ?? null,
    provider: provider?.slug ?? null,
  };
}

function toData(change: Change, subject: WebhookSubject): HappenedEvent['data'] {
  const { type, model, benchmark, changes, source } = change;
  // A component with a dot is per another unit, which its name says.
  const isPerTokens = changes.every(({ field }) => !field.includes('.'));
  const unit = { currency: 'USD', unit: isPerTokens ? 'per_1m_tokens' : null };
  return {
    change_id: change.id,
    sequence: change.sequence,
    ...subject,
    name: model?.name ?? null,
    offer_id: change.offer_id,
    benchmark: benchmark?.id ?? null,
    ...(type === 'model.price_changed' ? unit : {}),
    changes,
    effective_from: change.effective_on,
    source_url: source?.url ?? null,
  };
}
