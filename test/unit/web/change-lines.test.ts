import { expect } from 'chai';
import type { FieldChange } from '../../../schemas/changes.ts';
import { toLine, type ChangeLine } from '../../../server/web/tools/changelog/to-line.ts';

const lineOfPrice = (
  field: string,
  from: number | null,
  to: number | null,
  percent: number | null,
): ChangeLine =>
  toLine({ type: 'model.price_changed', benchmark: null }, { field, from, to, percent }, []);

const wordsOfFact = (
  field: string,
  from: FieldChange['from'],
  to: FieldChange['from'],
): unknown[] => {
  const change = { field, from, to, percent: null };
  const line = toLine({ type: 'model.updated', benchmark: null }, change, []);
  return [line.label, line.from, line.to];
};

describe('lines of the change log', () => {
  it('say prices per their unit, with what they hold for', () => {
    expect(lineOfPrice('cache_read', 0.5, 0.625, 25)).to.deep.equal({
      label: 'Cache read',
      from: '$0.50',
      to: '$0.625',
      unit: 'per 1M tokens',
      percent: '+25 %',
    });
    expect(lineOfPrice('input@200001', 4, 0, -100)).to.deep.equal({
      label: 'Input, prompts of 200,001 tokens or more',
      from: '$4.00',
      to: 'Free',
      unit: 'per 1M tokens',
      percent: '−100 %',
    });
    expect(lineOfPrice('output.image[size 1024x1024][quality hd]', null, 0.04, null)).to.deep.equal(
      {
        label: 'Output, size 1024x1024, quality hd',
        from: null,
        to: '$0.04',
        unit: 'per image',
        percent: null,
      },
    );
    expect(lineOfPrice('input', 3, 2, -33.3333).percent).to.equal('−33.3 %');
  });

  it('say facts as people read them', () => {
    expect(wordsOfFact('limits.context_window', 8192, 128_000)).to.deep.equal([
      'Context window',
      '8,192 tokens',
      '128,000 tokens',
    ]);
    expect(wordsOfFact('modalities.input', ['text'], ['text', 'image'])).to.deep.equal([
      'Modalities input',
      'text',
      'text, image',
    ]);
    expect(wordsOfFact('open_weights', false, null)).to.deep.equal(['Open weights', 'no', null]);
  });

  it('say scores in the unit of their benchmark', () => {
    const change = { field: 'score', from: 1200, to: 1250.5, percent: null };
    const arena = { id: 'arena', unit: 'points' } as Parameters<typeof toLine>[2][number];
    const about = {
      type: 'model.benchmark_changed',
      benchmark: { id: 'arena', name: 'Arena' },
    } as const;
    const { from, to } = toLine(about, change, [arena]);
    expect([from, to]).to.deep.equal(['1,200 points', '1,250.5 points']);
    expect(toLine(about, change, []).to).to.equal('1,250.5');
  });
});
