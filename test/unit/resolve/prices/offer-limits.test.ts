import { expect } from 'chai';
import type { Modality, ModelType } from '../../../../schemas/model.ts';
import { toOfferLimits } from '../../../../indexer/resolve/prices/offer-limits.ts';
import { buildOffer } from '../build.ts';
import { offersOf, type Said, say } from './say.ts';

const limits = (
  type: ModelType,
  outputModalities: readonly Modality[],
  said: Said,
  name = 'digitalocean/heron',
) =>
  offersOf([say(name, said)], { type, outputModalities }).map((one) => [
    one.contextWindow,
    one.maxInputTokens,
    one.maxOutputTokens,
  ]);
const NONE = [[null, null, null]];

describe('limits of offers', () => {
  it('are none where a host counts pictures and videos in tokens', () => {
    const placeholders = { context_window: 100, max_output_tokens: 1 };
    expect(limits('video', ['video'], placeholders)).to.deep.equal(NONE);
    expect(limits('image', ['image'], placeholders)).to.deep.equal(NONE);
    const filled = { context_window: 400_000, max_input_tokens: 4096, max_output_tokens: 4096 };
    expect(limits('video', ['video'], filled)).to.deep.equal(NONE);
  });

  it('stay where a model writes beside what it draws', () => {
    const said = { context_window: 65_536, max_output_tokens: 32_768 };
    expect(limits('image', ['text', 'image'], said)).to.deep.equal([[65_536, null, 32_768]]);
  });

  it('stay where the maker itself counts so', () => {
    const sold = { type: 'image' as const, outputModalities: ['image' as const], creator: 'xai' };
    const at = (name: string) => {
      const record = buildOffer(name, { context_window: 8000 });
      return toOfferLimits([{ mention: say(name), record }], sold).contextWindow;
    };
    expect(at('xai/grok-imagine-image')).to.equal(8000);
    expect(at('fastrouter/grok-imagine-image')).to.equal(null);
  });

  it('hold no answer of one token', () => {
    const said = { context_window: 32_768, max_output_tokens: 1 };
    expect(limits('text_to_speech', ['audio'], said)).to.deep.equal([[32_768, null, null]]);
    expect(limits('text', ['text'], said)).to.deep.equal([[32_768, null, null]]);
  });

  it('hold no answer beyond what any feed states believably', () => {
    const said = { max_output_tokens: 20_000_001 };
    expect(limits('text', ['text'], said)).to.deep.equal(NONE);
  });

  it('hold no answer longer than the window it is written in', () => {
    const said = { context_window: 20_000, max_output_tokens: 64_000 };
    expect(limits('text', ['text'], said)).to.deep.equal([[20_000, null, null]]);
    expect(limits('ocr', ['text'], said)).to.deep.equal([[20_000, null, null]]);
    expect(limits('moderation', ['text'], said)).to.deep.equal([[20_000, null, null]]);
    const whole = { context_window: 20_000, max_output_tokens: 20_000 };
    expect(limits('text', ['text'], whole)).to.deep.equal([[20_000, null, 20_000]]);
    // What is spoken is counted apart from what is read.
    expect(limits('text_to_speech', ['audio'], said)).to.deep.equal([[20_000, null, 64_000]]);
  });
});
