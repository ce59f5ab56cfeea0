import type { VNode } from 'preact';
import { z } from 'zod';
import { toInstant } from '../../../../schemas/instant.ts';
import { maskKey } from '../../../accounts/keys/key-value.ts';
import { type Key, statusOf } from '../../../accounts/keys/key-store.ts';
import { ApiError } from '../../../errors.ts';
import type { Services } from '../../../services.ts';
import { DayBars, type DayCount } from '../../charts/day-bars.tsx';
import { type MemberPage, type MemberRequest, type PageView, toRedirect } from '../../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../../page/sent-form.ts';
import { Choice, Field, Form } from '../../ui/field.tsx';
import { keyName, toOwner } from './account-keys.ts';
import { toMemberView } from '../frames.tsx';
import { readKeyDays } from '../usage/read-usage.ts';
import { Instant } from '../../ui/cells.tsx';
import { NewValue } from './keys.tsx';

const GRACE = [
  ['0', 'immediately'],
  ['3600', 'after 1 hour'],
  ['86400', 'after 1 day'],
  ['604800', 'after 1 week'],
] as const;

const Rename = z.object({ name: keyName });
const Rotate = z.object({
  grace: z.enum(['0', '3600', '86400', '604800'], { error: 'Choose one of the options.' }),
});
const Nothing = z.object({});

/** One key: its facts, a new name, a new value. */
export function keyPages(services: Services): readonly MemberPage[] {
  const { keys } = services;
  const find = ({ member, params }: MemberRequest): Promise<Key> =>
    keys.find(member.account.id, params['id'] ?? '');
  const show = async (key: Key, now: Date, parts: Parts): Promise<PageView> =>
    toPage(key, now, { ...parts, days: await readKeyDays(services, key.id, now) });
  const nameAgain = async (
    request: MemberRequest,
    state: FormState,
    status: number,
  ): Promise<PageView> => show(await find(request), request.now, { rename: state, status });
  return [
    {
      who: 'members',
      id: 'showKey',
      path: '/dashboard/keys/:id',
      show: async (request) => {
        const notice = request.url.searchParams.has('renamed') ? 'The key was renamed.' : null;
        return show(await find(request), request.now, { notice });
      },
      send: async (request, form) => {
        const read = readForm(form, Rename);
        if (read.kind === 'invalid') return nameAgain(request, read.state, read.status);
        const { id } = await find(request);
        try {
          await keys.patch(toOwner(request.member.account), id, read.data, request.now);
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return nameAgain(request, withErrors(form, {}, error.message), 422);
        }
        return toRedirect(`/dashboard/keys/${id}?renamed=1`);
      },
    },
    {
      who: 'members',
      id: 'rotateKey',
      path: '/dashboard/keys/:id/rotate',
      show: async (request) => toRedirect(`/dashboard/keys/${(await find(request)).id}`),
      send: async (request, form) => {
        const read = readForm(form, Rotate);
        const key = await find(request);
        if (read.kind === 'invalid') {
          return show(key, request.now, { rotate: read.state, status: read.status });
        }
        try {
          const owner = toOwner(request.member.account);
          const rotated = await keys.rotate(owner, key.id, Number(read.data.grace), request.now);
          const value = rotated.value ?? undefined;
          return await show(rotated.key, request.now, {
            status: 201,
            value,
            origin: request.baseUrl,
          });
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const rotate = withErrors(form, {}, error.message);
          return show(key, request.now, { rotate, status: 422 });
        }
      },
    },
    {
      who: 'members',
      id: 'revokeKey',
      path: '/dashboard/keys/:id/revoke',
      show: async (request) => toQuestion(await find(request), { state: EMPTY_FORM, status: 200 }),
      send: async (request, form) => {
        const key = await find(request);
        const read = readForm(form, Nothing);
        if (read.kind === 'invalid') return toQuestion(key, read);
        await keys.revoke(request.member.account.id, key.id, 'person', request.now);
        return toRedirect('/dashboard/keys?revoked=1');
      },
    },
  ];
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

interface Parts extends Partial<PageView> {
  readonly notice?: string | null;
  readonly rename?: FormState;
  readonly rotate?: FormState;
  readonly value?: string | undefined;
  readonly origin?: string;
}

function toPage(
  key: Key,
  now: Date,
  { days, ...parts }: Parts & { readonly days: readonly DayCount[] },
): PageView {
  const { rename = EMPTY_FORM, rotate = EMPTY_FORM, value, origin = '', ...others } = parts;
  const isRevoked = key.revokedAt !== null;
  return toMemberView({
    ...others,
    title: `Key ${key.name}`,
    place: '/dashboard/keys',
    children: (
      <>
        {value === undefined ? null : <NewValue value={value} origin={origin} />}
        <Facts apiKey={key} now={now} />
        <h2>The last 30 days</h2>
        <DayBars
          id="days"
          title="Requests per day with this key"
          names={['requests', 'rejected or failed']}
          days={days}
        />
        {isRevoked ? null : (
          <div class="columns">
            <section>
              <h2>Rename</h2>
              <Form state={rename} action={`/dashboard/keys/${key.id}`}>
                <Field name="name" label="Name" value={key.name} maxLength={80} state={rename} />
                <button type="submit">Rename</button>
              </Form>
            </section>
            <section>
              <h2>Rotate</h2>
              <p>Issues a new secret for this key. Its ID, settings and quota stay the same.</p>
              <Form state={rotate} action={`/dashboard/keys/${key.id}/rotate`}>
                <Choice
                  name="grace"
                  label="The old secret stops working"
                  options={GRACE}
                  value="86400"
                  state={rotate}
                />
                <button type="submit">Rotate key</button>
              </Form>
            </section>
            <section>
              <h2>Revoke</h2>
              <p>Permanently disables the key and all its secrets.</p>
              <p>
                <a class="button plain" href={`/dashboard/keys/${key.id}/revoke`}>
                  Revoke…
                </a>
              </p>
            </section>
          </div>
        )}
      </>
    ),
  });
}

function Facts({ apiKey, now }: { readonly apiKey: Key; readonly now: Date }): VNode {
  const instant = toInstant(now);
  const grace =
    apiKey.graceEndsAt !== null && apiKey.graceEndsAt > instant ? apiKey.graceEndsAt : null;
  const facts: readonly (readonly [string, VNode | string])[] = [
    ['Status', statusOf(apiKey, instant)],
    ['Secret', <code>{maskKey(apiKey.id8, apiKey.last4)}</code>],
    ['ID', <code>{apiKey.id}</code>],
    ['Scopes', apiKey.scopes.join(', ')],
    ['Created', <Instant at={apiKey.createdAt} />],
    ['Expires', apiKey.expiresAt === null ? 'never' : <Instant at={apiKey.expiresAt} />],
    ['Last used', apiKey.lastUsedAt === null ? 'never' : <Instant at={apiKey.lastUsedAt} />],
    ...(grace === null ? [] : [['Old secret expires', <Instant at={grace} />] as const]),
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

function toQuestion(
  key: Key,
  { state, status }: { readonly state: FormState; readonly status: number },
): PageView {
  return toMemberView({
    status,
    title: `Revoke ${key.name}?`,
    place: '/dashboard/keys',
    children: (
      <Form state={state} action={`/dashboard/keys/${key.id}/revoke`}>
        <p>
          <code>{maskKey(key.id8, key.last4)}</code> will be rejected from the next request on. This
          cannot be undone.
        </p>
        <p class="actions">
          <button type="submit" class="danger">
            Revoke key
          </button>
          <a href={`/dashboard/keys/${key.id}`}>Cancel</a>
        </p>
      </Form>
    ),
  });
}
