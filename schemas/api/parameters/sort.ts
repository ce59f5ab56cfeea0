import { z } from 'zod';
import { shorten } from '../../shorten.ts';
import { SORT_NAMES } from '../../fields.ts';
import type { Sort, SortKey } from '../../query.ts';
import { asCsv } from './lists.ts';
import { refuse, type OptionalParameter, type Parameter } from './scalars.ts';

const SORT_KEYS_MAX = 3;

/** Parses `-input_price,name`; any of the field table's sort keys or `benchmark:{id}`. */
export function sortParameter(extra: readonly 'relevance'[]): OptionalParameter<TypedSort[]> {
  const names: readonly string[] = [...extra, ...SORT_NAMES];
  const pattern = new RegExp(`^-?(?:${names.join('|')}|benchmark:[a-z0-9][a-z0-9._-]{0,127})$`);
  const parser: Parameter<TypedSort[]> = z.string().transform((value, context) => {
    const items = value.split(',');
    if (items.length > SORT_KEYS_MAX) {
      refuse(context, value, `May have at most ${SORT_KEYS_MAX} keys.`, {
        allowed: { maxItems: SORT_KEYS_MAX },
      });
    }
    return items.map((item): TypedSort => {
      if (!pattern.test(item)) {
        return refuse(context, item, `“${shorten(item)}” is not a sort key.`, {
          allowed: [...names, 'benchmark:{id}'],
        });
      }
      const by = item.replace(/^-/, '') as SortKey;
      return { by, direction: item.startsWith('-') ? 'desc' : 'asc', signed: item !== by };
    });
  });
  return asCsv(
    parser.optional(),
    {
      about: `Up to ${SORT_KEYS_MAX} keys, \`-\` for descending: ${names.join(', ')}, benchmark:{id}. Unknown values always sort last; ties are broken by slug.`,
      max: SORT_KEYS_MAX,
    },
    { type: 'string', pattern: pattern.source },
  );
}

/** A sort key and whether its direction was typed. */
export interface TypedSort extends Sort {
  readonly signed: boolean;
}
