import { ApiError } from '../../errors.ts';
import { type FormState, type SentForm, withErrors } from '../page/sent-form.ts';
import { formatCount } from '../ui/format.ts';

/** A form that could not be done now, to be shown again. */
interface Unavailable {
  readonly status: 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly state: FormState;
}

/**
 * The form again where a third party’s service does not answer; what was sent is not lost.
 * @throws what was thrown, if it is about something else
 */
export function toUnavailable(thrown: unknown, sent: SentForm, detail = ''): Unavailable {
  if (!(thrown instanceof ApiError) || thrown.code !== 'temporarily_unavailable') throw thrown;
  const problem = `${thrown.message} ${detail}`.trim();
  return { status: 503, headers: { ...thrown.headers }, state: withErrors(sent, {}, problem) };
}

/** How long to wait, in words. */
export function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${formatCount(Math.ceil(minutes / 60))} hours`;
}

/** Status and headers of a refusal for the time being. */
export function tooOften(seconds: number): {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
} {
  return { status: 429, headers: { 'Retry-After': String(seconds) } };
}
