import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'chai';
import { openElasticsearchIndex } from '../../indexer/index/open.ts';
import type { Applied, Change, IndexWriter } from '../../indexer/index/port.ts';
import { toIndexHash } from '../../schemas/elasticsearch/mapping.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../support/scripted-elasticsearch.ts';
import { ScriptedTime } from '../support/scripted-time.ts';

const OK = { acknowledged: true, _shards: { failed: 0 } };
const change = (id: string): Change => ({
  kind: 'provider',
  id,
  version: 7,
  hash: 'a'.repeat(64),
  body: '{}',
});

/** Ids of a bulk request, by the lines that are no documents. */
const idsOf = (body: string): string[] =>
  body
    .split('\n')
    .filter((line) => line.startsWith('{"index"') || line.startsWith('{"delete"'))
    .map((line) => {
      const target = Object.values(JSON.parse(line) as Record<string, { _id: string }>)[0];
      return target?._id ?? '';
    });

describe('an Elasticsearch that misbehaves while it is written to', () => {
  let server: ScriptedElasticsearch;
  let writer: IndexWriter;
  /** What `_bulk` answers, and every cursor that was noted. */
  let bulk: (ids: readonly string[]) => ScriptedAnswer;
  let answers: Record<string, ScriptedAnswer>;
  let cursors: number[];
  let routes: string[];
  let aliases: readonly string[];
  /** Which indices were asked for: hidden ones are shown only to who says so. */
  let expanded: string | null;
  beforeEach(async () => {
    cursors = [];
    routes = [];
    aliases = ['p'];
    answers = {};
    const meta = { name: 'one', mapping_hash: toIndexHash(), cursor: 3, created_at: '2026' };
    server = await openScriptedElasticsearch((path, body) => {
      const [route = '', query] = path.split('?');
      routes.push(route);
      const scripted = Object.entries(answers).find(([end]) => route.endsWith(end));
      if (scripted !== undefined) return scripted[1];
      if (route.endsWith('/_bulk')) return bulk(idsOf(body));
      if (route.endsWith('/_mapping')) {
        cursors.push((JSON.parse(body) as { _meta: { cursor: number } })._meta.cursor);
      }
      if (route.includes('-g-*') || route.includes('-g-%2A')) {
        expanded = new URLSearchParams(query).get('expand_wildcards');
        const names = Object.fromEntries(aliases.map((alias) => [alias, {}]));
        return { body: { 'p-g-one': { aliases: names, mappings: { _meta: meta } } } };
      }
      return route === '/' ? null : { body: OK };
    });
    writer = await openElasticsearchIndex({ url: server.url, apiKey: null, index: 'p' });
  });
  afterEach(async () => {
    await writer.close();
    await server.close();
  });

  const toItems = (ids: readonly string[], of: (id: string) => object): ScriptedAnswer => ({
    body: { errors: true, items: ids.map((_id) => ({ index: { _id, ...of(_id) } })) },
  });
  const failure = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'no failure',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  const FULL = {
    status: 429,
    error: { type: 'es_rejected_execution_exception', reason: 'full' },
  };

  it('takes for live what was published half way, and what is hidden', async () => {
    aliases = ['p-retired', 'p'];
    expect((await writer.list()).map(({ state }) => state)).to.deep.equal(['live']);
    expect(expanded).to.equal('open,hidden');
  });

  it('sends no empty request where only the cursor moves', async () => {
    expect(await writer.apply('one', [], 9)).to.deep.equal({ written: 0, stale: 0, failed: [] });
    expect(routes.filter((route) => route.endsWith('/_bulk'))).to.deep.equal([]);
    expect(cursors).to.deep.equal([9]);
  });

  it('tries again what it had no room for, and only that', async () => {
    const asked: string[][] = [];
    bulk = (ids) => {
      asked.push([...ids]);
      const isFull = asked.length < 3;
      return toItems(ids, (id) => (isFull && id.endsWith('b') ? FULL : { status: 201 }));
    };
    const applied = await writer.apply('one', [change('a'), change('b')], 9);
    expect(applied).to.deep.equal({ written: 2, stale: 0, failed: [] });
    expect(asked).to.deep.equal([['provider:a', 'provider:b'], ['provider:b'], ['provider:b']]);
    expect(cursors).to.deep.equal([9]);
  });

  it('tries again what it had no room for beside what it refuses', async () => {
    let times = 0;
    bulk = (ids) => {
      times += 1;
      const ofB = times === 1 ? FULL : { status: 201 };
      return toItems(ids, (id) => (id.endsWith('a') ? { status: 400 } : ofB));
    };
    const { written, failed } = await writer.apply('one', [change('a'), change('b')], 9);
    expect([written, failed.map(({ reason }) => reason)]).to.deep.equal([1, ['400']]);
    expect(cursors).to.deep.equal([]);
  });

  it('gives up on a document it has no room for eight times', async () => {
    const time = new ScriptedTime();
    // Pauses are waited for by a name that was imported.
    syncBuiltinESMExports();
    try {
      let times = 0;
      bulk = (ids) => {
        times += 1;
        return toItems(ids, () => FULL);
      };
      let failed: Applied['failed'] = [];
      const applying = writer.apply('one', [change('a')], 9).then((applied) => {
        failed = applied.failed;
      });
      for (let n = 0; n < 2_000 && failed.length === 0; n += 1) await time.pass(1_000);
      await applying;
      expect(times).to.equal(8);
      expect(failed).to.deep.equal([{ change: change('a'), reason: 'no room for it, 8 times' }]);
      expect(cursors).to.deep.equal([]);
    } finally {
      time.end();
      syncBuiltinESMExports();
    }
  });

  it('names each document that is refused, and leaves the cursor before them', async () => {
    const outcomes: Record<string, object> = {
      a: { status: 409, error: { type: 'version_conflict_engine_exception', reason: 'old' } },
      b: { status: 400, error: { type: 'document_parsing_exception', reason: 'no field x' } },
      c: { status: 409, error: { type: 'index_closed_exception', reason: 'closed' } },
    };
    bulk = (ids) => toItems(ids, (id) => outcomes[id.slice(-1)] ?? {});
    const { written, stale, failed } = await writer.apply('one', ['a', 'b', 'c'].map(change), 9);
    expect({ written, stale }).to.deep.equal({ written: 0, stale: 1 });
    expect(failed.map(({ change: { id }, reason }) => [id, reason])).to.deep.equal([
      ['b', '400 document_parsing_exception: no field x'],
      ['c', '409 index_closed_exception: closed'],
    ]);
    expect(cursors).to.deep.equal([]);
  });

  it('does not wait for a block to be lifted, and names it', async () => {
    const reason = 'index [p-g-one] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded];';
    const error = { type: 'cluster_block_exception', reason };
    let asked = 0;
    bulk = (ids) => {
      asked += 1;
      return toItems(ids, () => ({ status: 429, error }));
    };
    const { failed } = await writer.apply('one', [change('a')], 9);
    expect(failed[0]?.reason).to.equal(`429 cluster_block_exception: ${reason}`);
    expect([asked, cursors]).to.deep.equal([1, []]);
    answers = { '/_refresh': { status: 403, body: { error, status: 403 } } };
    expect(await failure(writer.apply('one', [change('a')], 9))).to.match(
      /refuses to write: cluster_block_exception: index \[p-g-one\] blocked by/,
    );
  });

  const unexpected: Record<string, ScriptedAnswer> = {
    'a page of a proxy': { body: '<html>Sign in</html>' },
    'fewer items than were sent': { body: { errors: false, items: [] } },
    'items of other documents': {
      body: { errors: false, items: [{ index: { _id: 'provider:z', status: 201 } }] },
    },
    'an answer without items': { body: {} },
  };
  for (const [what, given] of Object.entries(unexpected)) {
    it(`does not take ${what} for success`, async () => {
      bulk = () => given;
      expect(await failure(writer.apply('one', [change('a')], 9))).to.match(/answered|else/);
      expect(cursors).to.deep.equal([]);
    });
  }

  it('notes no cursor where what was written may not be seen', async () => {
    bulk = (ids) => toItems(ids, () => ({ status: 201 }));
    answers = { '/_refresh': { body: { _shards: { total: 1, failed: 1 } } } };
    expect(await failure(writer.apply('one', [change('a')], 9))).to.contain('_shards.failed');
    expect(cursors).to.deep.equal([]);
  });

  it('compares nothing with a part of an index', async () => {
    const hits = { hits: [] };
    for (const [body, path] of [
      [{ timed_out: true, _shards: { failed: 0 }, hits }, 'timed_out'],
      [{ timed_out: false, _shards: { failed: 1 }, hits }, '_shards.failed'],
    ] as const) {
      answers = { '/_search': { body } };
      const read = async (): Promise<void> => {
        for await (const entry of writer.manifest('one')) expect.fail(entry.id);
      };
      expect(await failure(read())).to.contain(path);
    }
  });

  it('says in a sentence that credentials are not accepted, or the version is another', async () => {
    const error = { type: 'security_exception', reason: 'missing authentication' };
    answers = { '/': { status: 401, body: { error, status: 401 } } };
    expect(await failure(writer.list())).to.equal(
      `Elasticsearch at ${server.url} does not accept the credentials of ELASTICSEARCH_URL or ELASTICSEARCH_API_KEY: security_exception: missing authentication`,
    );
    answers = { '/': { body: { version: { number: '8.19.2' } } } };
    expect(await failure(writer.list())).to.equal(
      `Elasticsearch at ${server.url} is version 8.19.2; this program needs 9.x`,
    );
    answers = {};
    expect(await writer.list()).to.have.length(1);
  });

  it('says where nothing answers, without a secret', async () => {
    const url = server.url.replace('//', '//user:hunter2@');
    const away = await openElasticsearchIndex({ url, apiKey: null, index: 'p' });
    await server.close();
    const message = await failure(away.list());
    await away.close();
    expect(message).to.match(/^Elasticsearch at http:\/\/127\.0\.0\.1:\d+ failed: .*ECONNREFUSED/);
    expect(message).not.to.contain('hunter2');
    server = await openScriptedElasticsearch(() => null);
  });
});
