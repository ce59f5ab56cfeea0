import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROFILE, type SearchProfile, toProfileName } from '../../schemas/search/profile.ts';
import { toSearchLogName } from '../../schemas/search/log.ts';
import { readProfile } from '../../scripts/cli/search/load-profile.ts';
import { parseObjects, readSavedObjects } from '../../scripts/cli/kibana/kibana.ts';
import { openSearchLog } from '../../server/search-log/open.ts';
import { openSearch } from '../../server/search/open.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel } from '../support/build.ts';
import { eventually } from '../support/eventually.ts';
import { runCatalogWith } from '../support/run-catalog.ts';
import { needSearchLog } from '../support/search-log.ts';

const LOG_INDEX = 'test-tuning';
/** Birds by which models are called: each has a known model and copies of it by third parties. */
const BIRDS = 'heron ibis stork crane egret bittern spoonbill godwit curlew dunlin'.split(' ');
const COPIES = ['Mini', 'Merge', 'Uncut', 'Lite'];
const MODELS = BIRDS.flatMap((bird) => [
  buildModel({ slug: `${bird}-2-chat`, name: `Grand ${bird} 2 Chat`, popularity: 40 }),
  ...COPIES.map((copy) =>
    buildModel({
      slug: `x-${bird}-${copy.toLowerCase()}`,
      name: `${bird} ${copy}`,
      community: true,
      popularity: 1,
    }),
  ),
]);
/** What people type, and the known model they mean. */
const QUERIES = BIRDS.flatMap((bird) =>
  [bird, `${bird} 2`, `${bird} ch`, `grand ${bird}`].map((q) => ({ q, slug: `${bird}-2-chat` })),
);

/** Somebody forgot that few words mean known models. */
const WORSE = { rank: { few: 0, community: 0 } };
/** Ideas for mending it, one weight changed in each. */
const IDEAS: Readonly<Record<string, object>> = {
  community: { rank: { ...WORSE.rank, community: PROFILE.rank.community } },
  recency: { rank: { ...WORSE.rank, recency: 6 } },
  few: { rank: { ...WORSE.rank, few: PROFILE.rank.few } },
};
const toProfile = (profile: object): SearchProfile => readProfile(JSON.stringify(profile), 'test');

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Searched {
  readonly data: readonly { readonly slug: string }[];
  readonly meta: { readonly query_id: string };
}

interface Compared {
  readonly use: {
    readonly profiles: readonly { profile: string; searches: number; mrr: number }[];
    readonly judgements: number;
  };
  readonly classes: readonly {
    class: string;
    queries: number;
    wins: number;
    losses: number;
    mrr10: number;
  }[];
}

/** What a chart of Lens asks Elasticsearch, read from the object that is shipped. */
function toRequest(id: string) {
  const chart = parseObjects(readSavedObjects(LOG_INDEX, null)).find((one) => one.id === id);
  const { query, datasourceStates } = chart?.attributes['state'] as {
    query: { query: string };
    datasourceStates: {
      formBased: { layers: Record<string, { columns: Record<string, { sourceField: string }> }> };
    };
  };
  const { split, mrr } = datasourceStates.formBased.layers['searches']?.columns ?? {};
  // The little of KQL that is in it is query_string but for blanks and case.
  const text = query.query
    .replaceAll(' : ', ':')
    .replaceAll(' or ', ' OR ')
    .replaceAll(' and ', ' AND ');
  return {
    size: 0,
    query: { query_string: { query: text } },
    aggs: {
      split: {
        terms: { field: split?.sourceField ?? '' },
        aggs: { mrr: { avg: { field: mrr?.sourceField ?? '' } } },
      },
    },
  };
}

