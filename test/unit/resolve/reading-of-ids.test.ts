import { expect } from 'chai';
import { toCanonicalRecord } from '../../../indexer/resolve/identify/canonical-record.ts';
import { stripConfiguration } from '../../../indexer/resolve/identify/configuration.ts';
import { splitSnapshot } from '../../../indexer/resolve/identify/dates.ts';
import { toMention, type Mention } from '../../../indexer/resolve/identify/mention.ts';
import { stripGatewayPrefix } from '../../../indexer/resolve/identify/strip-gateway-prefix.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildOffer, buildRun, resolveRecords } from './build.ts';

/** What a record says of a model; fails where it says nothing. */
function read(record: FeedRecord): Mention {
  const mention = toMention({ source: 'test', record });
  if (mention === null || 'denied' in mention) throw new Error('It is of no model.');
  return mention;
}

describe('what an offer’s id says', () => {
  it('is the tier it is served in, behind a colon or a dash', () => {
    for (const tier of ['priority', 'batch', 'flex', 'free']) {
      for (const id of [`gpt-5:${tier}`, `gpt-5-${tier}`]) {
        expect(stripConfiguration(id), id).to.include({ name: 'gpt-5', tier });
      }
    }
  });

  it('is kept where nothing but a tier is said', () => {
    expect(stripConfiguration(':free')).to.include({ name: '-free', tier: null });
  });

  it('is the vendor before a dot, whatever organisation the path names', () => {
    const mention = read(buildOffer('kilo/somebody/anthropic.claude-opus-4-8'));
    expect(mention).to.include({ creator: 'anthropic', communityId: null });
  });

  it('is a model’s own name at the end of a path, though another creator is called so', () => {
    const { name, lab } = stripGatewayPrefix('bytedance/vidu', 'fal-ai');
    expect([name, lab?.slug]).to.deep.equal(['vidu', 'bytedance']);
  });

  it('is the model a mode belongs to, where the date stands before the mode', () => {
    expect(splitSnapshot('grok-4.20-0309-reasoning', 'xai')).to.deep.equal({
      stem: 'grok-4.20-reasoning',
      stamp: '0309',
      date: null,
    });
  });

  it('is whose weights were changed, where it names the creator beside the change', () => {
    const named = read(buildOffer('kilo/qwen/qwen3.5-27b-heretic'));
    expect(named).to.include({ creator: 'alibaba', isDerivative: true });
    const unnamed = read(buildOffer('kilo/qwen3.5-27b-heretic'));
    expect(unnamed).to.include({ creator: null, isDerivative: true });
  });

  it('is the author’s repository, without what a gateway appends', () => {
    const { communityId } = read(buildOffer('kilo/GLM-4.5-Air-Derestricted:free'));
    expect(communityId).to.equal('ArliAI/GLM-4.5-Air-Derestricted');
  });
});

describe('what a run’s id says', () => {
  it('is a repository only where it names an organisation', () => {
    const suite = 'RewardBench';
    expect(read(buildRun('openai/gpt-4o', { suite })).isAnchor).to.equal(true);
    expect(read(buildRun('gpt-4o', { suite })).isAnchor).to.equal(false);
    expect(read(buildRun('openai/gpt-4o', { suite: 'Arena' })).isAnchor).to.equal(false);
  });

  it('is the organisation that published the weights, which on offers is the way they are reached', () => {
    expect(read(buildRun('unsloth/phi-4')).communityId).to.equal('unsloth/phi-4');
    expect(read(buildOffer('kilo/unsloth/phi-4')).communityId).to.equal(null);
  });
});

describe('what is said of a provider', () => {
  const record = (id: string): FeedRecord => ({
    kind: 'provider',
    native_id: id,
    name: 'Z.ai',
    docs_url: 'https://example.org/docs',
  });

  it('is of the provider by its own slug, whatever a feed calls it', () => {
    const { providers } = resolveRecords([record('z-ai'), buildOffer('zai/glm-4.6')]);
    expect(providers.map(({ slug, docsUrl }) => [slug, docsUrl])).to.deep.equal([
      ['zai', 'https://example.org/docs'],
    ]);
    expect(toCanonicalRecord({ source: 'test', record: record('z-ai') }).record.native_id).to.equal(
      'zai',
    );
  });
});
