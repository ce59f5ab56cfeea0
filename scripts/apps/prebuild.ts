import { say } from '../cli/progress.ts';
import { prebuild } from './make-prebuilt.ts';

/**
 * At the end of `npm ci`: makes the catalogue of the bundle, which a first start then copies. An
 * installation does not fail for want of it: a first start makes its own.
 */
const isMade = await prebuild({ signal: new AbortController().signal }).catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return false;
});
say(
  isMade
    ? 'The bundled catalogue and its index are ready.'
    : 'The bundled catalogue could not be built now: the first start imports it.',
);
