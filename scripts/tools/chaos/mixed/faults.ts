import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../programs.ts';
import type { Installation } from './installation.ts';
import type { FaultName, PlannedFault } from './plan.ts';

export interface Fault {
  readonly begin: (to: Installation, planned: PlannedFault) => unknown;
  /** Brings back what was taken; what is not here mends itself. */
  readonly mend?: (to: Installation, planned: PlannedFault) => unknown;
  /** Whether the installation says so; absent: nobody has to. */
  readonly isNoticed?: (to: Installation) => Promise<boolean>;
  /** Changes cannot be seen meanwhile: nobody writes them, or nobody may. */
  readonly holdsUpChanges?: true;
}

/** Longer than a question may take before the index file answers it. */
const SLOW_MS = 400;
/** Elasticsearch looks at its disk once in so long at most. */
const DISK_EVERY = '10s';
const DISK_MS = 60_000;
const FULL = 'index.blocks.read_only_allow_delete';

const say =
  (part: 'search' | 'quota' | 'accounts') =>
  async (to: Installation): Promise<boolean> => {
    const said = await Promise.all(to.servers.map((server) => to.readyOf(server)));
    return said.every((degraded) => degraded?.includes(part));
  };

const isBlocked = async (to: Installation): Promise<boolean> =>
  (await to.engine())?.blocked === true;

/** The indexer has told of a loss since then, or of the new index. */
function tellsOfLoss(begin: (to: Installation) => Promise<unknown>): Fault {
  let before = 0;
  const count = (to: Installation): number => to.indexer.linesWith('"msg":"lost"').length;
  return {
    begin: async (to) => {
      before = count(to);
      await begin(to);
    },
    isNoticed: (to) => Promise.resolve(count(to) > before),
  };
}

/** How much has to be free on the disk, in bytes. */
async function setWatermarks(to: Installation, free: '1b' | '9000tb'): Promise<void> {
  const disk = 'cluster.routing.allocation.disk';
  await to.elasticsearch('PUT', '/_cluster/settings', {
    persistent: {
      [`${disk}.threshold_enabled`]: true,
      [`${disk}.watermark.low`]: free,
      [`${disk}.watermark.high`]: free,
      [`${disk}.watermark.flood_stage`]: free,
      'cluster.info.update.interval': DISK_EVERY,
    },
  });
  const isFull = free !== '1b';
  const took = await until(async () => (await isDiskBlocked(to)) === isFull, DISK_MS, 200);
  if (took === null) throw new Error(`Elasticsearch does not follow its watermark of ${free}.`);
}

async function isDiskBlocked(to: Installation): Promise<boolean> {
  const live = await to.liveIndex();
  const found = (await to.elasticsearch('GET', `/${live}/_settings?flat_settings`)) as Readonly<
    Record<string, { settings: Readonly<Record<string, string>> }>
  >;
  return found[live]?.settings[FULL] === 'true';
}

async function blockWrites(to: Installation, isBlocking: boolean): Promise<void> {
  await to.elasticsearch('PUT', `/${await to.liveIndex()}/_settings`, {
    'index.blocks.write': isBlocking ? true : null,
  });
}

const POSTGRES: Fault = {
  begin: (to) => to.postgres.kill(),
  mend: (to) => to.postgres.start(),
  holdsUpChanges: true,
};

/** What each fault does; the last two are done by whoever has the catalogue and the keys. */
export const FAULTS: Readonly<Record<FaultName, Fault>> = {
  'server killed': {
    begin: (to, { server: at }) => {
      const server = to.server(at);
      server.isUp = false;
      return server.program.kill();
    },
    mend: (to, { server: at }) => to.restartServer(at),
  },
  'indexer killed': {
    begin: (to) => to.indexer.kill(),
    mend: (to) => {
      to.startIndexer();
    },
    holdsUpChanges: true,
  },
  'Elasticsearch stopped': {
    begin: (to) => {
      to.signalElasticsearch('SIGSTOP');
    },
    mend: (to) => {
      to.signalElasticsearch('SIGCONT');
    },
    isNoticed: say('search'),
  },
  'live index deleted': tellsOfLoss(async (to) =>
    to.elasticsearch('DELETE', `/${await to.liveIndex()}`),
  ),
  'alias deleted': tellsOfLoss((to) => to.deleteAlias()),
  'writes blocked': {
    begin: (to) => blockWrites(to, true),
    mend: (to) => blockWrites(to, false),
    isNoticed: isBlocked,
    holdsUpChanges: true,
  },
  'flood watermark': {
    begin: (to) => setWatermarks(to, '9000tb'),
    mend: (to) => setWatermarks(to, '1b'),
    isNoticed: isBlocked,
    holdsUpChanges: true,
  },
  'slow answers': {
    begin: (to) => {
      to.proxy.delay(SLOW_MS);
    },
    mend: (to) => {
      to.proxy.pass();
    },
    holdsUpChanges: true,
  },
  'Redis lost, back empty': {
    begin: (to) => to.redis.stop('SIGKILL'),
    mend: (to) => to.redis.start(),
    isNoticed: say('quota'),
  },
  'PostgreSQL restarted': POSTGRES,
  'PostgreSQL fails over': { ...POSTGRES, isNoticed: say('accounts') },
  'many models changed': { begin: () => sleep(0) },
  'key revoked': { begin: () => sleep(0) },
};
