import type { VNode } from 'preact';
import { findPlanWith } from '../../../schemas/accounts.ts';
import type { SnapshotFile, SnapshotManifest } from '../../export/snapshots/manifest.ts';
import type { Services } from '../../services.ts';
import type { MemberPage, PageView } from '../page/page.ts';
import { DataTable } from '../ui/data-table.tsx';
import { countOf, formatCount } from '../ui/format.ts';
import { toMemberView } from './frames.tsx';
import { Code } from '../docs/chapter.tsx';
import { Instant } from '../ui/cells.tsx';

const PATH = '/dashboard/exports';
const FEATURE = 'bulk_export';

/** The daily snapshots, one day at a time, and how they are downloaded. */
export function exportsPage({ keys, snapshots, config }: Services): MemberPage {
  return {
    who: 'members',
    id: 'showExports',
    path: PATH,
    show: async ({ member: { account }, url, baseUrl }) => {
      const { features } = await keys.entitlements(account.id);
      if (!features.includes(FEATURE)) {
        return toUpgrade(findPlanWith(config.plans.scheme, FEATURE)?.name ?? null);
      }
      return toPage(await snapshots.list(), url.searchParams.get('date'), baseUrl);
    },
  };
}

/** What who has no exports sees. */
function toUpgrade(plan: string | null): PageView {
  return toMemberView({
    title: 'Exports',
    place: PATH,
    children: (
      <p class="notice warn">
        Your plan does not include bulk export{plan === null ? '' : `; ${plan} has it`}.{' '}
        <a href="/dashboard/billing">Change your plan</a>, or read{' '}
        <a href="/docs/exports">what exports are</a>.
      </p>
    ),
  });
}

function toPage(
  days: readonly SnapshotManifest[],
  wanted: string | null,
  origin: string,
): PageView {
  const day = wanted === null ? days[0] : days.find(({ date }) => date === wanted);
  return toMemberView({
    title: 'Exports',
    place: PATH,
    children: (
      <>
        <p class="narrow">
          Complete datasets, generated once a day. Published files never change. Keys need the scope{' '}
          <code>export:read</code>. <a href="/docs/exports">Formats and columns</a>.
        </p>
        {days.length === 0 ? (
          <p>No snapshots yet. You can export the current data at any time.</p>
        ) : (
          <Days days={days} selected={day?.date ?? null} />
        )}
        {day === undefined ? null : <Files day={day} />}
        {day === undefined && days.length > 0 ? (
          <p class="notice warn">There is no snapshot for this day. Choose another.</p>
        ) : null}
        <Code id="download" title="From the command line" code={toCurl(day, origin)} />
      </>
    ),
  });
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
        made <Instant at={day.made_at} />.
      </p>
      <DataTable
        id="files"
        caption={`Snapshot of ${day.date}`}
        columns={[
          { name: 'Dataset' },
          { name: 'Format' },
          { name: 'Records', isNumber: true },
          { name: 'Size', unit: 'bytes', isNumber: true },
          { name: 'SHA-256' },
        ]}
      >
        {day.files.map((file) => (
          <tr>
            <th scope="row">{file.dataset}</th>
            <td>{file.format}</td>
            <td class="number">{formatCount(file.records)}</td>
            <td class="number">{formatCount(file.bytes)}</td>
            <td>
              <code class="digest">{file.sha256}</code>
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

const HEADER = '-H "Authorization: Bearer $KEY"';

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
