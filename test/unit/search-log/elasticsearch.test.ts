import { Client } from '@elastic/elasticsearch';
import { expect } from 'chai';
import { SEARCH_LOG_VERSION, type SearchLogDocument } from '../../../schemas/search/log.ts';
import { ElasticsearchLogStore } from '../../../server/search-log/elasticsearch.ts';
import type { EventEntry, LogEntry, LoggedEvent } from '../../../server/search-log/port.ts';
import {
  openScriptedElasticsearch,
  type ScriptedAnswer,
  type ScriptedElasticsearch,
} from '../../support/scripted-elasticsearch.ts';

const NAME = 'birds-search-log';
const NOTHING = { again: [], early: [], refused: 0, reason: null };
const BLOCKED = { type: 'cluster_block_exception', reason: 'no room on the disk' };
const CONFLICT = { type: 'version_conflict_engine_exception', reason: 'changed meanwhile' };

const searched = (query_id: string, more: Partial<SearchLogDocument> = {}): LogEntry => ({
  kind: 'search',
  document: {
    ...{ '@timestamp': '2026-09-14T08:00:00.000Z', query_id, endpoint: 'search' },
    ...{ address: '', where: '', text: query_id, query: query_id, words: 1, took_ms: 1 },
    ...{ cached: false, release: '2', profile: 'b', slugs: ['heron', 'egret'], offset: 0 },
    ...more,
  },
});
const clicked = (queryId: string, slug = 'egret', more: Partial<LoggedEvent> = {}): EventEntry => ({
  kind: 'event',
  misses: 0,
  event: { queryId, slug, position: null, action: 'click', at: new Date(0), ...more },
});
const documentOf = (entry: LogEntry): SearchLogDocument => {
  if (entry.kind !== 'search') throw new Error('An event has no document.');
  return entry.document;
};

type Line = Readonly<Record<string, Record<string, unknown>>>;
interface Asked {
  readonly route: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
}

/** A stream of searches that says what it is told to, and notes what it was asked. */
class ScriptedStream {
  readonly asked: Asked[] = [];
  template: ScriptedAnswer = { status: 404, body: {} };
  rollover: ScriptedAnswer = { body: { acknowledged: true } };
  /** What is there; a search for the last one has the first of them. */
  held: readonly SearchLogDocument[] = [];
  /** Status and error of each item of a bulk request by its id; absent: it is done. */
  outcomes: Readonly<Record<string, object>> = {};
  bulk: ScriptedAnswer | null = null;

  readonly answer = (path: string, body: string): ScriptedAnswer | null => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const lines = body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
    const isTemplate = pathname === `/_index_template/${NAME}`;
    const route = isTemplate && body === '' ? 'template?' : pathname;
    if (pathname === '/') return null;
    this.asked.push({ route, parameters: Object.fromEntries(searchParams), lines });
    if (route === 'template?') return this.template;
    if (isTemplate) return { body: { acknowledged: true } };
    if (pathname.endsWith('/_rollover')) return this.rollover;
    if (pathname.endsWith('/_search')) return this.#search(lines[0] ?? {});
    return this.bulk ?? this.#write(lines);
  };

  /** What was asked, but for what only looks whether the template is there. */
  routes(): string[] {
    return this.asked.map(({ route }) => route);
  }

  bulks(): Asked[] {
    return this.asked.filter(({ route }) => route.endsWith('/_bulk'));
  }

  #search(body: Line): ScriptedAnswer {
    const wanted = body['query']?.['terms'] as { query_id: string[] } | undefined;
    const found = this.held.filter(
      ({ query_id: id }, at) => wanted?.query_id.includes(id) ?? at === 0,
    );
    const hits = found.map((_source, at) => ({
      ...{ _index: `.ds-${NAME}-1`, _id: _source.query_id, _source },
      ...{ _seq_no: 10 + at, _primary_term: 3 },
    }));
    return { body: { hits: { hits } } };
  }

  #write(lines: readonly Line[]): ScriptedAnswer {
    const items = lines.flatMap((line) => {
      const [kind = ''] = Object.keys(line).filter((name) => ['create', 'update'].includes(name));
      const id = String(line[kind]?.['_id']);
      return kind === ''
        ? []
        : [{ [kind]: { _id: id, ...(this.outcomes[id] ?? { status: 201 }) } }];
    });
    return { body: { errors: false, items } };
  }
}

