import { formatCount } from '../ui/format.ts';

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
