import type { Services } from '../../../services.ts';
import { toNoCookie } from '../../page/cookie.ts';
import { type OpenPage, toRedirect } from '../../page/page.ts';
import { sendEmail } from '../send-email.ts';
import { passwordLinkPage } from './password-link.tsx';

/** Sets a password by a link, and ends every sign-in. */
export function resetPage(services: Services): OpenPage {
  return passwordLinkPage(services, {
    id: 'resetPassword',
    path: '/reset',
    purpose: 'reset_password',
    title: 'Set a new password',
    about: (email) => <>For {email}. All other sessions will be logged out.</>,
    label: 'New password',
    button: 'Set password',
    dead: (
      <p>
        Links work once and expire after 1 hour. <a href="/forgot">Request a new one</a>.
      </p>
    ),
    use: async (token, password, { now, origin, baseUrl }) => {
      const message = await services.people.resetPassword(token, password, origin, now);
      if (message === null) return null;
      await sendEmail(services, message, baseUrl);
      return toRedirect('/login?reset=1', { headers: { 'Set-Cookie': toNoCookie(baseUrl) } });
    },
  });
}
