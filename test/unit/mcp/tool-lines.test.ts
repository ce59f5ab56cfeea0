import { expect } from 'chai';
import { CATALOG_TOOLS } from '../../../server/mcp/catalog-tools.ts';
import { CHANGE_TOOLS } from '../../../server/mcp/change-tools.ts';
import { DECISION_TOOLS } from '../../../server/mcp/decision-tools.ts';
import { toInputSchema } from '../../../server/mcp/input-schema.ts';
import { toUrl } from '../../../server/mcp/arguments.ts';
import { type Row, toRow } from '../../../server/mcp/text-format.ts';
import { truncateResult } from '../../../server/mcp/truncate-result.ts';
import { catalogRoutes } from '../../../server/routes/registry.ts';

const TOOLS = [...CATALOG_TOOLS, ...DECISION_TOOLS, ...CHANGE_TOOLS];
const ROUTES = catalogRoutes(null);

/** A tool with its route. */
function find(name: string) {
  const tool = TOOLS.find((one) => one.name === name);
  const route = ROUTES.find(({ id }) => id === tool?.route);
  if (tool === undefined || route === undefined) throw new Error(`There is no tool ${name}.`);
  return { tool, route, schema: toInputSchema(tool, route) };
}
const linesOf = (name: string, body: object): string[] => find(name).tool.toLines(body);

describe('what a tool takes', () => {
  it('has a default of the kind its argument has, where a conversation wants another', () => {
    const { properties } = find('list_models').schema;
    expect(properties['limit']).to.include({ type: 'integer', default: 10 });
    expect(find('estimate_cost').schema.properties['limit']).to.include({ default: 10 });
  });

  it('must be given what its route, or it alone, cannot do without', () => {
    expect(find('get_model').schema.required).to.deep.equal(['slug']);
    expect(find('price_on').schema.required).to.deep.equal(['slug', 'as_of']);
    expect(find('list_changes').schema.required).to.deep.equal(['since']);
  });

  it('is said as of the items of a call, in words of the tool where it has some', () => {
    const { properties } = find('list_models').schema;
    const said = (name: string, of = properties) =>
      (of[name] as { readonly description: string }).description;
    expect(said('capability')).to.contain(' Items: AND, a comma within one: OR,');
    expect(said('capability')).to.match(/ Values: .*tool_calling.*\.$/);
    expect(said('provider')).not.to.contain('Values:');
    expect(properties['as_of']).to.deep.include({ examples: ['2026-07-01'] });
    expect(said('since', find('list_changes').schema.properties)).to.match(/^A day such as/);
    const all = JSON.stringify(TOOLS.map(({ name }) => find(name).schema));
    expect(all).not.to.match(/"pattern"|Comma or repeated/);
    for (const [, words = ''] of all.matchAll(/"enum":\[([^\]]*)\]/g)) {
      expect(words.split(',').length).to.be.at.most(30);
    }
  });

  it('is written as an address, whatever stands in it', () => {
    const address = { path: { slug: 'a/b?c' }, query: new URLSearchParams({ limit: '2' }) };
    expect(toUrl('/api/v1', find('get_model').route, address)).to.equal(
      '/api/v1/models/a%2Fb%3Fc?limit=2',
    );
  });
});

