import { expect } from 'chai';
import { CHANGE_TOOLS } from '../../../server/mcp/change-tools.ts';
import { DECISION_TOOLS } from '../../../server/mcp/decision-tools.ts';
import { buildChange } from '../../support/build-change.ts';

/** What a tool says of an answer. */
const say = (name: string, body: object): string[] => {
  const tool = [...DECISION_TOOLS, ...CHANGE_TOOLS].find((one) => one.name === name);
  return tool?.toLines(body) ?? [];
};

describe('models side by side in lines', () => {
  const headline = { kind: 'image_output', unit: 'image', price: 0.04, quality: null, size: null };
  const pricing = { basis: 'maker', providers_priced: 1 };
  const compare = (parts: object, meta: object = {}) =>
    say('compare_models', { data: { models: [], facts: [], benchmarks: [], ...parts }, meta });

  it('are their prices, and by what they are sold where one is not sold by the token', () => {
    const creator = { name: 'Acme' };
    const models = [
      { slug: 'a', creator, pricing },
      { slug: 'b', creator, pricing: { ...pricing, headline } },
      { slug: 'c' },
    ];
    const [slugs, price, sold, ...others] = compare({ models });
    expect(slugs).to.equal('a | b | c');
    expect(price).to.match(/^price: .*Acme.* \| .*Acme.* \| unknown$/);
    expect(sold).to.match(/^sold by: the token \| .*0\.04.* \| the token$/);
    expect(others).to.deep.equal([]);
    expect(compare({ models: models.slice(0, 1) })).to.have.length(2);
  });

  it('are the facts that are known of any, with the best', () => {
    const facts = [
      { field: 'pricing.input', values: [1, null], best: ['a'] },
      { field: 'pricing.output', values: [0, 2], best: [] },
      { field: 'limits.context_window', values: [null, null], best: [] },
      { field: 'pricing.headline.price', values: [1, 2], best: ['a'] },
    ];
    expect(compare({ facts }).slice(2)).to.deep.equal([
      'pricing.input: 1 | unknown (best: a)',
      'pricing.output: 0 | 2',
    ]);
  });

  it('are their scores by configuration, the best of one configuration, and who was not found', () => {
    const row = { benchmark: { id: 'quiz' }, variant: null, comparable: true, best: ['b', 'c'] };
    const benchmarks = [
      { ...row, scores: [null, { score: 2 }, { score: 2 }] },
      { ...row, variant: 'high', comparable: false, scores: [{ score: 0 }] },
    ];
    expect(compare({ benchmarks }, { missing: ['x', 'y'] }).slice(2)).to.deep.equal([
      'quiz: unknown | 2 | 2 (best: b, c)',
      'quiz high: 0 (not comparable: configurations differ)',
      'Not found: x, y',
    ]);
  });
});

describe('an estimate in lines', () => {
  const cost = { slug: 'a', provider: 'acme', total: 8, per_request: 0.5, breakdown: { input: 8 } };

  it('is what each model costs at its own price and at the cheapest, then every offer', () => {
    const cheap = { ...cost, provider: 'borealis', total: 7 };
    const lines = say('estimate_cost', {
      data: [cheap, cost],
      models: [
        { slug: 'a', basis: 'maker', standing: cost, cheapest: cheap },
        { slug: 'b', basis: null, standing: null, cheapest: cheap },
      ],
      pagination: { total: 1_200, has_more: false, next_cursor: null },
      meta: {},
    });
    expect(lines).to.deep.equal([
      'a: $8 at acme (maker), cheapest $7 at borealis',
      'b: cheapest $7 at borealis',
      '2 of 1,200 offers, cheapest first',
      'a at borealis: $7 in total, $0.5 per request (input $8)',
      'a at acme: $8 in total, $0.5 per request (input $8)',
    ]);
  });

  it('is how many have no price, a few of them, and who was not found', () => {
    const unpriced = Array.from({ length: 6 }, (_, i) => ({
      ...{ slug: `m${i}`, provider: 'acme', reason: 'other_tier' },
    }));
    const meta = { missing: ['x'], totals: { unpriced: 1_300 } };
    expect(say('estimate_cost', { data: [], unpriced, meta })).to.deep.equal([
      '0 of 0 offers, cheapest first',
      `Without a price: 1,300, such as ${[0, 1, 2, 3, 4].map((i) => `m${i} at acme (other_tier)`).join('; ')}`,
      'Not found: x',
    ]);
  });
});

describe('alternatives in lines', () => {
  it('are each with why, and with what it lacks', () => {
    const reasons = [{ detail: 'Cheaper.' }, { detail: 'Newer.' }];
    const model = { slug: 'a', benchmarks: [{ benchmark: { id: 'quiz' }, score: 1 }] };
    const lines = say('find_alternatives', {
      data: [
        { model, reasons, missing_capabilities: ['vision', 'reasoning'] },
        { model: { slug: 'b' }, reasons, missing_capabilities: [] },
      ],
    });
    expect(lines[0]).to.equal('2 alternatives');
    expect(lines[1]).to.match(/^a\b/).and.not.to.contain('quiz');
    expect(lines[1]).to.match(/\n {2}Cheaper\. Newer\. Lacks: vision, reasoning\.$/);
    expect(lines[2]).to.match(/\n {2}Cheaper\. Newer\.$/);
  });
});

describe('changes in lines', () => {
  it('are what changed, where, when and by how much, with the source', () => {
    const change = buildChange({
      sequence: 1,
      type: 'model.updated',
      model: { id: 'mdl_a', slug: 'a', name: 'A' },
      provider: { slug: 'acme', name: 'Acme' },
      benchmark: { id: 'quiz', name: 'Quiz' },
      changes: [
        { field: 'price', from: 1, to: 2, percent: 100 },
        { field: 'other', from: 2, to: 1, percent: -50 },
        { field: 'regions', from: null, to: ['eu', 'us'], percent: null },
      ],
      source: { key: 'test', name: 'Test', url: 'https://example.com', license: 'MIT' },
    });
    const bare = buildChange({ sequence: 2, effective_on: '2026-06-30' });
    const pagination = { total: 2, has_more: true, next_cursor: 'CURSOR' };
    expect(say('list_changes', { data: [change, bare], pagination })).to.deep.equal([
      '2 changes, and there are more',
      '2026-07-02 model.updated a at acme on quiz: price 1 → 2 (+100 %); other 2 → 1 (-50 %); regions unknown → eu, us [Test]',
      '2026-06-30 model.updated',
      'More: the same arguments with since CURSOR',
    ]);
    const last = { ...pagination, has_more: false };
    expect(say('list_changes', { data: [], pagination: last })).to.deep.equal(['0 changes']);
  });
});
