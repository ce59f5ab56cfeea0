import type { Model } from './model.ts';

/** What a row of the field table says of one field. */
interface FieldBase {
  readonly name: string;
  /** Sentence of the API documentation. */
  readonly about: string;
  /** Where the value stands in an answer, if not under the name: another name in expressions. */
  readonly path?: string;
  readonly facet?: true;
  readonly sort?: true;
}
interface KeywordField extends FieldBase {
  readonly type: 'keyword';
  /** Values of a closed list, where there is one. */
  readonly values?: readonly string[];
  /** Whether a model has one value at most, so that two can only be meant as alternatives. */
  readonly single?: true;
  of(model: Model): readonly string[];
}
interface FlagField extends FieldBase {
  readonly type: 'flag';
  of(model: Model): boolean | null;
}
interface NumberField extends FieldBase {
  readonly type: 'number';
  /** Names of the parameters for the inclusive lower and upper bound; absent: not a filter. */
  readonly min?: string;
  readonly max?: string;
  /** Other spellings of these parameters. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly integer?: true;
  /** Lower bounds of the facet's ranges, ascending; the first is 0. */
  readonly ranges?: readonly number[];
  of(model: Model): number | null;
}
interface DateField extends FieldBase {
  readonly type: 'date';
  /** Names of the parameters for the inclusive lower and exclusive upper bound. */
  readonly min?: string;
  readonly max?: string;
  /** Text that sorts as the date does: a date, a month or an instant. */
  of(model: Model): string | null;
}
interface TextField extends FieldBase {
  readonly type: 'text';
  readonly sort: true;
  of(model: Model): string;
}
export type Field = KeywordField | FlagField | NumberField | DateField | TextField;
