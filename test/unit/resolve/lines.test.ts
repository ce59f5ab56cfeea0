import { expect } from 'chai';
import { findSuperseded, toLine, toSizedLine } from '../../../indexer/resolve/life-cycle/line.ts';
import { lifeOf, make, row, sold } from './life-of.ts';

describe('the line of a model', () => {
  it('is its name without versions, dates, sizes and what it is tuned for', () => {
    const lines = {
      'claude-sonnet-4.5': 'claude-sonnet',
      'Claude 3.5 Sonnet (20241022)': 'claude-sonnet',
      'Claude Sonnet 4 (high effort)': 'claude-sonnet',
      'qwen3-72b-instruct': 'qwen',
      'o3-mini': 'o-mini',
      'glm-4.5v': 'glm-v',
      'mixtral-8x7b-v0.1': 'mixtral',
      'gemini-2.5-pro-preview': 'gemini-pro',
    };
    for (const [name, line] of Object.entries(lines)) expect(toLine(name), name).to.equal(line);
    expect(toLine('4.5-instruct')).to.equal(null);
  });

  it('has its sizes where a small model is no successor of a large one', () => {
    expect(toSizedLine('qwen3-72b-instruct')).to.equal('qwen 72b');
    expect(toSizedLine('claude-sonnet-4.5')).to.equal('claude-sonnet');
    expect(toSizedLine('70b')).to.equal('70b');
  });

  it('goes on with what its creator released next, on a later day for sure', () => {
    const member = (name: string, releaseDate: string | null, creator: string | null = 'acme') => ({
      key: name,
      name,
      creator,
      releaseDate,
    });
    const superseded = findSuperseded([
      member('heron-3', '2025-06-01'),
      member('heron-1', '2024-01'),
      member('heron-2', '2024-01-20'),
      member('heron-2.5', '2024-01-20'),
      member('heron-4', null),
      member('egret-1', '2024-01-01'),
      member('egret-2', '2025-01-01', 'zoo'),
      member('ibis-1', '2024-01-01', null),
      member('ibis-2', '2025-01-01', null),
      member('1', '2024-01-01'),
      member('2', '2025-01-01'),
    ]);
    expect(Object.fromEntries(superseded)).to.deep.equal({
      'heron-1': '2025-06-01',
      'heron-2': '2025-06-01',
      'heron-2.5': '2025-06-01',
    });
  });
});

describe('the end of a model and of its snapshots', () => {
  const records = ['gpt-4', 'gpt-4-0314', 'gpt-4-0613'].map((id) => sold(`openai/${id}`));
  const life = (slug: string, said: Readonly<Record<string, object>>) => {
    const rows = Object.entries(said).map(([id, one]) => row(`openai/${id}`, one));
    const { status, deprecatedOn, retiresOn } = lifeOf(make(records, rows), slug);
    return [status, deprecatedOn, retiresOn];
  };

  it('comes to a snapshot with its model, on a day or nobody knows when', () => {
    const snapshot = 'gpt-4-0613';
    const told = (end: object) => life(snapshot, { 'gpt-4': end });
    expect(told({ status: 'retired' })).to.deep.equal(['retired', null, null]);
    expect(told({ status: 'deprecated' })).to.deep.equal(['deprecated', null, null]);
    expect(told({ deprecated_on: '2026-01-01' })).to.deep.equal(['deprecated', '2026-01-01', null]);
    expect(
      life(snapshot, {
        'gpt-4': { deprecated_on: '2026-03-01', retires_on: '2027-03-01' },
        [snapshot]: { deprecated_on: '2026-02-01', retires_on: '2027-04-01' },
      }),
    ).to.deep.equal(['deprecated', '2026-02-01', '2027-03-01']);
  });

  it('comes to a model with the last of its snapshots, where it says nothing itself', () => {
    const both = (first: object, last: object, own: object = {}) =>
      life('gpt-4', { 'gpt-4-0314': first, 'gpt-4-0613': last, 'gpt-4': own });
    const left = (day: string) => ({ deprecated_on: day });
    expect(both(left('2026-02-01'), left('2026-01-01'))).to.deep.equal([
      'deprecated',
      '2026-02-01',
      null,
    ]);
    expect(both(left('2026-02-01'), {})).to.deep.equal(['active', null, null]);
    expect(both({ status: 'deprecated' }, { status: 'deprecated' })).to.deep.equal([
      'deprecated',
      null,
      null,
    ]);
    expect(both({ status: 'deprecated' }, {})).to.deep.equal(['active', null, null]);
    expect(both(left('2026-02-01'), left('2026-01-01'), left('2026-08-01'))).to.deep.equal([
      'deprecated',
      '2026-08-01',
      null,
    ]);
  });
});
