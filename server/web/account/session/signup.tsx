import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { type OpenPage, type PageView, toRedirect } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { email, EmailField } from '../form-fields.tsx';
import { sendEmail } from '../send-email.ts';
import { toNarrow } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';
import { toCheckEmail } from './check-email.tsx';

const SignUp = z.object({ email });

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
      const seconds = await limits.people.signUpsFromNetwork.take(origin);
      if (seconds > 0) {
        const problem = `Too many sign-ups from your network. Try again in ${waitText(seconds)}.`;
        return toForm(withErrors(form, {}, problem), tooOften(seconds));
      }
      await sendEmail(services, await people.signUp(data.email, now), baseUrl);
      return toCheckEmail('/signup', data.email, '24 hours');
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
          <p class="hint">We’ll email you a link. You choose a password there.</p>
          <button type="submit">Sign up</button>
        </Form>
      </>
    ),
  });
}
