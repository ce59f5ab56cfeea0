import { fold } from './search/text.ts';

/** Names sort by their beginning, so that a position stays short enough for a cursor. */
const NAME_KEY_LENGTH = 80;
const CUT_IN_HALF = /[\uD800-\uDBFF]$/;

/** What names are sorted by, in every engine. */
export const toNameKey = (name: string): string =>
  fold(name).slice(0, NAME_KEY_LENGTH).replace(CUT_IN_HALF, '');
