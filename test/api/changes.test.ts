import { expect } from 'chai';
import type { z } from 'zod';
import type { ChangesAnswer } from '../../schemas/api/catalog/changes.ts';
import type { Problem } from '../../schemas/api/responses.ts';
import { buildSegment, buildChange } from '../support/build-change.ts';
import { openTestApp, ROOT, type TestApp } from '../support/app.ts';
import {
  BEGAN,
  CHANGED_MODELS,
  CHANGES,
  CHANGES_OTHERS,
  toLogInfo,
} from '../support/changes-sample.ts';

type Answer = z.infer<typeof ChangesAnswer>;

describe('GET /api/v1/changes', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await openTestApp({ models: CHANGED_MODELS, others: CHANGES_OTHERS });
  });
  afterEach(() => app.close());

  const at = (query = ''): string => `${ROOT}/changes${query}`;
  const sequences = async (query: string): Promise<number[]> =>
    (await app.read<Answer>(at(query))).data.map(({ sequence }) => sequence);

  it('200: every entry as it was published, oldest first', async () => {
    const { data, pagination, meta } = await app.read<Answer>(at());
    expect(data).to.deep.equal(CHANGES);
    expect(pagination).to.include({ limit: 100, has_more: false });
    expect(meta).to.deep.include({ log_began_at: BEGAN, warnings: [] });
  });

  it('200: page by page, and nothing more behind the last until there is', async () => {
    const seen: number[] = [];
    let cursor = '';
    for (let page = 1; page <= 3; page += 1) {
      const query = cursor === '' ? '?limit=2' : `?limit=2&since=${cursor}`;
      const { data, pagination } = await app.read<Answer>(at(query));
      seen.push(...data.map(({ sequence }) => sequence));
      expect(pagination.has_more).to.equal(page < 3);
      cursor = pagination.next_cursor;
    }
    expect(seen).to.deep.equal([1, 2, 3, 4, 5, 6]);
    const end = await app.read<Answer>(at(`?cursor=${cursor}`));
    expect([end.data, end.pagination.next_cursor]).to.deep.equal([[], cursor]);
    const later = buildChange({ sequence: 7, type: 'catalog.published' });
    await app.publish(CHANGED_MODELS, [...CHANGES_OTHERS, buildSegment([later])]);
    expect(await sequences(`?since=${cursor}`)).to.deep.equal([7]);
  });

  it('200: a cursor is good for other filters', async () => {
    const { pagination } = await app.read<Answer>(at('?limit=2&type=model.created'));
    expect(pagination.has_more).to.equal(false);
    const first = await app.read<Answer>(at('?limit=1&type=model.created'));
    expect(await sequences(`?since=${first.pagination.next_cursor}`)).to.deep.equal([3, 4, 5, 6]);
  });

  it('200: what was published since an instant or a day', async () => {
    for (const [since, wanted] of [
      ['2026-07-02T10:00:00Z', [4, 5, 6]],
      ['2026-07-02T10:00:00.999Z', [4, 5, 6]],
      ['2026-07-02T10:00:01Z', [6]],
      ['2026-07-02T12:00:00%2B02:00', [4, 5, 6]],
      ['2026-07-02T12:00:00+02:00', [4, 5, 6]],
      ['2026-07-02t10:00:00z', [4, 5, 6]],
      ['2026-07-02', [4, 5, 6]],
      ['2020-01-01', [1, 2, 3, 4, 5, 6]],
      ['2030-01-01', []],
    ] as const) {
      expect(await sequences(`?since=${since}`), since).to.deep.equal(wanted);
    }
    const { pagination } = await app.read<Answer>(at('?since=2030-01-01'));
    expect(await sequences(`?since=${pagination.next_cursor}`)).to.deep.equal([]);
  });

  it('200: only types, models, creators and providers asked for', async () => {
    for (const [query, wanted] of [
      ['type=model.created', [2, 6]],
      ['type=model.created,provider.created', [1, 2, 6]],
      ['type=model.*', [2, 4, 5, 6]],
      ['type=offer.*', []],
      ['slug=ibis', [2, 4, 5]],
      ['slug=old-ibis', [2, 4, 5]],
      ['slug=acme/ibis', [2, 4, 5]],
      ['slug=mdl_ibis,heron', [2, 4, 5, 6]],
      ['creator=acme', [2, 4, 5]],
      ['provider=perch', [1, 5]],
      ['provider=perch&slug=ibis', [5]],
      ['provider=perch&type=model.renamed', []],
    ] as const) {
      expect(await sequences(`?${query}`), query).to.deep.equal(wanted);
    }
  });

  it('200: warns of names that nothing has, and finds nothing by them', async () => {
    for (const [query, parameter, meant] of [
      ['slug=ibiss', 'slug', 'ibis'],
      ['creator=acmee', 'creator', 'acme'],
      ['provider=perchh', 'provider', 'perch'],
    ] as const) {
      const { data, meta } = await app.read<Answer>(at(`?${query}`));
      expect(data).to.deep.equal([]);
      expect(meta.warnings[0]).to.include({
        code: 'unknown_value',
        parameter,
        did_you_mean: meant,
      });
    }
  });

  it('200: proposes nothing where nothing is called nearly so', async () => {
    const { meta } = await app.read<Answer>(at('?slug=quetzalcoatlus'));
    expect(meta.warnings).to.have.length(1);
    expect(meta.warnings[0]).to.include({ code: 'unknown_value', parameter: 'slug' });
    expect(meta.warnings[0]).not.to.have.property('did_you_mean');
  });

  it('200, 304: has an ETag that lasts until something is published', async () => {
    const first = await app.ask(at());
    const etag = String(first.headers['etag']);
    expect((await app.ask(at(), { headers: { 'If-None-Match': etag } })).status).to.equal(304);
    await app.publish(CHANGED_MODELS, CHANGES_OTHERS);
    expect((await app.ask(at(), { headers: { 'If-None-Match': etag } })).status).to.equal(200);
  });

  it('200: a log without entries can be followed from its beginning', async () => {
    await app.publish([]);
    const { data, pagination, meta } = await app.read<Answer>(at());
    expect([data, meta.log_began_at]).to.deep.equal([[], null]);
    await app.publish(CHANGED_MODELS, CHANGES_OTHERS);
    expect(await sequences(`?since=${pagination.next_cursor}&limit=1`)).to.deep.equal([1]);
  });

  it('400: a cursor of another log, of another list, or a damaged one', async () => {
    const { pagination } = await app.read<Answer>(at('?limit=2'));
    const cursor = pagination.next_cursor;
    const list = await app.read<{ pagination: { next_cursor: string } }>(`${ROOT}/models?limit=1`);
    const damaged = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const text of [damaged, cursor.slice(1), `${cursor}A`, list.pagination.next_cursor, 'x']) {
      const problem = await app.read<Problem>(at(`?since=${text}`), 400);
      expect(problem, text).to.include({ code: 'invalid_cursor' });
      expect(problem.errors?.[0]).to.include({ parameter: 'since' });
    }
    await app.publish(CHANGED_MODELS, [
      ...CHANGES_OTHERS.slice(1),
      toLogInfo('2026-07-01T00:00:01Z'),
    ]);
    const { detail } = await app.read<Problem>(at(`?since=${cursor}`), 400);
    expect(detail).to.contain('2026-07-01T00:00:01Z');
  });

  for (const [query, parameter] of [
    ['since=', 'since'],
    ['since=yesterday!', 'since'],
    ['since=2026-13-01', 'since'],
    ['since=2026-02-30', 'since'],
    ['since=2026-07-01T25:00:00Z', 'since'],
    ['since=2026-07-01T10:00:00', 'since'],
    ['since=2026-07-01T10:00Z+99:99', 'since'],
    [`since=${'A'.repeat(513)}`, 'since'],
    ['since=%00', 'since'],
    ['since=2026-07-01&since=2026-07-02', 'since'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['type=', 'type'],
    ['type=model', 'type'],
    ['type=*', 'type'],
    ['type=model.created,', 'type'],
    ['type=MODEL.CREATED', 'type'],
    ['slug=', 'slug'],
    [`slug=${Array.from({ length: 21 }, (_, i) => `m${i}`).join(',')}`, 'slug'],
    ['creator=a,,b', 'creator'],
    [`provider=${'p'.repeat(201)}`, 'provider'],
  ] as const) {
    it(`400: ${query.slice(0, 60)}`, async () => {
      const problem = await app.read<Problem>(at(`?${query}`), 400);
      expect(problem.code).to.equal('invalid_parameter');
      expect(problem.errors?.[0]).to.include({ parameter });
    });
  }

  it('401 without a key; warned of a parameter it does not know, refused if strict', async () => {
    expect((await app.ask(at(), { key: null })).status).to.equal(401);
    const { meta } = await app.read<Answer>(at('?sinse=2026-07-01'));
    expect(meta.warnings[0]).to.include({ parameter: 'sinse', did_you_mean: 'since' });
    const strict = { headers: { Prefer: 'handling=strict' } };
    expect((await app.ask(at('?sinse=2026-07-01'), strict)).status).to.equal(400);
  });
});
