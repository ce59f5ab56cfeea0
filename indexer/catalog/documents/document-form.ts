/**
 * Names the way documents are made of rows. Raise it with any change of what the same rows give:
 * the next start then compares every document with what was published and sends the new ones on.
 */
export const DOCUMENT_FORM = '2';
