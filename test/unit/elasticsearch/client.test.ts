import { expect } from 'chai';
import {
  ElasticsearchClient,
  RequestRefused,
  StateOutdated,
} from '../../../server/search/elasticsearch/client.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../../support/scripted-elasticsearch.ts';

const CALL_MS = 6_000;
const COMPLETE = { allow_partial_search_results: false, ignore_unavailable: false };
const found = (name: string): object => ({
  ...{ timed_out: false, _shards: { failed: 0 } },
  hits: { hits: [{ sort: [name] }] },
});
const refused = (status: number, reason: string): ScriptedAnswer => ({
  status,
  body: {
    status,
    error: { type: 'some_exception', reason, root_cause: [{ type: 'some_exception', reason }] },
  },
});

interface Asked {
  readonly method: string | undefined;
  readonly route: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly authorization: string | undefined;
}

describe('what readers ask of Elasticsearch', () => {
  let server: ScriptedElasticsearch;
  let client: ElasticsearchClient;
  let asked: Asked[];
  let answer: (one: Asked) => ScriptedAnswer;
  const open = (more: { readonly apiKey?: string; readonly callMs?: number } = {}) =>
    new ElasticsearchClient({ url: server.url, callMs: CALL_MS, ...more });
  beforeEach(async () => {
    asked = [];
    answer = ({ route }) => ({ body: found(route) });
    server = await openScriptedElasticsearch((path, body, { method, headers }) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost');
      const lines = body
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const { authorization } = headers;
      const parameters = Object.fromEntries(searchParams);
      const one = { method, route: pathname, parameters, lines, authorization };
      asked.push(one);
      return answer(one);
    });
    client = open();
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const firstOf = async (search: ReturnType<ElasticsearchClient['search']>): Promise<unknown> =>
    (await search).hits.hits[0]?.sort[0];

  it('is a whole answer, in less time than who asks waits for it', async () => {
    expect(await firstOf(client.search('birds', { size: 1 }))).to.equal('/birds/_search');
    await client.searchPatiently('birds', { size: 2 });
    const [quick, patient] = asked;
    expect(quick?.lines).to.deep.equal([{ size: 1, timeout: '5000ms' }]);
    expect(patient?.lines).to.deep.equal([{ size: 2, timeout: '4167ms' }]);
    for (const one of [quick, patient]) {
      expect(one?.method).to.equal('POST');
      expect(one?.parameters).to.deep.include({
        allow_partial_search_results: 'false',
        ignore_unavailable: 'false',
      });
      expect(one?.parameters['filter_path']?.split(',')).to.include.members([
        ...['timed_out', '_shards.failed', 'hits.total', 'hits.hits._score', 'aggregations'],
        ...['hits.hits._seq_no', 'hits.hits.sort', 'hits.hits.fields', 'hits.hits._source'],
      ]);
    }
  });

  it('is with the key of the configuration, where there is one', async () => {
    const keyed = open({ apiKey: 'abc' });
    await keyed.search('birds', {});
    await keyed.close();
    await client.search('birds', {});
    expect(asked.map(({ authorization }) => authorization)).to.deep.equal([
      'ApiKey abc',
      undefined,
    ]);
  });

  for (const [what, body] of [
    ['what ran out of time', { ...found('a'), timed_out: true }],
    ['what lost a part of the index', { ...found('a'), _shards: { failed: 1 } }],
    ['a page of what stands before it', '<html>Sign in</html>'],
  ] as const) {
    it(`takes no answer from ${what}`, async () => {
      answer = () => ({ body });
      const failure = await failureOf(client.search('birds', {}));
      expect(failure).to.be.an('error');
      expect(failure).not.to.be.instanceOf(RequestRefused);
    });
  }

  it('takes no answer among several that is not whole, and the others', async () => {
    const broken = { ...found('c'), timed_out: true };
    answer = ({ route }) => ({
      body:
        route === '/_msearch' ? { responses: [broken, found('d'), { status: 500 }] } : found(route),
    });
    const searches = ['a', 'b', 'c', 'd', 'e'].map((name) => client.search(name, {}));
    const [, , incomplete, whole, none] = await Promise.all(searches.map(failureOf));
    expect(incomplete).to.be.an('error');
    expect(whole).to.equal(null);
    expect(none).to.be.an('error');
  });

  const kinds = [
    [404, 'no such index', StateOutdated, 'no such index'],
    [400, 'no such field', RequestRefused, 'no such field'],
    [413, 'too large', RequestRefused, 'too large'],
    [
      400,
      'media_type_header_exception',
      RequestRefused,
      'Elasticsearch is not version 9, which this program requires.',
    ],
  ] as const;
  for (const [status, reason, kind, told] of kinds) {
    it(`tells ${status} (${reason}) from an outage, alone and among several`, async () => {
      const refusal = refused(status, reason);
      answer = ({ route }) =>
        route === '/_msearch'
          ? { body: { responses: [...Array<unknown>(5).fill(refusal.body), found('last')] } }
          : refusal;
      const searches = Array.from({ length: 8 }, () => client.search('birds', {}));
      const failures = await Promise.all(searches.map(failureOf));
      for (const failure of failures.slice(0, 7)) {
        expect(failure).to.be.instanceOf(kind);
        expect(String(failure)).to.contain(told);
      }
      expect(failures[7]).to.equal(null);
      expect(client.breaker.isClosed).to.equal(true);
    });
  }

  it('asks together what comes while two answers are awaited, each of its own index', async () => {
    answer = ({ route, lines }) =>
      route === '/_msearch'
        ? {
            body: {
              responses: lines.flatMap(({ index }) =>
                typeof index === 'string' ? [{ ...found(index), status: 200 }] : [],
              ),
            },
          }
        : { body: found(route) };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const answers = names.map((name, size) => firstOf(client.search(name, { size })));
    expect(await Promise.all(answers)).to.deep.equal(['/a/_search', '/b/_search', 'c', 'd', 'e']);
    const together = asked.find(({ route }) => route === '/_msearch');
    expect(together?.lines).to.deep.equal(
      ['c', 'd', 'e'].flatMap((index, at) => [
        { index, ...COMPLETE },
        { size: at + 2, timeout: '5000ms' },
      ]),
    );
    expect(together?.parameters['filter_path']?.split(',')).to.include.members([
      ...['responses.timed_out', 'responses._shards.failed', 'responses.status'],
      ...['responses.error.reason', 'responses.hits.hits._source'],
    ]);
  });

  it('leaves alone what fails half of the time, unless nobody waits for it', async () => {
    answer = () => refused(503, 'unwell');
    for (let i = 0; i < 10; i += 1) await failureOf(client.searchPatiently('birds', {}));
    expect(client.breaker.isClosed).to.equal(true);
    for (let i = 0; i < 10; i += 1) await failureOf(client.search('birds', {}));
    expect(client.breaker.isClosed).to.equal(false);
    const { length } = asked;
    expect(await failureOf(client.search('birds', {}))).to.be.an('error');
    expect(asked).to.have.length(length);
  });

  it('holds a point in time, searches it and gives it back', async () => {
    answer = ({ route }) => ({ body: route.endsWith('/_pit') ? { id: 'point' } : found(route) });
    expect(await client.openPointInTime('birds')).to.equal('point');
    expect(await firstOf(client.searchAt('point', { size: 3 }))).to.equal('/_search');
    answer = () => refused(404, 'no such point');
    await client.closePointInTime('point');
    const [opened, searched, closed] = asked;
    expect(opened).to.deep.include({ route: '/birds/_pit', parameters: { keep_alive: '5m' } });
    expect(searched?.lines).to.deep.equal([{ size: 3, pit: { id: 'point', keep_alive: '5m' } }]);
    expect(searched?.parameters).to.include({ allow_partial_search_results: 'false' });
    expect(closed).to.deep.include({ method: 'DELETE', route: '/_pit', lines: [{ id: 'point' }] });
    expect(await failureOf(client.searchAt('point', {}))).to.be.instanceOf(StateOutdated);
  });

  it('reads what is noted of the indices of an alias, of which there may be none', async () => {
    const meta = { name: 'one', mapping_hash: 'abc', created_at: '2026-09-14' };
    answer = () => ({ body: { 'birds-g-one': { mappings: { _meta: meta } } } });
    expect(await client.metaOf('birds')).to.deep.equal([{ index: 'birds-g-one', ...meta }]);
    expect(asked[0]).to.deep.include({ route: '/birds/_mapping' });
    answer = () => refused(404, 'no such alias');
    expect(await client.metaOf('birds')).to.deep.equal([]);
    answer = () => refused(503, 'unwell');
    expect(await failureOf(client.metaOf('birds'))).to.be.an('error');
  });
});
