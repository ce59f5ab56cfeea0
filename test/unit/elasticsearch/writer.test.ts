import { expect } from 'chai';
import { openElasticsearchIndex } from '../../../indexer/index/open.ts';
import type { Change, IndexWriter } from '../../../indexer/index/port.ts';
import { toIndexBody, toIndexHash } from '../../../schemas/elasticsearch/mapping.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../../support/scripted-elasticsearch.ts';

const DONE = { acknowledged: true, _shards: { failed: 0 } };
/** How Elasticsearch names an index that a late write made anew. */
const BY_ACCIDENT = 'models-0123456789ab-20260914t030000000z';

interface Index {
  readonly aliases?: Readonly<Record<string, object>>;
  readonly mappings?: { readonly _meta?: object };
}
const indexOf = (
  name: string,
  day: number,
  { aliases = [], ...more }: { aliases?: readonly string[]; mapping_hash?: string } = {},
): Index => ({
  aliases: Object.fromEntries(aliases.map((alias) => [alias, {}])),
  mappings: {
    _meta: {
      ...{ name, mapping_hash: toIndexHash(), cursor: day, created_at: `2026-09-0${day}` },
      ...more,
    },
  },
});

const change = (id: string, body: string | null = '{}'): Change => ({
  kind: 'provider',
  id,
  version: 7,
  hash: 'a'.repeat(64),
  body,
});

interface Asked {
  readonly route: string;
  readonly body: string;
}

