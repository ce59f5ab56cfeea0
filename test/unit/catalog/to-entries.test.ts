import { expect } from 'chai';
import {
  type ChangeRow,
  type Draft,
  type LogNames,
  toEntries,
} from '../../../indexer/catalog/outbox/to-entries.ts';

const NAMES = {
  models: new Map([['mdl_a', { id: 'mdl_a', slug: 'a', name: 'A', creator_slug: 'lab' }]]),
  offers: new Map([['off_p_a', { id: 'off_p_a', provider_slug: 'p' }]]),
  creators: new Map([['lab', { name: 'Lab' }]]),
  providers: new Map([['p', { name: 'P' }]]),
  benchmarks: new Map([
    ['b1', { name: 'B1' }],
    ['gpqa.diamond', { name: 'Diamond' }],
  ]),
  sources: new Map([['s', { key: 's', name: 'S', url: 'https://s.example', licence: 'MIT' }]]),
} as unknown as LogNames;

const rowOf = (more: Partial<ChangeRow>): ChangeRow => ({
  at: '2026-07-02T00:00:00Z',
  type: 'model_changed',
  model_id: 'mdl_a',
  offer_id: null,
  field: 'name',
  old: null,
  new: null,
  source_key: null,
  effective_on: null,
  ...more,
});
const entryOf = (more: Partial<ChangeRow>): Draft => {
  const [entry, ...others] = toEntries([rowOf(more)], NAMES);
  if (entry === undefined || others.length > 0) throw new Error('A row is one entry.');
  return entry;
};

describe('an entry of the change log', () => {
  for (const [field, value, type] of [
    ['name', 'deprecated', 'model.renamed'],
    ['slug', 'retired', 'model.renamed'],
    ['status', 'deprecated', 'model.deprecated'],
    ['status', 'retired', 'model.retired'],
    ['status', 'active', 'model.updated'],
    ['family', 'deprecated', 'model.updated'],
    ['family', 'retired', 'model.updated'],
    [null, 'a', 'model.updated'],
  ] as const) {
    it(`is ${type} where ${field ?? 'no field'} becomes “${value}”`, () => {
      expect(entryOf({ field, new: JSON.stringify(value) }).type).to.equal(type);
    });
  }

  it('has a percent where a price changed, and nowhere else', () => {
    const percent = (type: ChangeRow['type']) =>
      entryOf({ type, field: 'input', old: '2', new: '3' }).changes.map((one) => one.percent);
    expect(percent('price_changed')).to.deep.equal([50]);
    expect(percent('offer_changed')).to.deep.equal([null]);
    expect(percent('model_changed')).to.deep.equal([null]);
  });

  it('is about the benchmark and the part of its score that changed', () => {
    const about = (field: string) => {
      const { benchmark, changes } = entryOf({ type: 'score_changed', field, old: '1', new: '2' });
      return [benchmark?.id, benchmark?.name, changes[0]?.field];
    };
    expect(about('b1')).to.deep.equal(['b1', 'B1', 'score']);
    expect(about('b1.stderr')).to.deep.equal(['b1', 'B1', 'stderr']);
    expect(about('gpqa.diamond')).to.deep.equal(['gpqa.diamond', 'Diamond', 'score']);
    expect(about('gpqa.diamond.stderr')).to.deep.equal(['gpqa.diamond', 'Diamond', 'stderr']);
    expect(about('unheard')).to.deep.equal(['unheard', 'unheard', 'score']);
  });

  it('names what is not known by its id, and says nothing of what is not told', () => {
    const unknown = { model_id: 'mdl_x', offer_id: 'off_x', source_key: 'x', effective_on: '' };
    expect(entryOf({ ...unknown, type: 'offer_changed' })).to.include({
      provider: null,
      creator: null,
      source: null,
      effective_on: null,
    });
    expect(entryOf(unknown).model).to.deep.equal({ id: 'mdl_x', slug: 'mdl_x', name: 'mdl_x' });
    const { provider, changes } = entryOf({ type: 'provider_added', field: 'q', model_id: null });
    expect([provider, changes]).to.deep.equal([{ slug: 'q', name: 'q' }, []]);
    expect(entryOf({ offer_id: 'off_p_a', effective_on: '2026-07-01' })).to.deep.include({
      provider: { slug: 'p', name: 'P' },
      creator: { slug: 'lab', name: 'Lab' },
      effective_on: '2026-07-01',
    });
  });

  it('has no percent where a price was not known, is not any more, or was nothing', () => {
    for (const [old, now] of [
      [null, '3'],
      ['2', null],
      ['0', '3'],
      ['"2"', '3'],
      ['2', '"3"'],
    ] as const) {
      const { changes } = entryOf({ type: 'price_changed', field: 'input', old, new: now });
      expect(changes, `${String(old)} to ${String(now)}`).to.deep.equal([
        {
          field: 'input',
          from: JSON.parse(old ?? 'null'),
          to: JSON.parse(now ?? 'null'),
          percent: null,
        },
      ]);
    }
  });

  it('says where it is from, and what is new', () => {
    expect(entryOf({ source_key: 's' })).to.deep.include({
      object: 'change',
      source: { key: 's', name: 'S', url: 'https://s.example', license: 'MIT' },
    });
    const added = entryOf({ type: 'benchmark_added', field: 'b1', model_id: null });
    expect(added).to.deep.include({
      model: null,
      provider: null,
      benchmark: { id: 'b1', name: 'B1' },
      changes: [],
    });
    const whole = entryOf({ type: 'offer_added', field: null, offer_id: 'off_p_a' });
    expect(whole).to.deep.include({
      provider: { slug: 'p', name: 'P' },
      benchmark: null,
      changes: [],
    });
  });

  it('is one for all that changed of a model, and another for another model or source', () => {
    const rows = [
      rowOf({ field: 'name' }),
      rowOf({ field: 'slug' }),
      rowOf({ field: 'name', source_key: 's' }),
      rowOf({ field: 'name', model_id: 'mdl_x' }),
    ];
    const told = toEntries(rows, NAMES).map(({ model, changes }) =>
      [model?.id, ...changes.map(({ field }) => field)].join(' '),
    );
    expect(told).to.deep.equal(['mdl_a name slug', 'mdl_a name', 'mdl_x name']);
  });
});
