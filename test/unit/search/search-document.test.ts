import { expect } from 'chai';
import { rankOf, toSearchDocument } from '../../../schemas/search-document.ts';
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
    expect(document.s_all.filter((token) => token === 'groq')).to.have.length(1);
    expect(document.s_all).to.include.members(['meta', 'ai', 'llama', 'instruct']);
    // Neighbours are those within a name, never across two.
    expect(document.s_all_joined).to.include('metallama').and.not.include('instructmeta');
  });

  it('has whole names and their tails as exact keys', () => {
    expect(document.s_exact).to.deep.equal([
      'llama3170binstruct',
      'metallama3170binstruct',
      'metallamallama3170binstruct',
    ]);
    expect(document.s_starts).to.equal('llama3170binstruct');
    expect(document.s_words).to.deep.equal(['1+3+70+b+instruct+llama']);
  });

  it('describes by type, capabilities and description', () => {
    expect(document.s_about.join(' ')).to.equal('text tool calling text model by meta');
  });

  it('ranks by popularity and recency, from the day of the catalogue', () => {
    const day = Date.parse('2026-01-01');
    const year = 365 * 86_400_000;
    expect(rankOf(0, false, NaN, day)).to.equal(0);
    expect(rankOf(0, false, day, day)).to.equal(1);
    expect(rankOf(0, false, day - year, day)).to.equal(0.5);
    expect(rankOf(0, false, day + year, day)).to.equal(1);
    expect(rankOf(9, false, NaN, day)).to.be.above(rankOf(8, false, NaN, day));
    expect(rankOf(0, true, day, day)).to.be.below(rankOf(0, false, NaN, day));
  });
});
