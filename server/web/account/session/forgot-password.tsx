import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { OpenPage, PageView } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { email, EmailField } from '../form-fields.tsx';
import { sendEmail } from '../send-email.ts';
import { toNarrow } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';
import { toCheckEmail } from './check-email.tsx';

const Forgot = z.object({ email });

/** Asks for a link to set the password anew. The answer is the same whether there is an account. */
export function forgotPage(services: Services): OpenPage {
  const { people, limits } = services;
  return {
    who: 'anybody',
    id: 'forgotPassword',
    path: '/forgot',
    show: () => Promise.resolve(toForm(EMPTY_FORM)),
    send: async ({ now, origin, baseUrl }, form) => {
      const read = readForm(form, Forgot);
      if (read.kind === 'invalid') return toForm(read.state, { status: read.status });
      const seconds = await limits.people.mailsFromNetwork.take(origin);
      if (seconds > 0) {
        const problem = `Too many emails were requested. Try again in ${waitText(seconds)}.`;
        return toForm(withErrors(form, {}, problem), tooOften(seconds));
      }
      await sendEmail(services, await people.askReset(read.data.email, origin, now), baseUrl);
      return toCheckEmail('/forgot', read.data.email, '1 hour');
    },
  };
}

function toForm(state: FormState, parts: Partial<PageView> = {}): PageView {
  return toNarrow({
    ...parts,
    title: 'Reset your password',
    children: (
      <>
        <p>We’ll email you a link to set a new one.</p>
        <Form state={state} action="/forgot">
          <EmailField state={state} />
          <button type="submit">Send link</button>
        </Form>
      </>
    ),
  });
}