describe('the index in a cluster, as it is written', () => {
  let server: ScriptedElasticsearch;
  let writer: IndexWriter;
  let indices: Readonly<Record<string, Index>>;
  let answers: Readonly<Record<string, (body: string) => ScriptedAnswer>>;
  let asked: Asked[];
  beforeEach(async () => {
    asked = [];
    answers = {};
    indices = {
      'p-g-new': indexOf('New', 3),
      'p-g-old': indexOf('old', 1, { aliases: ['p-retired'] }),
      'p-g-now': indexOf('now', 2, { aliases: ['p'] }),
    };
    server = await openScriptedElasticsearch((path, body, { method }) => {
      const { pathname } = new URL(path, 'http://localhost');
      if (pathname === '/') return null;
      if (pathname === '/p-g-*') return { body: indices };
      asked.push({ route: `${method === 'DELETE' ? 'DELETE ' : ''}${pathname}`, body });
      const scripted = Object.entries(answers).find(([end]) => pathname.endsWith(end));
      if (scripted !== undefined) return scripted[1](body);
      return pathname.endsWith('/_bulk') ? toItems(body) : { body: DONE };
    });
    const now = (): Date => new Date('2026-09-14T03:00:00Z');
    writer = await openElasticsearchIndex({ url: server.url, apiKey: null, index: 'p' }, now);
  });
  afterEach(async () => {
    await writer.close();
    await server.close();
  });

  const toItems = (body: string): ScriptedAnswer => ({
    body: {
      errors: false,
      items: body
        .split('\n')
        .filter((line) => /^\{"(?:index|delete)"/.test(line))
        .map((line) => {
          const { index, delete: removed } = JSON.parse(line) as Record<string, object>;
          // What is removed is not always there.
          return index === undefined
            ? { delete: { ...removed, status: 404 } }
            : { index: { ...index, status: 201 } };
        }),
    },
  });
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const routes = (): string[] => asked.map(({ route }) => route);
  const bodyOf = (end: string): unknown => {
    const found = asked.find(({ route }) => route.endsWith(end));
    return found === undefined ? null : JSON.parse(found.body);
  };

  describe('has generations', () => {
    it('the oldest first, of which the aliases say which is live and which was', async () => {
      const found = await writer.list();
      expect(found.map(({ name, state, cursor }) => [name, state, cursor])).to.deep.equal([
        ['old', 'retired', 1],
        ['now', 'live', 2],
        ['New', 'building', 3],
      ]);
      expect(found[0]).to.deep.equal({
        ...{ name: 'old', mappingHash: toIndexHash(), state: 'retired', cursor: 1 },
        createdAt: '2026-09-01',
      });
    });

    it('of this catalogue alone, and those a late write made anew', async () => {
      indices = {
        'p-g-other-g-one': indexOf('one', 1),
        'p-g-kibana': { mappings: { _meta: { somebody: 'else' } } },
        'p-g-plain': {},
        [`p-g-${BY_ACCIDENT.replace('14t', '15t')}`]: { mappings: { _meta: { somebody: 'else' } } },
        [`p-g-${BY_ACCIDENT}-2`]: {},
        [`p-g-${BY_ACCIDENT}`]: {},
      };
      expect(await writer.list()).to.deep.equal([
        { name: BY_ACCIDENT, mappingHash: '', state: 'building', cursor: 0, createdAt: '' },
      ]);
    });

    it('that are made with the contract of this program', async () => {
      await writer.create('Next', 9);
      expect(routes()).to.deep.equal(['/p-g-next']);
      const { settings, mappings } = toIndexBody();
      expect(bodyOf('/p-g-next')).to.deep.equal(
        JSON.parse(
          JSON.stringify({
            settings: { index: settings },
            mappings: {
              ...mappings,
              _meta: {
                ...{ name: 'Next', mapping_hash: toIndexHash(), cursor: 9 },
                created_at: '2026-09-14T03:00:00.000Z',
              },
            },
          }),
        ),
      );
    });
  });

  describe('is changed', () => {
    it('by lines with versions of their own, and a removal of what is not there is done', async () => {
      const applied = await writer.apply('now', [change('a'), change('b', null)], 9);
      expect(applied).to.deep.equal({ written: 2, stale: 0, failed: [] });
      const lines = asked[0]?.body.trim().split('\n') ?? [];
      const target = { version: 7, version_type: 'external_gte' };
      expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal([
        { index: { _id: 'provider:a', ...target } },
        { kind: 'provider', key: 'provider:a', hash: 'a'.repeat(64), body: '{}' },
        { delete: { _id: 'provider:b', ...target } },
      ]);
    });

    it('and is seen before its cursor is noted, which never goes back', async () => {
      await writer.apply('now', [change('a')], 3);
      const noted = ['/p-g-now/_refresh', '/p-g-now/_mapping'];
      expect(routes()).to.deep.equal(['/p-g-now/_bulk', ...noted]);
      expect(bodyOf('/_mapping')).to.have.nested.property('_meta.cursor', 3);
      expect(bodyOf('/_mapping')).to.have.nested.property('_meta.created_at', '2026-09-02');
      asked = [];
      await writer.apply('now', [change('a')], 2);
      expect(routes()).to.deep.equal(['/p-g-now/_bulk', noted[0]]);
    });

    it('unseen as long as it is built and nothing more is noted of it', async () => {
      await writer.apply('New', [change('a')], 3);
      expect(routes()).to.deep.equal(['/p-g-new/_bulk']);
    });

    it('a hundred and twenty-five documents at a time, fewer where they are large', async () => {
      const sizes = (): number[] =>
        asked
          .filter(({ route }) => route.endsWith('/_bulk'))
          .map(({ body }) => body.split('\n').filter((line) => line.startsWith('{"index"')).length);
      const many = Array.from({ length: 251 }, (_, at) => change(String(at)));
      expect(await writer.apply('now', many, 9)).to.include({ written: 251 });
      expect(sizes()).to.deep.equal([125, 125, 1]);
      asked = [];
      const large = JSON.stringify({ text: 'x'.repeat(2_000_000) });
      const larger = JSON.stringify({ text: 'x'.repeat(5_000_000) });
      const heavy = [larger, large, large, large].map((body, at) => change(String(at), body));
      await writer.apply('now', heavy, 9);
      expect(sizes()).to.deep.equal([1, 2, 1]);
    });

    it('by nothing where it has the contract of another program', async () => {
      indices = { 'p-g-one': indexOf('one', 1, { mapping_hash: 'other' }) };
      expect(await failureOf(writer.apply('one', [change('a')], 9))).to.contain('another contract');
      expect(asked).to.deep.equal([]);
      expect(await failureOf(writer.apply('two', [], 9))).to.equal('There is no index two');
    });

    it('but for documents that are not what they say, each of which is told', async () => {
      const broken: Change = { ...change('b'), kind: 'model' };
      const { written, failed } = await writer.apply('now', [broken, change('a')], 9);
      expect([written, failed.map(({ change: one }) => one)]).to.deep.equal([1, [broken]]);
      expect(routes()).not.to.include('/p-g-now/_mapping');
    });
  });

  describe('is published', () => {
    it('in one step, in place of what is live', async () => {
      await writer.publish('New', 'now');
      expect(bodyOf('/_aliases')).to.deep.equal({
        actions: [
          { remove: { index: 'p-g-now', alias: 'p', must_exist: true } },
          { add: { index: 'p-g-now', alias: 'p-retired' } },
          { add: { index: 'p-g-new', alias: 'p' } },
          { remove: { index: 'p-g-new', alias: 'p-retired', must_exist: false } },
        ],
      });
    });

    it('as the first one, where nothing is live', async () => {
      indices = { 'p-g-one': indexOf('one', 1) };
      await writer.publish('one', null);
      expect(bodyOf('/_aliases')).to.deep.equal({
        actions: [
          { add: { index: 'p-g-one', alias: 'p' } },
          { remove: { index: 'p-g-one', alias: 'p-retired', must_exist: false } },
        ],
      });
    });

    it('not where another is live, or there is none of the name, and not again', async () => {
      expect(await failureOf(writer.publish('New', 'old'))).to.contain('now is live, not old');
      expect(await failureOf(writer.publish('New', null))).to.contain('now is live, not none');
      expect(await failureOf(writer.publish('none', 'now'))).to.equal('There is no index none');
      await writer.publish('now', 'now');
      expect(asked).to.deep.equal([]);
    });
  });

  it('is dropped unless it is live', async () => {
    expect(await failureOf(writer.drop('now'))).to.contain('is live and cannot be dropped');
    await writer.drop('old');
    expect(routes()).to.deep.equal(['DELETE /p-g-old']);
  });

  it('is merged, made safe and read before it is published', async () => {
    answers = { '/_search': () => ({ body: DONE }) };
    await writer.prepare('New');
    const [merge, refresh, settings, ...reads] = routes();
    expect([merge, refresh, settings]).to.deep.equal([
      '/p-g-new/_forcemerge',
      '/p-g-new/_refresh',
      '/p-g-new/_settings',
    ]);
    expect(bodyOf('/_settings')).to.deep.equal({
      index: { translog: { durability: 'request' }, auto_expand_replicas: '0-1' },
    });
    expect(new Set(reads)).to.deep.equal(new Set(['/p-g-new/_search']));
    expect(new Set(asked.slice(3).map(({ body }) => body))).to.have.property('size', 2);
  });

  describe('names what it holds', () => {
    const hit = (key: string) => ({ _version: 7, sort: [key], fields: { hash: [`of ${key}`] } });
    const read = async (): Promise<string[]> => {
      const entries: string[] = [];
      for await (const { kind, id, version, hash } of writer.manifest('now')) {
        entries.push(`${kind} ${id} ${version} ${hash}`);
      }
      return entries;
    };

    it('page after page, what was written last among it', async () => {
      const keys = Array.from({ length: 5_001 }, (_, at) => `model:m:${at}`);
      answers = {
        '/_search': (body) => {
          const { search_after: [after = ''] = [], size } = JSON.parse(body) as {
            search_after?: string[];
            size: number;
          };
          const from = keys.indexOf(after) + 1;
          const hits = keys.slice(from, from + size).map(hit);
          return { body: { timed_out: false, _shards: { failed: 0 }, hits: { hits } } };
        },
      };
      const entries = await read();
      expect(entries).to.have.length(5_001);
      expect(entries.at(-1)).to.equal('model m:5000 7 of model:m:5000');
      expect(routes()[0]).to.equal('/p-g-now/_refresh');
    });

    it('and refuses a document that no program of the catalogue wrote', async () => {
      const hits = [hit('intruder')];
      const body = { timed_out: false, _shards: { failed: 0 }, hits: { hits } };
      answers = { '/_search': () => ({ body }) };
      expect(await failureOf(read())).to.equal('p-g-now has a document “intruder”');
    });
  });

  it('names the blocks that refuse what is written, and the setting of each', async () => {
    const block = (description: string, ...levels: string[]) => ({ description, levels });
    const blocks = {
      global: { 6: block('cluster read-only', 'write', 'metadata_write') },
      indices: {
        'p-g-now': { 12: block('disk', 'write'), 7: block('closed to readers', 'read') },
        'p-g-old': { 99: block('unheard of', 'read', 'metadata_write') },
      },
    };
    answers = { '/_cluster/state/blocks/p-g-*': () => ({ body: { blocks } }) };
    expect(await writer.readBlocks?.()).to.deep.equal([
      { index: null, description: 'cluster read-only', setting: 'cluster.blocks.read_only' },
      {
        ...{ index: 'p-g-now', description: 'disk' },
        setting: 'index.blocks.read_only_allow_delete',
      },
      { index: 'p-g-old', description: 'unheard of', setting: null },
    ]);
    answers = { '/_cluster/state/blocks/p-g-*': () => ({ body: { cluster_name: 'x' } }) };
    expect(await writer.readBlocks?.()).to.deep.equal([]);
  });
});
