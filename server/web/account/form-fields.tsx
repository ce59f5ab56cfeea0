import type { VNode } from 'preact';
import type { FormState } from '../page/sent-form.ts';
import { Field } from '../ui/field.tsx';
import { z } from 'zod';
import { isEmail } from '../../accounts/people/email-address.ts';

/** An address of mail, as typed but for space around it. */
export const email = z
  .string()
  .trim()
  .min(1, { error: 'Enter your email address.', abort: true })
  .max(254, { error: 'Use at most 254 characters.', abort: true })
  .refine(isEmail, { error: 'Enter a valid email address, such as name@example.org.' });

/** A password that is compared, so any will do; the bound keeps hashing cheap. */
export const knownPassword = z
  .string()
  .min(1, { error: 'Enter your password.', abort: true })
  .max(512, { error: 'This password is too long.' });

/** The secret of a link. */
export const linkToken = z.string().max(100);

/** Where to go on. */
export const next = z.string().max(2_000);

/** The address an account goes by. */
export function EmailField({ state }: { readonly state: FormState }): VNode {
  return (
    <Field
      name="email"
      label="Email address"
      type="email"
      autocomplete="username"
      maxLength={254}
      state={state}
    />
  );
}
