import { z } from 'zod';
import { judgePassword, PASSWORD_LENGTH_MIN } from '../../../accounts/people/password-rules.ts';
import type { Services } from '../../../services.ts';
import { type OpenPage, type PageView, toRedirect } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { email, EmailField, knownPassword } from '../form-fields.tsx';
import { sendEmail } from '../send-email.ts';
import { toNarrow, toNotice } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';

const SignUp = z.object({ email, password: knownPassword });

/** Asks for an account. The answer is the same whether the address has one. */
export function signUpPage(services: Services): OpenPage {
  const { people, limits } = services;
  return {
    who: 'anybody',
    id: 'signUp',
    path: '/signup',
    show: ({ member }) =>
      Promise.resolve(member === null ? toForm(EMPTY_FORM) : toRedirect('/dashboard')),
    send: async ({ now, origin, baseUrl }, form) => {
      const read = readForm(form, SignUp);
      if (read.kind === 'invalid') return toForm(read.state, { status: read.status });
      const { data } = read;
      const weakness = await judgePassword(data.password, data);
      if (weakness !== null)
        return toForm(withErrors(form, { password: weakness }), { status: 422 });
      const seconds = await limits.people.signUpsFromNetwork.take(origin);
      if (seconds > 0) {
        const problem = `Too many sign-ups from your network. Try again in ${waitText(seconds)}.`;
        return toForm(withErrors(form, {}, problem), tooOften(seconds));
      }
      const message = await people.signUp(data.email, data.password, origin, now);
      await sendEmail(services, message, baseUrl);
      return toNotice(
        'Check your email',
        <>
          <p>
            We sent an email to <strong>{data.email}</strong>. Open the link within 24 hours, then
            log in.
          </p>
          <p>
            Nothing after a few minutes? Check your spam folder, or{' '}
            <a href="/signup">sign up again</a>.
          </p>
        </>,
      );
    },
  };
}

function toForm(state: FormState, parts: Partial<PageView> = {}): PageView {
  return toNarrow({
    ...parts,
    title: 'Sign up',
    children: (
      <>
        <p>
          Accounts are free and come with API keys. Already have one? <a href="/login">Log in</a>.
        </p>
        <Form state={state} action="/signup">
          <EmailField state={state} />
          <Field
            name="password"
            label="Password"
            type="password"
            autocomplete="new-password"
            hint={`At least ${PASSWORD_LENGTH_MIN} characters. A few random words work best.`}
            state={state}
          />
          <button type="submit">Sign up</button>
        </Form>
      </>
    ),
  });
}
