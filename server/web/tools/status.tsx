import { answerFromView, findView } from '../../catalog/catalog-view.ts';
import { type CatalogCounts, countCatalog } from '../../catalog/count-catalog.ts';
import type { VNode } from 'preact';
import type { OpenApiDocument } from '../../http/openapi/document.ts';
import type { EngineState, IndexerReport } from '../../../schemas/indexer-report.ts';
import { readIndexerReport, readReadiness } from '../../readiness.ts';
import type { Services } from '../../services.ts';
import { type Page, toPageView } from '../page/page.ts';
import { formatCount } from '../ui/format.ts';
import type { Source } from '../../../schemas/directory.ts';
import { CountCell, DayCell, Instant, Unknown } from '../ui/cells.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';

/** A part of the service that may be down while the rest answers. */
interface Part {
  readonly name: string;
  readonly engine: string;
  readonly downSince: Date | null;
  /** What goes on without it. */
  readonly without: string;
}

const ENGINES = {
  embedded: 'index file',
  elasticsearch: 'Elasticsearch',
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  redis: 'Redis',
} as const;

/** The parts with the engines that are configured; never where those are. */
function toParts(services: Services): Part[] {
  const { config, accounts, quota } = services;
  return [
    {
      name: 'Search',
      engine: ENGINES[config.search.engine],
      downSince: services.catalog.degradedSince(),
      without: config.hasSearchFallback
        ? 'Searches use the local index file.'
        : 'Searches fail until it is back.',
    },
    {
      name: 'Accounts and keys',
      engine: ENGINES[config.database.engine],
      downSince: accounts.degradedSince(),
      without: 'Existing keys work; new ones cannot be created.',
    },
    {
      name: 'Daily counts',
      engine: ENGINES[config.quota.store.engine],
      downSince: quota.degradedSince(),
      without: 'Each server counts requests on its own.',
    },
  ];
}

/** Every part with its state. */
function PartsTable({ parts }: { readonly parts: readonly Part[] }): VNode {
  const isDown = parts.some(({ downSince }) => downSince !== null);
  const columns = ['Part', 'Engine', 'State', ...(isDown ? ['Impact'] : [])];
  return (
    <DataTable id="parts" caption="Components" columns={columns.map((name) => ({ name }))}>
      {parts.map(({ name, engine, downSince, without }) => (
        <tr>
          <th scope="row">{name}</th>
          <td>{engine}</td>
          <td>
            {downSince === null ? (
              <span class="state good">operational</span>
            ) : (
              <span class="state bad">
                down since <Instant at={downSince.toISOString()} />
              </span>
            )}
          </td>
          {isDown ? <td>{downSince === null ? '' : without}</td> : null}
        </tr>
      ))}
    </DataTable>
  );
}

const STANDINGS: Readonly<Record<EngineState, readonly [tone: string, text: string]>> = {
  starting: ['', 'starting'],
  waiting: ['', 'updated by another indexer'],
  current: ['good', 'up to date'],
  behind: ['', 'behind'],
  failing: ['bad', 'failing'],
};

