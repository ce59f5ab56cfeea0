import type { VNode } from 'preact';
import type { FieldError } from '../../errors.ts';
import type { FormState } from '../page/sent-form.ts';
import { Choice } from '../ui/field.tsx';

interface Props {
  readonly errors: readonly FieldError[];
  /** Names of the fields of the form below, where their mistakes are said. */
  readonly fields: readonly string[];
}

/** That something is wrong, and what of it no field below shows. */
export function Mistakes({ errors, fields }: Props): VNode | null {
  if (errors.length === 0) return null;
  const others = errors.filter(({ parameter }) => !fields.includes(parameter ?? ''));
  const count = errors.length;
  return (
    <div class="notice bad" role="alert">
      <p>{count === 1 ? '1 field needs attention.' : `${count} fields need attention.`}</p>
      {others.length === 0 ? null : (
        <ul>
          {others.map(({ parameter, detail }) => (
            <li>
              {parameter === undefined ? null : <code>{parameter}</code>} {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export type Options = readonly (readonly [value: string, text: string])[];

interface PickProps {
  readonly name: string;
  readonly label: string;
  readonly state: FormState;
  readonly options: Options;
  readonly standard?: string;
}

/** A choice; what was asked for and is not among the options is one more, so that nothing is lost. */
export function Pick({ name, label, state, options, standard = '' }: PickProps): VNode {
  const wanted = state.values[name]?.[0] ?? standard;
  const isListed = options.some(([value]) => value === wanted);
  return (
    <Choice
      name={name}
      label={label}
      state={state}
      value={standard}
      options={isListed ? options : [...options, [wanted, wanted]]}
    />
  );
}
