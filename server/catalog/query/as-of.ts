import type { IndexView } from '../../search/port.ts';
import { invalidParameters } from '../../errors.ts';
import type { CatalogRequest } from './meta.ts';
import { toDay } from '../../../schemas/instant.ts';

/** The days `as_of` may name: from the first of the history to today, UTC. */
function toRange(
  { info }: IndexView,
  { now }: Pick<CatalogRequest, 'now'>,
): readonly [first: string, last: string] {
  const today = toDay(now);
  const since = info.history?.since ?? today;
  return [since, since > today ? since : today];
}

/** The day a query is about; absent: the present. */
export interface Day {
  readonly asOf?: string;
}

/**
 * The day of `as_of`.
 * @throws ApiError `invalid_parameter` for a day outside the history
 */
export function readDay(
  value: string | undefined,
  view: IndexView,
  context: Pick<CatalogRequest, 'now'>,
): Day {
  if (value === undefined) return {};
  const [minimum, maximum] = toRange(view, context);
  if (value >= minimum && value <= maximum) return { asOf: value };
  const detail =
    value > maximum
      ? `Must not be after today, ${maximum}.`
      : `There is no data for days before ${minimum}.`;
  const error = { parameter: 'as_of', detail, value, allowed: { minimum, maximum } };
  throw invalidParameters([error]);
}

/** The day an answer shows, for its meta. */
export function toDayMeta({ asOf }: Day): { as_of?: string } {
  return asOf === undefined ? {} : { as_of: asOf };
}
