/** Pages of who is signed in, in the order of their menu. */
export const PLACES = [
  ['/dashboard', 'Overview'],
  ['/dashboard/keys', 'Keys'],
  ['/dashboard/webhooks', 'Webhooks'],
  ['/dashboard/exports', 'Exports'],
  ['/dashboard/usage', 'Usage'],
  ['/dashboard/billing', 'Plan'],
  ['/dashboard/settings', 'Settings'],
] as const;

const HOME = '/dashboard';

/** Where a sign-in leads on: one of our own pages, whatever was asked for. */
export function toNext(wanted: string | null | undefined): string {
  return PLACES.some(([path]) => path === wanted) ? (wanted ?? HOME) : HOME;
}
