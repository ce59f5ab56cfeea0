import type { VNode } from 'preact';
import { z } from 'zod';
import { findPlanWith } from '../../../schemas/accounts.ts';
import type { Key } from '../../accounts/keys/key-store.ts';
import { ApiError } from '../../errors.ts';
import { toDownload } from '../../export/snapshots/download.ts';
import type { SnapshotFile, SnapshotManifest } from '../../export/snapshots/manifest.ts';
import type { Services } from '../../services.ts';
import { type MemberPage, type MemberRequest, type PageView, toRedirect } from '../page/page.ts';
import { EMPTY_FORM, type FormState, readForm, withErrors } from '../page/sent-form.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Form, Problem } from '../ui/field.tsx';
import { countOf, formatBytes, formatCount } from '../ui/format.ts';
import { readKeys, toOwner } from './keys/account-keys.ts';
import { toMemberView } from './frames.tsx';
import { Code } from '../docs/chapter.tsx';
import { Instant } from '../ui/cells.tsx';

const PATH = '/dashboard/exports';
const FEATURE = 'bulk_export';
const SCOPE = 'export:read';

const Grant = z.object({ key: z.string().max(64) });

/** The daily snapshots: files to download here, or by a key that may. */
export function exportsPages(services: Services): readonly MemberPage[] {
  const { keys, snapshots, config } = services;
  const mayExport = async ({ member: { account } }: MemberRequest): Promise<boolean> =>
    (await keys.entitlements(account.id)).features.includes(FEATURE);
  const read = async ({
    member: { account },
    now,
    url,
    baseUrl,
  }: MemberRequest): Promise<Shown> => {
    const rows = await readKeys(services, account, false, now);
    return {
      days: await snapshots.list(),
      wanted: url.searchParams.get('date'),
      keys: rows.filter(({ status }) => status === 'active').map(({ key }) => key),
      origin: baseUrl,
    };
  };
  const upgrade = (): PageView =>
    toUpgrade(findPlanWith(config.plans.scheme, FEATURE)?.name ?? null);
  return [
    {
      who: 'members',
      id: 'showExports',
      path: PATH,
      show: async (request) => {
        if (!(await mayExport(request))) return upgrade();
        const isDone = request.url.searchParams.has('granted');
        const notice = isDone ? `The key now has the scope ${SCOPE}.` : null;
        return toPage(await read(request), { notice });
      },
      send: async (request, form) => {
        if (!(await mayExport(request))) return upgrade();
        const sent = readForm(form, Grant);
        const shown = await read(request);
        if (sent.kind === 'invalid') return toPage(shown, sent);
        const key = shown.keys.find(({ id }) => id === sent.data.key);
        if (key === undefined) {
          const state = withErrors(form, { key: 'Choose one of your active keys.' });
          return toPage(shown, { state, status: 422 });
        }
        const scopes = [...key.scopes, SCOPE] as const;
        await keys.patch(toOwner(request.member.account), key.id, { scopes }, request.now);
        return toRedirect(`${PATH}?granted=1`);
      },
    },
    {
      who: 'members',
      id: 'downloadExport',
      path: `${PATH}/:date/:dataset/:format`,
      show: async (request) => {
        if (!(await mayExport(request))) return toRedirect(PATH);
        const { date = '', dataset, format } = request.params;
        const wanted = { dataset, format } as Pick<SnapshotFile, 'dataset' | 'format'>;
        const file = await snapshots.open(date, wanted);
        if (file === null) {
          throw new ApiError(
            'snapshot_not_found',
            'There is no such file. It may have been deleted.',
          );
        }
        // Asked for each time: who has logged out is shown none.
        return {
          kind: 'file',
          download: { ...toDownload(file), cacheControl: 'private, no-cache' },
        };
      },
    },
  ];
}

interface Shown {
  readonly days: readonly SnapshotManifest[];
  readonly wanted: string | null;
  /** Active ones. */
  readonly keys: readonly Key[];
  readonly origin: string;
}

/** What who has no exports sees. */
function toUpgrade(plan: string | null): PageView {
  return toMemberView({
    title: 'Exports',
    place: PATH,
    children: (
      <p class="notice warn">
        Your plan does not include bulk export{plan === null ? '' : `; ${plan} does`}.{' '}
        <a href="/dashboard/billing">Change your plan</a>, or read{' '}
        <a href="/docs/exports">about exports</a>.
      </p>
    ),
  });
}

interface Parts {
  readonly status?: number;
  readonly notice?: string | null;
  /** Of the form that was sent. */
  readonly state?: FormState;
}

