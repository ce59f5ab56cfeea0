import type { VNode } from 'preact';
import type { Services } from '../../services.ts';
import { DayBars } from '../charts/day-bars.tsx';
import { type KeyOverview, readKeys } from './keys/account-keys.ts';
import { Gauge } from './usage/gauge.tsx';
import { toMemberView } from './frames.tsx';
import { readUsage } from './usage/read-usage.ts';
import type { MemberPage } from '../page/page.ts';
import { Instant } from '../ui/cells.tsx';

/** The first look: what is used today, the last 30 days, and how to begin. */
export function overviewPage(services: Services): MemberPage {
  return {
    who: 'members',
    id: 'showDashboard',
    path: '/dashboard',
    show: async ({ member: { account }, now, baseUrl }) => {
      const [overviews, usage, { plan }] = await Promise.all([
        readKeys(services, account, false, now),
        readUsage(services, account.id, now),
        services.keys.entitlements(account.id),
      ]);
      return toMemberView({
        title: 'Overview',
        place: '/dashboard',
        children: (
          <>
            <p>
              {account.email} is on the <a href="/dashboard/billing">{plan.name}</a> plan.
            </p>
            <Today keys={overviews.filter(({ status }) => status === 'active')} />
            <h2>The last 30 days</h2>
            <DayBars
              id="days"
              title="Requests per day"
              names={['requests', 'rejected or failed']}
              days={usage.days}
            />
            <p>
              <a href="/dashboard/usage">View usage by day and endpoint</a>
            </p>
            <QuickStart origin={baseUrl} hasKey={overviews.length > 0} />
          </>
        ),
      });
    },
  };
}

function Today({ keys }: { readonly keys: readonly KeyOverview[] }): VNode {
  const [first] = keys;
  return (
    <section>
      <h2>Today</h2>
      {first === undefined ? (
        <p>
          You have no keys yet. <a href="/dashboard/keys">Create one</a>.
        </p>
      ) : (
        <>
          <ul class="gauges">
            {keys.map(({ key, quota }) => (
              <li>
                <a href={`/dashboard/keys/${key.id}`}>{key.name}</a>
                <Gauge quota={quota} name={key.name} />
              </li>
            ))}
          </ul>
          <p class="quiet">
            Resets at <Instant at={new Date(first.quota.resetsAt * 1000).toISOString()} />.
          </p>
        </>
      )}
    </section>
  );
}

function QuickStart({
  origin,
  hasKey,
}: {
  readonly origin: string;
  readonly hasKey: boolean;
}): VNode {
  return (
    <section>
      <h2>Quick start</h2>
      <p>
        {hasKey ? 'Set your key and send a request:' : 'Create a key, set it and send a request:'}
      </p>
      <pre tabIndex={0}>
        <code id="quick-start">{`export MODEL_CATALOG_KEY=…
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  "${origin}/api/v1/models?limit=3&fields=name,pricing.input,pricing.output"
curl -H "Authorization: Bearer $MODEL_CATALOG_KEY" \\
  "${origin}/api/v1/search?q=claude"`}</code>
      </pre>
      <button type="button" class="plain small" data-copy="quick-start" hidden>
        Copy
      </button>
    </section>
  );
}
