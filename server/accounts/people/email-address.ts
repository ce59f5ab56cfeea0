const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const EMAIL = new RegExp(String.raw`^[^\s@<>()[\],;:"\\]{1,64}@${LABEL}(?:\.${LABEL})*$`, 'u');
const LENGTH_MAX = 254;

/** Whether mail could be sent there: one name, one host, no display name, no quotes. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= LENGTH_MAX && EMAIL.test(trimmed);
}

/** The spelling by which an address is found: no case, no surrounding space, composed letters. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
