import type { VNode } from 'preact';
import { z } from 'zod';
import { type Scope, SCOPES } from '../../../../schemas/accounts.ts';
import { maskKey } from '../../../accounts/keys/key-value.ts';
import { ApiError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import type { MemberPage, MemberRequest, PageView } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Checks, Field, Form } from '../../ui/field.tsx';
import { SCOPE_WORDS } from '../../ui/scope-words.ts';
import { keyExpiry, keyName, type KeyOverview, readKeys, toOwner } from './account-keys.ts';
import { Gauge } from '../usage/gauge.tsx';
import { toMemberView } from '../frames.tsx';
import { Instant } from '../../ui/cells.tsx';
import { tooOften, waitText } from '../unavailable.ts';

const NewKey = z.object({
  name: keyName,
  scopes: z
    .array(z.enum(SCOPES, { error: 'Choose from the scopes shown.' }))
    .min(1, { error: 'Choose at least one scope.' }),
  expires: keyExpiry,
});

interface Around {
  readonly keys: readonly KeyOverview[];
  readonly scopes: readonly Scope[];
  readonly room: number;
}

/** The keys of the account, and the form that makes one. */
export function keysPage(services: Services): MemberPage {
  const read = async ({ member: { account }, now }: MemberRequest): Promise<Around> => {
    const [keys, { scopes, activeKeys }] = await Promise.all([
      readKeys(services, account, false, now),
      services.keys.entitlements(account.id),
    ]);
    const active = keys.filter(({ status }) => status === 'active').length;
    return { keys, scopes, room: Math.max(0, activeKeys - active) };
  };
  return {
    who: 'members',
    id: 'showKeys',
    path: '/dashboard/keys',
    show: async (request) =>
      toPage(await read(request), EMPTY_FORM, { notice: noticeOf(request.url) }),
    send: async (request, form) => {
      const sent = readForm(form, NewKey, ['scopes']);
      if (sent.kind === 'invalid') {
        return toPage(await read(request), sent.state, { status: sent.status });
      }
      const seconds = await services.limits.people.keysFromNetwork.take(request.origin);
      if (seconds > 0) {
        const problem = `Too many keys were created from your network. Try again in ${waitText(seconds)}.`;
        return toPage(await read(request), withErrors(form, {}, problem), tooOften(seconds));
      }
      const { name, scopes, expires: expiresAt } = sent.data;
      const wanted = { name, scopes, expiresAt };
      const owner = toOwner(request.member.account);
      try {
        const { value } = await services.keys.create(owner, wanted, request.now);
        if (value === null) throw new Error('A new key came without its value.');
        const parts = { status: 201, value, origin: request.baseUrl };
        return toPage(await read(request), EMPTY_FORM, parts);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        return toPage(await read(request), withErrors(form, {}, error.message), { status: 422 });
      }
    },
  };
}

function noticeOf({ searchParams }: URL): string | null {
  return searchParams.has('revoked') ? 'The key was revoked and no longer works.' : null;
}

interface Parts extends Partial<PageView> {
  readonly notice?: string | null;
  readonly value?: string;
  readonly origin?: string;
}

function toPage(around: Around, state: FormState, { value, origin, ...parts }: Parts): PageView {
  const { keys, scopes, room } = around;
  return toMemberView({
    ...parts,
    title: 'Keys',
    place: '/dashboard/keys',
    children: (
      <>
        {value === undefined ? null : <NewValue value={value} origin={origin ?? ''} />}
        {keys.length === 0 ? <p>You have no keys yet.</p> : <KeyTable keys={keys} />}
        <section class="narrow">
          <h2>Create a key</h2>
          {room === 0 ? (
            <p class="notice warn">
              You have reached your plan’s limit of active keys. Revoke one, or{' '}
              <a href="/dashboard/billing">change your plan</a>.
            </p>
          ) : null}
          <Form state={state} action="/dashboard/keys">
            <Field
              name="name"
              label="Name"
              hint="For example “ci” or “laptop”."
              maxLength={80}
              state={state}
            />
            <Checks
              name="scopes"
              legend="Scopes"
              options={scopes.map((scope) => [scope, SCOPE_WORDS[scope]] as const)}
              ticked={scopes}
              state={state}
            />
            <Field
              name="expires"
              label="Expires on (UTC)"
              type="date"
              required={false}
              hint="The last day the key works. Leave empty for a key that never expires."
              state={state}
            />
            <button type="submit">Create key</button>
          </Form>
        </section>
      </>
    ),
  });
}

const COLUMNS = ['Name', 'Used today', 'Status', 'Secret', 'Last used', 'Expires'].map((name) => ({
  name,
}));

function KeyTable({ keys }: { readonly keys: readonly KeyOverview[] }): VNode {
  return (
    <DataTable
      id="keys"
      caption="Your keys, newest first. Quotas reset at 00:00 UTC."
      columns={COLUMNS}
    >
      {keys.map(({ key, status, quota }) => (
        <tr>
          <th scope="row" class="name">
            <a href={`/dashboard/keys/${key.id}`}>{key.name}</a>
          </th>
          <td class="wide" data-value={quota.used}>
            <Gauge quota={quota} name={key.name} />
          </td>
          <td>
            <span class={`chip ${status}`}>{status}</span>
          </td>
          <td class="wide">
            <code class="whole">{maskKey(key.id8, key.last4)}</code>
          </td>
          <td class="wide">
            {key.lastUsedAt === null ? 'never' : <Instant at={key.lastUsedAt} />}
          </td>
          <td class="wide">
            {key.expiresAt === null ? <Never /> : <Instant at={key.expiresAt} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Never(): VNode {
  return <span class="quiet">never</span>;
}

/** A new value, which is on this page and nowhere else. */
export function NewValue({
  value,
  origin,
}: {
  readonly value: string;
  readonly origin: string;
}): VNode {
  return (
    <section class="notice good" aria-labelledby="new-value">
      <h2 id="new-value">Copy your key now</h2>
      <p>You won’t see it again: we store only a hash.</p>
      <p class="value">
        <code id="key-value">{value}</code>
        <button type="button" class="plain" data-copy="key-value" hidden>
          Copy
        </button>
      </p>
      <p>Try it:</p>
      <pre tabIndex={0}>
        <code>{`curl -H "Authorization: Bearer ${value}" \\
  "${origin}/api/v1/models?limit=3&fields=name,pricing.input,pricing.output"`}</code>
      </pre>
    </section>
  );
}
