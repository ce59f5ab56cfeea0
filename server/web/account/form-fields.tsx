import type { VNode } from 'preact';
import type { FormState } from '../page/sent-form.ts';
import { Field } from '../ui/field.tsx';
import { z } from 'zod';
import { isEmail } from '../../accounts/people/email-address.ts';

/** An address of mail, as typed but for space around it. */
export const email = z
  .string()
  .trim()
  .min(1, { error: 'Type your e-mail address.', abort: true })
  .max(254, { error: 'An address has at most 254 characters.', abort: true })
  .refine(isEmail, { error: 'This is no e-mail address. Write it as name@example.org.' });

/** A password that is compared, so any will do; the bound keeps hashing cheap. */
export const knownPassword = z
  .string()
  .min(1, { error: 'Type your password.', abort: true })
  .max(512, { error: 'No password is that long.' });

/** The secret of a link. */
export const linkToken = z.string().max(100);

/** Where to go on. */
export const next = z.string().max(2_000);

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
