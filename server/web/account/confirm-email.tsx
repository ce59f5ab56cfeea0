import { z } from 'zod';
import type { Services } from '../../services.ts';
import type { OpenPage } from '../page/form-page.ts';
import type { Shown } from '../page/page.ts';
import { EMPTY_FORM, readForm } from '../page/sent-form.ts';
import { Form } from '../ui/field.tsx';
import { linkToken } from './fields.ts';
import { toNarrow, toNotice } from './narrow.tsx';
import { postLetter } from './post-letter.ts';

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
      if (link === null) return toDead();
      return toNarrow({
        title: 'Confirm your new address',
        children: (
          <Form state={EMPTY_FORM} action="/confirm-email">
            <p>
              <strong>{link.email}</strong> becomes the address of your account.
            </p>
            <input type="hidden" name="token" value={token} />
            <button type="submit">Confirm</button>
          </Form>
        ),
      });
    },
    send: async ({ now, origin, baseUrl }, form) => {
      const read = readForm(form, Confirm);
      const letter =
        read.kind === 'wrong' ? null : await people.confirmEmail(read.data.token, origin, now);
      if (letter?.kind !== 'email_changed') return toDead();
      await postLetter(services, letter, baseUrl);
      return toNotice(
        'Your address is changed',
        <p>
          Log in with {letter.newEmail} from now on. <a href="/dashboard/settings">Settings</a>
        </p>,
      );
    },
  };
}

function toDead(): Shown {
  return toNotice(
    'This link does not work any more',
    <p>
      A link works once, for a day. Ask for a new one in your{' '}
      <a href="/dashboard/settings">settings</a>.
    </p>,
    400,
  );
}
