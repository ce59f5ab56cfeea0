import type { VNode } from 'preact';
import { z } from 'zod';
import type { Attempt } from '../../../accounts/webhooks/delivery-store.ts';
import type { WholeDelivery } from '../../../accounts/webhooks/webhooks.ts';
import { ApiError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { type MemberPage, type MemberRequest, type PageView, toRedirect } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { toOwner } from '../keys/account-keys.ts';
import { toMemberView } from '../frames.tsx';
import { Instant } from '../../ui/cells.tsx';

const PATH = '/dashboard/webhooks';
const BODY_CHARACTERS_MAX = 4_000;
const Nothing = z.object({});

/** One delivery with every attempt, and sending it again. */
export function deliveryPages({ webhooks }: Services): readonly MemberPage[] {
  const find = ({ member, params }: MemberRequest): Promise<WholeDelivery> =>
    webhooks.delivery(member.account.id, params['id'] ?? '', params['delivery'] ?? '');
  const addressOf = ({ delivery }: WholeDelivery): string =>
    `${PATH}/${delivery.webhookId}/deliveries/${delivery.id}`;
  return [
    {
      who: 'members',
      id: 'showWebhookDelivery',
      path: `${PATH}/:id/deliveries/:delivery`,
      show: async (request) => {
        const isSent = request.url.searchParams.has('sent');
        const notice = isSent ? 'The event is being sent again. Reload to see the result.' : null;
        const whole = await find(request);
        return toPage(whole, addressOf(whole), EMPTY_FORM, { notice });
      },
    },
    {
      who: 'members',
      id: 'redeliverWebhook',
      path: `${PATH}/:id/deliveries/:delivery/redeliver`,
      show: async (request) => toRedirect(addressOf(await find(request))),
      send: async (request, form) => {
        const whole = await find(request);
        const read = readForm(form, Nothing);
        if (read.kind === 'invalid') {
          return toPage(whole, addressOf(whole), read.state, { status: read.status });
        }
        const { webhookId, id } = whole.delivery;
        try {
          await webhooks.redeliver(toOwner(request.member.account), webhookId, id, request.now);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          const state = withErrors(form, {}, error.message);
          return toPage(whole, addressOf(whole), state, { status: 422 });
        }
        return toRedirect(`${addressOf(whole)}?sent=1`);
      },
    },
  ];
}

interface Parts extends Partial<PageView> {
  readonly notice?: string | null;
}

function toPage(
  { delivery, body, attempts }: WholeDelivery,
  address: string,
  state: FormState,
  parts: Parts,
): PageView {
  return toMemberView({
    ...parts,
    title: delivery.type,
    place: PATH,
    children: (
      <>
        <p>
          <span class={`chip ${delivery.status}`}>{delivery.status}</span> Created{' '}
          <Instant at={delivery.createdAt} />, <code>webhook-id</code>{' '}
          <code>{delivery.messageId}</code>.{' '}
          <a href={`${PATH}/${delivery.webhookId}`}>All deliveries</a>
        </p>
        <Form state={state} action={`${address}/redeliver`}>
          <button type="submit" class="plain">
            Resend
          </button>
        </Form>
        <h2>Payload</h2>
        <pre tabIndex={0}>
          <code>{JSON.stringify(JSON.parse(body), null, 2)}</code>
        </pre>
        <h2>Attempts</h2>
        {attempts.length === 0 ? <p>None yet.</p> : attempts.toReversed().map(toSection)}
      </>
    ),
  });
}

function toSection(attempt: Attempt): VNode {
  const { number, at, durationMs, responseStatus, error } = attempt;
  const sent = Object.entries(attempt.requestHeaders).map(([name, value]) => `${name}: ${value}`);
  const answer = Object.entries(attempt.responseHeaders ?? {});
  const text = attempt.responseBody ?? '';
  return (
    <section>
      <h3>
        {number}. {responseStatus ?? 'no response'}
      </h3>
      <p>
        <Instant at={at} />, {durationMs} ms. {error}
      </p>
      <details>
        <summary>Request and response of attempt {number}</summary>
        <pre tabIndex={0}>
          <code>{`POST ${attempt.url}\n${sent.join('\n')}`}</code>
        </pre>
        {responseStatus === null ? null : (
          <pre tabIndex={0}>
            <code>
              {`${responseStatus}\n${answer.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${text.slice(0, BODY_CHARACTERS_MAX)}${text.length > BODY_CHARACTERS_MAX ? '…' : ''}`}
            </code>
          </pre>
        )}
      </details>
    </section>
  );
}
