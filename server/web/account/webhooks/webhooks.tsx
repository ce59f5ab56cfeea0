import type { VNode } from 'preact';
import type { ShownEndpoint } from '../../../accounts/webhooks/repeats.ts';
import { WEBHOOKS_MAX } from '../../../../schemas/webhooks.ts';
import { ApiError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import type { MemberPage, MemberVisit } from '../../page/form-page.ts';
import type { Shown } from '../../page/page.ts';
import {
  EMPTY_FORM,
  readForm,
  toWrong,
  type FormState,
  type SentForm,
} from '../../page/sent-form.ts';
import { Form } from '../../ui/field.tsx';
import { Instant } from '../../ui/instant.tsx';
import { toOwner } from '../keys/account-keys.ts';
import { toMemberShown } from '../member-frame.tsx';
import { EndpointFields, EndpointForm, NewSecret, toFieldName, toWish } from './forms.tsx';

const PATH = '/dashboard/webhooks';

/** The webhooks of the account, and the form that makes one. */
export function webhooksPage({ webhooks }: Services): MemberPage {
  const list = async (
    { member: { account }, now, url }: MemberVisit,
    state: FormState,
    parts: Parts,
  ): Promise<Shown> => {
    if (!(await webhooks.isEntitled(account.id))) return toUpgrade();
    const notice = url.searchParams.has('deleted') ? 'The webhook is deleted.' : null;
    return toPage(await webhooks.list(account.id, now), state, { notice, ...parts });
  };
  return {
    who: 'members',
    id: 'showWebhooks',
    path: PATH,
    show: (visit) => list(visit, EMPTY_FORM, {}),
    send: async (visit, form) => {
      const { account } = visit.member;
      if (!(await webhooks.isEntitled(account.id))) return { ...toUpgrade(), status: 403 };
      const read = readForm(form, EndpointForm);
      if (read.kind === 'wrong') return list(visit, read.state, { status: read.status });
      try {
        const made = await webhooks.create(toOwner(account), toWish(read.data), visit.now);
        return await list(visit, EMPTY_FORM, { status: 201, secret: made.secret });
      } catch (error) {
        return list(visit, toRefused(form, error), { status: 422 });
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
  return toWrong(form, Object.fromEntries(fields), errors.length === 0 ? error.message : null);
}

/** What who has no webhooks sees. */
function toUpgrade(): Shown {
  return toMemberShown({
    title: 'Webhooks',
    place: PATH,
    children: (
      <p class="notice warn">
        Your plan has no webhooks. <a href="/dashboard/billing">Change your plan</a>, or read what
        changed at <a href="/changelog">the changelog</a>.
      </p>
    ),
  });
}

interface Parts extends Partial<Shown> {
  readonly notice?: string | null;
  readonly secret?: string | null;
}

function toPage(
  endpoints: readonly ShownEndpoint[],
  state: FormState,
  { secret = null, ...parts }: Parts,
): Shown {
  return toMemberShown({
    ...parts,
    title: 'Webhooks',
    place: PATH,
    children: (
      <>
        {secret === null ? null : <NewSecret secret={secret} />}
        {endpoints.length === 0 ? (
          <p>
            You have no webhook yet. One is told of changes as they are published;{' '}
            <a href="/docs/webhooks">how that works</a>.
          </p>
        ) : (
          <EndpointTable endpoints={endpoints} />
        )}
        {endpoints.length >= WEBHOOKS_MAX ? (
          <p class="notice warn">An account may have {WEBHOOKS_MAX} webhooks. Delete one first.</p>
        ) : (
          <section class="narrow">
            <h2>Add a webhook</h2>
            <Form state={state} action={PATH}>
              <EndpointFields state={state} shown={null} />
              <button type="submit">Add the webhook</button>
            </Form>
          </section>
        )}
      </>
    ),
  });
}

/** How an endpoint is, in a word. */
export function stateOf({ status, failingSince }: ShownEndpoint): string {
  if (status === 'disabled') return 'disabled';
  return failingSince === null ? 'active' : 'failing';
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly ShownEndpoint[] }): VNode {
  return (
    <div class="table" tabIndex={0} role="region" aria-label="Your webhooks">
      <table>
        <caption>Your webhooks, newest first.</caption>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">State</th>
            <th scope="col">Events</th>
            <th scope="col">Last taken</th>
          </tr>
        </thead>
        <tbody>
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
                {endpoint.lastSuccessAt === null ? (
                  'never'
                ) : (
                  <Instant at={endpoint.lastSuccessAt} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function shorten(url: string): string {
  return url.length <= 60 ? url : `${url.slice(0, 59)}…`;
}
