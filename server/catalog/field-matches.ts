import { GrowingCache } from '../growing-cache.ts';
import { toMembers } from '../json-text.ts';
import type { Hit } from '../search/port.ts';
import { type RowTexts, toRowTexts } from '../search/row-texts.ts';
import { createHighlighter, createMatcher, type Marker, type Tags } from './highlight.ts';

/** Which fields of a row matched, and their marked texts. */
export interface FieldMatches {
  /** Empty where nobody asked for marks. */
  readonly highlights: Record<string, string[]>;
  readonly matched_on: string[];
}

/** Bytes of what matched in rows: a page of each of a thousand texts or two. */
const KEPT_BYTES = 7 * 1024 * 1024;
/** What a row takes beside its JSON, as a heap snapshot has it. */
const ROW_BYTES = 200;

/** What matched in rows, as JSON. */
class KeptRows {
  readonly #rows = new Map<RowTexts, string>();
  readonly #grow: (bytes: number) => void;

  constructor(grow: (bytes: number) => void) {
    this.#grow = grow;
  }

  get(texts: RowTexts, find: (texts: RowTexts) => string): string {
    let json = this.#rows.get(texts);
    if (json !== undefined) return json;
    json = find(texts);
    this.#rows.set(texts, json);
    this.#grow(ROW_BYTES + json.length);
    return json;
  }
}

const kept = new GrowingCache<KeptRows>(KEPT_BYTES);

/**
 * What tells of a hit in which fields it matched: members of `FieldMatches`, as JSON. It is kept for
 * rows of which the engine keeps the words: who filters, sorts or pages what a text found marks the
 * same rows again.
 * @param matched `matched` of the page
 * @param tags null: nothing is marked
 */
export function findFieldMatches(
  matched: readonly string[],
  tags: Tags | null,
): (hit: Hit) => string {
  let marker: Marker | undefined;
  const find = (texts: RowTexts): string => {
    marker ??= tags === null ? createMatcher(matched) : createHighlighter(matched, tags);
    return toMembers(toFieldMatches(texts, matched, marker, tags !== null));
  };
  let rows: KeptRows | undefined;
  return (hit) => {
    if (hit.texts === undefined) return find(toRowTexts(hit.model));
    rows ??= kept.get(JSON.stringify([matched, tags]), (grow) => new KeptRows(grow));
    return rows.get(hit.texts, find);
  };
}

function toFieldMatches(
  { fields }: RowTexts,
  matched: readonly string[],
  mark: Marker,
  isShown: boolean,
): FieldMatches {
  const highlights: FieldMatches['highlights'] = {};
  const on: string[] = [];
  for (const { field, text, glued } of fields) {
    const shown = mark(text, glued);
    if (shown === null) continue;
    on.push(field);
    if (isShown) highlights[field] = [shown];
  }
  // A match in none of these fields is in another name of the model.
  return { highlights, matched_on: on.length === 0 && matched.length > 0 ? ['aliases'] : on };
}
