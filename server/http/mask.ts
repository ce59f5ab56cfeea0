const SECRET = /sk_(live|test)_[0-9A-Za-z_]+/g;

/** The text without any key that may stand in it. */
export function maskSecrets(text: string): string {
  return text.includes('sk_') ? text.replace(SECRET, 'sk_$1_…') : text;
}
