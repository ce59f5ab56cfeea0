import { expect } from 'chai';
import { z } from 'zod';
import { PAGING, PAGING_ALIASES } from '../../../schemas/api/parameters/paging.ts';
import { csv, shapeOf } from '../../../schemas/api/parameters/lists.ts';
import { ApiError } from '../../../server/errors.ts';
import { compileParams, pathNames } from '../../../server/http/params/parse-params.ts';
import { catalogRoutes } from '../../../server/routes/registry.ts';

const parse = compileParams({
  path: '/things/{id}',
  params: z.object({ id: z.string(), ...PAGING, creator: csv({ about: 'Its makers.' }) }),
  aliases: PAGING_ALIASES,
});

const ask = (query: string, strict = false) => parse(query, { id: 'one' }, strict);
const refusal = (query: string, strict = false) => {
  try {
    ask(query, strict);
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, errors: error.members['errors'] };
    throw error;
  }
  throw new Error(`“${query}” was taken.`);
};

/** Addresses of lists, searches and others, right and wrong. */
const QUERIES = [
  '',
  'limit=7',
  'q=claude&highlight=false&limit=3',
  'capability=vision,reasoning&sort=-release_date,name&min_context_window=8000&max_input_price=0.5',
  'creator=!acme&open_weights=true&facets=creator,type&include=offers&fields=name,pricing.input',
  'benchmark=gpqa:%3E50&as_of=2026-01-01&page=2',
  'filter=context_window%3E1000%26%26creator:acme',
  'slugs=a,b',
  'models=a,b&input_tokens=1000&output_tokens=10',
];

describe('parameters of an address', () => {
  for (const route of catalogRoutes(null)) {
    it(`of ${route.id} are read as their schema reads them`, () => {
      const inPath = Object.fromEntries(pathNames(route.path).map((name) => [name, 'one']));
      const readAt = compileParams({ path: route.path, params: route.params });
      const shape = route.params.shape as Readonly<Record<string, z.ZodType>>;
      for (const query of QUERIES) {
        const given = [...new URLSearchParams(query)].filter(
          ([name]) => name in route.params.shape,
        );
        const input = given.map(([name, value]) => {
          const isMany = shapeOf(shape[name] ?? z.never()) === 'repeatable';
          return [name, isMany ? [value] : value] as const;
        });
        const { data } = route.params.safeParse({ ...inPath, ...Object.fromEntries(input) });
        let read: unknown;
        try {
          read = readAt(new URLSearchParams(given).toString(), inPath, false).params;
        } catch {
          read = undefined;
        }
        expect(read, query).to.deep.equal(data);
      }
    });
  }

  it('are those of its path and its query, by any of their names', () => {
    expect(ask('per_page=7&creator=acme,orbit').params).to.deep.include({
      id: 'one',
      limit: 7,
      creator: ['acme', 'orbit'],
    });
    // What the path says is not said by the query.
    expect(ask('id=two').params).to.deep.include({ id: 'one' });
    expect(ask('id=two').warnings).to.have.length(1);
  });

  it('that are missing are missed by the name they were given under', () => {
    const compare = compileParams({
      path: '/compare',
      params: z.object({ slugs: z.string() }),
    });
    expect(() => compare('models=a,b', {}, false)).to.throw(
      ApiError,
      'Parameter “slugs”: Is required; use it instead of “models”.',
    );
    expect(() => compare('colour=a', {}, false)).to.throw(ApiError, 'Is required.');
    // What was given, and is wrong, is not missing.
    const short = compileParams({
      path: '/compare',
      params: z.object({ slugs: z.string().max(2) }),
    });
    expect(() => short('slugs=abc&models=a', {}, false)).to.throw(
      ApiError,
      /Must have at most 2 characters\.$/,
    );
  });

  it('may be a list in parts', () => {
    expect(ask('creator=acme&creator=orbit').params).to.deep.include({
      creator: ['acme', 'orbit'],
    });
  });

  it('are refused where one is given twice, whatever it is called', () => {
    expect(refusal('limit=5&limit=6').errors).to.deep.equal([
      { parameter: 'limit', detail: 'Given 2 times; may be given only once.', value: '6' },
    ]);
    expect(refusal(`limit=5&limit=${'9'.repeat(101)}`).errors).to.containSubset([
      { parameter: 'limit', value: `${'9'.repeat(100)}…` },
    ]);
    expect(refusal('limit=5&per_page=5').errors).to.deep.equal([
      { parameter: 'per_page', detail: 'Means the same as “limit”; give only one of them.' },
    ]);
    expect(refusal('page_size=5&per_page=5').errors).to.deep.equal([
      { parameter: 'per_page', detail: 'Means the same as “page_size”; give only one of them.' },
    ]);
    // Either says where the page begins.
    expect(refusal('page=2&offset=20').errors).to.deep.equal([
      { parameter: 'offset', detail: 'Means the same as “page”; give only one of them.' },
    ]);
  });

  it('are named in mistakes as they were typed', () => {
    expect(refusal('per_page=0').errors).to.containSubset([{ parameter: 'per_page', value: '0' }]);
  });

  it('that are unknown are warned of, twenty at most, and shown in part where they are long', () => {
    const many = Array.from({ length: 25 }, (_, i) => `zz${i}=1`).join('&');
    expect(ask(many).warnings).to.have.length(20);
    const [warning] = ask(`${'z'.repeat(200)}=1`).warnings;
    expect(warning?.parameter).to.equal('z'.repeat(64));
    expect(ask('limt=5').warnings).to.deep.equal([
      { code: 'unknown_parameter', parameter: 'limt', did_you_mean: 'limit' },
    ]);
  });

  it('that are unknown are refused where that is asked for, by a code of their own if nothing else is wrong', () => {
    expect(refusal('limt=5', true)).to.deep.equal({
      code: 'unknown_parameter',
      errors: [{ parameter: 'limt', detail: 'Unknown parameter.', did_you_mean: 'limit' }],
    });
    expect(refusal('limt=5&limit=0', true).code).to.equal('invalid_parameter');
    expect(refusal('limit=0', true).code).to.equal('invalid_parameter');
  });

  it('say after how many characters a filter was cut off at an “&”', () => {
    expect(ask('creator:acme').warnings).to.have.length(1);
    const list = compileParams({ path: '/list', params: z.object({ filter: z.string() }) });
    try {
      list('filter=name:🦩&creator:acme', {}, false);
      expect.fail('The filter was taken.');
    } catch (error) {
      const { members } = error as ApiError;
      expect(members['errors']).to.deep.equal([
        {
          parameter: 'filter',
          detail:
            'Is cut off before “creator:acme”: percent-encode the expression; && becomes %26%26.',
          position: 6,
          allowed: ['%26%26'],
        },
      ]);
    }
  });

  it('are refused where a percent sign encodes nothing', () => {
    expect(refusal('creator=100%').code).to.equal('invalid_request');
    expect(ask('creator=100%25').params).to.deep.include({ creator: ['100%'] });
  });
});
