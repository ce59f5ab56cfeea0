import { readFileSync } from 'node:fs';
import { readProfile } from './read-profile.ts';
import { PROFILE, type SearchProfile } from '../../../schemas/search/profile.ts';
import { UsageError } from '../output.ts';

/**
 * The profile in a file; without one, the built-in.
 * @throws UsageError naming the file, and every field that is wrong with its value and what is allowed
 */
export function loadProfile(file: string | undefined): SearchProfile {
  if (file === undefined) return PROFILE;
  try {
    return readProfile(readFileSync(file, 'utf8'), file);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
