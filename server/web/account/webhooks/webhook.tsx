import type { VNode } from 'preact';
import { z } from 'zod';
import type { Delivery } from '../../../accounts/webhooks/delivery-store.ts';
import type { EndpointView } from '../../../accounts/webhooks/repeats.ts';
import type { Services } from '../../../services.ts';
import {
  type MemberPage,
  type MemberRequest,
  type PageReply,
  type PageView,
  toRedirect,
} from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, type SentForm } from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { toOwner } from '../keys/account-keys.ts';
import { toMemberView } from '../frames.tsx';
import { deliveryPages } from './delivery.tsx';
import { EndpointFields, EndpointForm, NewSecret, toEndpointInput } from './forms.tsx';
import { stateOf, toRefused } from './webhooks.tsx';
import { Instant } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';

const PATH = '/dashboard/webhooks';
const DELIVERIES_MAX = 50;
const OVERLAP_SECONDS = 86_400;
const Nothing = z.object({});

/** One webhook: its settings, secret, and what was sent. */
export function webhookPages(services: Services): readonly MemberPage[] {
  const { webhooks } = services;
  const find = ({ member, params, now }: MemberRequest): Promise<EndpointView> =>
    webhooks.find(member.account.id, params['id'] ?? '', now);
  const show = async (
    request: MemberRequest,
    state: FormState,
    parts: Parts,
  ): Promise<PageView> => {
    const endpoint = await find(request);
    const filter = { webhookId: endpoint.id, status: null, type: null };
    const window = { kind: 'offset', offset: 0 } as const;
    const { id } = request.member.account;
    const deliveries = await webhooks.deliveries(id, filter, window, DELIVERIES_MAX);
    return toPage(endpoint, deliveries, state, parts);
  };
  const button = toButton(find, show);
  const ownerOf = ({ member }: MemberRequest) => toOwner(member.account);
  return [
    {
      who: 'members',
      id: 'showWebhook',
      path: `${PATH}/:id`,
      show: (request) => show(request, EMPTY_FORM, { notice: noticeOf(request.url) }),
      send: async (request, form) => {
        const read = readForm(form, EndpointForm);
        if (read.kind === 'invalid') return show(request, read.state, { status: read.status });
        const { id } = await find(request);
        try {
          await webhooks.patch(ownerOf(request), id, toEndpointInput(read.data), request.now);
        } catch (error) {
          return show(request, toRefused(form, error), { status: 422 });
        }
        return toRedirect(`${PATH}/${id}?saved=1`);
      },
    },
    button('test', 'testWebhook', async (request, id) => {
      await webhooks.test(ownerOf(request), id, request.now);
      return null;
    }),
    button('enable', 'enableWebhook', async (request, id) => {
      await webhooks.patch(ownerOf(request), id, { status: 'enabled' }, request.now);
      return null;
    }),
    button('disable', 'disableWebhook', async (request, id) => {
      await webhooks.patch(ownerOf(request), id, { status: 'disabled' }, request.now);
      return null;
    }),
    button('rotate', 'rotateWebhookSecret', async (request, id) => {
      const owner = ownerOf(request);
      const rotated = await webhooks.rotateSecret(owner, id, OVERLAP_SECONDS, request.now);
      return show(request, EMPTY_FORM, { status: 201, secret: rotated.secret });
    }),
    {
      who: 'members',
      id: 'deleteWebhook',
      path: `${PATH}/:id/delete`,
      show: async (request) => toQuestion(await find(request), EMPTY_FORM),
      send: async (request, form) => {
        const endpoint = await find(request);
        const read = readForm(form, Nothing);
        if (read.kind === 'invalid') {
          return { ...toQuestion(endpoint, read.state), status: read.status };
        }
        await webhooks.remove(ownerOf(request), endpoint.id, request.now);
        return toRedirect(`${PATH}?deleted=1`);
      },
    },
    ...deliveryPages(services),
  ];
}

type Button = (
  name: string,
  id: string,
  work: (request: MemberRequest, webhookId: string) => Promise<PageReply | null>,
) => MemberPage;

/** A button that does something to the endpoint and leads back, unless it shows something. */
function toButton(
  find: (request: MemberRequest) => Promise<EndpointView>,
  show: (request: MemberRequest, state: FormState, parts: Parts) => Promise<PageView>,
): Button {
  return (name, id, work) => ({
    who: 'members',
    id,
    path: `${PATH}/:id/${name}` as `/${string}`,
    show: async (request) => toRedirect(`${PATH}/${(await find(request)).id}`),
    send: async (request, form: SentForm) => {
      const read = readForm(form, Nothing);
      if (read.kind === 'invalid') return show(request, read.state, { status: read.status });
      const { id: webhookId } = await find(request);
      try {
        return (await work(request, webhookId)) ?? toRedirect(`${PATH}/${webhookId}?${name}=1`);
      } catch (error) {
        return show(request, toRefused(form, error), { status: 422 });
      }
    },
  });
}

