import { expect } from 'chai';
import { toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import { openElasticsearch } from '../../../server/search/elasticsearch/open.ts';
import type { ElasticsearchReader } from '../../../server/search/elasticsearch/reader.ts';
import { eventually } from '../../support/eventually.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../../support/scripted-elasticsearch.ts';

const LIVE = 'birds-g-one';
const MISSING: ScriptedAnswer = { status: 404, body: { status: 404, error: { reason: 'gone' } } };
const UNWELL: ScriptedAnswer = { status: 503, body: { status: 503, error: { reason: 'unwell' } } };

describe('a reader of an index in a cluster', () => {
  let server: ScriptedElasticsearch;
  let reader: ElasticsearchReader;
  let errors: string[];
  /** The number of the last write, and how many documents there are. */
  let lastWrite: number;
  /** Whether an index is live, and is there at all. */
  let isLive: boolean;
  let isThere: boolean;
  /** Whether it answers searches. */
  let isWell: boolean;
  /** What a search for a request is answered with: a history is asked for. */
  let answer: () => ScriptedAnswer;
  let searches: number;
  beforeEach(async () => {
    [errors, lastWrite, searches] = [[], 7, 0];
    [isLive, isThere, isWell] = [true, true, true];
    answer = () => found(lastWrite);
    server = await openScriptedElasticsearch((path, body) => {
      const { pathname } = new URL(path, 'http://localhost');
      if (pathname === '/') return null;
      if (pathname.endsWith('/_mapping')) return isLive ? toMapping(pathname) : MISSING;
      if (body.includes('"aggs"')) return { body: toVisible() };
      if (!isWell) return UNWELL;
      if (body.includes('history:')) {
        searches += 1;
        return answer();
      }
      return isThere ? found(0) : MISSING;
    });
    reader = await openElasticsearch({
      ...{ url: server.url, apiKey: null, index: 'birds', callMs: 10_000 },
      onError: (error) => errors.push((error as Error).message),
    });
  });
  afterEach(async () => {
    await reader.close();
    await server.close();
  });

  const toMapping = (path: string): ScriptedAnswer => {
    const meta = { name: 'one', mapping_hash: toIndexHash(), created_at: '2026-09-14' };
    const mappings = { [LIVE]: { mappings: { _meta: meta } } };
    return path === '/birds/_mapping' ? { body: mappings } : MISSING;
  };
  const toVisible = (): object => ({
    ...{ timed_out: false, _shards: { failed: 0 } },
    hits: { total: { value: lastWrite, relation: 'eq' } },
    aggregations: { last: { value: lastWrite } },
  });
  const found = (number: number): ScriptedAnswer => ({
    body: {
      ...{ timed_out: false, _shards: { failed: 0 } },
      hits: {
        total: { value: 1, relation: 'eq' },
        hits: [{ _seq_no: number, _source: { body: '{"model_id":"m"}' } }],
      },
    },
  });
  const ask = (): Promise<unknown> => reader.history('m');
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('answers of the state it has read', async () => {
    expect(await ask()).to.deep.equal({ model_id: 'm' });
    expect(await reader.view()).to.include({ version: `${LIVE}.7.7` });
    expect([searches, errors]).to.deep.equal([1, []]);
    await reader.check();
  });

  it('reads the state anew where an answer is of a later one, and asks again', async () => {
    lastWrite = 8;
    expect(await ask()).to.deep.equal({ model_id: 'm' });
    expect(searches).to.equal(2);
    expect(await reader.view()).to.include({ version: `${LIVE}.8.8` });
  });

  it('gives up on what is later each time, and is not available then', async () => {
    answer = () => found(lastWrite + 1);
    const failure = await failureOf(ask());
    expect(failure).to.have.property('code', 'temporarily_unavailable');
    expect(failure).to.have.nested.property('headers.Retry-After', '5');
    expect(searches).to.equal(4);
    expect(reader.isRefusal(failure)).to.equal(false);
  });

  it('goes on with an index that is not live any more, as long as it is there', async () => {
    answer = () => found(lastWrite + 1);
    isLive = false;
    await failureOf(ask());
    expect(errors.join()).to.contain('No index is live');
    answer = () => found(lastWrite);
    expect(await ask()).to.deep.equal({ model_id: 'm' });
    answer = () => MISSING;
    isThere = false;
    expect(await failureOf(ask())).to.have.property('code', 'temporarily_unavailable');
    expect(await failureOf(reader.view())).to.have.property('code', 'temporarily_unavailable');
  });

  it('tells what it is refused as its own mistake, which says nothing of other questions', async () => {
    answer = () => ({ status: 400, body: { status: 400, error: { type: 'no such field' } } });
    const failure = await failureOf(ask());
    expect(failure).to.have.property('code', 'temporarily_unavailable');
    expect(reader.isRefusal(failure)).to.equal(true);
    expect(errors).to.deep.equal(['no such field']);
    expect([searches, reader.degradedSince()]).to.deep.equal([1, null]);
  });

  it('says that it is down while most of its questions fail, and shows what it last saw', async () => {
    isWell = false;
    const failure = await failureOf(ask());
    expect(failure).to.have.property('code', 'temporarily_unavailable');
    expect(reader.isRefusal(failure)).to.equal(false);
    await eventually(async () => {
      await failureOf(ask());
      return (await reader.view()).degraded === 'down';
    });
    expect(await reader.view()).to.include({ version: `${LIVE}.7.7` });
    expect(reader.degradedSince()).to.be.instanceOf(Date);
    expect(errors).to.deep.equal([]);
  });

  it('opens where nothing is published, and is not available', async () => {
    isLive = false;
    const later = await openElasticsearch({
      ...{ url: server.url, apiKey: null, index: 'birds' },
      onError: (error) => errors.push((error as Error).message),
    });
    try {
      for (const one of [later.history('m'), later.view(), later.check()]) {
        expect(await failureOf(one)).to.have.property('code', 'temporarily_unavailable');
      }
      expect(later.degradedSince()).to.be.instanceOf(Date);
      expect(errors[0]).to.contain('No index is live');
    } finally {
      await later.close();
    }
  });
});
