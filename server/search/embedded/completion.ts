import { norm } from '../../../schemas/text.ts';
import type { Suggestion } from '../port.ts';

/** A suggestion and the starts it completes. */
export interface Completion extends Suggestion {
  readonly keys: readonly string[];
}

export function toCompletion(
  type: Suggestion['type'],
  { slug, name }: { readonly slug: string; readonly name: string },
): Completion {
  return { type, value: name, slug, keys: [norm(name), norm(slug)] };
}
