import { expect } from 'chai';
import {
  configurationOf,
  shortenVariant,
  termsOf,
  toProviderKind,
} from '../../../server/web/catalog/descriptions.ts';
import { buildOffer, buildScore } from '../../support/build.ts';

describe('a benchmark run in a few words', () => {
  const say = (variant: string | null, configuration: object, harness: string | null = null) =>
    configurationOf(buildScore('test', 50, { variant, configuration, harness }));

  it('says everything that is stated, each with what it is', () => {
    const all = {
      effort: 'high',
      thinking_budget: 59_000,
      shots: 5,
      scaffold: 'crab',
      prompt_style: 'chain of thought',
      precision: 'fp8',
      cost_usd: 12.3456,
    };
    expect(say('tools', all, 'lm-eval')).to.equal(
      'tools, effort high, agent crab, chain of thought, fp8, 59K thinking tokens, 5 examples, harness lm-eval, run cost $12.35',
    );
    expect(say(null, {})).to.equal('');
  });

  it('does not repeat what its variant says', () => {
    const configuration = { effort: 'high', thinking_budget: 59_000, precision: 'fp8' };
    expect(say('high, 59000 thinking tokens', configuration)).to.equal(
      'high, 59K thinking tokens, fp8',
    );
  });

  it('counts its examples, also if there were none', () => {
    expect(say(null, { shots: 0 })).to.equal('0 examples');
    expect(say(null, { shots: 1 })).to.equal('1 example');
  });

  it('calls an effort of none “no reasoning”, and no other word that begins with “none”', () => {
    expect(['none', 'none, tools', 'nonempty', 'tools, none'].map(shortenVariant)).to.deep.equal([
      'no reasoning',
      'no reasoning, tools',
      'nonempty',
      'tools, none',
    ]);
  });

  it('counts tokens of thinking by thousands from a thousand on', () => {
    expect(['999 thinking tokens', '1024 thinking tokens'].map(shortenVariant)).to.deep.equal([
      '999 thinking tokens',
      '1K thinking tokens',
    ]);
  });
});

describe('the terms of an offer', () => {
  const say = (over: Parameters<typeof buildOffer>[3]) => termsOf(buildOffer('acme', 1, 2, over));

  it('are how it is paid for, and what is out of the ordinary', () => {
    expect(say({})).to.equal('Pay as you go');
    expect(say({ service_tier: 'batch', status: 'retired', quantization: 'fp8' })).to.equal(
      'Pay as you go, batch tier, retired, fp8',
    );
  });

  it('say only once that it is free', () => {
    expect(say({ access: 'free', service_tier: 'free' })).to.equal('Free');
    expect(say({ access: 'pay_as_you_go', service_tier: 'free' })).to.contain('free tier');
  });

  it('call a provider of its own models their creator', () => {
    expect(toProviderKind('first_party')).to.equal('Creator');
    expect(toProviderKind('gateway')).to.equal('Gateway');
  });
});
