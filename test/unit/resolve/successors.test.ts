import { expect } from 'chai';
import { toSizedLine } from '../../../indexer/resolve/life-cycle/line.ts';
import type { FeedRecord } from '../../../schemas/records.ts';
import { lifeOf, make, row, sold } from './life-of.ts';

describe('the successor of a model', () => {
  const opus = (id: string, released: string) =>
    sold(`anthropic/${id}`, { release_date: released });

  it('is whom its maker names, followed to one that has not ended', () => {
    const catalogue = make(
      ['gpt-4', 'gpt-4.5', 'gpt-5'].map((id) => sold(`openai/${id}`)),
      [
        row('openai/gpt-4', { retires_on: '2025-01-01', replacement: 'gpt-4.5' }),
        row('openai/gpt-4.5', { retires_on: '2026-01-01', replacement: 'gpt-5' }),
      ],
    );
    expect(lifeOf(catalogue, 'gpt-4')).to.include({
      replacement: 'gpt-5',
      replacementSource: 'maker',
    });
  });

  it('is nobody where those who are named have ended, and name each other', () => {
    const retired = (id: string, replacement: string) =>
      row(`openai/${id}`, { retires_on: '2026-01-01', replacement });
    const catalogue = make(
      ['gpt-4', 'gpt-4.5', 'gpt-5'].map((id) => sold(`openai/${id}`)),
      [retired('gpt-4', 'gpt-4.5'), retired('gpt-4.5', 'gpt-5'), retired('gpt-5', 'gpt-4.5')],
    );
    expect(lifeOf(catalogue, 'gpt-4').replacement).to.equal(null);
  });

  it('is the newest active one of its line where nobody is named', () => {
    const catalogue = make(
      [
        opus('claude-3-opus', '2024-03-04'),
        opus('claude-opus-4-1', '2025-08-05'),
        opus('claude-opus-4-8', '2026-05-28'),
        opus('claude-haiku-4-5', '2026-06-01'),
      ],
      [row('anthropic/claude-3-opus', { retires_on: '2026-01-05' })],
    );
    expect(lifeOf(catalogue, 'claude-3-opus')).to.include({
      replacement: 'claude-opus-4.8',
      replacementSource: 'newest_in_line',
    });
    expect(lifeOf(catalogue, 'claude-opus-4.1').replacement).to.equal(null);
  });

  it('is no variant for conversation, unless the model is one', () => {
    const catalogue = make(
      [
        ['gpt-5.1', '2025-11-13'],
        ['gpt-5.1-chat', '2025-11-13'],
        ['gpt-5.5', '2026-04-23'],
        ['gpt-5.5-chat', '2026-05-05'],
      ].map(([id, released]) => sold(`openai/${id}`, { release_date: released })),
      ['gpt-5.1', 'gpt-5.1-chat'].map((id) => row(`openai/${id}`, { status: 'deprecated' })),
    );
    expect(lifeOf(catalogue, 'gpt-5.1').replacement).to.equal('gpt-5.5');
    expect(lifeOf(catalogue, 'gpt-5.1-chat').replacement).to.equal('gpt-5.5-chat');
  });

  it('is whom its maker names for the snapshots with which it ends', () => {
    const catalogue = make(
      [
        opus('claude-3-opus-20240229', '2024-02-29'),
        opus('claude-3-opus', '2024-02-29'),
        opus('claude-opus-4-8', '2026-05-28'),
        opus('claude-opus-5', '2026-08-01'),
      ],
      [
        row('anthropic/claude-3-opus-20240229', {
          retires_on: '2026-01-05',
          replacement: 'claude-opus-4-8',
        }),
      ],
    );
    expect(lifeOf(catalogue, 'claude-3-opus')).to.include({
      replacement: 'claude-opus-4.8',
      replacementSource: 'maker',
    });
  });

  it('is not whom its maker names for a snapshot alone', () => {
    const catalogue = make(
      ['gpt-4o', 'gpt-4o-2024-05-13', 'gpt-4o-2024-11-20', 'gpt-5'].map((id) =>
        sold(`openai/${id}`),
      ),
      [row('openai/gpt-4o-2024-05-13', { retires_on: '2026-01-01', replacement: 'gpt-5' })],
    );
    expect(lifeOf(catalogue, 'gpt-4o-2024-05-13').replacement).to.equal('gpt-5');
    expect(lifeOf(catalogue, 'gpt-4o').replacement).to.equal(null);
  });

  it('is not whom its maker names for an older snapshot', () => {
    const ids = ['gpt-4o', 'gpt-4o-2024-05-13', 'gpt-4o-2024-11-20', 'gpt-5'];
    const old = row('openai/gpt-4o-2024-05-13', { retires_on: '2026-01-01', replacement: 'gpt-5' });
    const whole = row('openai/gpt-4o', { status: 'deprecated', retires_on: '2027-01-14' });
    const newer = row('openai/gpt-4o-2024-11-20', { retires_on: '2027-01-14' });
    const life = (today: string, ...rows: FeedRecord[]) =>
      lifeOf(
        make(
          ids.map((id) => sold(`openai/${id}`)),
          rows,
          today,
        ),
        'gpt-4o',
      ).replacement;
    expect(life('2026-08-21', whole, old)).to.equal(null);
    expect(life('2027-02-01', whole, old, newer)).to.equal(null);
    expect(life('2027-02-01', whole, old)).to.equal('gpt-5');
  });

  it('is not whom its maker names for its previews', () => {
    const pro = (id: string, released: string) => sold(`google/${id}`, { release_date: released });
    const catalogue = make(
      [
        pro('gemini-2.5-pro-preview-03-25', '2025-03-25'),
        pro('gemini-2.5-pro', '2025-06-17'),
        pro('gemini-3.1-pro-preview', '2026-02-19'),
        pro('gemini-3.5-pro', '2026-06-02'),
      ],
      [
        row('google/gemini-2.5-pro', { status: 'deprecated', retires_on: '2026-12-01' }),
        row('google/gemini-2.5-pro-preview-03-25', {
          retires_on: '2025-12-02',
          replacement: 'gemini-3.1-pro-preview',
        }),
      ],
    );
    expect(lifeOf(catalogue, 'gemini-2.5-pro')).to.include({
      replacement: 'gemini-3.5-pro',
      replacementSource: 'newest_in_line',
    });
  });

  it('is nobody where makers name each other in a ring', () => {
    const catalogue = make(
      ['gpt-4', 'gpt-4o'].map((id) => sold(`openai/${id}`)),
      [
        row('openai/gpt-4', { retires_on: '2025-01-01', replacement: 'gpt-4o' }),
        row('openai/gpt-4o', { retires_on: '2025-01-01', replacement: 'gpt-4' }),
      ],
    );
    expect(lifeOf(catalogue, 'gpt-4').replacement).to.equal(null);
  });

  it('is of the line, whatever its version; sizes are other lines', () => {
    expect(toSizedLine('claude-3-opus')).to.equal(toSizedLine('claude-opus-4.8'));
    expect(toSizedLine('gemini-1.5-pro-001')).to.equal(toSizedLine('gemini-3-pro-preview'));
    expect(toSizedLine('qwen2.5-72b-instruct')).to.equal(toSizedLine('qwen3-72b'));
    expect(toSizedLine('llama-3-8b')).not.to.equal(toSizedLine('llama-3-70b'));
    expect(toSizedLine('gpt-4-turbo')).not.to.equal(toSizedLine('gpt-4'));
    expect(toSizedLine('glm-4.5v')).to.equal(toSizedLine('glm-4.6v'));
    expect(toSizedLine('glm-4.5v')).not.to.equal(toSizedLine('glm-4.6'));
    expect(toSizedLine('gpt-4o-mini')).to.equal(toSizedLine('gpt-5-mini'));
  });
});