describe('tuning by use, as docs/search-tuning.md walks it', function () {
  this.timeout(300_000);
  const testLog = needSearchLog(LOG_INDEX);
  const random = createRandom(20);

  /** Serves with a profile; people look down the list, ever fewer the further, and choose what they meant. */
  async function search(
    profile: SearchProfile,
    times: number,
    work?: (app: TestApp) => Promise<void>,
  ) {
    const log = await openSearchLog({
      engine: { engine: 'elasticsearch', url: testLog().url, apiKey: null, index: LOG_INDEX },
      path: '',
      about: { release: '1.0.0', profile: toProfileName(profile) },
      isKnown: () => true,
      perSecond: 100,
      onError: (error) => {
        throw error;
      },
      onRecovered: () => undefined,
    });
    const app = await openTestApp({ models: MODELS, services: () => ({ searchLog: log }) });
    const catalog = await openSearch({
      path: join(app.services.config.dataDir, 'index.sqlite'),
      profile,
    });
    // The same index, ranked with this profile.
    Object.assign(app.services.catalog, { search: catalog.search.bind(catalog) });
    try {
      for (let i = 0; i < times; i += 1) {
        const { q, slug } = QUERIES[i % QUERIES.length] ?? { q: '', slug: '' };
        const path = `/api/v1/search?q=${encodeURIComponent(q)}`;
        const { data, meta } = await app.read<Searched>(path);
        const at = data.findIndex((one) => one.slug === slug);
        if (at < 0 || random() > 1 / (at + 1)) continue;
        const event = { query_id: meta.query_id, slug, position: at + 1, action: 'click' };
        const json = { events: [event] };
        if (i % 2 === 0) await app.read('/api/v1/search/events', 200, { method: 'post', json });
        else await app.read(`/api/v1/models/${slug}?query_id=${meta.query_id}`);
      }
      await eventually(
        async () => {
          await testLog().client.indices.refresh({
            index: toSearchLogName(LOG_INDEX),
            ignore_unavailable: true,
          });
          await log.flush();
          return log.stats.waiting === 0;
        },
        { what: 'The log' },
      );
      expect(log.stats).to.include({ dropped: 0, leftOut: 0 });
      await work?.(app);
    } finally {
      await log.close();
      await catalog.close();
      await app.close();
    }
  }

  /** MRR from use by profile, as the chart has it. */
  async function readChart(): Promise<ReadonlyMap<string, number>> {
    const index = toSearchLogName(LOG_INDEX);
    await testLog().client.indices.refresh({ index });
    const { aggregations } = await testLog().client.search({
      index,
      ...toRequest(`${LOG_INDEX}-mrr-by-profile`),
    });
    const { buckets } = aggregations?.['split'] as unknown as {
      buckets: { key: string; mrr: { value: number } }[];
    };
    return new Map(buckets.map(({ key, mrr }) => [key, mrr.value]));
  }

  /** The list of work, and why one of it was answered so. */
  async function lookAtPoor(env: Readonly<Record<string, string>>): Promise<void> {
    const poor = await runCatalogWith(env, 'searches', '--poor', '--json');
    const { data } = JSON.parse(poor.stdout) as {
      data: { abandoned: number; query_id: string }[];
    };
    expect(data[0]?.abandoned).to.be.above(0);
    const why = await runCatalogWith(env, 'explain', '--query-id', data[0]?.query_id ?? '');
    expect(why.stdout, why.stderr).to.contain('popularity');
  }

  it('shows a worse profile in the chart, mends it by what people chose, and shows that', async () => {
    const worse = toProfile(WORSE);
    const good = toProfileName(PROFILE);
    let best = '';
    await search(PROFILE, 200);
    await search(worse, 200, async (app) => {
      const before = await readChart();
      const fall = (before.get(good) ?? 0) - (before.get(toProfileName(worse)) ?? 0);
      expect(fall, 'the drop in the chart').to.be.above(0.15);

      const { dataDir } = app.services.config;
      const env = {
        DATA_DIR: dataDir,
        ELASTICSEARCH_URL: testLog().url,
        ELASTICSEARCH_INDEX: LOG_INDEX,
      };
      const write = (name: string, profile: object): string => {
        const file = join(dataDir, `${name}.json`);
        writeFileSync(file, JSON.stringify(profile));
        return file;
      };
      const against = write('worse', WORSE);
      const compare = async (name: string, part: string): Promise<Compared> => {
        const args = [
          '--from-log',
          '--profile',
          write(name, IDEAS[name] ?? {}),
          '--against',
          against,
        ];
        const { stdout, stderr, code } = await runCatalogWith(
          env,
          'relevance',
          ...args,
          '--part',
          part,
          '--json',
        );
        expect(code, stderr).to.equal(0);
        return JSON.parse(stdout) as Compared;
      };
      const gains: [string, number][] = [];
      for (const name of Object.keys(IDEAS)) {
        const { use, classes } = await compare(name, 'tuning');
        expect(use.judgements, 'enough clicks').to.be.at.least(20);
        expect(use.profiles.map(({ profile }) => profile)).to.have.members([...before.keys()]);
        for (const { profile, mrr } of use.profiles)
          expect(mrr).to.be.closeTo(before.get(profile) ?? 0, 1e-6);
        gains.push([name, classes.at(-1)?.mrr10 ?? 0]);
      }
      best = gains.sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
      const held = (await compare(best, 'held_out')).classes.at(-1);
      expect(held?.mrr10, `${best}, held out`).to.be.above(0.05);
      expect(best).to.equal('few');
      expect(held?.losses).to.equal(0);

      await lookAtPoor(env);
    });
    const mended = toProfile(IDEAS[best] ?? {});
    await search(mended, 100);
    const chart = await readChart();
    expect(chart.get(toProfileName(mended))).to.be.above(
      (chart.get(toProfileName(worse)) ?? 1) + 0.15,
    );
    const marks = (await testLog().read()).flatMap(({ changed }) => changed ?? []);
    expect(marks).to.deep.equal([
      `profile ${good} → ${toProfileName(worse)}`,
      `profile ${toProfileName(worse)} → ${toProfileName(mended)}`,
    ]);
  });
});
