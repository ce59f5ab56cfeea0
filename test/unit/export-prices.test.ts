import { expect } from 'chai';
import { toPrices } from '../../server/export/to-prices.ts';
import { buildModel, buildOffer, buildPricing } from '../support/build.ts';

describe('exported prices', () => {
  it('are all that are known of an offer, with what each is for', () => {
    const pricing = {
      ...buildPricing(1, 2),
      ...{ cache_read: 3, cache_write: 4, cache_write_1h: 5, reasoning: 6 },
      ...{ batch_input: 7, batch_output: 0, input_audio: 9, output_audio: 10 },
      tiers: [
        { min_prompt_tokens: 200_000, input: 11, output: 12, cache_read: 13, cache_write: null },
      ],
      service_tiers: { flex: { input: 14, output: 15 }, priority: { input: null, output: 16 } },
      other_units: [
        { kind: 'image_output', unit: 'image', price: 17, quality: 'hd', size: '1024x1024' },
      ] as const,
    };
    const offer = buildOffer('acme', 1, 2, {
      ...{ pricing: { ...pricing, other_units: [...pricing.other_units] } },
      ...{ service_tier: 'batch', region: ['eu'], status: 'deprecated' },
    });
    const prices = toPrices(buildModel({ slug: 'heron', offers: [offer] }));
    const row = (price: (typeof prices)[number]): string =>
      [
        price.component,
        price.unit,
        price.price,
        price.service_tier,
        price.min_prompt_tokens,
        price.quality,
        price.size,
      ].join(' ');
    expect(prices.map((price) => row(price).trim())).to.deep.equal([
      'input 1m_tokens 1 batch 0',
      'output 1m_tokens 2 batch 0',
      'cache_read 1m_tokens 3 batch 0',
      'cache_write 1m_tokens 4 batch 0',
      'cache_write_1h 1m_tokens 5 batch 0',
      'reasoning 1m_tokens 6 batch 0',
      'batch_input 1m_tokens 7 batch 0',
      'batch_output 1m_tokens 0 batch 0',
      'input_audio 1m_tokens 9 batch 0',
      'output_audio 1m_tokens 10 batch 0',
      'input 1m_tokens 11 batch 200000',
      'output 1m_tokens 12 batch 200000',
      'cache_read 1m_tokens 13 batch 200000',
      'input 1m_tokens 14 flex 0',
      'output 1m_tokens 15 flex 0',
      'output 1m_tokens 16 priority 0',
      'image_output image 17 batch 0 hd 1024x1024',
    ]);
    for (const price of prices) {
      expect(price).to.deep.include({
        model: { id: 'mdl_heron', slug: 'heron', name: 'heron' },
        ...{ offer_id: 'off_acme_model', provider: offer.provider, provider_model_id: 'model' },
        ...{ access: 'pay_as_you_go', region: ['eu'], status: 'deprecated', currency: 'USD' },
      });
    }
  });

  it('are of the source that states each, which may be another than that of the offer', () => {
    const by = (name: string, day: string) => ({
      ...{ source: { name, url: null, license: null }, effective_from: day },
      ...{ checked_at: `${day}T03:00:00Z`, confidence: 'low' as const },
    });
    const tier = { min_prompt_tokens: 1_000, output: null, cache_read: null, cache_write: null };
    const pricing = {
      ...buildPricing(1, 2),
      ...{ batch_input: 3, batch_output: 4, batch_provenance: by('batch', '2026-01-01') },
      tiers: [
        { ...tier, input: 5, provenance: by('tier', '2026-01-02') },
        { ...tier, min_prompt_tokens: 2_000, input: 6 },
      ],
      service_tiers: {
        flex: { input: 7, output: 8, provenance: by('flex', '2026-01-03') },
        priority: { input: 9, output: null },
      },
    };
    const offers = [buildOffer('acme', 1, 2, { pricing })];
    const rows = toPrices(buildModel({ slug: 'heron', offers })).map((one) => [
      ...[one.price, one.source?.name, one.effective_from, one.checked_at, one.confidence],
    ]);
    const { source, effective_from: since, checked_at: at } = pricing;
    const own = [source?.name, since, at, 'medium'];
    const ofOthers = (name: string, day: string) => [name, day, `${day}T03:00:00Z`, 'low'];
    expect(rows).to.deep.equal([
      [1, ...own],
      [2, ...own],
      [3, ...ofOthers('batch', '2026-01-01')],
      [4, ...ofOthers('batch', '2026-01-01')],
      [5, ...ofOthers('tier', '2026-01-02')],
      [6, ...own],
      [7, ...ofOthers('flex', '2026-01-03')],
      [8, ...ofOthers('flex', '2026-01-03')],
      [9, ...own],
    ]);
  });
});
