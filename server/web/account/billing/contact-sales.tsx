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
  name: line('Type your name.', 100),
  email,
  company: z
    .string()
    .trim()
    .max(100, { error: 'Use at most 100 characters.' })
    .refine(isLine, { error: 'Use one line.' }),
  message: z
    .string()
    .trim()
    .min(1, { error: 'Say what you need.', abort: true })
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
        const problem = `Too much came from your network. Try again in ${waitText(seconds)}.`;
        return toForm(withErrors(form, {}, problem), '', tooOften(seconds));
      }
      const { data } = read;
      await subscriptions.addContact({ ...data, accountId: member?.account.id ?? null }, now);
      if (config.mail.operator !== null) {
        const { name, email: from, company, message } = data;
        const text = `${name} <${from}>${company === '' ? '' : ` of ${company}`} writes:\n\n${message}`;
        await mailer.post({ to: config.mail.operator, subject: 'Somebody asks for a plan', text });
      }
      return toNotice('Thank you', <p>We have your message and answer to {data.email}.</p>);
    },
  };
}

function toForm(state: FormState, address: string, parts: Partial<PageView> = {}): PageView {
  return toNarrow({
    ...parts,
    title: 'Talk to us',
    children: (
      <>
        <p>For more requests, more keys, or terms of your own.</p>
        <Form state={state} action="/contact-sales">
          <Field name="name" label="Name" autocomplete="name" maxLength={100} state={state} />
          <Field
            name="email"
            label="E-mail address"
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
            hint="May stay empty."
            maxLength={100}
            state={state}
          />
          <Field
            name="message"
            label="What you need"
            type="textarea"
            hint="How many requests a day, which features, since when."
            state={state}
          />
          <button type="submit">Send</button>
        </Form>
      </>
    ),
  });
}
