import { expect } from 'chai';
import { toModelType } from '../../../indexer/resolve/facts/kinds.ts';
import { findNamedContext } from '../../../indexer/resolve/facts/limits.ts';
import { toModalities } from '../../../indexer/resolve/facts/modalities.ts';
import { buildModel, buildRun, onlyModel } from './build.ts';
import { offer, say } from './say.ts';

describe('what is described of a model', () => {
  it('is a merge by its name only where the community made it', () => {
    const isMerge = (id: string) => onlyModel(say(offer('feed', id))).isMerge;
    expect(isMerge('kilo/Somebody/Heron-Merge-7B')).to.equal(true);
    expect(isMerge('openai/gpt-9-merge')).to.equal(false);
  });

  it('is the family a feed states, in lower case', () => {
    const { family } = onlyModel(
      say(offer('feed', 'deepinfra/kyutai/heron-9', { family: 'Heron' })),
    );
    expect(family).to.equal('heron');
  });

  it('is the length in its name from two thousand tokens on', () => {
    expect(findNamedContext('text', 'heron-2k')).to.equal(2048);
    expect(findNamedContext('text', 'heron-1k')).to.equal(null);
    expect(findNamedContext('text', 'heron-100k')).to.equal(100_000);
    expect(findNamedContext('text', 'heron-99k')).to.equal(null);
    expect(findNamedContext('image', 'heron-2k')).to.equal(null);
  });

  it('is what its type takes and gives, where a list of either is empty', () => {
    expect(toModalities('text', [], [])).to.deep.equal({ input: ['text'], output: ['text'] });
    expect(toModalities('image', ['image'], [])).to.deep.equal({
      input: ['image'],
      output: ['image'],
    });
  });

  it('is speech to text where nothing but sound goes in', () => {
    const known = { stated: null, isCommunity: false, measured: null, writes: false };
    expect(toModelType('heron', ['audio'], ['text'], known)).to.equal('speech_to_text');
    expect(toModelType('heron', ['audio', 'text'], ['text'], known)).to.equal('text');
    expect(toModelType('heron', ['text', 'audio'], ['text'], known)).to.equal('text');
  });
});

describe('the date on which a model came out', () => {
  const dated = (date: string) => ({ release_date: date });
  const hosts = (date: string) =>
    ['azure', 'deepinfra', 'groq', 'nebius', 'togetherai'].map((host) =>
      offer('feed', `${host}/gpt-9`, dated(date)),
    );
  const own = (date: string) => offer('feed', 'openai/gpt-9', dated(date));

  it('is its creator’s, unless most hosts say one more than sixty days off', () => {
    expect(onlyModel(say(own('2025-03-01'), ...hosts('2025-04-30'))).releaseDate).to.equal(
      '2025-03-01',
    );
    expect(onlyModel(say(own('2025-03-01'), ...hosts('2025-05-01'))).releaseDate).to.equal(
      '2025-05-01',
    );
  });

  it('may be in the year after the data, and in none after that', () => {
    expect(onlyModel(say(own('2027-03-01'))).releaseDate).to.equal('2027-03-01');
    expect(onlyModel(say(own('2028-03-01'))).releaseDate).to.equal(null);
  });

  it('is no leaderboard’s that nobody can believe', () => {
    const run = (date: string) =>
      onlyModel(
        say(own('2025-03-01'), ['board', buildRun('openai/gpt-9', { suite: 'A', ...dated(date) })]),
      ).releaseDate;
    expect(run('2025-02-01')).to.equal('2025-02-01');
    expect(run('1970-01-01')).to.equal('2025-03-01');
  });
});

describe('a conflict of what describes a model', () => {
  it('has the first word of each source, and a document of the editors’ alone', () => {
    const urls = (url: string) => ({ fact_urls: { context_window: url } });
    const { conflicts } = onlyModel(
      say(
        ['curated', buildModel('openai/gpt-9', { context_window: 8000, ...urls('https://a.org') })],
        ['list', buildModel('openai/gpt-9', { context_window: 4000, ...urls('https://b.org') })],
        offer('feed', 'openai/gpt-9', { context_window: 2000 }),
        offer('feed', 'openai/gpt-9-free', { context_window: 1000 }),
      ),
    );
    expect(conflicts).to.deep.include({
      field: 'limits.context_window',
      values: [
        { value: 8000, source: 'curated', url: 'https://a.org' },
        { value: 2000, source: 'feed' },
        { value: 4000, source: 'list' },
      ],
      chosen: 8000,
      rule: 'editors',
    });
  });
});
