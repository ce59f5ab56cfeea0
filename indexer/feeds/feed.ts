import { z } from 'zod';
import type { FeedRecord, OfferRecord, SourceInfo } from '../../schemas/records.ts';
import { JsonNumber, type JsonValue } from './reading/json.ts';

/** One raw thing of a file, with a name for people: its id, or its line. */
export interface FeedItem {
  readonly where: string;
  readonly raw: JsonValue;
}

/** The whole file is not what it should be. */
export interface ShapeProblem {
  readonly field: string;
  readonly expected: string;
}

type Parsed =
  | {
      readonly ok: true;
      readonly records: readonly FeedRecord[];
      /** What the item is of, if a file may hold only one of it. */
      readonly identity?: string;
    }
  | { readonly ok: true; readonly skipped: string }
  | { readonly ok: false; readonly error: z.ZodError };

/** A file of a feed; everything in it is pure. */
export interface FeedFile {
  /**
   * File names in a folder, or below the feed's address. `*` stands for any one folder between: such
   * files are found in a folder only.
   */
  readonly names: readonly string[];
  /** Other names under which a file of this form is accepted when given by itself. */
  readonly accepts: RegExp;
  /**
   * `jsonl`: every line is an item of its own. `csv` is a list of objects by the names in the first
   * row, `yaml` any value; all their scalars are text. `text` is the file as it is.
   */
  readonly format: 'json' | 'jsonl' | 'csv' | 'yaml' | 'text';
  /** Each file of this form is one item, which may be left out; it is the feed that must have records. */
  readonly isOneItem: boolean;
  /** A file without a line is one that has nothing to say; elsewhere it is one that was cut off. */
  readonly mayBeEmpty: boolean;
  /** The items of a whole file in order, or why it is none; not used for `jsonl`. */
  items(document: JsonValue, file: string): Iterable<FeedItem> | ShapeProblem;
  /** A line of `jsonl` as JSON, where the source writes something like it. */
  prepare(line: string): string;
  /** The items of a line of `jsonl` that holds several, each accepted or rejected alone. */
  split(line: FeedItem): Iterable<FeedItem>;
  /** The records of one raw item, why it is none, or what is wrong with it. */
  parse(item: FeedItem): Parsed;
}

/** A source of figures, as data. To add one: a file like this, and a line in the list. */
export interface Feed extends Omit<SourceInfo, 'asOf'> {
  /** What the figures are counted in, for people. */
  readonly unit: string;
  /** Where its files are served from; null: only as files. */
  readonly address: string | null;
  readonly files: readonly FeedFile[];
  /** How its data of a day of the past are read, where that is another way. */
  readonly past?: FeedPast;
  /** Brings together what several items say of one thing; absent: each speaks for itself. */
  readonly combine?: (records: readonly FeedRecord[]) => readonly FeedRecord[];
}

/** A feed's data of a day of the past. */
export interface FeedPast {
  readonly files: readonly FeedFile[];
  /** The record leaves out what it takes over from another: what it does not say is not denied. */
  isPart(record: OfferRecord): boolean;
}

/** Ties what a source sends (`schema`) to the records made of it. */
export function defineFile<T>(file: {
  names: readonly string[];
  accepts: RegExp;
  format: FeedFile['format'];
  isOneItem?: true;
  mayBeEmpty?: true;
  items?: FeedFile['items'];
  prepare?: FeedFile['prepare'];
  split?: FeedFile['split'];
  schema: z.ZodType<T>;
  /** Why a sound item says nothing of a model at a price or with a score, in snake_case. */
  skip?: (value: T) => string | null;
  /** What an item is of, where another one of the same is refused; absent: anything may come again. */
  identify?: (value: T) => string;
  records: (value: T) => Iterable<FeedRecord>;
}): FeedFile {
  return {
    names: file.names,
    accepts: file.accepts,
    format: file.format,
    isOneItem: file.isOneItem ?? false,
    mayBeEmpty: file.mayBeEmpty ?? false,
    items: file.items ?? toRows,
    prepare: file.prepare ?? ((line) => line),
    split: file.split ?? ((line) => [line]),
    parse: ({ raw }) => {
      const parsed = file.schema.safeParse(raw);
      if (!parsed.success) {
        return { ok: false, error: parsed.error };
      }
      const skipped = file.skip?.(parsed.data) ?? null;
      if (skipped !== null) return { ok: true, skipped };
      const identity = file.identify?.(parsed.data);
      return {
        ok: true,
        records: [...file.records(parsed.data)],
        ...(identity === undefined ? {} : { identity }),
      };
    },
  };
}

/** The items of a file that is a list. */
function toRows(document: JsonValue): Iterable<FeedItem> | ShapeProblem {
  return Array.isArray(document)
    ? document.map((raw, at) => ({ where: `row ${at + 1}`, raw }))
    : { field: '', expected: 'expected a list' };
}

const numeral = z.instanceof(JsonNumber, { error: 'expected a number' });
/** A number as exact source text. */
export const SourceNumber = numeral.transform(({ text }) => text);
/** A number of which a binary float is good enough: counts, limits, sizes. */
export const LooseNumber = numeral
  .transform(({ text }) => Number(text))
  .refine(Number.isFinite, { error: 'expected a finite number' });
/** A number written as text, as in CSV and YAML, as exact decimal text; blanks around it are dropped. */
export const TextNumber = z
  .string()
  .trim()
  .regex(/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, 'expected a number')
  .transform((text) => text.replace(/^\+/, ''));
