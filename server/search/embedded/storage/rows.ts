import { FIELD_COLUMNS } from '../../../../schemas/tables.ts';

type Value = string | number | null;

const TEXTS = [
  'aliases',
  'former',
  's_name',
  's_name_joined',
  's_all',
  's_all_joined',
  's_often',
  's_about',
  's_exact',
  's_starts',
  's_words',
  'scores',
] as const;

/**
 * What a model is found by: words and keys with spaces between; its id and aliases, the slugs it had
 * before, and its scores as JSON lists.
 */
export type ModelTexts = Readonly<Record<(typeof TEXTS)[number], string>>;

/** A model as the index file keeps it for searching. */
export interface ModelRow {
  readonly doc: number;
  readonly slug: string;
  readonly texts: ModelTexts;
  /** Values of the fields in the order of FIELDS. */
  readonly fields: readonly Value[];
}

/** The columns of a row, in the order in which toModelRow takes them. */
export const ROW_COLUMNS = ['doc', 'slug', ...TEXTS, ...FIELD_COLUMNS.map(({ name }) => name)].join(
  ', ',
);
/** Their values: the binding of SQLite takes twice as long to make an object of forty members. */
export type RawRow = [doc: number, slug: string, ...Value[]];

/** Names the values of a row. */
export function toModelRow(raw: RawRow): ModelRow {
  const text = (name: keyof ModelTexts): string => raw[2 + TEXTS.indexOf(name)] as string;
  return {
    doc: raw[0],
    slug: raw[1],
    texts: {
      aliases: text('aliases'),
      former: text('former'),
      s_name: text('s_name'),
      s_name_joined: text('s_name_joined'),
      s_all: text('s_all'),
      s_all_joined: text('s_all_joined'),
      s_often: text('s_often'),
      s_about: text('s_about'),
      s_exact: text('s_exact'),
      s_starts: text('s_starts'),
      s_words: text('s_words'),
      scores: text('scores'),
    },
    fields: raw.slice(2 + TEXTS.length),
  };
}

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