/** How far the index of each engine is behind the catalogue. */
function IndexTable({ engines }: Pick<IndexerReport, 'engines'>): VNode {
  return (
    <DataTable
      id="index"
      caption="Index of each engine"
      columns={[
        { name: 'Engine' },
        { name: 'State' },
        { name: 'Changes behind', isNumber: true },
        { name: 'Seconds behind', isNumber: true },
      ]}
    >
      {Object.entries(engines).map(([engine, { state, behind, lag_seconds, blocked }]) => (
        <tr>
          <th scope="row">{ENGINES[engine as keyof typeof ENGINES]}</th>
          <td>
            <span class={`state ${STANDINGS[state][0]}`}>
              {blocked ? 'writes are blocked' : STANDINGS[state][1]}
            </span>
          </td>
          <CountCell count={behind} />
          <CountCell count={lag_seconds} />
        </tr>
      ))}
    </DataTable>
  );
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an instant or a day was, in its largest whole unit. */
function toAge(at: string, now: Date): string {
  const passed = now.getTime() - new Date(at).getTime();
  for (const [name, length] of UNITS) {
    const count = Math.floor(passed / length);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

type Ready = Awaited<ReturnType<typeof readReadiness>>;

const STATUS_TEXTS: Readonly<Record<Ready['status'], readonly [tone: string, text: string]>> = {
  ready: ['good', 'All systems operational.'],
  degraded: ['warn', 'Degraded: requests are served, but a component is down.'],
  stopping: ['warn', 'This server is shutting down.'],
  unavailable: ['bad', 'The catalogue is unavailable.'],
};

/** How this server is, and how old what it knows; no name of a machine, no address, no secret. */
export function statusPage(services: Services, readDocument: () => OpenApiDocument): Page {
  return {
    id: 'showStatus',
    path: '/status',
    cache: 'none',
    show: async ({ now }) => {
      const ready = await readReadiness(services);
      const catalog = await findView(services.catalog);
      // Known without a search is how many documents there are, retired models and snapshots too.
      const counts = await answerFromView(services.catalog, countCatalog, catalog).catch(
        () => null,
      );
      const report = await readIndexerReport(services.config.dataDir, now).catch(() => null);
      const isServing = ready.status === 'ready' || ready.status === 'degraded';
      return toPageView({
        status: isServing ? 200 : 503,
        title: 'Status',
        description: 'Service status and catalogue freshness.',
        main: (
          <>
            <Health ready={ready} />
            <PartsTable parts={toParts(services)} />
            {report === null ? null : <IndexTable engines={report.engines} />}
            <Facts version={readDocument().info.version} {...{ catalog, counts, now }} />
            {catalog === null ? null : <SourcesTable sources={catalog.info.sources} now={now} />}
          </>
        ),
      });
    },
  };
}

function Health({ ready }: { readonly ready: Ready }): VNode {
  const [tone, text] = STATUS_TEXTS[ready.status];
  return (
    <>
      <h1>Status</h1>
      <p class={`notice ${tone}`}>{text}</p>
    </>
  );
}

interface FactsProps {
  readonly version: string;
  readonly catalog: Awaited<ReturnType<typeof findView>>;
  /** null: no search says what there is. */
  readonly counts: CatalogCounts | null;
  readonly now: Date;
}

function Facts({ version, catalog, counts, now }: FactsProps): VNode {
  return (
    <>
      <h2>The catalogue</h2>
      <dl class="facts">
        <div>
          <dt>API version</dt>
          <dd>{version}</dd>
        </div>
        {catalog === null ? null : (
          <>
            <div>
              <dt>Catalogue version</dt>
              <dd>{catalog.info.catalog_version}</dd>
            </div>
            <div>
              <dt>Last changed</dt>
              <dd>
                <Instant at={catalog.info.updated_at} />, {toAge(catalog.info.updated_at, now)}
              </dd>
            </div>
            {counts === null ? null : (
              <div>
                <dt>Contents</dt>
                <dd>
                  {formatCount(counts.models)} models, {formatCount(counts.providers)} providers,{' '}
                  {formatCount(counts.creators)} creators, {formatCount(counts.benchmarks)}{' '}
                  benchmarks
                </dd>
              </div>
            )}
          </>
        )}
      </dl>
      <p class="quiet">
        Endpoints for monitoring: <a href="/ready">/ready</a> and <a href="/health">/health</a>.
      </p>
    </>
  );
}

interface Props {
  readonly sources: readonly Source[];
  readonly now: Date;
}

/** What the catalogue is made from, with the day of the data of each. */
function SourcesTable({ sources, now }: Props): VNode {
  if (sources.length === 0) return <p>The catalogue has no sources.</p>;
  return (
    <DataTable
      id="sources"
      caption="Sources, with the date of their data"
      columns={[
        { name: 'Source' },
        { name: 'Data as of' },
        { name: 'Age' },
        { name: 'Records', isNumber: true },
        { name: 'Licence' },
      ]}
    >
      {sources.map((source) => (
        <tr>
          <th scope="row" data-value={source.name}>
            <OutsideLink url={source.url} name={source.name} />
          </th>
          <DayCell day={source.as_of} />
          <td class="short">{source.as_of === null ? <Unknown /> : toAge(source.as_of, now)}</td>
          <CountCell count={source.rows} />
          <td>{source.license}</td>
        </tr>
      ))}
    </DataTable>
  );
}
