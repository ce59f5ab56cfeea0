import { expect } from 'chai';
import { POSTGRES_URL } from '../support/accounts-engines.ts';
import { ELASTICSEARCH_URL } from '../support/elasticsearch.ts';
import { eventually } from '../support/eventually.ts';
import { endFault, FAULTS } from '../support/faults.ts';
import { TEST_REDIS_URL } from '../support/redis.ts';
import type { Answer, EndpointName, Rig, Store } from './outage-rig.ts';

/** Half a second is promised; a machine under load gets more, and what hangs takes for ever. */
const ANSWER_MS_MAX = 5_000;
/** Three seconds are promised. */
const RECOVERY = { within: 15_000, what: 'Recovery' };
/** Every endpoint of the matrix, and what it answers while nothing is wrong. */
const STATUSES: Readonly<Record<EndpointName, number>> = {
  list: 200,
  detail: 200,
  search: 200,
  suggest: 200,
  facets: 200,
  'GET keys': 200,
  usage: 200,
  ready: 200,
  metrics: 200,
  health: 200,
  // Last, because an account can have only so many.
  'POST keys': 201,
};

/** What one store is to the service: where it shows, and which endpoints cannot do without it. */
interface Role {
  /** In `degraded` of `/ready`. */
  readonly part: 'accounts' | 'quota' | 'search';
  readonly gauge: string;
  /** 503 with Retry-After while it is away; every other endpoint answers as ever. */
  readonly unavailable: readonly EndpointName[];
  /** Answered by the index file, with a warning. */
  readonly fallback: readonly EndpointName[];
}

const MATRIX: Readonly<Record<Store, Role>> = {
  Elasticsearch: {
    part: 'search',
    gauge: 'search_fallback_seconds',
    unavailable: [],
    fallback: ['list', 'detail', 'search', 'facets'],
  },
  Redis: {
    part: 'quota',
    gauge: 'quota_store_blind_seconds',
    unavailable: ['usage'],
    fallback: [],
  },
  PostgreSQL: {
    part: 'accounts',
    gauge: 'accounts_store_blind_seconds',
    unavailable: ['GET keys', 'POST keys', 'usage'],
    fallback: [],
  },
};

interface Body {
  readonly meta: { readonly engine?: string; readonly warnings: readonly { code: string }[] };
  readonly degraded: readonly string[];
  readonly status: string;
}

for (const [name, role] of Object.entries(MATRIX) as [Store, Role][]) {
  describe(`the service while ${name} is away`, function () {
    this.timeout(60_000);
    let rig: Rig | null = null;
    const open = (): Rig => {
      if (rig === null) throw new Error('Nothing was opened.');
      return rig;
    };
    before(`a ${name} for tests`, async function () {
      const urls = {
        Elasticsearch: ELASTICSEARCH_URL,
        Redis: TEST_REDIS_URL,
        PostgreSQL: POSTGRES_URL,
      };
      const url = urls[name];
      if (url === null || url === undefined) this.skip();
      // Imported as in service: classes are the same wherever they are loaded from.
      const { openRig } = await import('./outage-rig.ts');
      rig = await openRig(name, url);
    });
    after(() => rig?.close());

    for (const [fault, begin] of Object.entries(FAULTS)) {
      describe(`it ${fault}`, () => {
        before(
          'is noticed by those who ask, of whom none sees more of it than is promised',
          async () => {
            await eventually(() => isHealthy(open(), role), RECOVERY);
            await begin(open().proxy);
            await eventually(async () => {
              for (const endpoint of ['list', 'detail', 'search', ...role.unavailable] as const) {
                const { status } = await open().ask(endpoint);
                if (!role.unavailable.includes(endpoint)) expect(status, endpoint).to.equal(200);
              }
              return isDegraded(open(), role);
            });
          },
        );
        after(async () => {
          await endFault(open().proxy);
        });

        for (const endpoint of Object.keys(STATUSES) as EndpointName[]) {
          it(`${endpoint}: ${describePromise(role, endpoint)}`, async () => {
            const startedAt = performance.now();
            const answer = await open().ask(endpoint);
            expect(performance.now() - startedAt).to.be.below(ANSWER_MS_MAX);
            expectPromise(role, endpoint, answer);
          });
        }

        it('recovers without a restart', async () => {
          await endFault(open().proxy);
          await eventually(() => isHealthy(open(), role), RECOVERY);
        });
      });
    }
  });
}

const parse = ({ text }: Answer): Body => JSON.parse(text) as Body;

function describePromise({ unavailable, fallback }: Role, endpoint: EndpointName): string {
  if (unavailable.includes(endpoint)) return '503 with Retry-After';
  const status = STATUSES[endpoint];
  return fallback.includes(endpoint) ? `${status} from the index file, and says so` : `${status}`;
}

function expectPromise(role: Role, endpoint: EndpointName, answer: Answer): void {
  const { part, gauge, unavailable, fallback } = role;
  if (unavailable.includes(endpoint)) {
    expect(answer.status, answer.text).to.equal(503);
    expect(Number(answer.retryAfter)).to.be.at.least(1);
    return;
  }
  expect(answer.status, answer.text).to.equal(STATUSES[endpoint]);
  if (fallback.includes(endpoint)) {
    expect(isWarned(answer)).to.equal(true);
    if (endpoint === 'search') expect(parse(answer).meta.engine).to.equal('fallback');
  }
  if (endpoint === 'ready') {
    expect(parse(answer)).to.include({ status: 'degraded' });
    expect(parse(answer).degraded).to.deep.equal([part]);
  }
  if (endpoint === 'metrics') expect(valueOf(answer.text, gauge)).to.be.at.least(0.001);
}

async function isDegraded({ ask }: Rig, { part }: Role): Promise<boolean> {
  return parse(await ask('ready')).degraded.includes(part);
}

const isWarned = (answer: Answer): boolean =>
  parse(answer).meta.warnings.some(({ code }) => code === 'degraded_search');

/** Whether everything answers as if nothing had been. */
async function isHealthy({ ask }: Rig, { fallback, gauge }: Role): Promise<boolean> {
  if (parse(await ask('ready')).status !== 'ready') return false;
  for (const endpoint of Object.keys(STATUSES) as EndpointName[]) {
    const answer = await ask(endpoint);
    if (answer.status !== STATUSES[endpoint]) return false;
    if (fallback.includes(endpoint) && isWarned(answer)) return false;
    if (endpoint === 'metrics' && valueOf(answer.text, gauge) !== 0) return false;
  }
  return true;
}

function valueOf(metrics: string, series: string): number {
  return Number(new RegExp(`^${series} (.*)$`, 'm').exec(metrics)?.[1]);
}
