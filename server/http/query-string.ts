/** What stands behind the first question mark of an address; empty: nothing. More of them are text. */
export function queryStringOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}
