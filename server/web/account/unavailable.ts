import { ApiError } from '../../errors.ts';
import { withErrors, type FormState, type SentForm } from '../page/sent-form.ts';

/** A form that could not be done now, to be shown again. */
interface Unavailable {
  readonly status: 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly state: FormState;
}

/**
 * The form again where somebody else’s service does not answer; what was sent is not lost.
 * @throws what was thrown, if it is about something else
 */
export function toUnavailable(thrown: unknown, sent: SentForm, detail = ''): Unavailable {
  if (!(thrown instanceof ApiError) || thrown.code !== 'temporarily_unavailable') throw thrown;
  const problem = `${thrown.message} ${detail}`.trim();
  return { status: 503, headers: { ...thrown.headers }, state: withErrors(sent, {}, problem) };
}
