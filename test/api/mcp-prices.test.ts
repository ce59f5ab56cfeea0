import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'chai';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buildModel, buildModelPricing, buildOffer, buildPricing } from '../support/build.ts';
import { callTool, connectMcp } from '../support/mcp.ts';
import { SAMPLE_OTHERS } from '../support/sample.ts';

const IMAGE = {
  kind: 'image_output',
  unit: 'image',
  price: 0.04,
  quality: 'hd',
  size: null,
} as const;

const MODELS = [
  buildModel({
    slug: 'crown',
    name: 'Crown',
    creator: { slug: 'acme', name: 'Acme' },
    offers: [
      buildOffer('acme-cloud', 3, 15, { id: 'off_maker' }),
      buildOffer('borealis', 0.2, 0.8, { id: 'off_host' }),
      buildOffer('acme-cloud', 0, 0, { id: 'off_gift', access: 'free' }),
    ],
    providers: ['acme-cloud', 'borealis'],
    pricing: buildModelPricing(3, 15, {
      offer_id: 'off_maker',
      lowest: {
        provider: 'borealis',
        offer_id: 'off_host',
        input: 0.2,
        output: 0.8,
        blended_3_to_1: 0.35,
      },
    }),
  }),
  buildModel({
    slug: 'painter',
    name: 'Painter',
    type: 'image',
    offers: [
      buildOffer('borealis', null, null, {
        id: 'off_painter',
        pricing: { ...buildPricing(null, null), other_units: [IMAGE] },
      }),
    ],
    providers: ['borealis'],
    pricing: buildModelPricing(null, null, {
      offer_id: 'off_painter',
      basis: 'median',
      providers_priced: 3,
      headline: IMAGE,
    }),
  }),
  buildModel({
    slug: 'palette',
    name: 'Palette',
    type: 'image',
    creator: { slug: 'acme', name: 'Acme' },
    offers: [
      buildOffer('acme-cloud', null, null, {
        id: 'off_ended',
        status: 'retired',
        pricing: { ...buildPricing(null, null), other_units: [IMAGE] },
      }),
      buildOffer('borealis', null, null, {
        id: 'off_least',
        pricing: { ...buildPricing(null, null), other_units: [{ ...IMAGE, price: 0.03 }] },
      }),
    ],
    providers: ['acme-cloud', 'borealis'],
    pricing: buildModelPricing(null, null, {
      offer_id: 'off_ended',
      lowest: {
        provider: 'borealis',
        offer_id: 'off_least',
        input: null,
        output: null,
        blended_3_to_1: null,
      },
      headline: IMAGE,
    }),
  }),
];

describe('prices in the lines of MCP tools', () => {
  let app: TestApp;
  let client: Client;
  before(async () => {
    app = await openTestApp({ models: MODELS, others: SAMPLE_OTHERS });
    client = await connectMcp(app);
  });
  after(async () => {
    await client.close();
    await app.close();
  });

  const ask = async (tool: string, args: Record<string, unknown>): Promise<string> =>
    (await callTool(client, tool, args)).text;

  it('name the rule, the lowest and the unit', async () => {
    const crown =
      '$3 in / $15 out per 1M tokens (List price of "Acme"); lowest $0.2 in / $0.8 out at borealis';
    const painter = 'painter – "Painter": $0.04 / image (hd) (Median of 3 providers)';
    const list = await ask('list_models', { has_price: true, sort: ['name'] });
    expect(list).to.contain(`crown – "Crown" by "Acme": ${crown}`).and.to.contain(painter);
    const one = await ask('get_model', { slug: 'painter' });
    expect(one).to.contain(painter).and.to.contain('- borealis: $0.04 / image (hd)');
    expect(await ask('compare_models', { slugs: ['crown', 'painter'] }))
      .to.contain('price: List price of "Acme" | Median of 3 providers')
      .and.to.contain('sold by: the token | $0.04 / image');
  });

  it('name the lowest by its unit, and a list price its maker ended as the last one', async () => {
    expect(await ask('get_model', { slug: 'palette' })).to.contain(
      '$0.04 / image (hd) (Last list price of "Acme"); lowest $0.03 / image at borealis',
    );
    const row = await ask('list_models', { slugs: ['palette'] });
    expect(row).to.contain('palette').and.not.to.contain('unknown').and.not.to.contain('lowest');
  });

  it('choose and sort by the lowest', async () => {
    expect(await ask('list_models', { max_lowest_price: 0.35 })).to.match(/^1 of 1 models/);
    expect(await ask('list_models', { max_lowest_price: 0.34 })).to.match(/^0 of 0 models/);
    const sorted = await ask('list_models', { sort: ['lowest_price'], fields: ['name'] });
    expect(sorted.indexOf('crown')).to.be.below(sorted.indexOf('painter'));
  });

  it('reckon at the price of the model and at the cheapest, without free tiers', async () => {
    const workload = { input_tokens: 1_000_000, slugs: ['crown'] };
    const paid = await ask('estimate_cost', workload);
    expect(paid).to.contain('crown: $3 at acme-cloud (maker), cheapest $0.2 at borealis');
    expect(paid).to.contain('crown at acme-cloud (free_tier)');
    const free = await ask('estimate_cost', { ...workload, free: true });
    expect(free).to.contain('crown: $3 at acme-cloud (maker), cheapest $0 at acme-cloud');
  });
});
