import { expect } from 'chai';
import type { CatalogQuery } from '../../../schemas/query.ts';
import { SEARCH_LOG_FIELDS } from '../../../schemas/search/log.ts';
import type { LoggedSearch } from '../../../server/search-log/port.ts';
import { toClient, toSearchLogDocument } from '../../../server/search-log/to-document.ts';

const SENT = {
  at: new Date('2026-09-14T08:00:00Z'),
  tookMs: 1.23456,
  cached: false,
  userAgent: 'curl/8.5.0',
  requestId: 'req_01J7Z9Q2M4T7X8A1B2C3D4E5F6',
  queryId: null,
};
const ABOUT = { release: '1.2.3', profile: 'abc' };

function searched(
  query: Partial<CatalogQuery> = {},
  more: Partial<LoggedSearch> = {},
): LoggedSearch {
  return {
    kind: 'search',
    endpoint: 'search',
    address: 'q=GPT-4o',
    isQuestion: false,
    version: '7',
    query: {
      text: { q: 'GPT-4o', typo: 'auto', mode: 'search' },
      filters: [],
      sort: [],
      window: { kind: 'offset', offset: 0 },
      limit: 20,
      facets: [],
      independentScores: false,
      ...query,
    },
    stage: 'exact',
    total: 0,
    corrections: [],
    slugs: [],
    engine: 'embedded',
    ...more,
  };
}

