import type { RequestContext } from '../../http/route.ts';
import type { IndexView } from '../../search/port.ts';
import { invalidParameters } from '../../errors.ts';

/** The days `as_of` may name: from the first of the history to today, UTC. */
function toRange(
  { info }: IndexView,
  { now }: Pick<RequestContext, 'now'>,
): readonly [string, string] {
  const today = now.toISOString().slice(0, 10);
  const since = info.history?.since ?? today;
  return [since, since > today ? since : today];
}

/** What a reader is asked for besides: the day, if there is one. */
export interface Day {
  readonly asOf?: string;
}

/**
 * The day a request asks for.
 * @throws ApiError `invalid_parameter` for one of which nothing is known
 */
export function toDay(
  value: string | undefined,
  snapshot: IndexView,
  context: Pick<RequestContext, 'now'>,
): Day {
  if (value === undefined) return {};
  const [minimum, maximum] = toRange(snapshot, context);
  if (value >= minimum && value <= maximum) return { asOf: value };
  const detail =
    value > maximum
      ? `Must not be after today, ${maximum}.`
      : `Nothing is known of days before ${minimum}.`;
  const error = { parameter: 'as_of', detail, value, allowed: { minimum, maximum } };
  throw invalidParameters([error]);
}

/** The day an answer shows, for its meta. */
export function toDayMeta({ asOf }: Day): { as_of?: string } {
  return asOf === undefined ? {} : { as_of: asOf };
}
