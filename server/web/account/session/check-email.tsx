import type { PageView } from '../../page/page.ts';
import { EMPTY_FORM } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { toNotice } from '../frames.tsx';

/** What who asked for a link sees, whether there is an account; with a way to be sent it again. */
export function toCheckEmail(action: string, email: string, expires: string): PageView {
  return toNotice(
    'Check your email',
    <>
      <p>
        We sent an email to <strong>{email}</strong>. Open the link in it within {expires}.
      </p>
      <p>Nothing after a few minutes? Check your spam folder and the address, or send it again.</p>
      <Form state={EMPTY_FORM} action={action} hidden={{ email }}>
        <p class="actions">
          <button type="submit" class="plain">
            Send again
          </button>
          <a href={action}>Use another address</a>
        </p>
      </Form>
    </>,
  );
}
