import { expect } from 'chai';
import { resolve } from '../../../indexer/resolve/resolve.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { buildModel, buildOffer, buildRun, buildSource } from './build.ts';
import { say, type Said } from './say.ts';

const SOLD = buildOffer('martian/heron-9');
const provider = (name: string, more: object = {}): FeedRecord => ({
  kind: 'provider',
  native_id: 'martian',
  name,
  ...more,
});

describe('what several feeds say', () => {
  it('is the same in whatever order they say it', () => {
    const said: readonly Said[] = [
      ['first', provider('Martian')],
      ['first', buildOffer('martian/heron-9', { name: 'Heron 9' })],
      ['first', buildModel('martian/heron-9', { name: 'Heron nine', family: 'heron' })],
      ['first', buildRun('openai/gpt-4')],
      ['first', buildOffer('openai/gpt-4', { name: 'GPT-4' })],
      ['second', provider('The Martian')],
      ['second', buildOffer('openai/gpt-4', { name: 'GPT 4' })],
      ['second', buildOffer('openai/openai.gpt-4', { name: 'gpt-4' })],
      ['second', buildRun('openai/gpt-4', { suite: 'RewardBench' })],
    ];
    const sources = [buildSource('first'), buildSource('second')];
    const make = (records: readonly Said[]) =>
      resolve(
        records.map(([source, record]) => ({ source, record })),
        sources,
        [],
        '2026-08-22',
      );
    expect(make([...said].reverse())).to.deep.equal(make(said));
  });

  it('names a provider, as the first of them does', () => {
    const more = { provider_kind: 'gateway', docs_url: 'https://example.org/docs' };
    const { providers } = say(
      ['a', SOLD],
      ['a', provider('Martian', more)],
      ['b', provider('Mars')],
    );
    expect(providers).to.deep.equal([
      {
        slug: 'martian',
        name: 'Martian',
        kind: 'gateway',
        docsUrl: 'https://example.org/docs',
      },
    ]);
  });

  it('is as new as the newest of them, by which the age of a model is told', () => {
    const popularity = (days: readonly string[]) => {
      const sources = days.map((asOf, at) => buildSource(`feed-${at}`, { asOf }));
      const record = buildOffer('openai/gpt-4', { release_date: '2026-06-01' });
      const made = resolve([{ source: 'feed-0', record }], sources, [], '2026-08-22');
      return made.models[0]?.popularity;
    };
    expect(popularity(['2026-07-01', '2020-01-01'])).to.equal(popularity(['2026-07-01']));
    expect(popularity(['2020-01-01', '2026-07-01'])).to.equal(popularity(['2026-07-01']));
    expect(popularity(['2026-07-01'])).to.not.equal(popularity(['2020-01-01']));
  });

  it('of a model that is known stays, though nobody sells or measures it any more', () => {
    const known = [{ key: 'openai/gpt4', id: 'mdl_1', slug: 'gpt-4' }];
    const listed = [{ source: 'a', record: buildModel('openai/gpt-4') }];
    const slugs = (identities: typeof known) =>
      resolve(listed, [buildSource('a')], identities, '2026-08-22').models.map(({ slug }) => slug);
    expect(slugs(known)).to.deep.equal(['gpt-4']);
    expect(slugs([])).to.deep.equal([]);
  });
});
