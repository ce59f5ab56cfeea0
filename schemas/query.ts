import type {
  DateName,
  FacetName,
  FlagName,
  KeywordName,
  NumberName,
  RangeName,
  SortName,
} from './fields.ts';

/** What a caller asks of the catalogue, as data; every engine compiles it with one pure function. */
export interface CatalogueQuery {
  /** null: no text, every model that passes the filters. */
  readonly text: TextQuery | null;
  /** All must hold. A facet ignores the filters on its own field. */
  readonly filters: readonly Filter[];
  /** Empty: by relevance with text, else the default order. Slug always breaks ties. */
  readonly sort: readonly Sort[];
  readonly window: Window;
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
  /** `search`: all fields, typos, stages. `light`: exact stage only, on the names, not the description. */
  readonly mode: 'search' | 'light';
}

export type Filter =
  | { kind: 'any_of'; field: KeywordName; values: readonly string[]; not: boolean }
  | { kind: 'is'; field: FlagName; value: boolean }
  | { kind: 'range'; field: RangeName & NumberName; min: number | null; max: number | null }
  /** `min` inclusive, `max` exclusive; texts that compare as dates do. */
  | { kind: 'between'; field: RangeName & DateName; min: string | null; max: string | null }
  /** A score on a benchmark, in the published unit, both ends inclusive; both null: any score. */
  | { kind: 'score'; benchmark: string; min: number | null; max: number | null };

export type SortKey = SortName | 'relevance' | `benchmark:${string}`;

export interface Sort {
  readonly by: SortKey;
  readonly direction: 'asc' | 'desc';
}

/** Where the page starts: a number of rows to skip, or the sort values of a neighbouring row. */
export type Window =
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
