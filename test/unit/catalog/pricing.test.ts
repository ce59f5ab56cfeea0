import { expect } from 'chai';
import type { ResolvedModel, ResolvedOffer } from '../../../indexer/resolve/resolved.ts';
import type { Model, ProviderKind } from '../../../schemas/model.ts';
import {
  buildResolvedCatalog,
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
    const catalogue = buildResolvedCatalog([model]);
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

  describe('stand for a model', () => {
    const chosen = async (...list: readonly ResolvedOffer[]): Promise<string | null> => {
      const pricing = (await make(offers(...list))).pricing;
      return pricing === null ? null : `${pricing.basis} ${pricing.offer_id ?? ''}`;
    };
    const under = (id: string, input: number, output: number, more = {}): ResolvedOffer =>
      buildResolvedOffer(
        'openai',
        id,
        [buildPrice('input', input), buildPrice('output', output)],
        more,
      );

    it('as its maker asks, whatever others do', async () => {
      expect(await chosen(plain('oracle', 0.1, 0.4), plain('openai', 0.3, 2.5))).to.equal(
        'maker off_openai_m',
      );
      expect(await chosen(plain('shop', 0.8, 4), plain('openai', 1, 5))).to.equal(
        'maker off_openai_m',
      );
      expect(await chosen(plain('a', 0, 0, { access: 'free' }), plain('openai', 1, 5))).to.equal(
        'maker off_openai_m',
      );
    });
    it('under its own id, not a moving one, a snapshot or another speed', async () => {
      const own = plain('openai', 3, 15);
      expect(await chosen(under('m-latest', 1, 1), own)).to.equal('maker off_openai_m');
      expect(await chosen(under('m-highspeed', 1, 1), own)).to.equal('maker off_openai_m');
      expect(await chosen(under('m', 1, 1, { serviceTier: 'batch' }), own)).to.equal(
        'maker off_openai_m',
      );
      expect(await chosen(under('m-latest', 1, 1))).to.equal('maker off_openai_m-latest');
      expect(await chosen(under('m-highspeed', 1, 1), plain('azure', 2, 2))).to.equal(
        'median off_azure_m',
      );
    });
    it('never in a queue or under an id that moves, where it is sold otherwise', async () => {
      const moving = under('m-latest', 1, 1);
      expect(await chosen(moving, under('m', 3, 15, { region: 'eu' }))).to.match(
        /off_openai_m(?!-)/,
      );
      for (const id of ['m-latest', 'm-batch']) {
        const prices = [buildPrice('input', 1), buildPrice('output', 1)];
        const hosted = buildResolvedOffer('a', id, prices);
        expect(await chosen(hosted, plain('a', 3, 15), plain('b', 9, 9)), id).to.equal(
          'median off_a_m',
        );
      }
      const queued = under('m', 1, 1, { serviceTier: 'batch' });
      expect(await chosen(queued, plain('azure', 2, 2))).to.equal('median off_azure_m');
      expect(await chosen(under('m-batch', 1, 1), plain('azure', 2, 2))).to.equal(
        'median off_azure_m',
      );
      expect(await chosen(queued)).to.match(/^maker /);
    });
    it('as sold today, else as it was last', async () => {
      const retired = plain('openai', 9, 9, { status: 'retired' });
      const old = under('m-1', 2, 2, { status: 'deprecated' });
      expect(await chosen(retired, old)).to.equal('maker off_openai_m-1');
      expect(await chosen(old, under('m-2', 5, 5))).to.equal('maker off_openai_m-2');
      expect(await chosen(retired)).to.equal('maker off_openai_m');
    });
    it('as its maker asked last where it ended abroad, whatever its site for China asks', async () => {
      const at = (provider: string, usd: number, status: 'active' | 'retired') =>
        buildResolvedOffer(provider, 'm', [buildPrice('input', usd), buildPrice('output', usd)], {
          status,
        });
      const price = async (...list: readonly ResolvedOffer[]): Promise<string | null> => {
        const model = buildResolved('m', { creator: 'alibaba', openWeights: true, offers: list });
        const { pricing } = await make(model);
        return pricing === null
          ? null
          : `${pricing.basis} ${pricing.offer_id} ${pricing.lowest?.offer_id}`;
      };
      const china = at('alibaba-cn', 0.3, 'active');
      const hosts = [at('a', 0.5, 'active'), at('b', 0.6, 'active')];
      expect(await price(at('alibaba', 0.7, 'active'), china, ...hosts)).to.equal(
        'maker off_alibaba_m off_alibaba-cn_m',
      );
      expect(await price(at('alibaba', 0.7, 'retired'), china, ...hosts)).to.equal(
        'maker off_alibaba_m off_alibaba-cn_m',
      );
      expect(
        await price(at('alibaba', 0.7, 'retired'), at('alibaba-cn', 0.3, 'retired'), ...hosts),
      ).to.equal('maker off_alibaba_m off_a_m');
      expect(await price(china, ...hosts)).to.equal('maker off_alibaba-cn_m off_alibaba-cn_m');
    });
    it('at the lower median of hosts where the maker does not sell it', async () => {
      const hosts = [plain('a', 1, 1), plain('b', 2, 2), plain('c', 3, 3), plain('azure', 9, 9)];
      const model = await make(offers(...hosts, plain('gate', 0.1, 0.1)));
      expect(model.pricing).to.deep.include({
        basis: 'median',
        offer_id: 'off_b_m',
        providers_priced: 4,
        lowest: { provider: 'a', offer_id: 'off_a_m', input: 1, output: 1, blended_3_to_1: 1 },
      });
      expect(await chosen(...hosts, plain('d', 0, 0, { access: 'free' }))).to.equal(
        'median off_b_m',
      );
    });
    it('with one offer a provider, its cheapest', async () => {
      const twice = ['m', 'm-b', 'm-c'].map((id, at) =>
        buildResolvedOffer('a', id, [buildPrice('input', 1 + at), buildPrice('output', 1)]),
      );
      expect(await chosen(...twice, plain('b', 7, 7), plain('c', 8, 8))).to.equal('median off_b_m');
    });
    it('at gateways and resellers only if there is no other', async () => {
      expect(await chosen(plain('gate', 1, 1), plain('azure', 9, 9))).to.equal(
        'median off_azure_m',
      );
      const model = await make(offers(plain('gate', 2, 2), plain('shop', 1, 1)));
      expect(model.pricing).to.include({ basis: 'reseller', offer_id: 'off_shop_m', lowest: null });
    });
    it('as free only where nobody charges, never as a trial or plan', async () => {
      const never = [plain('plan', 1, 1), plain('a', 1, 1, { access: 'trial' })];
      expect(await chosen(...never)).to.equal(null);
      expect(await chosen(...never, plain('b', 0, 0, { access: 'free' }))).to.equal('free off_b_m');
    });
    it('from an offer with both prices before one with the input price alone', async () => {
      const half = buildResolvedOffer('half', 'm', [buildPrice('input', 0.1)]);
      expect(await chosen(half, plain('azure', 5, 5))).to.equal('median off_azure_m');
      expect(await chosen(half)).to.equal('median off_half_m');
    });
  });

  describe('have a headline where tokens are not what is sold', () => {
    const headline = async (
      type: ResolvedModel['type'],
      ...prices: Parameters<typeof buildResolvedOffer>[2][number][]
    ) =>
      (await make({ ...offers(buildResolvedOffer('openai', 'm', prices)), type })).pricing
        ?.headline;
    const none = { quality: null, size: null };

    it('the minute of speech (whisper-1)', async () => {
      expect(
        await headline('speech_to_text', buildPrice('input_audio', 0.006, { unit: 'minute' })),
      ).to.deep.equal({ kind: 'audio_input', unit: 'minute', price: 0.006, ...none });
    });
    it('the square image of medium quality (gpt-image-1)', async () => {
      const image = (usd: number, quality: string, size: string) =>
        buildPrice('output_image', usd, { unit: 'image', quality, size });
      expect(
        await headline(
          'image',
          buildPrice('input', 5),
          image(0.011, 'low', '1024x1024'),
          image(0.063, 'medium', '1536x1024'),
          image(0.042, 'medium', '1024x1024'),
          image(0.167, 'high', '1024x1024'),
        ),
      ).to.include({ price: 0.042, quality: 'medium', size: '1024x1024' });
    });
    it('the second of video in the usual size (Veo)', async () => {
      const second = { unit: 'second' } as const;
      expect(
        await headline(
          'video',
          buildPrice('output_video', 0.6, { ...second, size: '3840x2160' }),
          buildPrice('output_video', 0.4, second),
        ),
      ).to.include({ unit: 'second', price: 0.4 });
    });
    it('none of an embedding, which is sold by what it reads', async () => {
      const model = await make({
        ...offers(buildResolvedOffer('openai', 'm', [buildPrice('input', 0.02)])),
        type: 'embedding',
      });
      expect(model.pricing).to.include({
        basis: 'maker',
        input: 0.02,
        output: null,
        headline: null,
      });
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
          buildPrice('output', 6, { timeWindow: '16:30-00:30' }),
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
      service_tiers: { off_peak: { input: 0.5, output: 6 } },
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
    for (const usd of [900, 1]) {
      const doubtful = buildPrice('input', usd, suspect);
      expect(await confidence(buildPrice('input', 1), doubtful), String(usd)).to.equal('low');
    }
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
