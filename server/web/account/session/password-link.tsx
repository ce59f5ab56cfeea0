import type { VNode } from 'preact';
import { z } from 'zod';
import type { MailPurpose } from '../../../accounts/people/mail-tokens.ts';
import { judgePassword, PASSWORD_LENGTH_MIN } from '../../../accounts/people/password-rules.ts';
import type { Services } from '../../../services.ts';
import type { OpenPage, PageReply, PageView, VisitorRequest } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { knownPassword, linkToken } from '../form-fields.tsx';
import { toNarrow, toNotice } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';

const Choice = z.object({ token: linkToken, password: knownPassword });

interface PasswordLink {
  readonly id: string;
  readonly path: `/${string}`;
  readonly purpose: MailPurpose;
  readonly title: string;
  /** What the password is for, with the address the link was sent to. */
  readonly about: (email: VNode) => VNode;
  readonly label: string;
  readonly button: string;
  /** What to do where the link does not work. */
  readonly dead: VNode;
  /** Uses the link; null: it does not work any more. */
  readonly use: (
    token: string,
    password: string,
    request: VisitorRequest,
  ) => Promise<PageReply | null>;
}

/**
 * The page behind a link in a mail where a password is chosen. Opening it does nothing by itself:
 * programs that look at mails open links too, and they work once.
 */
export function passwordLinkPage({ people, limits }: Services, link: PasswordLink): OpenPage {
  const { id, path, purpose } = link;
  const dead = (): PageView => toNotice('This link has expired', link.dead, 400);
  return {
    who: 'anybody',
    id,
    path,
    show: async ({ url, now }) => {
      const token = url.searchParams.get('token') ?? '';
      const found = await people.findLink(token, purpose, now);
      return found === null ? dead() : toForm(link, token, found.email, EMPTY_FORM);
    },
    send: async (request, form) => {
      const token = form.fields.get('token')?.[0] ?? '';
      const found = await people.findLink(token, purpose, request.now);
      if (found === null) return dead();
      const again = (state: FormState, parts: Partial<PageView>): PageView =>
        toForm(link, token, found.email, state, parts);
      const read = readForm(form, Choice);
      if (read.kind === 'invalid') return again(read.state, { status: read.status });
      const seconds = await limits.people.signInsFromNetwork.take(request.origin);
      if (seconds > 0) {
        const problem = `Too many attempts. Try again in ${waitText(seconds)}.`;
        return again(withErrors(form, {}, problem), tooOften(seconds));
      }
      const { password } = read.data;
      const weakness = await judgePassword(password, found);
      if (weakness !== null) {
        return again(withErrors(form, { password: weakness }), { status: 422 });
      }
      return (await link.use(token, password, request)) ?? dead();
    },
  };
}

function toForm(
  { path, title, about, label, button }: PasswordLink,
  token: string,
  email: string,
  state: FormState,
  parts: Partial<PageView> = {},
): PageView {
  return toNarrow({
    ...parts,
    title,
    children: (
      <Form state={state} action={path} hidden={{ token }}>
        <p>{about(<strong>{email}</strong>)}</p>
        <input type="email" name="account" value={email} autocomplete="username" hidden disabled />
        <Field
          name="password"
          label={label}
          type="password"
          autocomplete="new-password"
          hint={`At least ${PASSWORD_LENGTH_MIN} characters. A few random words work best.`}
          state={state}
        />
        <button type="submit">{button}</button>
      </Form>
    ),
  });
}
