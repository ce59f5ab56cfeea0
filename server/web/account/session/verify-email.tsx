import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { toSessionCookie } from '../../page/cookie.ts';
import { type OpenPage, type PageView, toRedirect } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { knownPassword, linkToken } from '../form-fields.tsx';
import { toNarrow, toNotice } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';

const Verify = z.object({ token: linkToken, password: knownPassword });

/**
 * The link of a sign-up. Opening it does nothing by itself: programs that look at mails open links
 * too, and they work once. Who typed the password at the sign-up types it again, and is in.
 */
export function verifyEmailPage({ people, limits }: Services): OpenPage {
  return {
    who: 'anybody',
    id: 'verifyEmail',
    path: '/verify-email',
    show: async ({ url, now }) => {
      const token = url.searchParams.get('token') ?? '';
      const link = await people.findLink(token, 'sign_up', now);
      return link === null ? toDead() : toForm(token, link.email, EMPTY_FORM);
    },
    send: async ({ now, origin, baseUrl }, form) => {
      const token = form.fields.get('token')?.[0] ?? '';
      const link = await people.findLink(token, 'sign_up', now);
      if (link === null) return toDead();
      const read = readForm(form, Verify);
      if (read.kind === 'invalid')
        return toForm(token, link.email, read.state, { status: read.status });
      const seconds = await limits.people.signInsFromNetwork.take(origin);
      if (seconds > 0) {
        const problem = `Too many attempts. Try again in ${waitText(seconds)}.`;
        return toForm(token, link.email, withErrors(form, {}, problem), tooOften(seconds));
      }
      const { password } = read.data;
      const confirmed = await people.confirmSignUp(token, password, origin, now);
      if (confirmed === 'refused') {
        return toForm(token, link.email, withErrors(form, { password: OTHER }), { status: 422 });
      }
      if (confirmed === null) return toDead();
      const entered = await people.signIn(confirmed.email, password, origin, now);
      if (entered.kind !== 'in') return toRedirect('/login?confirmed=1');
      return toRedirect('/dashboard', {
        headers: { 'Set-Cookie': toSessionCookie(entered.token, baseUrl) },
      });
    },
  };
}

const OTHER =
  'This is not the password you signed up with. If you did not sign up, close this page.';

function toForm(
  token: string,
  email: string,
  state: FormState,
  parts: Partial<PageView> = {},
): PageView {
  return toNarrow({
    ...parts,
    title: 'Confirm your email address',
    children: (
      <Form state={state} action="/verify-email" hidden={{ token }}>
        <p>
          This creates the account for <strong>{email}</strong>.
        </p>
        <input type="email" name="account" value={email} autocomplete="username" hidden disabled />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          hint="The password you signed up with."
          state={state}
        />
        <button type="submit">Confirm</button>
      </Form>
    ),
  });
}

function toDead(): PageView {
  return toNotice(
    'This link has expired',
    <>
      <p>Links work once and expire after 24 hours. Your address may already be confirmed.</p>
      <p>
        <a href="/login">Log in</a>, or <a href="/signup">sign up again</a> to get a new link.
      </p>
    </>,
    400,
  );
}
