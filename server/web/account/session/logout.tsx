import type { Sessions } from '../../../accounts/people/sessions.ts';
import { toNoCookie } from '../../page/cookie.ts';
import type { OpenPage } from '../../page/form-page.ts';
import { toRedirect } from '../../page/page.ts';
import { EMPTY_FORM } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { toNarrow } from '../narrow.tsx';

/** The way out: the session ends in the store too, not only in the browser. */
export function logoutPage({ sessions }: { readonly sessions: Sessions }): OpenPage {
  return {
    who: 'anybody',
    id: 'logOut',
    path: '/logout',
    show: ({ member }) =>
      Promise.resolve(
        member === null
          ? toRedirect('/login')
          : toNarrow({
              title: 'Log out',
              children: (
                <Form state={EMPTY_FORM} action="/logout">
                  <p>You are logged in as {member.account.email}.</p>
                  <button type="submit">Log out</button>
                </Form>
              ),
            }),
      ),
    send: async ({ member, baseUrl, origin, now }) => {
      if (member !== null) {
        await sessions.end(member.account.id, member.session.id, origin.ip, now);
      }
      return toRedirect('/login?out=1', { headers: { 'Set-Cookie': toNoCookie(baseUrl) } });
    },
  };
}
