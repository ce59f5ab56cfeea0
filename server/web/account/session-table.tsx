import type { VNode } from 'preact';
import type { Session } from '../../accounts/sessions.ts';
import { EMPTY_FORM } from '../page/sent-form.ts';
import { Form } from '../ui/field.tsx';
import { Instant } from '../ui/instant.tsx';

interface Props {
  readonly sessions: readonly Session[];
  /** Id of the one that looks. */
  readonly own: string;
  readonly action: string;
}

/** Where somebody is signed in, and the way to end it. */
export function SessionTable({ sessions, own, action }: Props): VNode {
  return (
    <section>
      <h2>Sign-ins</h2>
      <div class="table" tabIndex={0} role="region" aria-label="Sign-ins">
        <table>
          <caption>Browsers that are logged in, the last used first</caption>
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col">Network address</th>
              <th scope="col">Since</th>
              <th scope="col">Last used</th>
              <th scope="col">End</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr>
                <th scope="row" class="agent">
                  {toBrowser(session.userAgent)}
                </th>
                <td>{session.ip ?? 'not known'}</td>
                <td>
                  <Instant at={session.createdAt} />
                </td>
                <td>
                  <Instant at={session.lastSeenAt} />
                </td>
                <td>{session.id === own ? 'this one' : <End id={session.id} action={action} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sessions.length < 2 ? null : (
        <Form state={EMPTY_FORM} action={action}>
          <input type="hidden" name="session" value="others" />
          <button type="submit" class="plain">
            End all others
          </button>
        </Form>
      )}
    </section>
  );
}

function End({ id, action }: { readonly id: string; readonly action: string }): VNode {
  return (
    <Form state={EMPTY_FORM} action={action}>
      <input type="hidden" name="session" value={id} />
      <button type="submit" class="plain small">
        End<span class="hidden"> this sign-in</span>
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
  if (userAgent === null) return 'not known';
  const name = NAMES.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (name === undefined) return userAgent.slice(0, 60);
  return system === undefined ? name : `${name} on ${system}`;
}
