import type { ComponentChildren, VNode } from 'preact';
import type { FormState } from '../page/sent-form.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly state: FormState;
  readonly hint?: ComponentChildren;
  /** `textarea` for several lines. */
  readonly type?: 'text' | 'email' | 'password' | 'date' | 'search' | 'textarea';
  readonly autocomplete?: string;
  /** What stands in it before anybody typed. */
  readonly value?: string;
  readonly maxLength?: number;
  /** What a phone’s keyboard offers. */
  readonly inputMode?: 'decimal' | 'numeric' | 'text';
  readonly placeholder?: string;
  /** Names are completed while they are typed: all leads to what is chosen, models puts its slug in. */
  readonly completes?: 'all' | 'models';
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
    ...toOptional(props),
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

/** Attributes that stand there only where they say something. */
function toOptional(props: Props): Record<string, unknown> {
  return {
    ...(props.autocomplete === undefined ? {} : { autocomplete: props.autocomplete }),
    ...(props.maxLength === undefined ? {} : { maxLength: props.maxLength }),
    ...(props.inputMode === undefined ? {} : { inputMode: props.inputMode }),
    ...(props.placeholder === undefined ? {} : { placeholder: props.placeholder }),
    ...(props.completes === undefined ? {} : { 'data-suggest': props.completes }),
  };
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

interface FormProps {
  readonly state: FormState;
  readonly action: string;
  /** What goes along unseen. */
  readonly hidden?: Readonly<Record<string, string>>;
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A form of this page, with what is wrong with all of it. */
export function Form({ state, hidden = {}, children, ...form }: FormProps): VNode {
  return (
    <form method="post" {...form}>
      <Problem state={state} unseen={Object.keys(hidden)} />
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface ProblemProps {
  readonly state: FormState;
  /** Names of fields that go along unseen. */
  readonly unseen: readonly string[];
}

/** What is wrong with a form, in a sentence; nothing if nothing is. */
export function Problem({ state, unseen }: ProblemProps): VNode | null {
  const text = toProblem(state, unseen);
  return text === null ? null : (
    <p class="notice bad" role="alert">
      {text}
    </p>
  );
}

/** What no field shows comes first: the others say for themselves what is wrong with them. */
function toProblem({ errors, problem }: FormState, unseen: readonly string[]): string | null {
  if (problem !== null) return problem;
  const names = Object.keys(errors);
  if (names.length === 0) return null;
  const [name] = names.filter((one) => unseen.includes(one));
  if (name !== undefined) {
    return `A hidden field (${name}) is invalid: ${errors[name] ?? ''} Reload the page.`;
  }
  const { length } = names;
  return length === 1 ? '1 field needs attention.' : `${length} fields need attention.`;
}

function Remarks(props: {
  readonly id: string;
  readonly hint: ComponentChildren;
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
  hint: ComponentChildren,
  error: string | undefined,
): string | undefined {
  const ids = [
    hint === undefined ? [] : [`${id}-hint`],
    error === undefined ? [] : [`${id}-error`],
  ];
  const text = ids.flat().join(' ');
  return text === '' ? undefined : text;
}
