import type { VNode } from 'preact';
import type { FormState } from '../../page/sent-form.ts';
import { Field } from '../../ui/field.tsx';

/** The address an account goes by. */
export function EmailField({ state }: { readonly state: FormState }): VNode {
  return (
    <Field
      name="email"
      label="E-mail address"
      type="email"
      autocomplete="username"
      maxLength={254}
      state={state}
    />
  );
}