describe('what a tool says in words', () => {
  it('is how many offers there are, though few are shown, and how many have no price', () => {
    const cost = {
      slug: 'heron',
      provider: 'acme',
      total: 8,
      per_request: 0.5,
      breakdown: { input: 8 },
    };
    const unpriced = [{ slug: 'ibis', provider: 'zoo', reason: 'unknown' }];
    const body = { data: [cost], unpriced, pagination: { total: 1_200 } };
    const meta = { totals: { unpriced: 40 }, missing: ['gone'] };
    expect(linesOf('estimate_cost', { ...body, meta })).to.deep.equal([
      '1 of 1,200 offers, cheapest first',
      'heron at acme: $8 in total, $0.5 per request (input $8)',
      'Without a price: 40, such as ibis at zoo (unknown)',
      'Not found: gone',
    ]);
  });

  it('is the price that is known where only one of two is', () => {
    const row = { slug: 'heron', pricing: { input: 2, output: null } };
    expect(toRow(row)).to.equal('heron: $2 in / unknown out per 1M tokens');
    expect(toRow({ ...row, pricing: { input: 0, output: 0 } })).to.equal(
      'heron: $0 in / $0 out per 1M tokens',
    );
    expect(toRow({ ...row, pricing: {} })).to.equal('heron: price unknown');
    expect(toRow({ ...row, pricing: { input: 2, output: 8, cache_read: 0 } })).to.equal(
      'heron: $2 in / $8 out, $0 cached input per 1M tokens',
    );
  });

  it('is what a question was read as, with the words that are looked for', () => {
    const understood = [{ as: 'capability=vision' }];
    const read = (text: string | null) =>
      linesOf('search_models', {
        data: [],
        meta: { interpretation: { understood, text, without: [] } },
      })[1];
    expect(read('heron')).to.equal('Read as: capability=vision, q=heron');
    expect(read(null)).to.equal('Read as: capability=vision');
  });

  it('is what is near where nothing was found, and only there', () => {
    const found = { did_you_mean: ['heron'], pagination: { total: 1 } };
    expect(linesOf('search_models', { ...found, data: [] }).at(-1)).to.equal(
      'Did you mean: heron?',
    );
    expect(linesOf('search_models', { ...found, data: [{ slug: 'ibis' }] })).to.deep.equal([
      '1 of 1 models',
      'ibis',
    ]);
  });

  it('is how to read on, as long as there is more', () => {
    const page = (has_more: boolean, next_cursor: string | null) =>
      linesOf('list_models', { data: [], pagination: { total: 9, has_more, next_cursor } });
    expect(page(true, 'c1').at(-1)).to.equal('More: the same arguments with cursor c1');
    expect(page(false, 'c1')).to.have.length(1);
    expect(page(true, null)).to.have.length(1);
  });

  it('is the lowest price where it is another than the own', () => {
    const pricing = { input: 2, output: 8, offer_id: 'o1' };
    const lowest = { input: 1, output: 4, offer_id: 'o2', provider: 'zoo' };
    const own = 'heron: $2 in / $8 out per 1M tokens';
    expect(toRow({ slug: 'heron', pricing: { ...pricing, lowest } })).to.equal(
      `${own}; lowest $1 in / $4 out at zoo`,
    );
    for (const same of [null, { ...lowest, offer_id: 'o1' }]) {
      expect(toRow({ slug: 'heron', pricing: { ...pricing, lowest: same } })).to.equal(own);
    }
  });

  it('is the lowest price per token where no id says which offer has it', () => {
    const image = { kind: 'image_output', unit: 'image', price: 0.04, quality: null, size: null };
    const headline = image as NonNullable<NonNullable<Row['pricing']>['headline']>;
    const row = {
      slug: 'heron',
      offers: [{ pricing: { other_units: [headline] } }],
      pricing: { input: 2, output: 8, offer_id: 'o1', headline, lowest: { input: 1, output: 4 } },
    };
    expect(toRow(row)).to.match(/; lowest \$1 in \/ \$4 out at a provider$/);
  });

  it('is at most twelve offers and twelve scores of how many', () => {
    const offers = Array.from({ length: 13 }, () => ({ provider: { slug: 'zoo' } }));
    const benchmarks = Array.from({ length: 13 }, () => ({ benchmark: { id: 'gpqa' }, score: 1 }));
    const lines = linesOf('get_model', { data: { slug: 'heron', offers, benchmarks } });
    expect(lines).to.include('Offers (12 of 13):').and.include('Scores (12 of 13):');
    expect(lines).to.have.length(1 + 13 + 13);
  });

  it('is a score with its unit, and whether its creator says so', () => {
    const benchmark = { id: 'gpqa' };
    const benchmarks = [
      { benchmark, score: 81.5, unit: 'percent', variant: 'high', self_reported: true },
      { benchmark, score: 1_250, unit: 'elo', variant: null, self_reported: false },
    ];
    expect(toRow({ slug: 'heron', benchmarks })).to.equal(
      'heron: gpqa 81.5% (high, self-reported); gpqa 1250',
    );
  });

  it('is a status where it is out of the ordinary, and what to use then', () => {
    expect(toRow({ slug: 'heron', status: 'active' })).to.equal('heron');
    expect(toRow({ slug: 'heron', status: 'retired', replacement_slug: 'ibis' })).to.equal(
      'heron: retired, use ibis instead',
    );
  });

  it('is the day a change holds from, else the day it was told', () => {
    const change = {
      at: '2026-07-02T03:00:00Z',
      effective_on: '2026-07-10',
      type: 'model.price_changed',
      model: { slug: 'heron' },
      provider: { slug: 'acme' },
      benchmark: null,
      source: { name: 'models.dev' },
      changes: [
        { field: 'input', from: null, to: 3, percent: null },
        { field: 'output', from: 4, to: 5, percent: 25 },
        { field: 'cache_read', from: 4, to: 3, percent: -25 },
      ],
    };
    const said = (of: object) => linesOf('list_changes', { data: [of] })[1];
    expect(said(change)).to.equal(
      '2026-07-10 model.price_changed heron at acme: input unknown → 3; output 4 → 5 (+25 %); cache_read 4 → 3 (-25 %) [models.dev]',
    );
    expect(said({ ...change, effective_on: null, changes: [], source: null })).to.equal(
      '2026-07-02 model.price_changed heron at acme',
    );
  });
});

describe('a result that is too long', () => {
  it('is cut in its longest lists first, and says how long they were', () => {
    const value = { short: ['a', 'b'], deep: { long: Array.from({ length: 100 }, String) } };
    const cuts = truncateResult(value, 150);
    expect(JSON.stringify(value).length).to.be.at.most(150);
    expect(cuts).to.deep.equal([{ path: 'deep.long', shown: value.deep.long.length, total: 100 }]);
    expect(value.short).to.have.length(2);
  });

  it('is left as it is where it is none', () => {
    expect(truncateResult({ a: [1, 2] }, 100)).to.deep.equal([]);
  });
});
