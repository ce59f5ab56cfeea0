import type { VNode } from 'preact';
import type { FormState } from '../page/sent-form.ts';
import { Choice } from '../ui/field.tsx';

export type Options = readonly (readonly [value: string, text: string])[];

interface Props {
  readonly name: string;
  readonly label: string;
  readonly state: FormState;
  readonly options: Options;
  readonly standard?: string;
}

/** A choice; what was asked for and is not among the options is one more, so that nothing is lost. */
export function Pick({ name, label, state, options, standard = '' }: Props): VNode {
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
