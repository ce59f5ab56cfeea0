import type {
  DateName,
  FacetName,
  FlagName,
  KeywordName,
  NumberName,
  RangeName,
  SortName,
  TextName,
} from './fields.ts';

/** What a caller asks of the catalogue, as data; every engine compiles it with one pure function. */
export interface CatalogQuery {
  /** null: no text, every model that passes the filters. */
  readonly text: TextQuery | null;
  /** All must hold. A facet ignores the filters on its own field. */
  readonly filters: readonly Filter[];
  /** Empty: by relevance with text, else the default order. Slug always breaks ties. */
  readonly sort: readonly Sort[];
  readonly window: PageWindow;
  /** Rows wanted, 0–100. */
  readonly limit: number;
  readonly facets: readonly FacetName[];
  /** Scores in filters and sort keys count only if somebody other than the creator measured them. */
  readonly independentScores: boolean;
  /**
   * A day, `YYYY-MM-DD`: models, values and scores as they were at its end in UTC; names, words,
   * popularity and `updated_at` are those of today. Absent: the present.
   */
  readonly asOf?: string;
}

export interface TextQuery {
  readonly q: string;
  readonly typo: 'auto' | 'off' | 'strict';
  /** `search`: all fields, typos, stages. `filter`: exact stage only, on the names, not the description. */
  readonly mode: 'search' | 'filter';
}

export type Filter =
  | { kind: 'any_of'; field: KeywordName; values: readonly string[]; not: boolean }
  | { kind: 'is'; field: FlagName; value: boolean }
  | { kind: 'range'; field: RangeName & NumberName; min: number | null; max: number | null }
  /** `min` inclusive, `max` exclusive; texts that compare as dates do. */
  | { kind: 'between'; field: RangeName & DateName; min: string | null; max: string | null }
  /** A score on a benchmark, in the published unit, both ends inclusive; both null: any score. */
  | { kind: 'score'; benchmark: string; min: number | null; max: number | null }
  /** What a filter expression says, and its text; on no field, so that every facet respects it. */
  | { kind: 'expression'; text: string; of: Expression };

/**
 * Conditions joined by and, or and not. There are two truth values: a condition on a value that is
 * not known is false, and `not` turns it, as the NOT of a filter on words does.
 */
export type Expression =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Expression[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | Condition;

export type Condition =
  /** Any of the field's values is one of these. */
  | { readonly kind: 'one_of'; readonly field: KeywordName; readonly values: readonly string[] }
  /** Any of the field's values holds the text; the case of ASCII letters does not count. */
  | { readonly kind: 'holds'; readonly field: KeywordName; readonly text: string }
  /** A text is this one, or holds it, both without case and marks as `toNameKey` has them. */
  | {
      readonly kind: 'reads';
      readonly field: TextName;
      readonly text: string;
      readonly whole: boolean;
    }
  | { readonly kind: 'flag'; readonly field: FlagName; readonly value: boolean }
  /** Any value is known. */
  | { readonly kind: 'known'; readonly field: KeywordName }
  /** A number or, in ms since the epoch, a date between the ends; without ends: any that is known. */
  | { readonly kind: 'within'; readonly field: NumberName | DateName; readonly ends: Ends }
  /** A score on a benchmark, in the published unit. */
  | { readonly kind: 'scored'; readonly benchmark: string; readonly ends: Ends };

/** Where a range begins and ends, inclusive or not; an absent end is open. */
export interface Ends {
  readonly gte?: number;
  readonly gt?: number;
  readonly lte?: number;
  readonly lt?: number;
}

export type SortKey = SortName | 'relevance' | `benchmark:${string}`;

export interface Sort {
  readonly by: SortKey;
  readonly direction: 'asc' | 'desc';
}

/** Where the page starts: a number of rows to skip, or the sort values of a neighbouring row. */
export type PageWindow =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'after' | 'before'; readonly position: Position };

/** Values of a row under the query's sort keys, then its slug. null is a value not known. */
export type Position = readonly (string | number | null)[];

export const DEFAULT_SORT: readonly Sort[] = [
  { by: 'popularity', direction: 'desc' },
  { by: 'name', direction: 'asc' },
];

/** Which stage of the search found the hits; null without text. */
export type Stage = 'exact' | 'fuzzy' | 'partial';

export type Facet =
  | { readonly kind: 'values'; readonly values: readonly { value: string; count: number }[] }
  | {
      readonly kind: 'ranges';
      readonly min: number | null;
      readonly max: number | null;
      readonly ranges: readonly { from: number; to: number | null; count: number }[];
    };
export type Facets = Partial<Record<FacetName, Facet>>;
