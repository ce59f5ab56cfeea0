import { z } from 'zod';
import type { People } from '../../accounts/people.ts';
import type { OpenPage } from '../page/form-page.ts';
import { toRedirect, type Shown } from '../page/page.ts';
import { EMPTY_FORM, readForm } from '../page/sent-form.ts';
import { Form } from '../ui/field.tsx';
import { linkToken } from './fields.ts';
import { toNarrow, toNotice } from './narrow.tsx';

const Verify = z.object({ token: linkToken });

/**
 * The link of a sign-up. Opening it does nothing by itself: programs that look at mails open links
 * too, and they work once.
 */
export function verifyEmailPage({ people }: { readonly people: People }): OpenPage {
  return {
    who: 'anybody',
    id: 'verifyEmail',
    path: '/verify-email',
    show: async ({ url, now }) => {
      const token = url.searchParams.get('token') ?? '';
      const link = await people.findLink(token, 'sign_up', now);
      return link === null ? toDead() : toButton(token, link.email);
    },
    send: async ({ now, origin }, form) => {
      const read = readForm(form, Verify);
      if (read.kind === 'wrong') return toDead();
      const email = await people.confirmSignUp(read.data.token, origin, now);
      return email === null ? toDead() : toRedirect('/login?confirmed=1');
    },
  };
}

function toButton(token: string, email: string): Shown {
  return toNarrow({
    title: 'Confirm your address',
    children: (
      <Form state={EMPTY_FORM} action="/verify-email">
        <p>
          This makes the account of <strong>{email}</strong>.
        </p>
        <input type="hidden" name="token" value={token} />
        <button type="submit">Confirm</button>
      </Form>
    ),
  });
}

function toDead(): Shown {
  return toNotice(
    'This link does not work any more',
    <>
      <p>A link works once, for a day. Perhaps your address is confirmed already.</p>
      <p>
        <a href="/login">Log in</a>, or <a href="/signup">sign up again</a> to get a new link.
      </p>
    </>,
    400,
  );
}
