import type { ComponentChildren, VNode } from 'preact';
import type { FormState } from '../page/sent-form.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly state: FormState;
  readonly hint?: string;
  /** `textarea` for several lines. */
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'textarea';
  readonly autocomplete?: string;
  /** What stands in it before anybody typed. */
  readonly value?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  /** Tells fields of the same name on one page apart. */
  readonly id?: string;
}

/** A field with its name, a hint, what was typed, and what is wrong with that. */
export function Field(props: Props): VNode {
  const { name, label, state, hint, type = 'text', value = '', id = name } = props;
  const error = state.errors[name];
  const input = {
    id,
    name,
    required: props.required ?? true,
    'aria-invalid': error === undefined ? undefined : ('true' as const),
    'aria-describedby': describedBy(id, hint, error),
    ...(props.autocomplete === undefined ? {} : { autocomplete: props.autocomplete }),
    ...(props.maxLength === undefined ? {} : { maxLength: props.maxLength }),
  };
  // What is secret is never sent back.
  const typed = type === 'password' ? undefined : (state.values[name]?.[0] ?? value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'textarea' ? (
        <textarea {...input} rows={6}>
          {typed}
        </textarea>
      ) : (
        <input {...({ ...input, type, value: typed } as Record<string, unknown>)} />
      )}
      <Remarks id={id} hint={hint} error={error} />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly state: FormState;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly hint?: string;
  readonly id?: string;
}

/** One of several values. */
export function Choice(props: ChoiceProps): VNode {
  const { name, label, state, options, value, hint, id = name } = props;
  const chosen = state.values[name]?.[0] ?? value;
  const error = state.errors[name];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={describedBy(id, hint, error)}
      >
        {options.map(([option, text]) => (
          <option value={option} selected={option === chosen}>
            {text}
          </option>
        ))}
      </select>
      <Remarks id={id} hint={hint} error={error} />
    </div>
  );
}

interface ChecksProps {
  readonly name: string;
  readonly legend: string;
  readonly state: FormState;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Ticked before anybody chose. */
  readonly ticked: readonly string[];
  readonly hint?: string;
}

/** Any of several values. */
export function Checks({ name, legend, state, options, ticked, hint }: ChecksProps): VNode {
  const isTouched = Object.keys(state.values).length > 0;
  const chosen = isTouched ? (state.values[name] ?? []) : ticked;
  const error = state.errors[name];
  return (
    <fieldset class="field checks" aria-describedby={describedBy(name, hint, error)}>
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label>
          <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} />{' '}
          {text}
        </label>
      ))}
      <Remarks id={name} hint={hint} error={error} />
    </fieldset>
  );
}

/** A form of this page, with what is wrong with all of it. */
export function Form({
  state,
  children,
  ...form
}: {
  readonly state: FormState;
  readonly action: string;
  readonly children: ComponentChildren;
  readonly class?: string;
}): VNode {
  const count = Object.keys(state.errors).length;
  return (
    <form method="post" {...form}>
      {state.problem === null && count === 0 ? null : (
        <p class="notice bad" role="alert">
          {state.problem ??
            (count === 1 ? 'One field needs another look.' : `${count} fields need another look.`)}
        </p>
      )}
      {children}
    </form>
  );
}

function Remarks(props: {
  readonly id: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}): VNode {
  const { id, hint, error } = props;
  return (
    <>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function describedBy(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined {
  const ids = [
    hint === undefined ? [] : [`${id}-hint`],
    error === undefined ? [] : [`${id}-error`],
  ];
  const text = ids.flat().join(' ');
  return text === '' ? undefined : text;
}
