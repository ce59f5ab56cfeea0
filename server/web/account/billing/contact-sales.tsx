import { z } from 'zod';
import type { Services } from '../../../services.ts';
import type { OpenPage, PageView } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Field, Form } from '../../ui/field.tsx';
import { email } from '../form-fields.tsx';
import { toNarrow, toNotice } from '../frames.tsx';
import { tooOften, waitText } from '../unavailable.ts';

const isLine = (text: string): boolean => !/[\t\r\n]/.test(text);

const line = (wanted: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: wanted, abort: true })
    .max(max, { error: `Use at most ${max} characters.` })
    .refine(isLine, { error: 'Use one line.' });

const Contact = z.object({
  name: line('Enter your name.', 100),
  email,
  company: z
    .string()
    .trim()
    .max(100, { error: 'Use at most 100 characters.' })
    .refine(isLine, { error: 'Use one line.' }),
  message: z
    .string()
    .trim()
    .min(1, { error: 'Tell us what you need.', abort: true })
    .max(4_000, { error: 'Use at most 4,000 characters.' }),
});

/** What is asked for that has no price on the list; it is kept, and the operator is told. */
export function contactSalesPage(services: Services): OpenPage {
  const { subscriptions, mailer, limits, config } = services;
  return {
    who: 'anybody',
    id: 'contactSales',
    path: '/contact-sales',
    show: ({ member }) => Promise.resolve(toForm(EMPTY_FORM, member?.account.email ?? '')),
    send: async ({ member, origin, now }, form) => {
      const read = readForm(form, Contact);
      if (read.kind === 'invalid') return toForm(read.state, '', { status: read.status });
      const seconds = await limits.people.mailsFromNetwork.take(origin);
      if (seconds > 0) {
        const problem = `Too many messages came from your network. Try again in ${waitText(seconds)}.`;
        return toForm(withErrors(form, {}, problem), '', tooOften(seconds));
      }
      const { data } = read;
      await subscriptions.addContact({ ...data, accountId: member?.account.id ?? null }, now);
      if (config.mail.operator !== null) {
        const { name, email: from, company, message } = data;
        const text = `${name} <${from}>${company === '' ? '' : ` of ${company}`} writes:\n\n${message}`;
        await mailer.post({ to: config.mail.operator, subject: 'New plan request', text });
      }
      return toNotice('Thank you', <p>We received your message and will reply to {data.email}.</p>);
    },
  };
}

function toForm(state: FormState, address: string, parts: Partial<PageView> = {}): PageView {
  return toNarrow({
    ...parts,
    title: 'Contact sales',
    children: (
      <>
        <p>For more requests, more keys or custom terms.</p>
        <Form state={state} action="/contact-sales">
          <Field name="name" label="Name" autocomplete="name" maxLength={100} state={state} />
          <Field
            name="email"
            label="Email address"
            type="email"
            autocomplete="email"
            maxLength={254}
            value={address}
            state={state}
          />
          <Field
            name="company"
            label="Company"
            autocomplete="organization"
            required={false}
            hint="Optional."
            maxLength={100}
            state={state}
          />
          <Field
            name="message"
            label="How can we help?"
            type="textarea"
            hint="How many requests a day you need, which features, and when you want to start."
            state={state}
          />
          <button type="submit">Send</button>
        </Form>
      </>
    ),
  });
}
