import { expect } from 'chai';
import { renderToString } from 'preact-render-to-string';
import type { Change, FieldChange } from '../../../schemas/changes.ts';
import { Entry } from '../../../server/web/tools/changelog/entry.tsx';
import { toLine, type ChangeLine } from '../../../server/web/tools/changelog/to-line.ts';
import { buildChange } from '../../support/build-change.ts';

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

  it('say other figures of a benchmark as they are, to six decimals', () => {
    const arena = { id: 'arena', unit: 'points' } as Parameters<typeof toLine>[2][number];
    const about = {
      type: 'model.benchmark_changed',
      benchmark: { id: 'arena', name: 'Arena' },
    } as const;
    const change = { field: 'stderr', from: 1200, to: 0.000_123, percent: null };
    const { from, to } = toLine(about, change, [arena]);
    expect([from, to]).to.deep.equal(['1,200', '0.000123']);
  });
});

describe('an entry of the change log', () => {
  const show = (change: Partial<Change>): string =>
    renderToString(Entry({ change: buildChange({ sequence: 1, ...change }), benchmarks: [] }));

  it('leads to what has any slug', () => {
    const of = { slug: 'a b', name: 'A' };
    const html = show({
      model: { id: 'mdl_a', ...of },
      creator: of,
      provider: of,
      benchmark: { id: 'a b', name: 'A' },
    });
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).to.deep.equal([
      ...['/models/a%20b', '/creators/a%20b', '/benchmarks/a%20b', '/providers/a%20b'],
    ]);
  });

  it('says on which other day a change holds, earlier or later', () => {
    const at = '2026-07-02T10:00:00Z';
    expect(show({ at, effective_on: '2026-07-01' })).to.match(/effective <time[^>]*>1 Jul 2026</);
    expect(show({ at, effective_on: '2026-07-03' })).to.match(/effective <time[^>]*>3 Jul 2026</);
    expect(show({ at, effective_on: '2026-07-02' })).not.to.contain('effective');
  });

  it('says of what is new only what it came with', () => {
    const line = (from: string | null): string =>
      show({
        type: 'offer.created',
        changes: [{ field: 'region', from, to: 'eu', percent: null }],
      });
    expect(line(null)).not.to.contain('→');
    expect(line('us')).to.contain('us <span aria-hidden="true">→</span>');
  });
});
