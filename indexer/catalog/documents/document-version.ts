import { toMappingHash } from '../../../schemas/tables.ts';

/**
 * Names the way documents are made of rows. Raise it with any change of what the same rows give:
 * the next start then compares every document with what was published and sends the new ones on.
 */
const FORM = '6';

let known: string | null = null;

/** The form of this program's documents: another contract is another form too. */
export function toDocumentVersion(): string {
  known ??= `${FORM}.${toMappingHash()}`;
  return known;
}

/** The form where documents of the past are still to be made; see publishPast. */
export const toPresentVersion = (): string => `${toDocumentVersion()}.present`;
