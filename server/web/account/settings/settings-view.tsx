import type { VNode } from 'preact';
import { PASSWORD_LENGTH_MIN } from '../../../accounts/people/password-rules.ts';
import type { Session } from '../../../accounts/people/sessions.ts';
import type { PageView } from '../../page/page.ts';
import { EMPTY_FORM, type FormState } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { toMemberView } from '../frames.tsx';
import { SessionTable } from './session-table.tsx';

export const PATH = '/dashboard/settings';

/** The forms of the page, by the last part of the address each is sent to. */
export type FormName = 'password' | 'email' | 'delete' | 'sessions';

/** What is shown beside what is. */
export interface SettingsParts {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Which of the forms was sent, and what is wrong with it. */
  readonly form?: FormName;
  readonly state?: FormState;
  readonly notice?: string | null;
}

interface Settings {
  readonly address: string;
  readonly sessions: readonly Session[];
  /** Id of the session of who looks. */
  readonly own: string;
}

/** Address, password, sign-ins and the end of the account, a form for each. */
export function toSettings(
  { address, sessions, own }: Settings,
  { status = 200, headers = {}, form, state = EMPTY_FORM, notice = null }: SettingsParts,
): PageView {
  const of = (name: FormName): FormState => (name === form ? state : EMPTY_FORM);
  return toMemberView({
    status,
    headers,
    notice,
    title: 'Settings',
    place: PATH,
    children: (
      <>
        <p>Your email address is {address}.</p>
        <div class="columns">
          <PasswordForm address={address} state={of('password')} />
          <EmailForm state={of('email')} />
        </div>
        <SessionTable
          sessions={sessions}
          own={own}
          action={`${PATH}/sessions`}
          state={of('sessions')}
        />
        <RemovalForm state={of('delete')} />
      </>
    ),
  });
}

function PasswordForm(props: { readonly address: string; readonly state: FormState }): VNode {
  const { address, state } = props;
  return (
    <section>
      <h2>Change password</h2>
      <Form state={state} action={`${PATH}/password`}>
        <input
          type="email"
          name="account"
          value={address}
          autocomplete="username"
          hidden
          disabled
        />
        <Field
          name="current_password"
          label="Current password"
          type="password"
          autocomplete="current-password"
          state={state}
        />
        <Field
          name="new_password"
          label="New password"
          type="password"
          autocomplete="new-password"
          hint={`At least ${PASSWORD_LENGTH_MIN} characters. All other sessions will be logged out.`}
          state={state}
        />
        <button type="submit">Change password</button>
      </Form>
    </section>
  );
}

function EmailForm({ state }: { readonly state: FormState }): VNode {
  return (
    <section>
      <h2>Change email address</h2>
      <Form state={state} action={`${PATH}/email`}>
        <Field
          name="email"
          label="New email address"
          type="email"
          autocomplete="email"
          maxLength={254}
          state={state}
        />
        <Field
          name="email_password"
          label="Password"
          type="password"
          autocomplete="current-password"
          state={state}
        />
        <button type="submit">Send link</button>
      </Form>
    </section>
  );
}

function RemovalForm({ state }: { readonly state: FormState }): VNode {
  return (
    <section class="narrow">
      <h2>Delete account</h2>
      <p>Deletes your account and immediately revokes all its keys. This cannot be undone.</p>
      <Form state={state} action={`${PATH}/delete`}>
        <Field
          name="delete_password"
          label="Password"
          type="password"
          autocomplete="current-password"
          state={state}
        />
        <button type="submit" class="danger">
          Delete account and all keys
        </button>
      </Form>
    </section>
  );
}
