/** A key, but not how one is shown, `sk_live_abcd1234_…WXYZ`: that tells keys apart and opens nothing. */
const SECRET = /sk_(live|test)_(?![0-9A-Za-z]{8}_…)[0-9A-Za-z_]+/g;

/** The text without any key that may stand in it. */
export function maskSecrets(text: string): string {
  return text.includes('sk_') ? text.replace(SECRET, 'sk_$1_…') : text;
}

/** The same for a header, which may not hold the sign a mask ends in; there it stands in an address. */
export function maskHeader(value: string): string {
  return maskSecrets(value).replaceAll('…', '%E2%80%A6');
}
