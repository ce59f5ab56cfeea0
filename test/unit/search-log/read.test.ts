import { expect } from 'chai';
import { readSearchLog } from '../../../server/search-log/read.ts';
import { openScriptedElasticsearch } from '../../support/scripted-elasticsearch.ts';

interface Asked {
  readonly size: number;
  readonly query: { readonly bool: { readonly filter: readonly object[] } };
  readonly search_after?: readonly number[];
  readonly sort: readonly string[];
}

describe('the log of searches in Elasticsearch', () => {
  it('is read page after page, each behind the one before, up to one that is not full', async () => {
    const held = Array.from({ length: 2_001 }, (_, at) => ({ query_id: `req_${at}` }));
    const asked: Asked[] = [];
    const paths = new Set<string>();
    const server = await openScriptedElasticsearch((path, body) => {
      if (!path.includes('_search')) return null;
      paths.add(path);
      const request = JSON.parse(body) as Asked;
      asked.push(request);
      const [after = -1] = request.search_after ?? [];
      const page = held.slice(after + 1, after + 1 + request.size);
      const hits = page.map((_source, at) => ({ _source, sort: [after + 1 + at] }));
      return { body: { hits: { hits } } };
    });
    const engine = {
      engine: 'elasticsearch',
      url: server.url,
      apiKey: null,
      index: 'model-catalog',
    } as const;
    const since = new Date('2026-09-14T00:00:00Z');
    const read: string[] = [];
    try {
      for await (const one of readSearchLog(engine, { path: '', since })) read.push(one.query_id);
    } finally {
      await server.close();
    }
    expect(read).to.deep.equal(held.map(({ query_id }) => query_id));
    expect([...paths].join()).to.match(
      /^\/model-catalog-search-log\/_search\?[^,]*ignore_unavailable=true[^,]*$/,
    );
    expect(asked.map((one) => one.search_after?.[0])).to.deep.equal([undefined, 999, 1_999]);
    // Those of one instant have an order too: none is left out between two pages.
    expect(asked[0]?.sort).to.deep.equal(['@timestamp', 'query_id']);
    expect(asked[0]?.query.bool.filter).to.deep.equal([
      { range: { '@timestamp': { gte: '2026-09-14T00:00:00.000Z' } } },
    ]);
  });

  it('is read of one search alone where that is asked for, with the key that is set up', async () => {
    const filters: unknown[] = [];
    const keys: unknown[] = [];
    const server = await openScriptedElasticsearch((path, body, { headers }) => {
      if (!path.includes('_search')) return null;
      keys.push(headers.authorization);
      filters.push(...(JSON.parse(body) as Asked).query.bool.filter);
      return { body: { hits: { hits: [] } } };
    });
    const engine = {
      engine: 'elasticsearch',
      url: server.url,
      apiKey: 'abc',
      index: 'model-catalog',
    } as const;
    try {
      for await (const one of readSearchLog(engine, { path: '', queryId: 'req_7' })) {
        expect.fail(one.query_id);
      }
    } finally {
      await server.close();
    }
    expect(filters).to.deep.equal([{ term: { query_id: 'req_7' } }]);
    expect(keys).to.deep.equal(['ApiKey abc']);
  });
});
