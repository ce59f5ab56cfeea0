import { z } from 'zod';
import { FACET_NAMES, FIELDS, type FacetName } from '../../fields.ts';
import type { Facets } from '../../query.ts';
import { asOf } from '../parameters/as-of.ts';
import { CountedMeta } from '../responses.ts';
import { FILTERS } from '../parameters/filters.ts';
import { csvOf } from '../parameters/lists.ts';
import { text } from '../parameters/scalars.ts';

/** Values of one facet an answer holds, most frequent first. */
const VALUES_MAX = 100;

const Values = z
  .array(
    z
      .object({ value: z.string(), count: z.number().int().nonnegative() })
      .meta({ id: 'FacetValue' }),
  )
  .meta({
    id: 'FacetValues',
    description: `Up to ${VALUES_MAX} values with their model counts, most frequent first.`,
  });
const Ranges = z
  .object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    ranges: z.array(
      z
        .object({
          from: z.number(),
          to: z.number().nullable().describe('Exclusive; null: unbounded.'),
          count: z.number().int().nonnegative(),
        })
        .meta({ id: 'FacetRange' }),
    ),
  })
  .meta({ id: 'FacetRanges', description: 'Minimum and maximum, and model counts by range.' });

const hasRanges = (name: string): boolean =>
  FIELDS.some((field) => field.name === name && field.type === 'number');

type Counts = Partial<Record<FacetName, z.output<typeof Values> | z.output<typeof Ranges>>>;

/** Counts per field asked for. */
export const FacetCounts = z
  .object(
    Object.fromEntries(
      FACET_NAMES.map((name) => [name, (hasRanges(name) ? Ranges : Values).optional()]),
    ),
  )
  .meta({ id: 'FacetCounts', description: 'Model counts by field and value.' });

/** Parameter that asks for counts beside rows. */
export const facets = csvOf(FACET_NAMES, {
  about: 'Fields whose values to count; each count applies all other filters.',
});

export const FacetParams = z.object({
  fields: csvOf(FACET_NAMES, { about: 'Fields to count; default: all.' }),
  q: text({ about: 'Words in the name, slug or an alias.', min: 1, max: 256 }).optional(),
  ...FILTERS,
  as_of: asOf,
});

export const FacetAnswer = z.object({ data: FacetCounts, meta: CountedMeta });

/** The facets that were asked for as answers show them. */
export function toFacetCounts(counted: Facets, asked: readonly FacetName[]): Counts {
  const shown = asked.flatMap((name) => {
    const facet = counted[name];
    return facet === undefined ? [] : [[name, facet] as const];
  });
  return Object.fromEntries(
    shown.map(([name, facet]) => [
      name,
      facet.kind === 'values'
        ? facet.values.slice(0, VALUES_MAX).map(({ value, count }) => ({ value, count }))
        : {
            min: facet.min,
            max: facet.max,
            ranges: facet.ranges.map(({ from, to, count }) => ({ from, to, count })),
          },
    ]),
  );
}
