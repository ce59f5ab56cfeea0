import { toMappingHash } from '../../../schemas/tables.ts';

/**
 * Names the way documents are made of rows. Raise it with any change of what the same rows give:
 * the next start then compares every document with what was published and sends the new ones on.
 */
const FORM = '9';

/** The form of this program's documents: another contract is another form too. */
export const toDocumentVersion = (): string => `${FORM}.${toMappingHash()}`;

/** The form where documents of the past are still to be made; see publishPast. */
export const toPresentVersion = (): string => `${toDocumentVersion()}.present`;