const NOTICES: Readonly<Record<string, string>> = {
  saved: 'The webhook was updated.',
  test: 'A test event was sent. See its delivery below.',
  enable: 'The webhook is enabled and will receive new events.',
  disable: 'The webhook is disabled. Queued events are kept; new ones are not queued.',
};

function noticeOf({ searchParams }: URL): string | null {
  return Object.entries(NOTICES).find(([name]) => searchParams.has(name))?.[1] ?? null;
}

interface Parts extends Partial<PageView> {
  readonly notice?: string | null;
  readonly secret?: string | null;
}

function toPage(
  endpoint: EndpointView,
  deliveries: readonly Delivery[],
  state: FormState,
  { secret = null, ...parts }: Parts,
): PageView {
  const path = `${PATH}/${endpoint.id}`;
  const isEnabled = endpoint.status === 'enabled';
  return toMemberView({
    ...parts,
    title: `Webhook to ${new URL(endpoint.url).host}`,
    place: PATH,
    children: (
      <>
        {secret === null ? null : <NewSecret secret={secret} />}
        <Facts endpoint={endpoint} />
        <div class="actions">
          {isEnabled ? <ActionButton action={`${path}/test`} text="Send test event" /> : null}
          <ActionButton action={`${path}/rotate`} text="Rotate secret" />
          <ActionButton
            action={`${path}/${isEnabled ? 'disable' : 'enable'}`}
            text={isEnabled ? 'Disable' : 'Enable'}
          />
          <a class="button plain" href={`${path}/delete`}>
            Delete…
          </a>
        </div>
        <h2>Deliveries</h2>
        {deliveries.length === 0 ? (
          <p>No deliveries yet.</p>
        ) : (
          <DeliveryTable path={path} deliveries={deliveries} />
        )}
        <section class="narrow">
          <h2>Edit</h2>
          <Form state={state} action={path}>
            <EndpointFields state={state} endpoint={endpoint} />
            <button type="submit">Save</button>
          </Form>
        </section>
      </>
    ),
  });
}

function ActionButton({ action, text }: { readonly action: string; readonly text: string }): VNode {
  return (
    <form method="post" action={action}>
      <button type="submit" class="plain">
        {text}
      </button>
    </form>
  );
}

const REASONS = {
  owner: 'by you',
  failing: 'after a day of failures',
  gone: 'the endpoint returned 410 Gone',
} as const;

function Facts({ endpoint }: { readonly endpoint: EndpointView }): VNode {
  const { disabledReason, failingSince, lastSuccessAt, overlapEndsAt } = endpoint;
  const why = disabledReason === null ? '' : `: ${REASONS[disabledReason]}`;
  const facts: readonly (readonly [string, VNode | string])[] = [
    ['Status', `${stateOf(endpoint)}${why}`],
    ['ID', <code>{endpoint.id}</code>],
    ['Created', <Instant at={endpoint.createdAt} />],
    ['Last success', lastSuccessAt === null ? 'never' : <Instant at={lastSuccessAt} />],
    ...(failingSince === null ? [] : [['Failing since', <Instant at={failingSince} />] as const]),
    ...(overlapEndsAt === null
      ? []
      : [['Old secret expires', <Instant at={overlapEndsAt} />] as const]),
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DeliveryTable(props: {
  readonly path: string;
  readonly deliveries: readonly Delivery[];
}): VNode {
  const { path, deliveries } = props;
  return (
    <DataTable
      id="deliveries"
      caption={`The last ${DELIVERIES_MAX} at most. Deliveries are kept for 30 days.`}
      columns={[
        { name: 'Event' },
        { name: 'Status' },
        { name: 'Response' },
        { name: 'Attempts', isNumber: true },
        { name: 'Created' },
        { name: 'Next attempt' },
      ]}
    >
      {deliveries.map((delivery) => (
        <tr>
          <th scope="row">
            <a href={`${path}/deliveries/${delivery.id}`}>{delivery.type}</a>
          </th>
          <td>
            <span class={`chip ${delivery.status}`}>{delivery.status}</span>
          </td>
          <td>{delivery.responseStatus ?? (delivery.error === null ? '–' : 'none')}</td>
          <td class="number">{delivery.attempts}</td>
          <td>
            <Instant at={delivery.createdAt} />
          </td>
          <td>{delivery.nextAt === null ? '–' : <Instant at={delivery.nextAt} />}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function toQuestion({ id, url }: EndpointView, state: FormState): PageView {
  return toMemberView({
    title: 'Delete webhook?',
    place: PATH,
    children: (
      <Form state={state} action={`${PATH}/${id}/delete`}>
        <p>
          <code>{url}</code> will receive no more events and its log will be deleted. This cannot be
          undone.
        </p>
        <p class="actions">
          <button type="submit" class="danger">
            Delete webhook
          </button>
          <a href={`${PATH}/${id}`}>Cancel</a>
        </p>
      </Form>
    ),
  });
}
