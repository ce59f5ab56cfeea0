import { expect } from 'chai';
import { toMention, type Mention } from '../../../../indexer/resolve/identify/mention.ts';
import { toEntity, toSpelling } from '../../../../indexer/resolve/link/entity.ts';
import type { FeedRecord } from '../../../../schemas/records.ts';
import { buildOffer, buildRun, findModel, resolveRecords, slugsOf } from '../build.ts';
import { homesOf, toOffer, type Sold } from '../sold.ts';

const FULL = 'nvidia/nemotron-9-heron-120b-a12b';
const SHORT = 'nvidia/nemotron-9-heron';
const at = (hosts: readonly string[], id: string, name?: string): Sold[] =>
  hosts.map((host) => [`${host}/${id}`, [1, 2], undefined, name]);
const FIVE = ['a', 'b', 'c', 'd', 'e'];

/** What is sold, the id that is asked about last; and the slug of its model. */
const TABLE: readonly (readonly [title: string, sold: readonly Sold[], home: string])[] = [
  [
    'completed to a name that three hosts share',
    [...at(['a', 'b', 'c'], FULL), ...at(['d'], SHORT)],
    'nemotron-9-heron-120b-a12b',
  ],
  [
    'left where two hosts share the longer one',
    [...at(['a', 'b'], FULL), ...at(['d'], SHORT)],
    'nemotron-9-heron',
  ],
  [
    'completed where three hosts share it too',
    [...at(['a', 'b', 'c'], FULL), ...at(['d', 'e', 'f'], SHORT)],
    'nemotron-9-heron-120b-a12b',
  ],
  [
    'left where its maker uses it',
    [...at(['a', 'b', 'c'], FULL), ['nvidia/nemotron-9-heron', [1, 2]]],
    'nemotron-9-heron',
  ],
  [
    'completed where a display name says it',
    [
      ...at(['a', 'b', 'c'], FULL),
      ...at(['d'], SHORT),
      ...at(['e'], 'nvidia/nemotron-v3-large', 'Nemotron 9 Heron'),
    ],
    'nemotron-9-heron-120b-a12b',
  ],
  [
    'left where six hosts share it, whatever one of them calls it',
    [
      ['nvidia/nemotron-9', [1, 2]],
      ...at(FIVE, 'nvidia/nemo-nine'),
      ...at(['g'], 'nvidia/nemo-nine', 'Nemotron 9'),
    ],
    'nemo-nine',
  ],
  [
    'led by what one of five hosts calls it',
    [
      ['nvidia/nemotron-9', [1, 2]],
      ...at(FIVE.slice(1), 'nvidia/nemo-nine'),
      ...at(['g'], 'nvidia/nemo-nine', 'Nemotron 9'),
    ],
    'nemotron-9',
  ],
  [
    'left with the date that its display name lacks',
    [['nvidia/nemotron-9', [1, 2]], ...at(['g'], 'nvidia/nemo-nine-0613', 'Nemotron 9')],
    'nemo-nine-0613',
  ],
  [
    'left where its display name is that of what is called otherwise',
    [
      ['nvidia/nemotron-10', [1, 2]],
      ...at(['a'], 'nvidia/nemotron-9', 'Nemotron 10'),
      ...at(['g'], 'nvidia/nemo-nine', 'Nemotron 9'),
    ],
    'nemo-nine',
  ],
  [
    'led by its display name to what has none',
    [...at(['a'], 'nvidia/nemotron-9'), ...at(['g'], 'nvidia/nemo-nine', 'Nemotron 9')],
    'nemotron-9',
  ],
  [
    'led to the month of its release where Mistral makes it',
    [
      ['mistral/voxtral-mini-2410', [1, 2]],
      ['a/mistralai/voxtral-mini', [1, 2], '2024-10-09'],
    ],
    'voxtral-mini-2410',
  ],
  [
    'left where Mistral itself sells it without a date',
    [
      ['a/mistralai/voxtral-mini-2410', [1, 2]],
      ['mistral/voxtral-mini', [1, 2], '2024-10-09'],
    ],
    'voxtral-mini',
  ],
  [
    'left where another maker names months',
    [
      ['deepseek/deepseek-r9-2605', [1, 2]],
      ['a/deepseek/deepseek-r9', [1, 2], '2026-05-28'],
    ],
    'deepseek-r9',
  ],
];

/** One record's word on a model, with a name of its own. */
function named(name: string, overrides: Partial<Mention> = {}, record?: FeedRecord): Mention {
  const mention = toMention({ source: 'a', record: record ?? buildOffer('x/acme/heron') });
  if (mention === null || 'denied' in mention) throw new Error('no mention');
  return { ...mention, name, isAnchor: false, ...overrides };
}

describe('a name at a host is', () => {
  for (const [title, sold, home] of TABLE) {
    it(title, () => {
      const [asked = ''] = sold.map(([id]) => id).slice(-1);
      expect(homesOf(resolveRecords(sold.map(toOffer)), asked)).to.deep.equal([home]);
    });
  }

  it('the end of one repository’s there, not of one of two', () => {
    const sell = (...ids: string[]) =>
      slugsOf(resolveRecords(ids.map((id) => buildOffer(`h/${id}`)))).length;
    expect(sell('OrgA/Heron-7B', 'heron-7b')).to.equal(1);
    expect(sell('OrgA/Heron-7B', 'OrgB/Heron-7B', 'heron-7b')).to.equal(3);
  });
});

describe('a name at a leaderboard is', () => {
  it('never completed', () => {
    const run = buildRun(SHORT, { suite: 'Arena' });
    const catalogue = resolveRecords([...at(['a', 'b', 'c'], FULL).map(toOffer), run]);
    expect(findModel(catalogue, 'nemotron-9-heron').results).to.have.length(1);
  });

  it('no dated one where two are of the month that it names', () => {
    const run = buildRun('deepseek/deepseek-r1', {
      suite: 'HAL Leaderboard — GAIA',
      model_name: 'DeepSeek R1 (May 2025)',
    });
    const ids = ['deepseek/deepseek-r1', 'x/deepseek-r1-0528', 'x/deepseek-r1-0505'];
    const catalogue = resolveRecords([...ids.map((id) => buildOffer(id)), run]);
    expect(findModel(catalogue, 'deepseek-r1').results).to.have.length(1);
  });
});

describe('of spellings of one name is taken', () => {
  const spell = (...group: Mention[]) => toSpelling(group);

  it('the one with more dots, else its maker’s, else the usual one, else the first', () => {
    const [plain, dotted] = [named('wan2-2'), named('wan2.2')];
    expect(spell(plain, plain, dotted)).to.equal('wan2.2');
    const own = named('heron-b', { isAnchor: true });
    expect(spell(named('heron-a'), named('heron-a'), own)).to.equal('heron-b');
    expect(spell(named('heron-c'), named('heron-d'), named('heron-d'))).to.equal('heron-d');
    expect(spell(named('heron-f'), named('heron-e'))).to.equal('heron-e');
  });

  it('one with the dots of versions that display names have', () => {
    const nameOf = (name: string, shown: string) =>
      toEntity('acme/x', [named(name, {}, buildOffer('x/acme/heron', { name: shown }))]).name;
    expect(nameOf('wan2-2-turbo', 'Wan 2.2 Turbo')).to.equal('wan2.2-turbo');
    expect(nameOf('wan-2-25', 'Wan 2.2')).to.equal('wan-2-25');
    expect(nameOf('wan-12-2', 'Wan 2.2')).to.equal('wan-12-2');
    expect(nameOf('wan-2-2', 'Wan 2.25')).to.equal('wan-2-2');
  });
});
