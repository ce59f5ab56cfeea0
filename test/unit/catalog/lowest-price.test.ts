import { expect } from 'chai';
import { chooseModelPricing } from '../../../indexer/catalog/documents/choose-model-pricing.ts';
import type { Offer } from '../../../schemas/model.ts';
import { buildOffer } from '../../support/build.ts';

const MODEL = { slug: 'gemini-2.5-flash', type: 'text', creator: 'google' } as const;
const sell = (provider: string, id: string, input: number, more: Partial<Offer> = {}): Offer =>
  buildOffer(provider, input, input * 4, {
    id: `off_${provider}_${id}`,
    provider_model_id: id,
    ...more,
  });

describe('the lowest price', () => {
  const lowest = (...offers: readonly Offer[]): string | undefined =>
    chooseModelPricing(offers, MODEL)?.lowest?.offer_id;
  const preview = { snapshot: 'gemini-2.5-flash-preview-04-17' };

  it('is not that of an old snapshot where the provider sells the model itself', () => {
    expect(
      lowest(
        sell('google', 'gemini-2.5-flash', 0.3),
        sell('google', 'gemini-2.5-flash-preview-04-17', 0.15, preview),
      ),
    ).to.equal('off_google_gemini-2.5-flash');
  });

  it('is a snapshot’s at a provider that sells nothing else', () => {
    expect(
      lowest(
        sell('google', 'gemini-2.5-flash', 0.3),
        sell('hoster', 'gemini-2.5-flash-preview-04-17', 0.2, preview),
      ),
    ).to.equal('off_hoster_gemini-2.5-flash-preview-04-17');
  });
});
