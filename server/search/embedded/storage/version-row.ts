import { FIELD_COLUMNS } from '../../../../schemas/tables.ts';

type Value = string | number | null;

/** What a model was for some days, as far as it is filtered and sorted by. */
export interface VersionRow {
  /** Document numbers of the version and of the model. */
  readonly doc: number;
  readonly model: number;
  /** JSON of the scores; null: no source spoke of the model yet. */
  readonly scores: string | null;
  /** Values of the fields in the order of FIELDS. */
  readonly fields: readonly Value[];
}

/** Columns of the fields, in the order in which toVersionRow takes them. */
export const VERSION_FIELDS = FIELD_COLUMNS.map(({ name }) => `v.${name}`).join(', ');
export type RawVersion = [doc: number, model: number, scores: string | null, ...Value[]];

/** Names the values of a row. */
export function toVersionRow([doc, model, scores, ...fields]: RawVersion): VersionRow {
  return { doc, model, scores, fields };
}
