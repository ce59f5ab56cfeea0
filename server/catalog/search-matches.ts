import type { ListRow } from '../../schemas/api/catalog/models.ts';
import { highlight, type Tags } from '../search/highlight.ts';

interface Matches {
  readonly highlights: Record<string, string[]>;
  readonly matched_on: string[];
}

/** The texts of a row in which a match can be shown. */
function textsOf(row: ListRow): readonly (readonly [field: string, text: string])[] {
  return [
    ['name', row.name],
    ['slug', row.slug],
    ['creator', row.creator?.name ?? ''],
    ['family', row.family ?? ''],
    ['description', row.description],
  ];
}

const NO_TAGS: Tags = { pre: '', post: '' };

/** Where a hit matched, marked unless `tags` is null. */
export function toMatches(row: ListRow, matched: readonly string[], tags: Tags | null): Matches {
  const found = textsOf(row).flatMap(([field, text]) => {
    const marked = highlight(text, matched, tags ?? NO_TAGS);
    return marked === null ? [] : [{ field, marked }];
  });
  return {
    highlights:
      tags === null ? {} : Object.fromEntries(found.map(({ field, marked }) => [field, [marked]])),
    // What matched in none of these is another spelling of the model's name.
    matched_on: found.length === 0 ? ['aliases'] : found.map(({ field }) => field),
  };
}
