import { expect } from 'chai';
import { EDITORS } from '../../../../indexer/resolve/identify/canonical-record.ts';
import type { Mention } from '../../../../indexer/resolve/identify/mention.ts';
import type { ModelType } from '../../../../schemas/model.ts';
import { buildPrices } from '../build.ts';
import { offersOf, resolveAll, say, type Said } from './say.ts';

const namesOf = (...mentions: readonly Mention[]): string[] =>
  offersOf(mentions).map(
    ({ provider, nativeModelId, region, serviceTier, prices }) =>
      `${provider}/${nativeModelId} ${region} ${serviceTier} ${prices
        .map(({ source, amountNano }) => `${source}${amountNano / 1e9}`)
        .join(' ')}`,
  );
const PAID = (input: string) => ({ prices: buildPrices(input, '9') });

describe('what sources say of offers', () => {
  it('is one offer where they write the same id, the preferred source first', () => {
    expect(
      namesOf(
        say('x/m', { source: 'b', ...PAID('2') }),
        say('x/m', { source: 'first', ...PAID('3') }),
      ),
    ).to.deep.equal(['x/m global standard first3 b2 first9 b9']);
  });

  it('is one offer where they write an id with or without its path', () => {
    const [short, long] = [
      say('x/m', { source: 'a', ...PAID('2') }),
      say('x/accounts/x/models/M', { source: 'b', ...PAID('2') }),
    ];
    for (const mentions of [
      [short, long],
      [long, short],
    ]) {
      expect(namesOf(...mentions)).to.deep.equal(['x/m global standard a2 b2 a9 b9']);
    }
    expect(namesOf(say('x/m@default'), say('x/anthropic.m', { source: 'b' }))).to.have.length(1);
    expect(namesOf(say('x/m'), say('x/m2', { source: 'b' }))).to.have.length(2);
  });

  it('is in the order of the sources, whichever id each writes, those nobody knows last', () => {
    expect(
      namesOf(
        say('x/m', { source: 'nobody', ...PAID('5') }),
        say('x/m', { source: 'c', ...PAID('4') }),
        say('x/m', { source: 'a', ...PAID('2') }),
        say('x/path/m', { source: 'b', ...PAID('3') }),
      ),
    ).to.deep.equal(['x/m global standard a2 b3 c4 nobody5 a9 b9 c9 nobody9']);
  });

  it('is what the provider’s own section says, then the first name, where a source says it twice', () => {
    const own = say('zai/m', PAID('2'));
    const named = (native_id: string, input: string) => say('zai/m', { native_id, ...PAID(input) });
    for (const other of [named('z-ai/m', '3'), named('zai/other', '3')]) {
      for (const mentions of [
        [own, other],
        [other, own],
      ]) {
        expect(namesOf(...mentions)).to.deep.equal(['zai/m global standard a2 a9']);
      }
    }
    const first = say('zai/m', { source: 'first', ...PAID('1') });
    expect(namesOf(named('zai/other', '3'), own, first)).to.deep.equal([
      'zai/m global standard first1 a2 first9 a9',
    ]);
  });

  it('is two where it is of another provider, region or tier', () => {
    const other = (name: string, said: Said) => offersOf([say('x/m'), say(name, said)]).length;
    expect(other('y/m', { source: 'b' })).to.equal(2);
    expect(other('x/m', { source: 'b', region: 'eu' })).to.equal(2);
    expect(other('x/m', { source: 'b', service_tier: 'batch' })).to.equal(2);
    expect(other('x/m', { source: 'b' })).to.equal(1);
  });

  it('is two where one source tells two ids apart, and the longer id where it says the same', () => {
    const resolved = (...mentions: Mention[]) => {
      const { offers, repeated } = resolveAll(mentions);
      return [...offers.map(({ nativeModelId }) => nativeModelId), repeated];
    };
    expect(resolved(say('x/m'), say('x/path/m', PAID('5')))).to.deep.equal(['m', 'path/m', 0]);
    expect(resolved(say('x/m'), say('x/path/m'))).to.deep.equal(['path/m', 1]);
    expect(resolved(say('x/path/m'), say('x/m'))).to.deep.equal(['path/m', 1]);
    expect(resolved(say('x/m'), say('x/a/m'))).to.deep.equal(['a/m', 1]);
    expect(resolved(say('x/a/m'), say('x/b/m'))).to.deep.equal(['a/m', 'b/m', 0]);
    expect(resolved(say('x/M'), say('x/m'))).to.deep.equal(['M', 1]);
    expect(resolved(say('x/m'), say('x/path/m', { status: 'preview' }))[2]).to.equal(0);
    expect(resolved(say('x/m'), say('x/path/m', { quantization: 'fp8' }))[2]).to.equal(0);
    expect(resolved(say('x/m'), say('x/path/m', { access: 'trial' }))[2]).to.equal(0);
    const turned = { prices: buildPrices('1', '2').toReversed() };
    expect(resolved(say('x/m'), say('x/path/m', turned))).to.deep.equal(['path/m', 1]);
    expect(resolved(say('x/m'), say('x/m', { native_id: 'x/other', ...PAID('5') }))).to.deep.equal([
      'm',
      1,
    ]);
    expect(resolved(say('x/m'), say('x/m', { source: 'b' }))).to.deep.equal(['m', 0]);
    expect(
      resolved(say('x/m'), say('x/path/m', PAID('5')), say('x/path/m', { source: 'b' })),
    ).to.deep.equal(['m', 'path/m', 0]);
    // A third source joins them, whatever they say of each other.
    expect(
      resolved(say('x/m'), say('x/path/m', PAID('5')), say('x/m', { source: 'b' })),
    ).to.deep.equal(['m', 'path/m', 0]);
  });

  it('is one under an id with a prefix or an end that says nothing, which stand nowhere else', () => {
    const count = (one: string, other: string) =>
      offersOf([say(`x/${one}`), say(`x/${other}`, { source: 'b' })]).length;
    expect(count('heron@default', 'heron')).to.equal(1);
    expect(count('anthropic.heron', 'heron')).to.equal(1);
    expect(count('heron@default-2', 'heron-2')).to.equal(2);
    expect(count('my-anthropic.heron', 'my-heron')).to.equal(2);
  });

  it('names its region: the record, then the id, then a provider of China', () => {
    const regionOf = (name: string, said?: Said) => offersOf([say(name, said)])[0]?.region;
    expect(regionOf('x/m')).to.equal('global');
    expect(regionOf('x-cn/m')).to.equal('cn');
    expect(regionOf('x-cn-plan/m')).to.equal('cn');
    expect(regionOf('x-cnet/m')).to.equal('global');
    expect(regionOf('x-cn/m', { mention: { region: 'us' } })).to.equal('us');
    expect(regionOf('x/m', { region: 'eu', mention: { region: 'us' } })).to.equal('eu');
  });

  it('names the tier: the record, then the id', () => {
    const tierOf = (said?: Said) => offersOf([say('x/m', said)])[0]?.serviceTier;
    expect(tierOf()).to.equal('standard');
    expect(tierOf({ mention: { tier: 'flex' } })).to.equal('flex');
    expect(tierOf({ service_tier: 'batch', mention: { tier: 'flex' } })).to.equal('batch');
  });

  it('goes by the id of the standard tier where another spells it otherwise', () => {
    const batch = { service_tier: 'batch' } as const;
    const ids = (...mentions: Mention[]) =>
      offersOf(mentions).map(({ nativeModelId, serviceTier }) => `${nativeModelId} ${serviceTier}`);
    expect(ids(say('x/heron-1'), say('x/heron.1', batch))).to.deep.equal([
      'heron-1 batch',
      'heron-1 standard',
    ]);
    expect(ids(say('x/heron-2'), say('x/heron.1', batch))).to.deep.equal([
      'heron-2 standard',
      'heron.1 batch',
    ]);
    expect(ids(say('y/heron-1'), say('x/heron.1', batch))).to.deep.equal([
      'heron.1 batch',
      'heron-1 standard',
    ]);
    expect(
      ids(say('x/heron-1'), say('x/heron.1', batch), say('x/heron-1', { ...batch, ...PAID('5') })),
    ).to.deep.equal(['heron-1 batch', 'heron-1 standard', 'heron.1 batch']);
    expect(
      ids(say('x/heron-1'), say('x/Heron.1', PAID('5')), say('x/heron_1', batch)),
    ).to.deep.equal(['Heron.1 standard', 'heron-1 standard', 'heron_1 batch']);
  });

  it('is in order of provider, id, region and tier', () => {
    const mentions = [
      say('y/a'),
      say('x/b'),
      say('x/a', { region: 'us' }),
      say('x/a', { region: 'eu', service_tier: 'priority' }),
      say('x/a', { region: 'eu', service_tier: 'flex' }),
    ];
    expect(namesOf(...mentions).map((name) => name.split(' ').slice(0, 3).join(' '))).to.deep.equal(
      [
        'x/a eu flex',
        'x/a eu priority',
        'x/a us standard',
        'x/b global standard',
        'y/a global standard',
      ],
    );
  });

  it('has the first limit that can be, and none of what cannot write', () => {
    const limits = (type: ModelType, ...mentions: Mention[]) =>
      offersOf(mentions, { type }).map((one) => [
        one.contextWindow,
        one.maxInputTokens,
        one.maxOutputTokens,
      ]);
    const [first, second] = [
      say('x/m', { context_window: 0, max_input_tokens: 20_000_001, max_output_tokens: 5 }),
      say('x/m', {
        source: 'b',
        context_window: 7,
        max_input_tokens: 20_000_000,
        max_output_tokens: 6,
      }),
    ];
    expect(limits('text', first, second)).to.deep.equal([[7, 20_000_000, 5]]);
    expect(limits('embedding', first, second)).to.deep.equal([[7, 20_000_000, null]]);
    expect(limits('text', first)).to.deep.equal([[null, null, 5]]);
    expect(limits('text', say('x/m', { context_window: 1 }))).to.deep.equal([[1, null, null]]);
  });

  it('has the quantization of the record, then of the id, and nothing it does not know', () => {
    const one = (said: Said) => offersOf([say('x/m', said)])[0];
    const mention = { quantization: 'int4' };
    expect(one({ mention })?.quantization).to.equal('int4');
    expect(one({ mention, quantization: 'fp8' })?.quantization).to.equal('fp8');
    expect(one({})).to.deep.include({ otherModelIds: [], soldAs: [], snapshot: null });
  });
});