function toPage(
  { days, wanted, keys, origin }: Shown,
  { state = EMPTY_FORM, ...parts }: Parts,
): PageView {
  const day = wanted === null ? days[0] : days.find(({ date }) => date === wanted);
  return toMemberView({
    ...parts,
    title: 'Exports',
    place: PATH,
    children: (
      <>
        <Problem state={state} unseen={['key']} />
        <p class="narrow">
          Complete datasets, generated once a day. Published files never change.{' '}
          <a href="/docs/exports">Formats and columns</a>.
        </p>
        {days.length === 0 ? (
          <p>No snapshots yet. You can export the current data at any time, with a key.</p>
        ) : (
          <Days days={days} selected={day?.date ?? null} />
        )}
        {day === undefined ? null : <Files day={day} />}
        {day === undefined && days.length > 0 ? (
          <p class="notice warn">There is no snapshot for this day. Choose another.</p>
        ) : null}
        <h2>Download with a key</h2>
        <Keys keys={keys} />
        <Code id="download" title="curl" code={toCurl(day, origin)} />
      </>
    ),
  });
}

/** Which keys may download, and a button for each that may not. */
function Keys({ keys }: Pick<Shown, 'keys'>): VNode {
  const lacking = keys.filter(({ scopes }) => !scopes.includes(SCOPE));
  if (keys.length === 0) {
    return (
      <p>
        You have no active key. <a href="/dashboard/keys">Create one</a> with the scope{' '}
        <code>{SCOPE}</code>.
      </p>
    );
  }
  if (lacking.length === 0) {
    return (
      <p>
        Keys need the scope <code>{SCOPE}</code>. All your active keys have it.
      </p>
    );
  }
  return (
    <ul class="lacking">
      {lacking.map(({ id, name }) => (
        <li>
          <p>
            The key <a href={`/dashboard/keys/${id}`}>{name}</a> lacks the scope{' '}
            <code>{SCOPE}</code>.
          </p>
          <Form state={EMPTY_FORM} action={PATH} hidden={{ key: id }}>
            <button type="submit" class="plain small">
              Add scope<span class="hidden"> to {name}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function Days({
  days,
  selected,
}: {
  readonly days: readonly SnapshotManifest[];
  readonly selected: string | null;
}): VNode {
  return (
    <nav aria-label="Days">
      <ul class="days">
        {days.map(({ date }) => (
          <li>
            <a href={`${PATH}?date=${date}`} aria-current={date === selected ? 'page' : undefined}>
              {date}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Files({ day }: { readonly day: SnapshotManifest }): VNode {
  return (
    <>
      <h2>{day.date}</h2>
      <p>
        {countOf(day.files.length, 'file')} of the catalogue <code>{day.catalog_version}</code>,
        generated <Instant at={day.made_at} />.
      </p>
      <DataTable
        id="files"
        caption={`Snapshot of ${day.date}`}
        columns={[
          { name: 'Dataset' },
          { name: 'Format' },
          { name: 'Records', isNumber: true },
          { name: 'Size', isNumber: true },
          { name: 'SHA-256' },
          { name: 'File' },
        ]}
      >
        {day.files.map((file) => (
          <tr>
            <th scope="row">{file.dataset}</th>
            <td>{file.format}</td>
            <td class="number">{formatCount(file.records)}</td>
            <td class="number" data-value={file.bytes} title={`${formatCount(file.bytes)} bytes`}>
              {formatBytes(file.bytes)}
            </td>
            <td class="about">
              <code class="digest">{file.sha256}</code>
            </td>
            <td>
              <a href={`${PATH}/${day.date}/${file.dataset}/${file.format}`}>
                Download<span class="hidden"> {file.name}</span>
              </a>
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

const HEADER = '-H "Authorization: Bearer $MODEL_CATALOG_KEY"';

/** How a file of the day is downloaded and checked; without a day, a dataset as it is now. */
function toCurl(day: SnapshotManifest | undefined, origin: string): string {
  const file = day?.files.find(isExample) ?? day?.files[0];
  if (day === undefined || file === undefined) {
    return `curl --compressed ${HEADER} -o models.ndjson \\\n  "${origin}/api/v1/export?dataset=models&format=ndjson"`;
  }
  const { dataset, format, name, sha256 } = file;
  const url = `${origin}/api/v1/export/snapshots/${day.date}/${dataset}?format=${format}`;
  return `curl -C - ${HEADER} -o ${name} \\\n  "${url}"\necho "${sha256}  ${name}" | sha256sum -c`;
}

const isExample = ({ dataset, format }: SnapshotFile): boolean =>
  dataset === 'models' && format === 'ndjson';
