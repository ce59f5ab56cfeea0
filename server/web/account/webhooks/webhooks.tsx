import type { VNode } from 'preact';
import type { EndpointView } from '../../../accounts/webhooks/repeats.ts';
import { WEBHOOKS_MAX } from '../../../../schemas/webhooks.ts';
import { ApiError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import type { MemberPage, MemberRequest, PageView } from '../../page/page.ts';
import {
  EMPTY_FORM,
  type FormState,
  readForm,
  type SentForm,
  withErrors,
} from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { findPlanWith } from '../../../../schemas/accounts.ts';
import { toOwner } from '../keys/account-keys.ts';
import { toMemberView } from '../frames.tsx';
import { EndpointFields, EndpointForm, NewSecret, toEndpointInput, toFieldName } from './forms.tsx';
import { Instant } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/data-table.tsx';

const PATH = '/dashboard/webhooks';

/** The webhooks of the account, and the form that makes one. */
export function webhooksPage({ webhooks, config }: Services): MemberPage {
  const upgrade = (): PageView =>
    toUpgrade(findPlanWith(config.plans.scheme, 'webhooks')?.name ?? null);
  const list = async (
    { member: { account }, now, url }: MemberRequest,
    state: FormState,
    parts: Parts,
  ): Promise<PageView> => {
    if (!(await webhooks.isEntitled(account.id))) return upgrade();
    const notice = url.searchParams.has('deleted') ? 'The webhook was deleted.' : null;
    return toPage(await webhooks.list(account.id, now), state, { notice, ...parts });
  };
  return {
    who: 'members',
    id: 'showWebhooks',
    path: PATH,
    show: (request) => list(request, EMPTY_FORM, {}),
    send: async (request, form) => {
      const { account } = request.member;
      if (!(await webhooks.isEntitled(account.id))) return { ...upgrade(), status: 403 };
      const read = readForm(form, EndpointForm);
      if (read.kind === 'invalid') return list(request, read.state, { status: read.status });
      try {
        const created = await webhooks.create(
          toOwner(account),
          toEndpointInput(read.data),
          request.now,
        );
        return await list(request, EMPTY_FORM, { status: 201, secret: created.secret });
      } catch (error) {
        return list(request, toRefused(form, error), { status: 422 });
      }
    },
  };
}

/** A form that was refused, with what is wrong beside its fields; what is no refusal is thrown. */
export function toRefused(form: SentForm, error: unknown): FormState {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const errors = (error.members['errors'] ?? []) as readonly {
    readonly pointer: string;
    readonly detail: string;
  }[];
  const fields = errors.map(({ pointer, detail }) => [toFieldName(pointer), detail] as const);
  return withErrors(form, Object.fromEntries(fields), errors.length === 0 ? error.message : null);
}

/** What who has no webhooks sees. */
function toUpgrade(plan: string | null): PageView {
  return toMemberView({
    title: 'Webhooks',
    place: PATH,
    children: (
      <p class="notice warn">
        Your plan does not include webhooks{plan === null ? '' : `; ${plan} does`}.{' '}
        <a href="/dashboard/billing">Change your plan</a>, or see what changed in{' '}
        <a href="/changelog">the changelog</a>.
      </p>
    ),
  });
}

interface Parts extends Partial<PageView> {
  readonly notice?: string | null;
  readonly secret?: string | null;
}

function toPage(
  endpoints: readonly EndpointView[],
  state: FormState,
  { secret = null, ...parts }: Parts,
): PageView {
  return toMemberView({
    ...parts,
    title: 'Webhooks',
    place: PATH,
    children: (
      <>
        {secret === null ? null : <NewSecret secret={secret} />}
        {endpoints.length === 0 ? (
          <p>
            You have no webhooks yet. Webhooks notify you of changes as they are published;{' '}
            <a href="/docs/webhooks">how they work</a>.
          </p>
        ) : (
          <EndpointTable endpoints={endpoints} />
        )}
        {endpoints.length >= WEBHOOKS_MAX ? (
          <p class="notice warn">
            You have reached the limit of {WEBHOOKS_MAX} webhooks. Delete one first.
          </p>
        ) : (
          <section class="narrow">
            <h2>Add webhook</h2>
            <Form state={state} action={PATH}>
              <EndpointFields state={state} endpoint={null} />
              <button type="submit">Add webhook</button>
            </Form>
          </section>
        )}
      </>
    ),
  });
}

/** How an endpoint is, in a word. */
export function stateOf({ status, failingSince }: EndpointView): string {
  if (status === 'disabled') return 'disabled';
  return failingSince === null ? 'active' : 'failing';
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly EndpointView[] }): VNode {
  return (
    <DataTable
      id="webhooks"
      caption="Your webhooks, newest first."
      columns={['Address', 'Status', 'Events', 'Last success'].map((name) => ({ name }))}
    >
      {endpoints.map((endpoint) => (
        <tr>
          <th scope="row" class="name">
            <a href={`${PATH}/${endpoint.id}`}>{shorten(endpoint.url)}</a>
            {endpoint.description === null ? null : (
              <span class="marks">{endpoint.description}</span>
            )}
          </th>
          <td>
            <span class={`chip ${stateOf(endpoint)}`}>{stateOf(endpoint)}</span>
          </td>
          <td>{endpoint.events.length === 0 ? 'all' : endpoint.events.join(', ')}</td>
          <td>
            {endpoint.lastSuccessAt === null ? 'never' : <Instant at={endpoint.lastSuccessAt} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function shorten(url: string): string {
  return url.length <= 60 ? url : `${url.slice(0, 59)}…`;
}
