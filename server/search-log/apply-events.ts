import type { SearchEvent, SearchLogDocument, SearchUse } from '../../schemas/search/log.ts';
import type { LoggedEvent } from './port.ts';

/** Rank in the whole result of a place in an answer; null where a cursor hides it. */
const rankOf = ({ offset }: SearchLogDocument, place: number): number | null =>
  offset === undefined ? null : offset + place;

/** The event as it is kept; null if the model did not stand there. */
function toEvent(
  document: SearchLogDocument,
  { slug, position, action, at }: LoggedEvent,
): SearchEvent | null {
  const { slugs = [] } = document;
  const place = position ?? slugs.indexOf(slug) + 1;
  if (place < 1 || slugs[place - 1] !== slug) return null;
  return {
    action_name: action,
    timestamp: at.toISOString(),
    event_attributes: {
      object: { object_id: slug, object_id_field: 'slug' },
      position: { ordinal: rankOf(document, place) },
    },
  };
}

const keyOf = ({ action_name: action, event_attributes: { object } }: SearchEvent): string =>
  `${action} ${object.object_id}`;

/**
 * What is known of the use of a search with more events; doing the same to the same model again
 * adds nothing.
 * @returns null where nothing is to be written; `refused` counts events of models it did not find
 */
export function applyEvents(
  document: SearchLogDocument,
  events: readonly LoggedEvent[],
): { readonly use: SearchUse | null; readonly refused: number } {
  const kept = [...(document.ubi_events ?? [])];
  const known = new Set(kept.map(keyOf));
  let refused = 0;
  for (const logged of events) {
    const event = toEvent(document, logged);
    if (event === null) refused += 1;
    else if (!known.has(keyOf(event))) {
      known.add(keyOf(event));
      kept.push(event);
    }
  }
  if (kept.length === (document.ubi_events ?? []).length) return { use: null, refused };
  const first =
    document.first_click ??
    kept.find(({ event_attributes: { position } }) => position.ordinal !== null)?.event_attributes
      .position.ordinal;
  return {
    use: {
      clicked: true,
      ...(first == null ? {} : { first_click: first }),
      reciprocal_rank: first == null ? 0 : 1 / first,
      ubi_events: kept,
    },
    refused,
  };
}