describe('toSearchLogDocument', () => {
  it('says what was searched for, how, and what came of it', () => {
    const query: Partial<CatalogQuery> = {
      text: { q: 'Cluade™ Sonnet-4.5', typo: 'auto', mode: 'search' },
      filters: [
        { kind: 'any_of', field: 'creator', values: ['acme', 'umbra'], not: false },
        { kind: 'any_of', field: 'provider', values: ['acme'], not: true },
        { kind: 'is', field: 'open_weights', value: true },
        { kind: 'range', field: 'input_price', min: null, max: 0.5 },
        { kind: 'between', field: 'release_date', min: '2026-01-01', max: null },
        { kind: 'score', benchmark: 'gpqa', min: 50, max: null },
      ],
      sort: [
        { by: 'input_price', direction: 'asc' },
        { by: 'benchmark:gpqa', direction: 'desc' },
      ],
      asOf: '2026-05-01',
    };
    const slugs = Array.from({ length: 12 }, (_, i) => `model-${i}`);
    const corrections = [['cluade', 'claude']] as const;
    const address =
      'q=Cluade™&creator=acme,umbra&input_price_max=0.5&page=1&query_id=req_0&cursor=abc';
    const found = searched(query, { stage: 'fuzzy', total: 31, slugs, corrections, address });
    expect(toSearchLogDocument({ search: found, sent: SENT }, ABOUT)).to.deep.equal({
      '@timestamp': '2026-09-14T08:00:00.000Z',
      query_id: SENT.requestId,
      endpoint: 'search',
      address: 'q=Cluade%E2%84%A2&creator=acme%2Cumbra&input_price_max=0.5&page=1',
      where: 'creator=acme%2Cumbra&input_price_max=0.5&page=1',
      text: 'Cluade™ Sonnet-4.5',
      query: 'cluade sonnet 4 5',
      words: 4,
      class: 'typo',
      filters: [
        'creator=acme|umbra',
        '-provider=acme',
        'open_weights=true',
        'input_price=..0.5',
        'release_date=2026-01-01..',
        'benchmark:gpqa=50..',
      ],
      filter_fields: [
        'creator',
        'provider',
        'open_weights',
        'input_price',
        'release_date',
        'benchmark:gpqa',
      ],
      sort: ['input_price', '-benchmark:gpqa'],
      as_of: '2026-05-01',
      typo: 'auto',
      offset: 0,
      limit: 20,
      stage: 'fuzzy',
      corrections: ['cluade>claude'],
      total: 31,
      slugs,
      first: 'model-0',
      took_ms: 1.23,
      engine: 'embedded',
      cached: false,
      client: 'curl/8.5.0',
      index_version: '7',
      profile: 'abc',
      release: '1.2.3',
      clicked: false,
      reciprocal_rank: 0,
    });
  });

  it('says what kind of text it is', () => {
    const classOf = (more: Partial<LoggedSearch>) =>
      toSearchLogDocument(
        { search: searched({}, { total: 1, slugs: ['other'], ...more }), sent: SENT },
        ABOUT,
      ).class;
    expect(classOf({ slugs: ['gpt-4o'] })).to.equal('name');
    expect(classOf({})).to.equal('words');
    expect(classOf({ stage: 'fuzzy' })).to.equal('typo');
    expect(classOf({ stage: 'partial' })).to.equal('partial');
    expect(classOf({ total: 0, slugs: [] })).to.equal('nothing');
    expect(classOf({ total: 0, slugs: [], stage: 'fuzzy' })).to.equal('nothing');
    expect(classOf({ isQuestion: true, stage: null })).to.equal('question');
  });

  it('keeps of a failure and of a completion what there is', () => {
    const address = 'q=gpt&limit=x';
    const failed = {
      kind: 'failure',
      endpoint: 'search',
      address,
      error: 'invalid_parameter',
    } as const;
    expect(toSearchLogDocument({ search: failed, sent: SENT }, ABOUT)).to.deep.equal({
      '@timestamp': '2026-09-14T08:00:00.000Z',
      query_id: SENT.requestId,
      endpoint: 'search',
      address: 'q=gpt&limit=x',
      where: 'limit=x',
      text: 'gpt',
      query: 'gpt',
      words: 1,
      error: 'invalid_parameter',
      took_ms: 1.23,
      cached: false,
      client: 'curl/8.5.0',
      ...ABOUT,
    });
    const suggested = {
      kind: 'suggestion',
      endpoint: 'suggest',
      slugs: ['a'],
      engine: 'embedded',
    } as const;
    const document = toSearchLogDocument(
      { search: { ...suggested, address, version: '7' }, sent: SENT },
      ABOUT,
    );
    expect(document).to.deep.include({ endpoint: 'suggest', text: 'gpt', slugs: ['a'] });
    expect(document).to.include({ clicked: false, reciprocal_rank: 0 });
    expect(document).not.to.have.property('error');
  });

  it('names a field once, however many filters look at it', () => {
    const one = { kind: 'any_of', field: 'creator', values: ['acme'] } as const;
    const filters = [
      { ...one, not: false },
      { ...one, not: true },
    ];
    const document = toSearchLogDocument({ search: searched({ filters }), sent: SENT }, ABOUT);
    expect(document.filters).to.deep.equal(['creator=acme', '-creator=acme']);
    expect(document.filter_fields).to.deep.equal(['creator']);
  });

  it('takes the text of a failure from whichever parameter has it', () => {
    for (const name of ['q', 'query', 'search']) {
      const address = `${name}=gpt&limit=x`;
      const failed = { kind: 'failure', endpoint: 'models', address, error: 'x' } as const;
      const { text, where } = toSearchLogDocument({ search: failed, sent: SENT }, ABOUT);
      expect([text, where], name).to.deep.equal(['gpt', 'limit=x']);
    }
  });

  it('has no field the mapping does not know', () => {
    const found = searched({ asOf: '2026-05-01' }, { slugs: ['a'] });
    expect(Object.keys(SEARCH_LOG_FIELDS)).to.include.members(
      Object.keys(toSearchLogDocument({ search: found, sent: SENT }, ABOUT)),
    );
  });

  it('names every field an expression looks at, and no place of a page that begins at a cursor', () => {
    const scored = { kind: 'scored', benchmark: 'gpqa', ends: { gte: 1 } } as const;
    const flag = { kind: 'flag', field: 'open_weights', value: true } as const;
    const of = { kind: 'all', of: [scored, flag] } as const;
    const found = searched({
      filters: [{ kind: 'expression', text: 'a && b', of }],
      window: { kind: 'after', position: ['heron'] },
    });
    const document = toSearchLogDocument({ search: found, sent: SENT }, ABOUT);
    expect(document).to.deep.include({
      filters: ['a && b'],
      filter_fields: ['benchmark:gpqa', 'open_weights'],
    });
    expect(document).not.to.have.property('offset');
  });

  it('is known by its own id, whichever search led to it', () => {
    const sent = { ...SENT, queryId: 'req_01J7Z9Q2M4T7X8A1B2C3D4E5F7' };
    expect(toSearchLogDocument({ search: searched(), sent }, ABOUT).query_id).to.equal(
      SENT.requestId,
    );
  });

  it('cuts filters and addresses that are longer than the mapping indexes', () => {
    const values = ['x'.repeat(2_000)];
    const filters = [{ kind: 'any_of', field: 'creator', values, not: false }] as const;
    const address = new URLSearchParams({ creator: values.join() }).toString();
    const found = searched({ filters }, { address });
    const document = toSearchLogDocument({ search: found, sent: SENT }, ABOUT);
    for (const text of [document.filters?.[0], document.address, document.where]) {
      expect(text).to.have.lengthOf(1_024);
    }
  });

  it('cuts long texts, and calls nothing found a stage of its own', () => {
    const found = searched(
      { text: { q: 'x'.repeat(300), typo: 'off', mode: 'filter' } },
      { stage: null, endpoint: 'models' },
    );
    const document = toSearchLogDocument({ search: found, sent: SENT }, ABOUT);
    expect(document.text).to.have.lengthOf(256);
    expect(document).to.include({ stage: 'none', endpoint: 'models', total: 0 });
  });

  it('keeps no key, wherever somebody put it', () => {
    // Made up at run time: no key stands in the sources.
    const secret = ['Zq7', 'Kw2', 'Vt9', 'Hb4'].join('').repeat(3);
    const key = ['sk', 'live', 'Ab3dE6gH', secret].join('_');
    const found = searched(
      {
        text: { q: `gpt ${key}`, typo: 'auto', mode: 'search' },
        filters: [
          { kind: 'any_of', field: 'creator', values: [key], not: false },
          { kind: 'score', benchmark: key, min: null, max: null },
        ],
        sort: [{ by: `benchmark:${key}`, direction: 'asc' }],
      },
      {
        corrections: [['zq', 'zoo']],
        stage: 'partial',
        address: new URLSearchParams({ q: `gpt ${key}`, creator: key, [key]: 'x' }).toString(),
      },
    );
    for (const userAgent of [key, `${key}/1.0`, `curl/${key}`, `curl/8.5 (${key})`]) {
      const text = JSON.stringify(
        toSearchLogDocument({ search: found, sent: { ...SENT, userAgent } }, ABOUT),
      ).toLowerCase();
      for (const part of [secret, 'Zq7', 'zq', 'ab3de6gh', 'kw2', 'kw', 'vt']) {
        expect(text, `${userAgent} ${part}`).not.to.contain(part.toLowerCase());
      }
    }
  });
});

describe('toClient', () => {
  it('takes the name and version of a program, and nothing else', () => {
    const cases: readonly (readonly [sent: string | null, client: string | null])[] = [
      ['curl/8.5.0', 'curl/8.5.0'],
      ['python-requests/2.32.3', 'python-requests/2.32.3'],
      ['Mozilla/5.0 (X11; Linux x86_64; person@example.com) Gecko/1', 'Mozilla/5.0'],
      ['node', 'node'],
      ['Some Person', null],
      ['10.1.2.3', null],
      ['person@example.com', null],
      ['x'.repeat(60), null],
      ['', null],
      [null, null],
    ];
    for (const [sent, client] of cases) expect(toClient(sent), String(sent)).to.equal(client);
  });
});