describe('the state of an offer', () => {
  const statusOf = (...said: Said[]) =>
    offersOf(said.map((each, i) => say('x/m', { source: ['a', 'b', 'c'][i] ?? '', ...each })))[0]
      ?.status;
  const TABLE: readonly (readonly [what: string, said: readonly Said[], status: string])[] = [
    ['active where nothing is said', [{}], 'active'],
    ['what the preferred source says', [{ status: 'preview' }, { status: 'retired' }], 'preview'],
    ['active where editors alone speak of it and say nothing', [{ source: EDITORS }], 'active'],
    ['deprecated', [{ status: 'deprecated' }], 'deprecated'],
    ['retired', [{ status: 'retired' }], 'retired'],
    ['silent with the preferred source', [{}, { status: 'retired' }], 'active'],
    [
      'what editors say',
      [{ status: 'preview' }, { source: EDITORS, status: 'retired' }],
      'retired',
    ],
    [
      'what others say where editors do not',
      [{ status: 'preview' }, { source: EDITORS }],
      'preview',
    ],
    ['over on its day, whoever states it', [{}, { retires_on: '2026-07-02' }], 'retired'],
    ['ending on its day', [{}, { deprecated_on: '2026-07-02' }], 'deprecated'],
    ['active before it', [{ deprecated_on: '2026-07-03', retires_on: '2026-07-04' }], 'active'],
    [
      'dated as the preferred source has it',
      [{ retires_on: '2027-01-01' }, { retires_on: '2026-01-01' }],
      'active',
    ],
  ];
  for (const [what, said, status] of TABLE) {
    it(`is ${what}`, () => {
      expect(statusOf(...said)).to.equal(status);
    });
  }
});
