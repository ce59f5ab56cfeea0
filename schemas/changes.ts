import { z } from 'zod';
import 'zod-openapi';
import { FactValue } from './fact-value.ts';

/** What can happen to the catalogue, in the order in which the API names it. */
export const CHANGE_TYPES = [
  'model.created',
  'model.updated',
  'model.renamed',
  'model.deprecated',
  'model.retired',
  'model.price_changed',
  'model.benchmark_added',
  'model.benchmark_changed',
  'model.benchmark_removed',
  'offer.created',
  'offer.updated',
  'offer.removed',
  'provider.created',
  'benchmark.created',
  'catalog.published',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** One fact, score or price as it was and as it is. */
export const FieldChange = z
  .object({
    field: z
      .string()
      .describe(
        'Name of the fact as in the model, of the price component (`input`; `input@200000` from that many prompt tokens; `output.image` for another unit), or `score`.',
      ),
    from: FactValue.describe('null: previously unknown.'),
    to: FactValue.describe('null: no longer known. Prices are in USD per 1M tokens or per unit.'),
    percent: z
      .number()
      .nullable()
      .describe(
        'For prices, the change relative to the previous price, rounded half up to 4 decimals; null if either is unknown or the previous price was 0.',
      ),
  })
  .meta({ id: 'FieldChange', description: 'A value before and after.' });
export type FieldChange = z.infer<typeof FieldChange>;

const Named = z.object({ slug: z.string(), name: z.string() });

/** An entry of the change log: what it says is as of the change, and stays so. */
export const Change = z
  .object({
    object: z.literal('change'),
    id: z.string().describe('Unique and never reused.'),
    sequence: z
      .number()
      .int()
      .positive()
      .describe('1, 2, 3, … without gaps, in the order of publication.'),
    type: z.enum(CHANGE_TYPES),
    at: z.iso.datetime().describe('Time of publication.'),
    effective_on: z.iso
      .date()
      .nullable()
      .describe('First day it is valid according to the source; null if not stated.'),
    model: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
    creator: Named.nullable().describe('Creator of the model.'),
    provider: Named.nullable().describe('Provider whose offer changed, or that is new.'),
    offer_id: z.string().nullable(),
    benchmark: z.object({ id: z.string(), name: z.string() }).nullable(),
    changes: z.array(FieldChange).describe('Empty if something was added or removed as a whole.'),
    source: z
      .object({ key: z.string(), name: z.string(), url: z.string(), license: z.string() })
      .nullable()
      .describe('Source of the change.'),
  })
  .meta({ id: 'Change', description: 'An entry in the change log.' });
export type Change = z.infer<typeof Change>;

/** Entries of one document of the index at most. */
export const SEGMENT_SIZE = 50;

/**
 * A run of entries that were published together: one document of the index, never changed. Segments
 * follow each other without a gap, from entry 1 on.
 */
export const LogSegment = z.object({
  /** Sequences of its first and last entry. */
  first: z.number().int().positive(),
  last: z.number().int().positive(),
  at: z.iso.datetime(),
  entries: z.array(Change),
});
export type LogSegment = z.infer<typeof LogSegment>;

const DIGITS = 12;

/** The id of an entry of the log: in the order of the alphabet that of the log. */
export function toChangeId(sequence: number): string {
  return `chg_${String(sequence).padStart(DIGITS, '0')}`;
}

/** The id of the document of a segment, by its first entry. */
export function toSegmentId(first: number): string {
  return String(first).padStart(DIGITS, '0');
}

/** Which entries are wanted; what is absent does not matter, and of a list any will do. */
export interface ChangeFilter {
  readonly types?: readonly ChangeType[];
  /** Ids. */
  readonly models?: readonly string[];
  /** Slugs. */
  readonly creators?: readonly string[];
  readonly providers?: readonly string[];
}

/** What an entry is filtered by, for stores that keep it in columns. */
export interface ChangeKeys {
  readonly type: ChangeType;
  readonly model: string | null;
  readonly creator: string | null;
  readonly provider: string | null;
}

/** The values an entry is filtered by. */
export function keysOf({ type, model, creator, provider }: Change): ChangeKeys {
  return {
    type,
    model: model?.id ?? null,
    creator: creator?.slug ?? null,
    provider: provider?.slug ?? null,
  };
}

/** The parts of a filter by the key each is about; without those that do not matter. */
export function partsOf({
  types,
  models,
  creators,
  providers,
}: ChangeFilter): readonly (readonly [key: keyof ChangeKeys, values: readonly string[]])[] {
  const parts = [
    ['type', types],
    ['model', models],
    ['creator', creators],
    ['provider', providers],
  ] as const;
  return parts.flatMap(([key, values]) => (values === undefined ? [] : [[key, values] as const]));
}

/** Whether a filter wants an entry. */
export function isWanted(change: Change, filter: ChangeFilter): boolean {
  const keys = keysOf(change);
  return partsOf(filter).every(([key, values]) => values.includes(keys[key] ?? ''));
}
