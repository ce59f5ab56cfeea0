import { setTimeout as sleep } from 'node:timers/promises';
import type { VNode } from 'preact';
import { z } from 'zod';
import type { Services } from '../../../services.ts';
import { toNoCookie, toSessionCookie } from '../../page/cookie.ts';
import { type OpenPage, type PageView, toRedirect, type VisitorRequest } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { email, EmailField, knownPassword, next } from '../form-fields.tsx';
import { toAddressKey } from '../send-email.ts';
import { toNarrow, toNext } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';
import type { Sessions } from '../../../accounts/people/sessions.ts';

const LogIn = z.object({ email, password: knownPassword, next });

/** How long who is guessed at from everywhere waits for an answer. */
const DELAY_MS = 2_000;
const WRONG =
  'Wrong email address or password. If you just signed up, open the link we emailed you first.';

/** The sign-in. It never says which of address and password is wrong. */
export function loginPage(services: Services): OpenPage {
  return {
    who: 'anybody',
    id: 'logIn',
    path: '/login',
    show: ({ member, url }) => {
      const next = url.searchParams.get('next');
      if (member !== null) return Promise.resolve(toRedirect(toNext(next)));
      return Promise.resolve(toForm(EMPTY_FORM, toNext(next), { notice: noticeOf(url) }));
    },
    send: async (request, form) => {
      const to = toNext(form.fields.get('next')?.[0]);
      const read = readForm(form, LogIn);
      if (read.kind === 'invalid') return toForm(read.state, to, { status: read.status });
      const { data } = read;
      const seconds = await takeTurn(services, request, data.email);
      if (seconds > 0) {
        const problem = `Too many attempts. Try again in ${waitText(seconds)}.`;
        return toForm(withErrors(form, {}, problem), to, tooOften(seconds));
      }
      const { people, sessions, limits } = services;
      const entered = await people.signIn(data.email, data.password, request.origin, request.now);
      if (entered.kind !== 'in') {
        const problem = entered.kind === 'refused' ? WRONG : 'This account is suspended.';
        return toForm(withErrors(form, {}, problem), to, { status: 422 });
      }
      await limits.people.signInsFromPlace.forget(placeOf(request, data.email));
      const former = request.member?.session;
      // A cookie from before is worth nothing afterwards.
      if (former !== undefined) {
        await sessions.end(former.accountId, former.id, request.origin.ip, request.now);
      }
      return toRedirect(to, {
        headers: { 'Set-Cookie': toSessionCookie(entered.token, request.baseUrl) },
      });
    },
  };
}

const placeOf = ({ origin }: VisitorRequest, address: string): string =>
  `${toAddressKey(address)} ${origin.network}`;

/** Counts a try. @returns 0, or the seconds until another is answered */
async function takeTurn(
  { limits }: Services,
  request: VisitorRequest,
  address: string,
): Promise<number> {
  const { signInsFromNetwork, signInsFromPlace, signInsOfAddress } = limits.people;
  const seconds = Math.max(
    await signInsFromNetwork.take(request.origin),
    await signInsFromPlace.take(placeOf(request, address)),
  );
  if (seconds > 0) return seconds;
  // Refusing would let anybody lock anybody out.
  if ((await signInsOfAddress.take(toAddressKey(address))) > 0) await sleep(DELAY_MS);
  return 0;
}

function noticeOf({ searchParams }: URL): string | null {
  if (searchParams.has('reset')) return 'Your password was changed. Log in with the new one.';
  if (searchParams.has('out')) return 'You have logged out.';
  if (searchParams.has('over'))
    return 'Your session expired and nothing was changed. Log in again.';
  if (searchParams.has('deleted')) return 'Your account and all its keys have been deleted.';
  return null;
}

interface Parts extends Partial<PageView> {
  readonly notice?: string | null;
}

function toForm(state: FormState, to: string, { notice = null, ...parts }: Parts): PageView {
  return toNarrow({
    ...parts,
    title: 'Log in',
    children: (
      <>
        <Notice text={notice} />
        <Form state={state} action="/login" hidden={{ next: to }}>
          <EmailField state={state} />
          <Field
            name="password"
            label="Password"
            type="password"
            autocomplete="current-password"
            state={state}
          />
          <button type="submit">Log in</button>
        </Form>
        <p class="after">
          <a href="/forgot">Forgot your password?</a> · <a href="/signup">Sign up</a>
        </p>
      </>
    ),
  });
}

function Notice({ text }: { readonly text: string | null }): VNode | null {
  return text === null ? null : (
    <p class="notice good" role="status">
      {text}
    </p>
  );
}

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