describe('searches kept in Elasticsearch', () => {
  let stream: ScriptedStream;
  let server: ScriptedElasticsearch;
  let store: ElasticsearchLogStore;
  beforeEach(async () => {
    stream = new ScriptedStream();
    server = await openScriptedElasticsearch(stream.answer);
    store = new ElasticsearchLogStore(new Client({ node: server.url, maxRetries: 0 }), NAME);
  });
  afterEach(async () => {
    await store.close();
    await server.close();
  });

  const templateOf = (version: string): ScriptedAnswer => ({
    body: {
      index_templates: [{ name: NAME, index_template: { _meta: { version } } }],
    },
  });
  const failureOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => String(error),
    );

  describe('have a template', () => {
    const PUT = `/_index_template/${NAME}`;
    const ROLLED = `/${NAME}/_rollover`;
    const setUp = async (): Promise<string[]> => {
      await store.write([]);
      return stream.routes();
    };

    it('that is made before the first of them, once', async () => {
      expect(await setUp()).to.deep.equal(['template?', PUT]);
      expect(stream.asked[1]?.lines[0]).to.deep.include({ index_patterns: [NAME] });
      expect(await setUp()).to.have.length(2);
    });

    it('that is brought up to date where it is another, and the stream goes on in a new index', async () => {
      stream.template = templateOf('older');
      expect(await setUp()).to.deep.equal(['template?', PUT, ROLLED]);
      expect(stream.asked[2]?.parameters).to.include({ lazy: 'true' });
    });

    it('that is made by another program without a version, and is brought up to date too', async () => {
      stream.template = { body: { index_templates: [{ name: NAME, index_template: {} }] } };
      expect(await setUp()).to.deep.equal(['template?', PUT, ROLLED]);
    });

    it('that needs no stream yet', async () => {
      stream.template = templateOf('older');
      stream.rollover = { status: 404, body: {} };
      expect(await failureOf(setUp())).to.equal('none');
      expect(await setUp()).to.have.length(3);
    });

    it('that is looked for again after any other failure', async () => {
      stream.template = templateOf('older');
      stream.rollover = { status: 500, body: {} };
      expect(await failureOf(setUp())).to.contain('ResponseError');
      stream.template = { status: 503, body: {} };
      expect(await failureOf(setUp())).to.contain('ResponseError');
      stream.template = templateOf(SEARCH_LOG_VERSION);
      expect((await setUp()).slice(3)).to.deep.equal(['template?', 'template?']);
    });

    it('that is left alone where it is of this version, or the key may not read it', async () => {
      stream.template = templateOf(SEARCH_LOG_VERSION);
      expect(await setUp()).to.deep.equal(['template?']);
      stream.template = { status: 403, body: {} };
      const key = new ElasticsearchLogStore(new Client({ node: server.url, maxRetries: 0 }), NAME);
      await key.write([]);
      await key.close();
      expect(stream.routes()).to.deep.equal(['template?', 'template?']);
    });
  });

  it('are appended to the stream and to nothing else, each under its id', async () => {
    const batch = [searched('a'), searched('b')];
    expect(await store.write(batch)).to.deep.equal(NOTHING);
    const [first, second] = batch.map(documentOf);
    const [bulk] = stream.bulks();
    expect(bulk?.route).to.equal(`/${NAME}/_bulk`);
    expect(bulk?.parameters).to.include({ require_data_stream: 'true' });
    expect(bulk?.lines).to.deep.equal([
      { create: { _id: 'a' } },
      first,
      { create: { _id: 'b' } },
      second,
    ]);
  });

  it('say once how the program differs from the one that wrote the last of them', async () => {
    const last = documentOf(searched('z', { release: '1', profile: 'a' }));
    stream.held = [last, documentOf(searched('y'))];
    await store.write([searched('a'), searched('b')]);
    await store.write([searched('c')]);
    const changes = stream
      .bulks()
      .flatMap(({ lines }) => lines.flatMap((line) => line['changed'] ?? []));
    expect(changes).to.deep.equal(['profile a → b, release 1 → 2']);
    expect(stream.bulks()[0]?.lines[1]).to.have.property('changed');
    const looked = stream.asked.filter(({ route }) => route.endsWith('/_search'));
    expect(looked).to.have.length(1);
    expect(looked[0]?.parameters).to.include({ ignore_unavailable: 'true' });
    expect(looked[0]?.lines[0]).to.deep.include({
      sort: [{ '@timestamp': { order: 'desc', unmapped_type: 'date' } }],
    });
  });

  it('say nothing of a program that is the same', async () => {
    stream.held = [documentOf(searched('z'))];
    await store.write([searched('a')]);
    expect(stream.bulks()[0]?.lines[1]).not.to.have.property('changed');
  });

  it('may be sent again where there was no room, and are there once', async () => {
    stream.outcomes = {
      b: { status: 429, error: BLOCKED },
      c: { status: 503, error: BLOCKED },
      d: { status: 409, error: CONFLICT },
    };
    const batch = ['a', 'b', 'c', 'd'].map((id) => searched(id));
    expect(await store.write(batch)).to.deep.equal({ ...NOTHING, again: batch.slice(1, 3) });
    await store.write([searched('e')]);
    expect(stream.routes().filter((route) => route === 'template?')).to.have.length(1);
  });

  it('are refused with the reason, and the template is looked for before the next ones', async () => {
    stream.outcomes = {
      a: { status: 409, error: CONFLICT },
      b: { status: 400, error: { type: 'document_parsing_exception', reason: 'no such field' } },
      c: { status: 404, error: { type: 'index_not_found_exception', reason: 'no stream' } },
    };
    const refused = { ...NOTHING, refused: 2, reason: 'no such field' };
    expect(await store.write(['a', 'b', 'c'].map((id) => searched(id)))).to.deep.equal(refused);
    await store.write([searched('d')]);
    expect(stream.routes().filter((route) => route === 'template?')).to.have.length(2);
  });

  it('are not written where it does not answer, and the template is looked for again', async () => {
    stream.bulk = { status: 500, body: {} };
    expect(await failureOf(store.write([searched('a')]))).to.contain('ResponseError');
    stream.bulk = null;
    expect(await store.write([searched('a')])).to.deep.equal(NOTHING);
    expect(stream.routes().filter((route) => route === 'template?')).to.have.length(2);
  });

  describe('with events', () => {
    beforeEach(() => {
      stream.held = ['a', 'b'].map((id) => documentOf(searched(id)));
    });
    const updates = (): readonly Line[] => stream.bulks().flatMap(({ lines }) => lines);

    it('have them in them, unless they were changed since they were read', async () => {
      const events = [clicked('a'), clicked('b', 'heron'), clicked('a', 'heron')];
      expect(await store.write(events)).to.deep.equal(NOTHING);
      const [first, use, second] = updates();
      const target = { _index: `.ds-${NAME}-1`, if_primary_term: 3 };
      expect(first).to.deep.equal({ update: { ...target, _id: 'a', if_seq_no: 10 } });
      expect(second).to.deep.equal({ update: { ...target, _id: 'b', if_seq_no: 11 } });
      expect(use?.['doc']).to.include({ clicked: true, first_click: 2, reciprocal_rank: 0.5 });
      expect(use?.['doc']?.['ubi_events']).to.have.length(2);
      const search = stream.asked.find(({ route }) => route.endsWith('/_search'));
      expect(search?.lines[0]).to.deep.include({ size: 2, seq_no_primary_term: true });
    });

    it('are looked for again where they are not seen, and refuse what did not stand there', async () => {
      const unseen = [clicked('c'), clicked('d')];
      const events = [...unseen, clicked('a', 'plover'), clicked('b')];
      expect(await store.write(events)).to.deep.equal({ ...NOTHING, early: unseen, refused: 1 });
      expect(updates()).to.have.length(2);
      stream.asked.length = 0;
      expect(await store.write([clicked('a', 'plover'), clicked('c')])).to.deep.equal({
        ...NOTHING,
        early: [clicked('c')],
        refused: 1,
      });
      expect(stream.bulks()).to.deep.equal([]);
    });

    it('are read again where another changed them, and sent again where there was no room', async () => {
      stream.outcomes = { a: { status: 409, error: CONFLICT }, b: { status: 429, error: BLOCKED } };
      const events = [clicked('a'), clicked('b'), clicked('a', 'heron')];
      expect(await store.write(events)).to.deep.equal({
        ...NOTHING,
        early: [clicked('a'), clicked('a', 'heron')],
        again: [clicked('b')],
      });
    });

    it('are refused with the reason of the store, beside those it did not find', async () => {
      const error = { type: 'document_parsing_exception', reason: 'no such field' };
      stream.outcomes = { b: { status: 400, error } };
      const events = [clicked('a', 'plover'), clicked('b')];
      expect(await store.write(events)).to.deep.equal({
        ...NOTHING,
        refused: 2,
        reason: 'no such field',
      });
    });

    it('are told of together with searches of the same batch', async () => {
      const error = { type: 'document_parsing_exception', reason: 'no such field' };
      stream.outcomes = { b: { status: 503, error: BLOCKED }, n: { status: 400, error } };
      const fresh = [searched('n'), searched('m')];
      expect(await store.write([...fresh, clicked('b'), clicked('c')])).to.deep.equal({
        again: [clicked('b')],
        early: [clicked('c')],
        refused: 1,
        reason: 'no such field',
      });
    });
  });
});
