/** A number that reads as one with decimals: `5.0`. */
export function toFloat(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
