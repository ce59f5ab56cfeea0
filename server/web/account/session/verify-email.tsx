import type { Services } from '../../../services.ts';
import { toSessionCookie } from '../../page/cookie.ts';
import { type OpenPage, toRedirect } from '../../page/page.ts';
import { passwordLinkPage } from './password-link.tsx';

/**
 * The link of a sign-up: whoever opens it chooses the password, and is in. It is chosen here and
 * not at the sign-up, so that nobody who names another's address knows the password of its account.
 */
export function verifyEmailPage(services: Services): OpenPage {
  return passwordLinkPage(services, {
    id: 'verifyEmail',
    path: '/verify-email',
    purpose: 'sign_up',
    title: 'Choose a password',
    about: (email) => <>Your email address {email} is confirmed. One step left.</>,
    label: 'Password',
    button: 'Create account',
    dead: (
      <>
        <p>Links work once and expire after 24 hours. You may already have an account.</p>
        <p>
          <a href="/login">Log in</a>, or <a href="/signup">sign up again</a> to get a new link.
        </p>
      </>
    ),
    use: async (token, password, { now, origin, baseUrl }) => {
      const cookie = await services.people.confirmSignUp(token, password, origin, now);
      return cookie === null
        ? null
        : toRedirect('/dashboard', {
            headers: { 'Set-Cookie': toSessionCookie(cookie, baseUrl) },
          });
    },
  });
}
