import { expect } from 'chai';
import {
  type ApplyDates,
  findOrigin,
  firstDateOf,
  newestDate,
  speakersOf,
  speakersOfOffer,
} from '../../../indexer/catalog/apply/dates.ts';
import {
  buildPrice,
  buildResolved,
  buildResolvedOffer,
  buildResult,
  buildSource,
} from '../../support/build-resolved.ts';

const OF = new Map([
  ['first', '2026-06-03'],
  ['second', '2026-06-01'],
  ['third', '2026-06-02'],
]);
const dates = (...changed: readonly string[]): ApplyDates => ({
  of: OF,
  changed: new Set(changed),
  today: '2026-07-05',
});
/** Listed in no order, the first the most preferred. */
const SOURCES = new Map(
  [
    buildSource({ key: 'third', precedence: 30 }),
    buildSource({ key: 'first', precedence: 10 }),
    buildSource({ key: 'second', precedence: 20 }),
  ].map((source) => [source.key, source]),
);

describe('whose data changed a model', () => {
  const CASES: readonly (readonly [
    what: string,
    changed: readonly string[],
    speakers: readonly string[],
    source: string,
  ])[] = [
    ['the one with new data, though it says nothing', ['third'], ['first', 'second'], 'third'],
    ['of several with new data the preferred', ['third', 'second'], ['third', 'second'], 'second'],
    ['of several with new data the one that speaks', ['first', 'third'], ['third'], 'third'],
    ['the preferred with new data where none speaks', ['third', 'second'], ['first'], 'second'],
    ['without new data the preferred that speaks', [], ['third', 'second'], 'second'],
    ['where nobody speaks the preferred of all', [], [], 'first'],
  ];
  for (const [what, changed, speakers, source] of CASES) {
    it(`is ${what}`, () => {
      const origin = findOrigin(dates(...changed), SOURCES, new Set(speakers));
      expect(origin).to.deep.equal({ source, date: OF.get(source) });
    });
  }

  it('is nobody’s, of today, where there is no source', () => {
    expect(findOrigin(dates(), new Map(), new Set())).to.deep.equal({
      source: '',
      date: '2026-07-05',
    });
  });
});

describe('who speaks of a model', () => {
  const alias = (name: string, source: string) =>
    ({ alias: name, source, kind: 'id', strategy: 'exact', confidence: 1 }) as const;

  it('is who names it, knows what it can do, prices or measures it', () => {
    const prices = [buildPrice('input', 1, { source: 'pricing' })];
    const model = buildResolved('a', {
      aliases: [alias('x/a', 'naming')],
      capabilities: [{ capability: 'vision', value: true, source: 'seeing' }],
      offers: [buildResolvedOffer('p', 'a', prices)],
      results: [buildResult('b', 1, { run: { source: 'measuring' } })],
    });
    const all = ['naming', 'seeing', 'pricing', 'measuring'];
    expect([...speakersOf(model)]).to.have.members(all);
  });

  it('of an offer is who prices it, else who names it so, else who speaks of the model', () => {
    const speakers = (priced: boolean, ...aliases: ReturnType<typeof alias>[]) => {
      const prices = priced ? [buildPrice('input', 1, { source: 'pricing' })] : [];
      const offer = buildResolvedOffer('p', 'a', prices);
      return [...speakersOfOffer(buildResolved('a', { aliases, offers: [offer] }), offer)];
    };
    expect(speakers(true, alias('p/a', 'naming'))).to.deep.equal(['pricing']);
    expect(speakers(false, alias('p/a', 'naming'), alias('q/a', 'other'))).to.deep.equal([
      'naming',
    ]);
    expect(speakers(false, alias('q/a', 'other'))).to.deep.equal(['other']);
  });
});

describe('the day of what sources say', () => {
  const released = (releaseDate: string | null) => ({ releaseDate });

  it('is the first of theirs, and of what nobody names the first of all', () => {
    expect(firstDateOf(dates(), released(null), ['first', 'third'])).to.equal('2026-06-02');
    expect(firstDateOf(dates(), released(null), [])).to.equal('2026-06-01');
    expect(firstDateOf({ of: new Map(), today: '2026-07-05' }, released(null), [])).to.equal(
      '2026-07-05',
    );
  });

  it('is not before the release, which a month begins and today ends', () => {
    const from = (day: string) => firstDateOf(dates(), released(day), ['third']);
    expect(from('2026-07')).to.equal('2026-07-01');
    expect(from('2026-07-05')).to.equal('2026-07-05');
    expect(from('2026-07-06')).to.equal('2026-06-02');
    expect(from('2026-05-01')).to.equal('2026-06-02');
  });

  it('is the newest of theirs where it is asked when something was last said', () => {
    expect(newestDate(dates(), ['second', 'third'])).to.equal('2026-06-02');
    expect(newestDate(dates(), ['nobody'])).to.equal('2026-07-05');
  });
});
