import { append } from '../group.ts';
import type { Mention } from '../identify/mention.ts';
import { isCompletion, toNameTokens } from './completion.ts';
import { isEstablished, SHARED_BY } from './name-support.ts';
import { toSpelling } from './to-entity.ts';

/** Established names by creator, of which others may be shortenings. */
export class Anchors {
  readonly #byCreator = new Map<string, { key: string; tokens: readonly string[] }[]>();

  add(key: string, group: readonly Mention[]): void {
    const [mention] = group;
    if (mention?.creator != null && isEstablished(group, SHARED_BY)) {
      append(this.#byCreator, mention.creator, { key, tokens: toNameTokens(toSpelling(group)) });
    }
  }

  /** The anchors whose names only add words that hosts leave out; or, if none may be added, turn words round. */
  find({ creator, key, name }: Mention, mayAdd: boolean): readonly string[] {
    const tokens = toNameTokens(name);
    return (this.#byCreator.get(creator ?? '') ?? [])
      .filter(
        (anchor) =>
          anchor.key !== key &&
          (mayAdd || anchor.tokens.length === tokens.length) &&
          isCompletion(tokens, anchor.tokens, creator ?? ''),
      )
      .map((anchor) => anchor.key);
  }
}
