import { z } from 'zod';
import { judgePassword, PASSWORD_LENGTH_MIN } from '../../../accounts/people/password-rules.ts';
import type { Services } from '../../../services.ts';
import { toNoCookie } from '../../page/cookie.ts';
import { type OpenPage, type PageView, toRedirect } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { sendEmail } from '../send-email.ts';
import { knownPassword, linkToken } from '../form-fields.tsx';
import { toNarrow, toNotice } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';

const Reset = z.object({ token: linkToken, password: knownPassword });

/** Sets a password by a link, and ends every sign-in. */
export function resetPage(services: Services): OpenPage {
  const { people, limits } = services;
  return {
    who: 'anybody',
    id: 'resetPassword',
    path: '/reset',
    show: async ({ url, now }) => {
      const token = url.searchParams.get('token') ?? '';
      const link = await people.findLink(token, 'reset_password', now);
      return link?.accountId == null ? toDead() : toForm(token, link.email, EMPTY_FORM);
    },
    send: async ({ now, origin, baseUrl }, form) => {
      const token = form.fields.get('token')?.[0] ?? '';
      const link = await people.findLink(token, 'reset_password', now);
      if (link?.accountId == null) return toDead();
      const read = readForm(form, Reset);
      if (read.kind === 'invalid') {
        return toForm(token, link.email, read.state, { status: read.status });
      }
      const seconds = await limits.people.signInsFromNetwork.take(origin);
      if (seconds > 0) {
        const problem = `Too many attempts. Try again in ${waitText(seconds)}.`;
        return toForm(token, link.email, withErrors(form, {}, problem), tooOften(seconds));
      }
      const { password } = read.data;
      const weakness = await judgePassword(password, link);
      if (weakness !== null) {
        return toForm(token, link.email, withErrors(form, { password: weakness }), {
          status: 422,
        });
      }
      const message = await people.resetPassword(token, password, origin, now);
      if (message === null) return toDead();
      await sendEmail(services, message, baseUrl);
      return toRedirect('/login?reset=1', { headers: { 'Set-Cookie': toNoCookie(baseUrl) } });
    },
  };
}

function toForm(
  token: string,
  email: string,
  state: FormState,
  parts: Partial<PageView> = {},
): PageView {
  return toNarrow({
    ...parts,
    title: 'Set a new password',
    children: (
      <Form state={state} action="/reset" hidden={{ token }}>
        <p>
          For <strong>{email}</strong>. All other sessions will be logged out.
        </p>
        <input type="email" name="account" value={email} autocomplete="username" hidden disabled />
        <Field
          name="password"
          label="New password"
          type="password"
          autocomplete="new-password"
          hint={`At least ${PASSWORD_LENGTH_MIN} characters. A few random words work best.`}
          state={state}
        />
        <button type="submit">Set password</button>
      </Form>
    ),
  });
}

function toDead(): PageView {
  return toNotice(
    'This link has expired',
    <p>
      Links work once and expire after 1 hour. <a href="/forgot">Request a new one</a>.
    </p>,
    400,
  );
}
