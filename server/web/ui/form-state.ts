import type { FormState } from '../page/sent-form.ts';
import type { FieldError } from '../../errors.ts';
import { toSentence } from './words.ts';

/** Each longer value is shown cut: an address may hold 8 KB. */
const VALUE_CHARACTERS_MAX = 2_000;

/** A form whose fields are the parameters of an address, with what is wrong with them. */
export function toFormState(params: URLSearchParams, errors: readonly FieldError[]): FormState {
  const names = [...new Set(params.keys())];
  return {
    values: Object.fromEntries(
      names.map((name) => [
        name,
        params.getAll(name).map((value) => value.slice(0, VALUE_CHARACTERS_MAX)),
      ]),
    ),
    // Of several mistakes in one field the first is shown.
    errors: Object.fromEntries(
      errors.toReversed().map((error) => [error.parameter ?? '', toSentence(error)]),
    ),
    problem: null,
  };
}
