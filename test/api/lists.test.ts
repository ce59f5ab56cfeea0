import { expect } from 'chai';
import type { Problem } from '../../schemas/api/responses.ts';
import type { Route } from '../../server/http/route.ts';
import { allRoutes } from '../../server/routes/registry.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import { DAY, NOW, PAST_MODELS, PAST_OTHERS } from '../support/past-sample.ts';

interface Listed {
  readonly data: readonly object[];
  readonly pagination: { readonly page: number; readonly total: number };
  readonly meta: { readonly warnings: readonly object[]; readonly as_of?: string };
}

/** Addresses of lists within something that the sample has several of; of a webhook one is made. */
const WITHIN: Readonly<Record<string, string>> = {
  '/models/{slug}/offers': '/models/heron-2/offers',
  '/models/{slug}/benchmarks': '/models/heron-2/benchmarks',
  '/models/{slug}/history': '/models/ibis/history',
  '/benchmarks/{id}/scores': '/benchmarks/reasoning-test/scores',
};
/** Addresses of other answers, which may be of a day of the past. */
const OF_DAYS = [
  '/models?slugs=ibis&',
  '/models/count?',
  '/models/ibis?',
  '/models/ibis?include=history&',
  '/models/ibis/similar?',
  '/models/ibis/alternatives?',
  '/facets?fields=type&',
  '/search?q=ibis&',
  '/compare?slugs=ibis,heron-2&',
  '/estimate?slugs=ibis&requests=1&input_tokens=1&',
  '/frontier?benchmark=reasoning-test&',
];
/** Those that are of the present. */
const OTHERS = [
  '/suggest?q=ibis&',
  '/meta?',
  '/providers/acme-cloud?',
  '/creators/acme?',
  '/benchmarks/reasoning-test?',
  '/changes?',
];
const isList = ({ params }: Route): boolean => 'offset' in params.shape;

/** Rows without what the requests of the test themselves change: the counts of their key. */
const toSteady = (rows: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(rows, (name, value: unknown) => (name === 'quota' ? null : value)));

describe('every list', () => {
  let app: TestApp;
  let lists: readonly string[];
  before(async () => {
    app = await openTestApp({ models: PAST_MODELS, others: PAST_OTHERS, clock: () => NOW });
    for (let i = 0; i < 2; i += 1) await app.createKey();
    const { data } = await app.read<{ data: { id: string } }>(`${ROOT}/webhooks`, 201, {
      method: 'post',
      json: { url: 'https://example.org/hook' },
    });
    const webhook = `/webhooks/${data.id}`;
    for (let i = 0; i < 3; i += 1) {
      await app.read(`${ROOT}${webhook}/test`, 201, { method: 'post' });
    }
    const within: typeof WITHIN = {
      ...WITHIN,
      '/webhooks/{id}/deliveries': `${webhook}/deliveries`,
    };
    lists = allRoutes(app.services)
      .filter(isList)
      .map(({ path }) => within[path] ?? path)
      .map((path) => `${ROOT}${path}?${path === '/search' ? 'q=heron&' : ''}`);
  });
  after(() => app.close());

  it('200: begins at an offset as at the page that begins there', async () => {
    expect(lists).to.have.length.above(8);
    for (const list of lists) {
      const first = await app.read<Listed>(`${list}limit=1`);
      const page = await app.read<Listed>(`${list}limit=1&page=2`);
      const skipped = await app.read<Listed>(`${list}limit=1&offset=1`);
      expect(first.pagination.total, list).to.be.above(1);
      expect(page.data, list).to.have.length(1).and.not.deep.equal(first.data);
      expect(toSteady(skipped.data), list).to.deep.equal(toSteady(page.data));
      expect(skipped.pagination, list).to.deep.equal(page.pagination);
    }
  });

  it('400: takes no page beside an offset, even where both mean the same', async () => {
    for (const list of lists) {
      for (const [query, parameter, other] of [
        ['page=2&offset=1', 'offset', 'page'],
        ['offset=0&page=1', 'page', 'offset'],
      ] as const) {
        const { errors } = await app.read<Problem>(`${list}limit=1&${query}`, 400);
        const detail = `Means the same as “${other}”; give only one of them.`;
        expect(errors, `${list}${query}`).to.deep.equal([{ parameter, detail }]);
      }
    }
  });

  it('200: is told of an offset by another name, and begins at its first page', async () => {
    for (const list of lists) {
      const { pagination, meta } = await app.read<Listed>(`${list}limit=1&skip=1`);
      expect(pagination.page, list).to.equal(1);
      expect(meta.warnings, list).to.deep.equal([
        { code: 'unknown_parameter', parameter: 'skip', did_you_mean: 'offset' },
      ]);
    }
  });

  it('200: so is every other answer, of a name nobody knows', async () => {
    for (const path of [...OF_DAYS, ...OTHERS]) {
      const { meta } = await app.read<Pick<Listed, 'meta'>>(`${ROOT}${path}colour=red`);
      expect(meta.warnings, path).to.deep.equal([
        { code: 'unknown_parameter', parameter: 'colour' },
      ]);
    }
  });

  it('200: every answer of a day says which', async () => {
    const paths = [...OF_DAYS, '/models/ibis/offers?', '/models/ibis/benchmarks?'];
    for (const path of paths) {
      const { meta } = await app.read<Pick<Listed, 'meta'>>(`${ROOT}${path}as_of=${DAY}`);
      expect(meta, path).to.deep.include({ as_of: DAY, warnings: [] });
      const present = await app.read<Pick<Listed, 'meta'>>(`${ROOT}${path}`);
      expect(present.meta, path).not.to.have.property('as_of');
    }
  });
});
