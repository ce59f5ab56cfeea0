import type { FieldError } from '../../errors.ts';

/** What is wrong, where in a long text, and what may have been meant. */
export function toSentence({ detail, position, did_you_mean: nearest }: FieldError): string {
  const place = position === undefined ? '' : `At character ${position + 1}: `;
  return `${place}${detail}${nearest === undefined ? '' : ` Did you mean “${nearest}”?`}`;
}
