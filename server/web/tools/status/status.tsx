import type { VNode } from 'preact';
import type { OpenApiDocument } from '../../../http/openapi/document.ts';
import { readReadiness } from '../../../routes/system/system.ts';
import type { IndexView } from '../../../search/port.ts';
import type { Services } from '../../../services.ts';
import { toPageView, type Page } from '../../page/page.ts';
import { formatCount } from '../../ui/format.ts';
import { Instant } from '../../ui/instant.tsx';
import { toAge } from './age.ts';
import { PartsTable, toParts } from './parts.tsx';
import { SourcesTable } from './sources.tsx';

type Ready = Awaited<ReturnType<typeof readReadiness>>;

const SAYINGS: Readonly<Record<Ready['status'], readonly [tone: string, text: string]>> = {
  ready: ['good', 'Everything answers.'],
  degraded: [
    'warn',
    'Requests are answered; a part does not answer, and the rest does without it.',
  ],
  stopping: ['warn', 'This server is being stopped; another one answers soon.'],
  unavailable: ['bad', 'No catalogue can be read at the moment.'],
};

/** How this server is, and how old what it knows; no name of a machine, no address, no secret. */
export function statusPage(services: Services, readDocument: () => OpenApiDocument): Page {
  return {
    id: 'showStatus',
    path: '/status',
    cache: 'none',
    show: async ({ now }) => {
      const ready = await readReadiness(services);
      const snapshot = await services.catalogue.view().catch(() => null);
      const isServing = ready.status === 'ready' || ready.status === 'degraded';
      return toPageView({
        status: isServing ? 200 : 503,
        title: 'Status',
        description: 'Whether this service answers, and how old its catalogue is.',
        main: (
          <>
            <Health ready={ready} />
            <PartsTable parts={toParts(services)} />
            <Facts version={readDocument().info.version} snapshot={snapshot} now={now} />
            {snapshot === null ? null : <SourcesTable sources={snapshot.info.sources} now={now} />}
          </>
        ),
      });
    },
  };
}

function Health({ ready }: { readonly ready: Ready }): VNode {
  const [tone, text] = SAYINGS[ready.status];
  return (
    <>
      <h1>Status</h1>
      <p class={`notice ${tone}`}>
        <strong>{ready.status}</strong>: {text}
      </p>
    </>
  );
}

interface FactsProps {
  readonly version: string;
  readonly snapshot: IndexView | null;
  readonly now: Date;
}

function Facts({ version, snapshot, now }: FactsProps): VNode {
  return (
    <>
      <h2>The catalogue</h2>
      <dl class="facts">
        <div>
          <dt>Version of the API</dt>
          <dd>{version}</dd>
        </div>
        {snapshot === null ? null : (
          <>
            <div>
              <dt>Version of the catalogue</dt>
              <dd>{snapshot.info.catalog_version}</dd>
            </div>
            <div>
              <dt>Last changed</dt>
              <dd>
                <Instant at={snapshot.info.updated_at} />, {toAge(snapshot.info.updated_at, now)}
              </dd>
            </div>
            <div>
              <dt>Holds</dt>
              <dd>
                {formatCount(snapshot.models)} models, {formatCount(snapshot.providers.length)}{' '}
                providers, {formatCount(snapshot.creators.length)} creators,{' '}
                {formatCount(snapshot.benchmarks.length)} benchmarks
              </dd>
            </div>
          </>
        )}
      </dl>
      <p class="quiet">
        For programs: <a href="/ready">/ready</a> and <a href="/health">/health</a>.
      </p>
    </>
  );
}
