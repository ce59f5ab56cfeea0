import { expect } from 'chai';
import {
  rankOf,
  toSearchDocument,
  weighBrevity,
  weighName,
  weighPopularity,
} from '../../../schemas/search/document.ts';
import { isCommon, PROFILE, toPoints } from '../../../schemas/search/profile.ts';
import { parseQuery } from '../../../schemas/search/text-query.ts';
import { buildModel, buildOffer } from '../../support/build.ts';

const LLAMA = buildModel({
  slug: 'llama-3.1-70b-instruct',
  name: 'Llama 3.1 70B Instruct',
  creator: { slug: 'meta', name: 'Meta AI' },
  family: 'llama',
  aliases: ['meta/llama-3.1-70b-instruct'],
  hf_repo: 'meta-llama/Llama-3.1-70B-Instruct',
  offers: [buildOffer('groq', 1, 1), buildOffer('groq', 2, 2)],
  description: 'Text model by Meta.',
  capabilities: { ...buildModel({ slug: 'x' }).capabilities, tool_calling: true, vision: false },
});

describe('search document', () => {
  const document = toSearchDocument(LLAMA);

  it('holds the name apart from every other name', () => {
    expect(document.s_name.join(' ')).to.equal('llama 3 1 70 b instruct');
    expect(document.s_name_joined).to.include.members(['llama3', '70b', 'binstruct']);
    expect(document.s_all).to.include.members(['meta', 'ai', 'llama', 'instruct']);
    // Neighbours are those within a name, never across two.
    expect(document.s_all_joined).to.include('metallama').and.not.include('instructmeta');
  });

  it('names a host by the whole word only: what NanoGPT sells is no GPT', () => {
    const sold = toSearchDocument({
      ...LLAMA,
      aliases: ['nano-gpt/llama-3.1-70b', 'meta/llama-3.1-70b'],
      offers: [buildOffer('nano-gpt', 1, 1), buildOffer('groq', 2, 2), buildOffer('groq', 3, 3)],
      snapshots: ['llama-3.1-70b-2407'],
      snapshot_aliases: { 'llama-3.1-70b-2407': ['nano-gpt/llama-3.1-70b-2407'] },
    });
    expect(sold.s_all).to.include('2407');
    expect(sold.s_all).not.to.include.oneOf(['nano', 'gpt', 'groq']);
    expect(sold.s_all_joined.filter((token) => token === 'groq')).to.have.length(1);
    expect(sold.s_all_joined).to.include('nanogpt');
    expect(sold.s_exact).to.include('nanogptllama3170b');
  });

  it('has whole names and their tails as exact keys', () => {
    expect(document.s_exact).to.deep.equal([
      'llama3170binstruct',
      'metallama3170binstruct',
      'metallamallama3170binstruct',
    ]);
    expect(document.s_starts).to.equal('llama3170binstruct');
    expect(document.s_words).to.deep.equal([
      '1+3+70+b+instruct+llama',
      // With its maker's name, and with its slug.
      '1+3+70+ai+b+instruct+llama+meta',
      '1+3+70+b+instruct+llama+meta',
    ]);
  });

  it('is not called by the bare name of its family, though a feed calls it so', () => {
    const { s_exact } = toSearchDocument({ ...LLAMA, family: 'llama', aliases: ['feed/Llama'] });
    expect(s_exact).to.include('llama3170binstruct').and.not.include('llama');
  });

  it('holds what names of snapshots have that its own lack, and is named by them', () => {
    const snapshots = ['llama-3.1-70b-instruct-2024-07-23', 'llama-3.1-70b-turbo'];
    const base = toSearchDocument({ ...LLAMA, snapshots });
    const more = base.s_all.slice(document.s_all.length);
    expect(more).to.deep.equal(['2024', '07', '23', 'turbo']);
    expect(base.s_all_joined).to.include('20240723').and.not.include('23turbo');
    expect(base.s_name).to.deep.equal(document.s_name);
    expect(base.s_exact).to.deep.equal([
      ...document.s_exact,
      'llama3170binstruct20240723',
      'llama3170bturbo',
    ]);
    const snapshot_aliases = { 'llama-3.1-70b-turbo': ['llama/Fast'] };
    const named = toSearchDocument({ ...LLAMA, snapshots, snapshot_aliases });
    expect(named.s_exact).to.include.members(['llamafast', 'fast']);
    expect(named.s_all).to.include('fast');
  });

  it('describes by type, capabilities and description', () => {
    expect(document.s_about.join(' ')).to.equal('text tool calling text model by meta');
  });

  it('ranks by popularity and recency, from the day of the catalogue', () => {
    const day = Date.parse('2026-01-01');
    const { recency, halfLifeDays } = PROFILE.rank;
    const half = halfLifeDays * 86_400_000;
    const made = rankOf(0, false, NaN, day);
    expect(rankOf(0, true, NaN, day)).to.equal(0);
    expect(made).to.be.above(0);
    expect(rankOf(0, true, day, day)).to.equal(recency);
    expect(rankOf(0, true, day - half, day)).to.equal(recency / 2);
    expect(rankOf(0, true, day + half, day)).to.equal(recency);
    expect(rankOf(9, false, NaN, day)).to.be.above(rankOf(8, false, NaN, day));
    expect(rankOf(0, true, day, day)).to.be.below(made);
  });

  it('weighs popularity the more, the fewer words must match, unless words are mistyped', () => {
    const weigh = (q: string, stage: 0 | 1 | 2) => weighPopularity(parseQuery(q), stage);
    const long = weigh('a b c d e f g h i j k l m n o p', 0);
    expect(weigh('gpt', 0)).to.be.above(weigh('gpt 4', 0));
    expect(weigh('gpt 4', 0)).to.be.above(long);
    expect(long).to.be.above(weigh('gpt', 1));
    // Words that need not match are none.
    expect(weigh('the gpt model', 0)).to.equal(weigh('gpt', 0));
    for (const stage of [1, 2] as const)
      expect(weigh('gpt', stage)).to.equal(weigh('gpt 4', stage));
    expect(weigh('', 0)).to.equal(weigh('', 1));
  });

  it('weighs a short name the more, the more words are looked for, and where some are mistyped', () => {
    const weigh = (q: string, stage: 0 | 1 | 2) => weighBrevity(parseQuery(q), stage);
    expect(weigh('gpt', 0)).to.equal(PROFILE.rank.brevity);
    expect(weigh('the gpt 4 model', 0)).to.equal(2 * PROFILE.rank.brevity);
    expect(weigh('gpt', 1)).to.be.above(weigh('gpt', 0));
    expect(weigh('gpt', 2)).to.equal(weigh('gpt', 1));
  });

  it('weighs a name that is the whole query by its words, two at least', () => {
    const weigh = (q: string) => weighName(10, parseQuery(q));
    expect(['gpt', 'gpt 4', 'gpt 4 mini', 'mistral nemo instruct 2407'].map(weigh)).to.deep.equal([
      10, 10, 15, 20,
    ]);
  });

  it('takes numbers, letters and what many models are called by for common words', () => {
    expect(['2407', 'b', 'llama', 'instruct'].map(isCommon)).to.deep.equal(Array(4).fill(true));
    expect(['trendyol', 'nemo', 'claude'].map(isCommon)).to.deep.equal(Array(3).fill(false));
  });

  it('keeps what names a host where nothing follows it, and the creator that is a host', () => {
    const found = toSearchDocument(
      buildModel({
        slug: 'nova',
        name: 'Nova',
        creator: { slug: 'acme', name: 'Acme' },
        aliases: ['groq', 'acme/nova'],
        offers: [buildOffer('groq', 1, 1), buildOffer('acme', 1, 1)],
      }),
    );
    expect(found.s_all).to.include('groq');
    expect(found.s_often).to.include.members(['nova', 'acme']).and.not.include('groq');
  });

  it('joins the words of hosts, and reads so much of a description', () => {
    const offer = buildOffer('aws', 1, 1);
    const found = toSearchDocument({
      ...LLAMA,
      offers: [{ ...offer, provider: { ...offer.provider, name: 'Amazon Web Services' } }],
      description: `${'x'.repeat(2_000)} late`,
    });
    expect(found.s_all_joined).to.include.members(['amazonweb', 'webservices']);
    expect(found.s_about).not.to.include('late');
  });

  it('says the first number of a version, of dated snapshots too', () => {
    const model = buildModel({ slug: 'gpt-5.4', name: 'GPT-5.4', snapshots: ['nova-7-0101'] });
    const joined = toSearchDocument(model).s_all_joined;
    expect(joined).to.include.members(['~5', '~7']).and.not.include('~4');
  });

  it('puts no creator before a name that begins with it', () => {
    const creator = { slug: 'openai', name: 'OpenAI' };
    const words = (name: string) =>
      toSearchDocument(buildModel({ slug: 'x', name, creator })).s_words;
    expect(words('OpenAI Nova')).not.to.include('nova+openai+openai');
    expect(words('Nova')).to.include('nova+openai');
  });

  it('rounds what a find is worth to the nearest step', () => {
    expect([0.4, 0.6, 1.5].map((steps) => toPoints(steps / 256) * 256)).to.deep.equal([0, 1, 2]);
  });
});
