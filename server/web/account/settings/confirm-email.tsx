import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { OpenPage, PageView } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { sendEmail } from '../send-email.ts';
import { linkToken } from '../form-fields.tsx';
import { toNarrow, toNotice } from '../frames.tsx';

const Confirm = z.object({ token: linkToken });

/** The link that was sent to a new address; the former one is told. */
export function confirmEmailPage(services: Services): OpenPage {
  const { people } = services;
  return {
    who: 'anybody',
    id: 'confirmEmail',
    path: '/confirm-email',
    show: async ({ url, now }) => {
      const token = url.searchParams.get('token') ?? '';
      const link = await people.findLink(token, 'change_email', now);
      return link === null ? toDead() : toForm(token, link.email, EMPTY_FORM);
    },
    send: async ({ now, origin, baseUrl }, form) => {
      const token = form.fields.get('token')?.[0] ?? '';
      const link = await people.findLink(token, 'change_email', now);
      if (link === null) return toDead();
      const read = readForm(form, Confirm);
      if (read.kind === 'invalid') return toForm(token, link.email, read.state, read.status);
      const message = await people.confirmEmail(token, origin, now);
      if (message?.kind !== 'email_changed') return toDead();
      await sendEmail(services, message, baseUrl);
      return toNotice(
        'Your email address was changed',
        <p>
          Log in with {message.newEmail} from now on. <a href="/dashboard/settings">Settings</a>
        </p>,
      );
    },
  };
}

function toForm(token: string, email: string, state: FormState, status = 200): PageView {
  return toNarrow({
    status,
    title: 'Confirm your new email address',
    children: (
      <Form state={state} action="/confirm-email" hidden={{ token }}>
        <p>
          <strong>{email}</strong> will become your account’s email address.
        </p>
        <button type="submit">Confirm</button>
      </Form>
    ),
  });
}

function toDead(): PageView {
  return toNotice(
    'This link has expired',
    <p>
      Links work once and expire after 24 hours. Request a new one in your{' '}
      <a href="/dashboard/settings">settings</a>.
    </p>,
    400,
  );
}
