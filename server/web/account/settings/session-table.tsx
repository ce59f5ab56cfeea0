import type { VNode } from 'preact';
import type { Session } from '../../../accounts/people/sessions.ts';
import { EMPTY_FORM, type FormState } from '../../page/sent-form.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Form, Problem } from '../../ui/field.tsx';
import { Instant } from '../../ui/cells.tsx';

interface Props {
  readonly sessions: readonly Session[];
  /** Id of the one that looks. */
  readonly own: string;
  readonly action: string;
  /** Of the form that was sent. */
  readonly state: FormState;
}

const COLUMNS = ['Browser', 'Last used', 'Logged in', 'IP address', 'Session'].map((name) => ({
  name,
}));

/** Where somebody is logged in, and the way to log out there. */
export function SessionTable({ sessions, own, action, state }: Props): VNode {
  return (
    <section>
      <h2>Active sessions</h2>
      <Problem state={state} unseen={['session']} />
      <DataTable id="sessions" caption="Most recently used first" columns={COLUMNS}>
        {sessions.map((session) => (
          <tr>
            <th scope="row" class="agent">
              {toBrowser(session.userAgent)}
            </th>
            <td class="wide">
              <Instant at={session.lastSeenAt} />
            </td>
            <td class="wide">
              <Instant at={session.createdAt} />
            </td>
            <td class="wide">{session.ip ?? 'unknown'}</td>
            <td class="wide">
              {session.id === own ? 'This session' : <LogOut id={session.id} action={action} />}
            </td>
          </tr>
        ))}
      </DataTable>
      {sessions.length < 2 ? null : (
        <Form state={EMPTY_FORM} action={action} hidden={{ session: 'others' }}>
          <button type="submit" class="plain">
            Log out all other sessions
          </button>
        </Form>
      )}
    </section>
  );
}

function LogOut({ id, action }: { readonly id: string; readonly action: string }): VNode {
  return (
    <Form state={EMPTY_FORM} action={action} hidden={{ session: id }}>
      <button type="submit" class="plain small">
        Log out<span class="hidden"> this session</span>
      </button>
    </Form>
  );
}

const NAMES = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** What a browser says it is, in two words where they are known. */
function toBrowser(userAgent: string | null): string {
  if (userAgent === null) return 'unknown';
  const name = NAMES.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (name === undefined) return userAgent.slice(0, 60);
  return system === undefined ? name : `${name} on ${system}`;
}
