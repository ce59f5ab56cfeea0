import { expect } from 'chai';
import type { ResolvedModel, ResolvedOffer } from '../../../indexer/resolve/resolved.ts';
import type { Model, ProviderKind } from '../../../schemas/model.ts';
import {
  buildCatalogue,
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildSource,
} from '../../support/build-resolved.ts';
import { openCatalogStore, type CatalogStore } from '../../support/catalog-store.ts';

const KINDS: Readonly<Record<string, ProviderKind>> = {
  openai: 'first_party',
  azure: 'cloud',
  gate: 'gateway',
  shop: 'reseller',
  plan: 'subscription',
};

describe('prices in documents', () => {
  let store: CatalogStore;
  beforeEach(async () => {
    store = await openCatalogStore();
  });
  afterEach(() => store.close());

  const make = async (model: ResolvedModel): Promise<Model> => {
    const catalogue = buildCatalogue([model]);
    const providers = catalogue.providers.map((one) => ({
      ...one,
      kind: KINDS[one.slug] ?? ('inference' as const),
    }));
    const sources = [
      buildSource(),
      buildSource({ key: 'litellm', name: 'LiteLLM', precedence: 4, asOf: '2026-08-01' }),
      buildSource({ key: 'old', name: 'Old', precedence: 9, asOf: '2025-10-24' }),
    ];
    await store.apply({ ...catalogue, providers }, { sources });
    return store.read(model.slug);
  };
  const offers = (...list: readonly ResolvedOffer[]): ResolvedModel =>
    buildResolved('m', { creator: 'openai', offers: list });
  const plain = (provider: string, input: number, output: number, more = {}): ResolvedOffer =>
    buildResolvedOffer(
      provider,
      'm',
      [buildPrice('input', input), buildPrice('output', output)],
      more,
    );

  describe('choose as summary price', () => {
    const chosen = async (...list: readonly ResolvedOffer[]): Promise<string | null> =>
      (await make(offers(...list))).pricing?.offer_id ?? null;

    it('the creator’s own offer where others differ by less than three digits show', async () => {
      expect(await chosen(plain('azure', 2.99999, 15.00002), plain('openai', 3, 15))).to.equal(
        'off_openai_m',
      );
      expect(await chosen(plain('azure', 2.9, 15), plain('openai', 3, 15))).to.equal('off_azure_m');
    });

    it('a price as it was written before one a feed converted', async () => {
      expect(await chosen(plain('azure', 2.99999, 15.00002), plain('bedrock', 3, 15))).to.equal(
        'off_bedrock_m',
      );
    });

    it('the cheapest blend of first party, cloud and inference', async () => {
      expect(
        await chosen(plain('openai', 2, 2), plain('fast', 1, 4), plain('azure', 1, 6)),
      ).to.equal('off_fast_m');
    });
    it('a gateway or reseller only if there is no other', async () => {
      expect(await chosen(plain('gate', 1, 1), plain('azure', 9, 9))).to.equal('off_azure_m');
      expect(await chosen(plain('gate', 2, 2), plain('shop', 1, 1))).to.equal('off_shop_m');
    });
    it("the creator's own offer at the same price, then the provider's slug", async () => {
      expect(await chosen(plain('azure', 1, 1), plain('openai', 1, 1))).to.equal('off_openai_m');
      expect(await chosen(plain('zeta', 1, 1), plain('azure', 1, 1))).to.equal('off_azure_m');
    });
    it('what anyone can buy today', async () => {
      const never = [
        plain('plan', 1, 1),
        plain('a', 1, 1, { access: 'trial' }),
        plain('b', 1, 1, { access: 'subscription' }),
        plain('c', 1, 1, { status: 'retired' }),
      ];
      expect(await chosen(...never)).to.equal(null);
      expect(await chosen(plain('d', 1, 1, { status: 'deprecated' }), plain('e', 5, 5))).to.equal(
        'off_e_m',
      );
      expect(await chosen(...never, plain('d', 1, 1, { status: 'deprecated' }))).to.equal(
        'off_d_m',
      );
    });
    it('an offer with both prices before one with the input price alone', async () => {
      const half = buildResolvedOffer('half', 'm', [buildPrice('input', 0.1)]);
      expect(await chosen(half, plain('azure', 5, 5))).to.equal('off_azure_m');
      expect(await chosen(half)).to.equal('off_half_m');
    });
    it('a free offer, which costs less than any', async () => {
      expect(await chosen(plain('azure', 1, 1), plain('b', 0, 0, { access: 'free' }))).to.equal(
        'off_b_m',
      );
    });
  });

  it('keep unknown, free and suspect prices apart', async () => {
    const suspect = { isChosen: false, suspectReason: 'too_high' };
    const model = await make(
      offers(
        buildResolvedOffer('a', 'm', [buildPrice('input', 9000, suspect)]),
        buildResolvedOffer('b', 'm', [buildPrice('input', 0), buildPrice('output', 0)], {
          access: 'trial',
        }),
        buildResolvedOffer('c', 'm', [buildPrice('input', 0), buildPrice('output', 0)], {
          access: 'free',
        }),
      ),
    );
    const inputs = Object.fromEntries(model.offers.map((o) => [o.id, o.pricing.input]));
    expect(inputs).to.deep.equal({ off_a_m: null, off_b_m: null, off_c_m: 0 });
    expect(model.offers[0]?.pricing).to.include({ source: null, confidence: null });
  });

  it('list tiers, times of day and other units', async () => {
    const model = await make(
      offers(
        buildResolvedOffer('a', 'm', [
          buildPrice('input', 1.25),
          buildPrice('input', 0.5, { timeWindow: '16:30-00:30' }),
          buildPrice('output', 10),
          buildPrice('input', 2.5, { minPromptTokens: 200_001 }),
          buildPrice('output', 15, { minPromptTokens: 200_001 }),
          buildPrice('cache_write_5m', 3),
          buildPrice('output_image', 0.04, { unit: 'image', quality: 'high' }),
          buildPrice('web_search', 10, { unit: '1k_requests' }),
          buildPrice('input_image', 2),
        ]),
      ),
    );
    const none = { quality: null, size: null };
    expect(model.pricing).to.deep.include({
      input: 1.25,
      cache_write: 3,
      tiers: [
        { min_prompt_tokens: 200_001, input: 2.5, output: 15, cache_read: null, cache_write: null },
      ],
      other_units: [
        { kind: 'image_input', unit: '1m_tokens', price: 2, ...none },
        { kind: 'image_output', unit: 'image', price: 0.04, quality: 'high', size: null },
        { kind: 'web_search', unit: '1k_requests', price: 10, ...none },
      ],
    });
  });

  it('are sure of prices as far as sources go', async () => {
    const confidence = async (...prices: Parameters<typeof buildResolvedOffer>[2][number][]) =>
      (await make(offers(buildResolvedOffer('a', 'm', prices)))).pricing?.confidence;
    const other = { source: 'litellm', isChosen: false };
    expect(await confidence(buildPrice('input', 1))).to.equal('medium');
    expect(await confidence(buildPrice('input', 1), buildPrice('input', 1.0009, other))).to.equal(
      'high',
    );
    expect(await confidence(buildPrice('input', 1), buildPrice('input', 1.01, other))).to.equal(
      'medium',
    );
    expect(await confidence(buildPrice('input', 1, { source: 'old' }))).to.equal('low');
    const suspect = { ...other, suspectReason: 'too_high' };
    expect(await confidence(buildPrice('input', 1), buildPrice('input', 900, suspect))).to.equal(
      'low',
    );
  });

  it('show amounts exactly', async () => {
    const model = await make(offers(plain('a', 0.000000001, 0.2), plain('b', 150, 600)));
    expect(model.offers.map(({ pricing }) => [pricing.input, pricing.output])).to.deep.equal([
      [0.000000001, 0.2],
      [150, 600],
    ]);
    expect(model.offers[1]?.pricing.blended_3_to_1).to.equal(262.5);
  });
});
